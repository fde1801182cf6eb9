import type { RoverNote } from '@cairn/contract';
import { areas, call } from '../api.ts';
import { DeleteDialog } from '../kit/DeleteDialog.tsx';
import { useTranslation } from '../language/index.ts';

/** Asks before a note is deleted. */
export function NoteDelete({ note, onClose }: { note: RoverNote; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <DeleteDialog
      title={t('manageRover.deleteTitle')}
      text={note.description}
      yes={t('manageRover.delete')}
      no={t('ui.cancel')}
      remove={() => call(areas.roverForms.removeNote, { id: note.id })}
      onClose={onClose}
    />
  );
}
