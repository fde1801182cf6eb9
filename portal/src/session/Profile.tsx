import { CallError } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, areas, query } from '../api.ts';
import { Security } from '../security/Security.tsx';
import { useTheme } from '../theme/Theme.tsx';
import { Banner } from '../ui/Page.tsx';
import { ProgressDialog } from '../ui/Progress.tsx';
import { popup, toast } from '../ui/toast.tsx';
import { useTaken } from '../ui/useTaken.ts';
import { Wizard } from '../ui/Wizard.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { ProfileEdit } from './ProfileEdit.tsx';
import { ProfileUpdate } from './ProfileUpdate.tsx';
import { changesOf, faultsOf, formOf, type ProfileForm } from './profile.rules.ts';
import './profileWords.ts';
import { renew, useUser } from './session.ts';

/** The user profile: details, edit, update. While acting for a dealer it can only be looked at. */
export function Profile({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const { setTheme } = useTheme();
  const [security, setSecurity] = useState(false);
  const fresh = useQuery({ ...query(areas.session.me, {}), gcTime: 0 });
  useEffect(() => {
    if (fresh.data) renew(fresh.data.user);
    if (fresh.error) toast('no', t('shell.systemError'), fresh.error.message, popup);
  }, [fresh.data, fresh.error, t]);

  const form = useForm<ProfileForm>({
    initialValues: formOf(user),
    validateInputOnBlur: ['fname', 'lname', 'email'],
    validate: (values) => faultsOf(values, user),
  });
  const typed = form.values.email.trim().toLowerCase();
  const email = useTaken({
    key: ['email'],
    value: typed,
    worth: typed !== user.email.toLowerCase() && !faultsOf(form.values, user).email,
    isTaken: async (email) => (await api.users.exists({ email })).exists === 1,
  });
  const checkEdit = async () => {
    if (form.validate().hasErrors) return false;
    const free = await email.check().catch(() => true); // the server decides when it is sent
    if (!free) form.setFieldError('email', t('profile.taken'));
    return free;
  };

  const save = useMutation({
    mutationFn: ({ again: _, ...userdata }: ProfileForm) => api.session.saveProfile({ userdata }),
    onSuccess: (reply) => {
      if (form.values.theme !== user.theme) setTheme(form.values.theme === 1 ? 'light' : 'dark');
      renew(reply.user);
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
  const steps = save.data?.messages ?? (save.error instanceof CallError ? save.error.messages : []);
  const told = save.isPending || steps.length > 0;
  const named = save.error instanceof CallError && save.error.issues.length > 0;
  const refusal = save.error && !named && steps.length === 0 && (
    <Banner tone="alarm">
      <b>{t('shell.updateError')}</b> {save.error.message}
    </Banner>
  );
  const changes = changesOf(form.values, user);
  const locked = user.actingfor !== null;

  return (
    <>
      <Wizard
        opened={!told}
        onClose={onClose}
        title={t('shell.profile')}
        finishLabel={t(changes.length === 0 ? 'ui.close' : 'profile.update')}
        onFinish={() => (changes.length === 0 ? onClose() : save.mutate(form.values))}
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
      {security && <Security onClose={() => setSecurity(false)} />}
      <ProgressDialog
        opened={told}
        title={t('profile.updating')}
        messages={steps}
        running={save.isPending ? t('profile.saving') : undefined}
        onFinish={save.isError ? save.reset : onClose}
      />
    </>
  );
}
