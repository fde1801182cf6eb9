import { CallError, type User } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { areas, call } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { t as translate, useTranslation } from '../language/index.ts';
import { Unsaved } from '../records/Unsaved.tsx';
import { useRecordSave, withFormValues } from '../records/useRecordSave.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { TextField } from '../ui/Fields.tsx';
import { Banner } from '../ui/Page.tsx';
import { ProgressDialog } from '../ui/Progress.tsx';
import { useAvailabilityCheck } from '../ui/useAvailabilityCheck.ts';
import { Wizard } from '../ui/Wizard.tsx';
import { serverMessages, validationMessages } from './formMessages.ts';
import { RoleStep } from './RoleStep.tsx';
import { SaveStep } from './SaveStep.tsx';
import { UserChanged } from './UserChanged.tsx';
import {
  detailErrors,
  emailError,
  formOf,
  isOfEqual,
  mailErrors,
  roleErrors,
  stepOf,
  type UserForm,
  userInput,
} from './user.rules.ts';
import './users.css';
import './messages.ts';

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
  const form = useForm<UserForm>({
    initialValues: start,
    validateInputOnBlur: true,
    validate: (values) =>
      validationMessages({ ...detailErrors(values), ...roleErrors(values), ...mailErrors(values) }),
  });
  const ofEqual = user !== undefined && isOfEqual(role, user);
  const typed = form.values.email.trim().toLowerCase();
  const email = useAvailabilityCheck({
    key: ['email'],
    value: typed,
    enabled: typed !== user?.email.toLowerCase() && !emailError(typed),
    isTaken: async (email) => (await call(areas.users.exists, { email })).exists === 1,
  });

  const save = useRecordSave({
    record: user,
    formOf,
    send: (values: UserForm, known, key) =>
      call(areas.users.save, { userdata: userInput(values, role, known) }, { key }),
    onSuccess: () => undefined,
    onError: (error) => form.setErrors(serverMessages(error, 'userdata')),
  });
  const steps = save.reply?.messages ?? (save.error instanceof CallError ? save.error.messages : []);
  const showsProgress = save.isPending || steps.length > 0;

  /** Marks the faults of one step and leaves the marks of the others. */
  const check = (errors: Record<string, string>) => {
    form.setErrors({ ...form.errors, ...errors });
    return Object.keys(errors).length === 0;
  };
  const checkDetails = async () => {
    if (!check(validationMessages(detailErrors(form.values)))) return false;
    const free = await email.check().catch(() => true); // the server decides when it is sent
    return check(free ? {} : { email: translate('users.taken') });
  };
  const field = form.getInputProps;
  const refusal = save.error && steps.length === 0 && (
    <div className="refusal">
      <Banner tone="error">
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
        opened={!showsProgress && !save.conflict}
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
                    hint={t(
                      ofEqual
                        ? 'users.ofEqual'
                        : email.state === 'asking'
                          ? 'users.checking'
                          : 'users.emailHint',
                    )}
                    readOnly={ofEqual}
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
            check: () => check(validationMessages(roleErrors(form.values))),
            content: (
              <>
                {refusal}
                <RoleStep form={form} />
              </>
            ),
          },
          {
            title: t(user ? 'users.stepUpdate' : 'users.stepCreate'),
            check: () => check(validationMessages(mailErrors(form.values))),
            content: (
              <>
                {refusal}
                <SaveStep form={form} user={user} />
              </>
            ),
          },
        ]}
      />
      {save.conflict && <UserChanged conflict={withFormValues(save.conflict, form.setValues)} />}
      <ProgressDialog
        opened={showsProgress}
        title={t(user ? 'users.updating' : 'users.creating')}
        messages={steps}
        running={save.isPending ? t('users.saving') : undefined}
        onFinish={save.isError ? save.reset : onClose}
      />
      <Unsaved when={form.isDirty() && !save.isSuccess} />
    </>
  );
}
