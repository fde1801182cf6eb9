import { useMutation } from '@tanstack/react-query';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { POPUP_MS, toast } from '../ui/toast.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { updateUser, useUser } from './session.ts';

/** Follows a first login with a password that somebody else knows. */
export function RequiredPasswordChange() {
  const { t } = useTranslation();
  const { email, shortest_password } = useUser();
  const save = useMutation({
    mutationFn: (password: string) => call(areas.auth.changePassword, { password }),
    onSuccess: ({ user }) => {
      toast('ok', t('requiredSetup.changed'), t('requiredSetup.changedText'), POPUP_MS);
      updateUser(user);
    },
  });
  return (
    <NewPasswordForm
      email={email}
      shortest={shortest_password}
      save={save}
      label={t('requiredSetup.passwordSave')}
    />
  );
}
