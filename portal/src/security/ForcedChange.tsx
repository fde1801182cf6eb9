import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { NewPasswordForm } from '../session/NewPasswordForm.tsx';
import { renew, useUser } from '../session/session.ts';
import { popup, toast } from '../ui/toast.tsx';

/** After a first login with a password that somebody else knows. */
export function ForcedChange() {
  const { t } = useTranslation();
  const { email } = useUser();
  const save = useMutation({
    mutationFn: (password: string) => api.session.changePassword({ password }),
    onSuccess: ({ user }) => {
      toast('ok', t('gate.changed'), t('gate.changedText'), popup);
      renew(user);
    },
  });
  return <NewPasswordForm email={email} save={save} label={t('gate.passwordSave')} />;
}
