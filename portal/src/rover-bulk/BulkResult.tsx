import type { BulkReply } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { BulkRows } from './BulkRows.tsx';

interface Props {
  title: string;
  reply: BulkReply;
  onClose: () => void;
}

/** What an action did with each rover. */
export function BulkResult({ title, reply, onClose }: Props) {
  const { t } = useTranslation();
  const done = reply.rows.filter((row) => row.done === 1).length;
  const refused = reply.rows.length - done;
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
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('roverBulk.finish')}
          </Button>
        </>
      }
    >
      <p className="bulk-summary" role="status">
        {t('roverBulk.done', { count: done })}
        {refused > 0 && `, ${t('roverBulk.refused', { count: refused })}`}
      </p>
      <BulkRows rows={reply.rows} isResult />
    </Dialog>
  );
}
