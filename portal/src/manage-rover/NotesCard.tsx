import type { RoverNote } from '@cairn/contract';
import { useState } from 'react';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { IconPencil, IconPlus, IconTrash } from '../ui/icons.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import styles from './manage-rover.module.css';
import { NoteDelete } from './NoteDelete.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { useNotes } from './useRover.ts';

type Open = { edit: RoverNote | undefined } | { remove: RoverNote };

/** What people wrote about the rover, the newest first. */
export function NotesCard({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const may = useCan();
  const notes = useNotes(rover);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Card
      id="rover-notes"
      title={t('manageRover.notes')}
      meta={notes.data && notes.data.length > 0 && count(notes.data.length)}
      className="notescard"
      tools={
        may(areas.roverForms.addNote) && (
          <Button
            tone="quiet"
            size="small"
            icon={<IconPlus className="icon icon-14" aria-hidden="true" />}
            onClick={() => setOpen({ edit: undefined })}
          >
            {t('manageRover.addNote')}
          </Button>
        )
      }
    >
      <QueryState query={notes} failed={t('manageRover.notesFailed')} loading={<SkeletonLines count={4} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="dim">
              {t('manageRover.noNotes')}. {t('manageRover.noNotesText')}
            </p>
          ) : (
            <ol className={styles.notelist}>
              {list.map((note) => (
                <Note
                  key={note.id}
                  note={note}
                  {...(note.editable === 1 && {
                    onEdit: may(areas.roverForms.editNote) ? () => setOpen({ edit: note }) : undefined,
                    onRemove: may(areas.roverForms.removeNote) ? () => setOpen({ remove: note }) : undefined,
                  })}
                />
              ))}
            </ol>
          )
        }
      </QueryState>
      {open && 'edit' in open && <NoteDialog rover={rover} note={open.edit} onClose={close} />}
      {open && 'remove' in open && <NoteDelete note={open.remove} onClose={close} />}
    </Card>
  );
}

interface NoteProps {
  note: RoverNote;
  onEdit?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

function Note({ note, onEdit, onRemove }: NoteProps) {
  const { t } = useTranslation();
  return (
    <li>
      <div className={styles.notehead}>
        <b>{note.name || t('manageRover.nobody')}</b>
        <DateText value={note.datetime} />
        <span className="grow" />
        {onEdit && (
          <IconButton small label={t('manageRover.editNote')} onClick={onEdit}>
            <IconPencil className="icon icon-14" aria-hidden="true" />
          </IconButton>
        )}
        {onRemove && (
          <IconButton small label={t('manageRover.deleteNote')} onClick={onRemove}>
            <IconTrash className="icon icon-14" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <p data-user-text>{note.description}</p>
    </li>
  );
}
