import type { BulkRow } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { dateText } from '../ui/dates.ts';
import { IconCircleCheck, IconMinus } from '../ui/icons.tsx';
import styles from './rover-bulk.module.css';

interface Props {
  rows: readonly BulkRow[];
  isResult?: boolean;
}

/** A line for each rover, those that are left as they are first. */
export function BulkRows({ rows, isResult = false }: Props) {
  const { t } = useTranslation();
  const done = t(isResult ? 'roverBulk.isDone' : 'roverBulk.willBeDone');
  return (
    <ul className={styles.bulkRows} aria-label={t('roverBulk.rows')}>
      {rows
        .toSorted((a, b) => a.done - b.done)
        .map((row) => (
          <li key={row.id}>
            {row.done ? (
              <IconCircleCheck className="icon tone-ok" role="img" aria-label={done} />
            ) : (
              <IconMinus className="icon tone-error" role="img" aria-label={t('roverBulk.isNotDone')} />
            )}
            <div>
              <b>{row.title || t('roverBulk.unknown', { id: row.id })}</b>
              <small className="dim">{row.company}</small>
            </div>
            <div className={styles.bulkEffect}>
              {row.start && row.end && (
                <span className="num">
                  {t('roverBulk.until', { start: dateText(row.start), end: dateText(row.end) })}
                </span>
              )}
              {row.text && <span>{row.text}</span>}
              {row.email && <small className="dim">{t('roverBulk.mailTo', { email: row.email })}</small>}
            </div>
          </li>
        ))}
    </ul>
  );
}
