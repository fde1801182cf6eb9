import { areas } from '../api.ts';
import { DeleteDialog } from '../kit/DeleteDialog.tsx';
import { useTranslation } from '../language/index.ts';
import { callRemoving } from '../records/callRemoving.ts';
import { toast, UNDO_MS } from '../ui/toast.tsx';
import { RestoreRover } from './RestoreRover.tsx';
import './messages.ts';

interface Props {
  rover: { value: number; text: string };
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/** How long "… Deleted" is shown, ms. */
const DELETED_MS = 3000;

/** Asks, archives a rover, and offers to undo it. */
export function ArchiveDialog({ rover, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  return (
    <DeleteDialog
      text={t('rovers.deleteText', { name: rover.text })}
      remove={() =>
        callRemoving(areas.roverForms.archive, { id: rover.value }, (input) => isOf(rover.value, input))
      }
      onClose={onClose}
      onDeleted={() => {
        toast('ok', t('rovers.deleted', { name: rover.text }), undefined, DELETED_MS);
        // below the other, which goes first: its button stays where it is
        toast('info', t('rovers.undoable'), rover.text, UNDO_MS, (close) => (
          <RestoreRover undo rover={rover} onDone={close} />
        ));
        onDeleted?.();
      }}
    />
  );
}

/** Reads of one rover name it `rover`. */
const isOf = (rover: number, input: unknown) =>
  typeof input === 'object' && input !== null && 'rover' in input && input.rover === rover;
