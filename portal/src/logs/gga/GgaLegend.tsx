import { useTranslation } from '../../language/index.ts';
import { Status } from '../../status/Status.tsx';
import { rtkStatuses } from '../../status/status.ts';
import { IconAlertTriangle } from '../../ui/icons.tsx';
import styles from '../logs.module.css';
import './messages.ts';

/** What the colours and marks of a GGA log mean. */
export function GgaLegend() {
  const { t } = useTranslation();
  return (
    <div className={styles.legend}>
      <h3>
        {t('gga.legendStatus')} <span className="dim">{t('gga.legendStatusText')}</span>
      </h3>
      <ul>
        {rtkStatuses.map(({ name }) => (
          <li key={name}>
            <Status status={name} />
          </li>
        ))}
      </ul>
      <h3>{t('gga.legendMarks')}</h3>
      <ul>
        <li>
          <IconAlertTriangle className="icon icon-14 tone-warning" aria-hidden="true" /> {t('gga.problems')}
        </li>
        <li className="dim">
          {t('gga.unusableTitle')}: {t('gga.legendUnusable')}
        </li>
      </ul>
    </div>
  );
}
