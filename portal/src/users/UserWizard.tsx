import { CallError, type User } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, areas, keyOf } from '../api.ts';
import { say } from '../language/index.ts';
import { useRecordSave } from '../records/useRecordSave.ts';
import { useUser } from '../session/session.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { TextField } from '../ui/Fields.tsx';
import { Banner } from '../ui/Page.tsx';
import { ProgressDialog } from '../ui/Progress.tsx';
import { Unsaved } from '../ui/Unsaved.tsx';
import { useTaken } from '../ui/useTaken.ts';
import { Wizard } from '../ui/Wizard.tsx';
import { wordsOf, wordsOfRefusal } from './faults.ts';
import { RoleStep } from './RoleStep.tsx';
import { SaveStep } from './SaveStep.tsx';
import { UserChanged } from './UserChanged.tsx';
import {
  detailFaults,
  emailFault,
  formOf,
  mailFaults,
  roleFaults,
  sent,
  stepOf,
  type UserForm,
} from './user.rules.ts';
import './users.css';
import './words.ts';

interface Props {
  /** The person that is edited; without it a new one is made. */
  user?: User;
  start: UserForm;
  onClose: () => void;
}

/** Details, admin role, create or update; then what became of it, step by step. */
export function UserWizard({ user, start, onClose }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const client = useQueryClient();
  const form = useForm<UserForm>({
    initialValues: start,
    validateInputOnBlur: true,
    validate: (values) => wordsOf({ ...detailFaults(values), ...roleFaults(values), ...mailFaults(values) }),
  });
  const typed = form.values.email.trim().toLowerCase();
  const email = useTaken({
    key: ['email'],
    value: typed,
    worth: typed !== user?.email.toLowerCase() && !emailFault(typed),
    isTaken: async (email) => (await api.users.exists({ email })).exists === 1,
  });

  const save = useRecordSave({
    record: user,
    formOf,
    send: (values: UserForm, known, key) => api.users.save({ userdata: sent(values, role, known) }, { key }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf(areas.users.list) });
      void client.invalidateQueries({ queryKey: keyOf(areas.users.find) });
    },
    onError: (error) => form.setErrors(wordsOfRefusal(error, 'userdata')),
  });
  const steps = save.reply?.messages ?? (save.error instanceof CallError ? save.error.messages : []);
  const told = save.isPending || steps.length > 0;

  /** Marks the faults of one step and keeps what is marked in the others. */
  const check = (faults: Record<string, string>) => {
    form.setErrors({ ...form.errors, ...faults });
    return Object.keys(faults).length === 0;
  };
  const checkDetails = async () => {
    if (!check(wordsOf(detailFaults(form.values)))) return false;
    const free = await email.check().catch(() => true); // the server decides when it is sent
    return check(free ? {} : { email: say('users.taken') });
  };
  const field = form.getInputProps;
  const refusal = save.error && steps.length === 0 && (
    <div className="refusal">
      <Banner tone="alarm">
        <b>{t('users.refused')}</b> {save.error.message}
        {save.error instanceof CallError && save.error.ref && (
          <span className="dim"> {t('ui.reference', { ref: save.error.ref })}</span>
        )}
      </Banner>
    </div>
  );

  return (
    <>
      <Wizard
        opened={!told && !save.conflict}
        onClose={onClose}
        show={stepOf(Object.keys(save.error ? form.errors : {}))}
        title={t(user ? 'users.editTitle' : 'users.addTitle')}
        finishLabel={t(user ? 'users.update' : 'users.create')}
        onFinish={() => save.save(form.values)}
        steps={[
          {
            title: t('users.stepDetails'),
            check: checkDetails,
            content: (
              <>
                {refusal}
                <div className="form">
                  <TextField label={t('users.fname')} maxLength={60} autoComplete="off" {...field('fname')} />
                  <TextField label={t('users.lname')} maxLength={60} autoComplete="off" {...field('lname')} />
                  <EmailField
                    label={t('users.email')}
                    hint={t(email.state === 'asking' ? 'users.checking' : 'users.emailHint')}
                    {...field('email')}
                    error={field('email').error ?? (email.state === 'taken' && t('users.taken'))}
                  />
                  <TextField
                    label={t('users.mobile')}
                    note={t('ui.optional')}
                    type="tel"
                    maxLength={40}
                    autoComplete="off"
                    {...field('mobile')}
                  />
                </div>
              </>
            ),
          },
          {
            title: t('users.stepRole'),
            check: () => check(wordsOf(roleFaults(form.values))),
            content: (
              <>
                {refusal}
                <RoleStep form={form} />
              </>
            ),
          },
          {
            title: t(user ? 'users.stepUpdate' : 'users.stepCreate'),
            check: () => check(wordsOf(mailFaults(form.values))),
            content: (
              <>
                {refusal}
                <SaveStep form={form} user={user} />
              </>
            ),
          },
        ]}
      />
      {save.conflict && (
        <UserChanged
          conflict={{
            ...save.conflict,
            resolve: (merged) => {
              form.setValues(merged);
              save.conflict?.resolve(merged);
            },
          }}
        />
      )}
      <ProgressDialog
        opened={told}
        title={t(user ? 'users.updating' : 'users.creating')}
        messages={steps}
        running={save.isPending ? t('users.saving') : undefined}
        onFinish={save.isError ? save.reset : onClose}
      />
      <Unsaved when={form.isDirty() && !save.isSuccess} />
    </>
  );
}
