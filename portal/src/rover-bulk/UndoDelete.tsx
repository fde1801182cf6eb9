import type { BulkReply, BulkRow } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.tsx';
import { inParts } from './parts.rules.ts';

interface Props {
  rovers: readonly BulkRow[];
  onUndone: (reply: BulkReply) => void;
}

/** Restores the rovers that were just deleted. */
export function UndoDelete({ rovers, onUndone }: Props) {
  const { t } = useTranslation();
  const restore = useMutation({
    mutationFn: () =>
      inParts(
        { action: 'restore', rovers: rovers.map(({ id }) => ({ id })) },
        () => {},
        (part) => call(areas.roverBulk.apply, part),
      ),
    onSuccess: onUndone,
    onError: (error) => toast('error', t('roverBulk.undoFailed'), error.message),
  });
  return (
    <Button busy={restore.isPending} onClick={() => restore.mutate()}>
      {t('roverBulk.undo')}
    </Button>
  );
}
