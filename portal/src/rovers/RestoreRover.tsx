import { useMutation } from '@tanstack/react-query';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.tsx';
import './messages.ts';

interface Props {
  rover: { value: number; text: string };
  /** The button is in a message about the rover, so it says "Undo". */
  undo?: boolean;
  onDone?: () => void;
}

/** Undoes the archive of a rover, with the subscription that it ended. */
export function RestoreRover({ rover, undo = false, onDone }: Props) {
  const { t } = useTranslation();
  const restore = useMutation({
    mutationFn: () => call(areas.roverForms.restore, { id: rover.value }),
    onSuccess: ({ messages: [, ...others] }) => {
      const text = others.map(({ message, text }) => `${message}: ${text}`).join('; ');
      toast('ok', t('rovers.restored', { name: rover.text }), text || undefined);
      onDone?.();
    },
    onError: (error) => toast('error', t('rovers.restoreFailed'), error.message),
  });
  return (
    <Button
      size="small"
      data-undo={undo || undefined}
      busy={restore.isPending}
      aria-label={undo ? undefined : t('rovers.restoreOne', { name: rover.text })}
      onClick={(event) => {
        event.stopPropagation(); // in a row of a table that opens its record
        restore.mutate();
      }}
    >
      {t(undo ? 'rovers.undo' : 'rovers.restore')}
    </Button>
  );
}
