import type { User } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.tsx';
import './messages.ts';

interface Props {
  user: Pick<User, 'id' | 'title' | 'email'>;
  onClose: () => void;
}

/** Confirms, and signs a person out on every device. */
export function UserSignOut({ user, onClose }: Props) {
  const { t } = useTranslation();
  const signOut = useMutation({
    mutationFn: () => call(areas.users.endSessions, { id: user.id }),
    onSuccess: ({ ended: count }) => {
      const name = user.title;
      toast('ok', count === 0 ? t('users.wasSignedOut', { name }) : t('users.signedOut', { name, count }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('users.signOut')}
      label={t('users.signOutLabel')}
      busy={signOut.isPending}
      error={
        signOut.error && {
          ...signOut.error,
          message: `${t('users.signOutFailed')}: ${signOut.error.message}`,
        }
      }
      onConfirm={() => signOut.mutate()}
    >
      <p>{t('users.signOutText', { name: user.title, email: user.email })}</p>
      <p className="dim">{t('users.signOutMore')}</p>
    </ConfirmDialog>
  );
}
