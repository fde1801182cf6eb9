import { type RoverNote, roverNoteData } from '@cairn/contract';
import { areas, call } from '../api.ts';
import { RecordForm } from '../kit/RecordForm.tsx';
import { useTranslation } from '../language/index.ts';

interface Props {
  rover: number;
  /** The note to change; without it a new one. */
  note: RoverNote | undefined;
  onClose: () => void;
}

/** Writes or changes a note; of two people who change one, the second sees what the first wrote. */
export function NoteDialog({ rover, note, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <RecordForm
      name="roverNote"
      title={t(note ? 'manageRover.editNote' : 'manageRover.addNote')}
      schema={roverNoteData}
      fields={{ description: { area: true } }}
      record={note}
      send={(values, known, { key }) => {
        const description = String(values.description);
        return known
          ? call(
              areas.roverForms.editNote,
              { data: { id: known.id, version: known.version, description } },
              { key },
            )
          : call(areas.roverForms.addNote, { data: { type_id: rover, description } }, { key });
      }}
      onClose={onClose}
    />
  );
}
