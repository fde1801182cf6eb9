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
  onDone: () => void;
}

/** Confirms, archives, and closes; the server writes the user event with the action. */
export function UserArchive({ user, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const archive = useMutation({
    mutationFn: () => call(areas.users.archive, { id: user.id }),
    onSuccess: ({ messages }) => {
      const failed = messages.find(({ error }) => error);
      if (failed) toast('error', t('users.deleteFailed'), failed.text);
      else toast('ok', t('users.deleted', { name: user.title }));
      onClose();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('users.deleteTitle')}
      label={t('users.remove')}
      busy={archive.isPending}
      error={
        archive.error && { ...archive.error, message: `${t('users.deleteFailed')}: ${archive.error.message}` }
      }
      onConfirm={() => archive.mutate()}
    >
      <p>{t('users.deleteText')}</p>
      <p className="dim">{t('users.deleteMore', { name: user.title, email: user.email })}</p>
    </ConfirmDialog>
  );
}
