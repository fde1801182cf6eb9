import { CallError } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.tsx';

interface Props {
  /** The write that takes it back, with the version that the first one left: it is refused when others have changed it. */
  undo: () => Promise<unknown>;
  /** What is said then. */
  undone: string;
  /** Closes the message that the button is in. */
  onDone: () => void;
}

/** The button in the message of what was just done that takes it back; Z presses the latest. */
export function UndoButton({ undo, undone, onDone }: Props) {
  const { t } = useTranslation();
  const back = useMutation({
    mutationFn: undo,
    onSuccess: () => {
      toast('ok', undone);
      onDone();
    },
    onError: (error) => {
      const isChanged = error instanceof CallError && error.code === 'changed_meanwhile';
      toast('error', t('ui.undoFailed'), isChanged ? t('ui.undoChanged') : error.message);
      if (isChanged) onDone();
    },
  });
  return (
    <Button size="small" data-undo busy={back.isPending} onClick={() => back.mutate()}>
      {t('ui.undo')}
    </Button>
  );
}
