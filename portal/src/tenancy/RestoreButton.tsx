import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.tsx';
import { callsOf } from './calls.ts';
import type { Kind } from './kinds.ts';
import { archiveFailure } from './serverMessages.ts';
import './messages.ts';

interface Props {
  kind: Pick<Kind, 'name'>;
  record: { value: number; text: string };
  /** The button is in the message of the archive, so it says "Undo". */
  undo?: boolean;
  onDone?: () => void;
}

/** Undoes an archive: the tenant and all that was archived with it. */
export function RestoreButton({ kind, record, undo = false, onDone }: Props) {
  const { t } = useTranslation();
  const restore = useMutation({
    mutationFn: async () => {
      const failure = archiveFailure(await callsOf(kind).restore(record.value));
      if (failure) throw new Error(failure);
    },
    onSuccess: () => {
      toast('ok', t('tenancy.restored', { name: record.text }));
      onDone?.();
    },
    onError: (error) => toast('error', t('tenancy.restoreFailed'), error.message),
  });
  return (
    <Button
      size="small"
      data-undo={undo || undefined}
      busy={restore.isPending}
      onClick={() => restore.mutate()}
    >
      {t(undo ? 'ui.undo' : 'tenancy.restore')}
    </Button>
  );
}
