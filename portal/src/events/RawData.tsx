import { useTranslation } from '../language/index.ts';
import { CopyButton } from '../ui/Copy.tsx';
import { CloseFooter, Dialog } from '../ui/Dialog.tsx';
import styles from './events.module.css';
import './messages.ts';

/** A record as it is stored, to be read and copied. */
export function RawData({ data, onClose }: { data: unknown; onClose: () => void }) {
  const { t } = useTranslation();
  const text = JSON.stringify(data, undefined, 2);
  return (
    <Dialog
      opened
      plain
      onClose={onClose}
      title={t('eventLog.rawTitle')}
      width={760}
      footer={
        <CloseFooter onClose={onClose}>
          <CopyButton value={text} what={t('eventLog.rawCopy')} />
        </CloseFooter>
      }
    >
      <pre className={styles.raw}>{text}</pre>
    </Dialog>
  );
}
