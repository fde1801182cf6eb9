import { useTranslation } from '../../language/index.ts';
import { IconAlertTriangle } from '../../ui/icons.tsx';
import styles from '../logs.module.css';
import './messages.ts';

/** What a line of a station's messages or satellites is. */
export function ObservationsLegend({ kind }: { kind: 'rtcm3' | 'sats' }) {
  const { t } = useTranslation();
  const lines =
    kind === 'rtcm3'
      ? [t('observations.legendLine')]
      : [t('observations.legendSatsLine'), t('observations.legendSession'), t('observations.legendDash')];
  return (
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
  );
}
