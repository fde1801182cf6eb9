import type { User } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, call, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { t as translate, useTranslation } from '../language/index.ts';
import type { FormFields } from '../records/fields.rules.ts';
import { RecordWizard } from '../records/RecordWizard.tsx';
import { Unsaved } from '../records/Unsaved.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { useTenantNames } from '../records/useTenantNames.ts';
import { textOf } from '../records/valueTexts.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { TextField } from '../ui/Fields.tsx';
import { useAvailabilityCheck } from '../ui/useAvailabilityCheck.ts';
import { errorMessages } from './formMessages.ts';
import { RoleStep } from './RoleStep.tsx';
import { SaveStep } from './SaveStep.tsx';
import {
  detailErrors,
  detailFields,
  emailError,
  emptyUser,
  formOf,
  isOfEqual,
  levelsOf,
  mailErrors,
  roleErrors,
  roleFields,
  type TenantScope,
  type UserForm,
  userInput,
} from './user.rules.ts';
import './messages.ts';

interface Props {
  /** The person that is edited; without it a new one is made. */
  user?: User;
  /** A new person begins below it. */
  scope?: TenantScope | undefined;
  onClose: () => void;
}

/** Details, admin role, create or update; then what became of it, step by step. */
export function UserWizard({ user, scope, onClose }: Props) {
  const { t } = useTranslation();
  const me = useUser();
  const form = useRecordForm({
    area: 'users',
    fields: useFields(),
    record: user,
    formOf: (known) => (known ? formOf(known) : emptyUser(me, scope)),
    validate: (values) =>
      errorMessages({ ...detailErrors(values), ...roleErrors(values), ...mailErrors(values) }),
    send: (values, known, options) =>
      call(areas.users.save, { userdata: userInput(values, me.role, known) }, options),
  });
  const { field } = form;
  const ofEqual = user !== undefined && isOfEqual(me.role, user);
  const typed = form.values.email.trim().toLowerCase();
  const email = useAvailabilityCheck({
    key: ['email'],
    value: typed,
    enabled: typed !== user?.email.toLowerCase() && !emailError(typed),
    isTaken: async (email) => (await call(areas.users.exists, { email })).exists === 1,
  });
  const checkEmail = async () => {
    const free = await email.check().catch(() => true); // the server decides when it is sent
    return form.mark(free ? {} : { email: translate('users.taken') });
  };
  return (
    <>
      <RecordWizard
        form={form}
        onClose={onClose}
        title={t(user ? 'users.editTitle' : 'users.addTitle')}
        finishLabel={t(user ? 'users.update' : 'users.create')}
        refused={t('users.refused')}
        progress={{
          title: t(user ? 'users.updating' : 'users.creating'),
          running: t('users.saving'),
          done: t(user ? 'users.updatedTitle' : 'users.createdTitle'),
        }}
        steps={[
          {
            title: t('users.stepDetails'),
            fields: detailFields,
            check: checkEmail,
            content: (
              <div className="form">
                <TextField {...field('fname')} maxLength={60} autoComplete="off" />
                <TextField {...field('lname')} maxLength={60} autoComplete="off" />
                <EmailField
                  {...field('email')}
                  hint={t(
                    ofEqual
                      ? 'users.ofEqual'
                      : email.state === 'asking'
                        ? 'users.checking'
                        : 'users.emailHint',
                  )}
                  readOnly={ofEqual}
                  error={field('email').error ?? (email.state === 'taken' && t('users.taken'))}
                />
                <TextField
                  {...field('mobile')}
                  note={t('ui.optional')}
                  type="tel"
                  maxLength={40}
                  autoComplete="off"
                />
              </div>
            ),
          },
          { title: t('users.stepRole'), fields: roleFields, content: <RoleStep form={form} /> },
          {
            title: t(user ? 'users.stepUpdate' : 'users.stepCreate'),
            fields: ['sendmail', 'useremail', 'password'],
            content: <SaveStep form={form} user={user} />,
          },
        ]}
      />
      <Unsaved when={form.isEntered} />
    </>
  );
}

/** Role and tenant are decided as a whole. */
function useFields(): FormFields<UserForm> {
  const { t } = useTranslation();
  const nameOf = useTenantNames();
  const roles = useQuery({ ...query(areas.users.roles, {}), staleTime: 60_000 }).data?.roles ?? [];
  return {
    fname: {},
    lname: {},
    email: {},
    mobile: {},
    role: {
      with: ['business', 'dealer', 'company'],
      partLabel: 'users.stepRole',
      shown: (values, { changes }) => {
        const tenants = levelsOf(values.role).map((level) => nameOf(level, values[level], changes));
        return [textOf(roles, values.role), tenants.at(-1)].filter(Boolean).join(', ');
      },
    },
    readonly: {},
    manage_reseller_stock: {},
    theme: { shown: ({ theme }) => t(theme === 1 ? 'users.themeLight' : 'users.themeDefault') },
  };
}
