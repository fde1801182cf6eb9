import { type BulkReply, RESTORE_DAYS, ROVERS_PER_BULK } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/States.tsx';
import { BulkRows } from './BulkRows.tsx';
import { PartsProgress } from './PartsProgress.tsx';
import styles from './rover-bulk.module.css';
import { useUndoDelete } from './useUndoDelete.ts';

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
  const undo = useUndoDelete(done, onUndone);
  return (
    <Dialog
      opened
      plain
      width={760}
      title={title}
      locked={undo.isPending}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          {undoes && (
            <Button busy={undo.isPending} onClick={undo.restore}>
              {t(undo.error ? 'roverBulk.undoAgain' : 'roverBulk.undo')}
            </Button>
          )}
          <Button tone="primary" onClick={onClose} disabled={undo.isPending} data-autofocus>
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
      {undo.isPending && done.length > ROVERS_PER_BULK && (
        <PartsProgress reached={undo.reached} total={done.length} />
      )}
      {undo.error && <ErrorState title={t('roverBulk.undoFailed')} error={undo.error} />}
      <BulkRows rows={reply.rows} isResult />
    </Dialog>
  );
}
