import { CallError } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { areas, call, query } from '../api.ts';
import { ProfileChanged } from '../auth/ProfileChanged.tsx';
import { SecurityDialog } from '../auth/SecurityDialog.tsx';
import { useTranslation } from '../language/index.ts';
import { useRecordSave, withFormValues } from '../records/useRecordSave.ts';
import { useTheme } from '../theme/Theme.tsx';
import { Banner } from '../ui/Page.tsx';
import { ProgressDialog } from '../ui/Progress.tsx';
import { popupMs, toast } from '../ui/toast.tsx';
import { useAvailabilityCheck } from '../ui/useAvailabilityCheck.ts';
import { Wizard } from '../ui/Wizard.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { ProfileEdit } from './ProfileEdit.tsx';
import { ProfileUpdate } from './ProfileUpdate.tsx';
import { changesOf, formOf, type ProfileForm, profileErrors } from './profile.rules.ts';
import './messages.ts';
import { updateUser, useUser } from '../auth/session.ts';

/** The user profile: details, edit, update. Read-only while acting for a dealer. */
export function Profile({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const { setTheme } = useTheme();
  const [security, setSecurity] = useState(false);
  const profileQuery = useQuery({ ...query(areas.auth.me, {}), gcTime: 0 });
  const [start, setStart] = useState(user); // the record that the form started from: a save sends its version

  const form = useForm<ProfileForm>({
    initialValues: formOf(user),
    validateInputOnBlur: ['fname', 'lname', 'email'],
    validate: (values) => profileErrors(values, user),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been typed stays
  useEffect(() => {
    if (profileQuery.error) toast('error', t('shell.systemError'), profileQuery.error.message, popupMs);
    if (!profileQuery.data) return;
    updateUser(profileQuery.data.user);
    if (form.isDirty()) return;
    setStart(profileQuery.data.user);
    form.setInitialValues(formOf(profileQuery.data.user));
    form.setValues(formOf(profileQuery.data.user));
  }, [profileQuery.data, profileQuery.error]);

  const typed = form.values.email.trim().toLowerCase();
  const email = useAvailabilityCheck({
    key: ['email'],
    value: typed,
    enabled: typed !== user.email.toLowerCase() && !profileErrors(form.values, user).email,
    isTaken: async (email) => (await call(areas.users.exists, { email })).exists === 1,
  });
  const checkEdit = async () => {
    if (form.validate().hasErrors) return false;
    const free = await email.check().catch(() => true); // the server decides when it is sent
    if (!free) form.setFieldError('email', t('profile.taken'));
    return free;
  };

  const save = useRecordSave({
    record: start,
    formOf,
    send: ({ again: _, ...userdata }: ProfileForm, known, key) =>
      call(areas.auth.saveProfile, { userdata: { ...userdata, version: known?.version } }, { key }),
    onSuccess: (reply, sent) => {
      if (sent.theme !== user.theme) setTheme(sent.theme === 1 ? 'light' : 'dark');
      updateUser(reply.user);
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return;
      form.setErrors(
        Object.fromEntries(
          error.issues.map(({ field, message }) => [field.replace('userdata.', ''), message]),
        ),
      );
    },
  });
  const steps = save.reply?.messages ?? (save.error instanceof CallError ? save.error.messages : []);
  const showsProgress = save.isPending || steps.length > 0;
  const named = save.error instanceof CallError && save.error.issues.length > 0;
  const refusal = save.error && !named && steps.length === 0 && (
    <Banner tone="error">
      <b>{t('shell.updateError')}</b> {save.error.message}
    </Banner>
  );
  const changes = changesOf(form.values, start);
  const locked = user.actingfor !== null;

  return (
    <>
      <Wizard
        opened={!showsProgress && !save.conflict}
        onClose={onClose}
        title={t('shell.profile')}
        finishLabel={t(changes.length === 0 ? 'ui.close' : 'profile.update')}
        onFinish={() => (changes.length === 0 ? onClose() : save.save(form.values))}
        show={named ? 1 : undefined}
        steps={[
          {
            title: t('profile.details'),
            content: <ProfileDetails user={user} onSecurity={() => setSecurity(true)} />,
          },
          ...(locked
            ? []
            : [
                {
                  title: t('profile.edit'),
                  check: checkEdit,
                  content: <ProfileEdit form={form} user={user} email={email.state} />,
                },
                {
                  title: t('profile.update'),
                  content: (
                    <>
                      {refusal}
                      <ProfileUpdate changes={changes} />
                    </>
                  ),
                },
              ]),
        ]}
      />
      {security && <SecurityDialog onClose={() => setSecurity(false)} />}
      {save.conflict && <ProfileChanged conflict={withFormValues(save.conflict, form.setValues)} />}
      <ProgressDialog
        opened={showsProgress}
        title={t('profile.updating')}
        messages={steps}
        running={save.isPending ? t('profile.saving') : undefined}
        onFinish={save.isError ? save.reset : onClose}
      />
    </>
  );
}
