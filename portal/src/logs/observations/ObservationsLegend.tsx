import { useTranslation } from '../../language/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconAlertTriangle } from '../../ui/icons.tsx';
import styles from '../logs.module.css';
import './messages.ts';

/** What a line of a station's messages or satellites is. */
export function ObservationsLegend({ kind, onClose }: { kind: 'rtcm3' | 'sats'; onClose: () => void }) {
  const { t } = useTranslation();
  const lines =
    kind === 'rtcm3'
      ? [t('observations.legendLine')]
      : [t('observations.legendSatsLine'), t('observations.legendSession'), t('observations.legendDash')];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(kind === 'rtcm3' ? 'observations.legendRtcm3' : 'observations.legendSats')}
      width={460}
      plain
    >
      <ul className={styles.legend}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {kind === 'rtcm3' && (
          <li>
            <IconAlertTriangle className="icon icon-14 tone-warning" aria-hidden="true" />{' '}
            {t('observations.legendWrong')}
          </li>
        )}
      </ul>
    </Dialog>
  );
}
