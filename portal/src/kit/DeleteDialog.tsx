import { CallError } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { isAbsent } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { saidIfGone } from '../records/gone.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import './messages.ts';

interface Props {
  /** "Delete?" by default. */
  title?: string;
  /** What goes: "This will remove this manufacturer". */
  text: string;
  /** The two buttons; "Yes" and "No" by default. */
  yes?: string;
  no?: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a record is deleted; a refusal stands in the question. */
export function DeleteDialog({ title, text, yes, no, remove, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      onDeleted?.();
      onClose();
    },
  });
  const { error } = removal;
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={title ?? t('kit.delete')}
      label={yes ?? t('kit.yes')}
      stay={no ?? t('kit.no')}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      error={
        error && {
          message: isAbsent(error)
            ? saidIfGone(error).message
            : t('kit.failedWith', { message: error.message }),
          ref: error instanceof CallError ? error.ref : undefined,
        }
      }
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
