import { type BulkReply, RESTORE_DAYS } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { BulkRows } from './BulkRows.tsx';
import styles from './rover-bulk.module.css';
import { UndoDelete } from './UndoDelete.tsx';

interface Props {
  title: string;
  reply: BulkReply;
  /** Called when deleted rovers were restored; the result of that is shown instead. */
  onUndone: ((reply: BulkReply) => void) | undefined;
  onClose: () => void;
}

/** What an action did with each rover; a delete can be undone. */
export function BulkResult({ title, reply, onUndone, onClose }: Props) {
  const { t } = useTranslation();
  const done = reply.rows.filter((row) => row.done === 1);
  const refused = reply.rows.length - done.length;
  const undoes = onUndone && done.length > 0;
  return (
    <Dialog
      opened
      plain
      width={760}
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          {undoes && <UndoDelete rovers={done} onUndone={onUndone} />}
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('roverBulk.finish')}
          </Button>
        </>
      }
    >
      <p className={styles.bulkSummary} role="status">
        {t('roverBulk.done', { count: done.length })}
        {refused > 0 && `, ${t('roverBulk.refused', { count: refused })}`}
      </p>
      {undoes && <p className="dim">{t('roverBulk.undoable', { count: RESTORE_DAYS })}</p>}
      <BulkRows rows={reply.rows} isResult />
    </Dialog>
  );
}
