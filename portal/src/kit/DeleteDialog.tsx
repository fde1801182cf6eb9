import { CallError, type Endpoint } from '@cairn/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../api.ts';
import { useTranslation } from '../language/index.ts';
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
  /** Calls whose replies change with it. */
  affects: readonly Endpoint[];
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a record is deleted; a refusal stands in the question. */
export function DeleteDialog({ title, text, yes, no, remove, affects, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      for (const endpoint of affects) void client.invalidateQueries({ queryKey: keyOf(endpoint) });
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
          message: t('kit.failedWith', { message: error.message }),
          ref: error instanceof CallError ? error.ref : undefined,
        }
      }
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
