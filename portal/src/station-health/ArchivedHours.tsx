import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { dateText } from '../ui/dates.ts';
import styles from './health.module.css';
import type { ArchivedDay } from './hours.rules.ts';

interface Props {
  days: readonly ArchivedDay[];
  /** How many hours are archived. */
  archived: number;
  /** Unix ms. */
  choice: { start: number; end: number };
}

/** A row of squares for each day: which hours are archived, and which of them are chosen. */
export function ArchivedHours({ days, archived, choice }: Props) {
  const { t } = useTranslation();
  const total = days.reduce((sum, { hours }) => sum + hours.length, 0);
  const [from, to] = [dateText(choice.start), dateText(choice.end)];
  return (
    <figure className={styles.archivedhours}>
      <figcaption>
        <span>{t('rinex.hours')}</span>
        <span className="grow" />
        <span className="key">
          <i className={styles.archived} /> {t('rinex.archived')}
        </span>
        <span className="key">
          <i className={styles.chosen} /> {t('rinex.chosen')}
        </span>
        <span className="key">
          <i /> {t('rinex.gap')}
        </span>
      </figcaption>
      <div role="img" aria-label={t('rinex.picture', { n: archived, of: total, from, to })}>
        {days.map(({ begins, hours }) => (
          <div key={begins} className={styles.day}>
            <span className="num">{dateText(begins, 'day').slice(0, 5)}</span>
            <div>
              {hours.map(({ at, archived: has }) => (
                <i
                  key={at}
                  className={
                    has
                      ? at >= choice.start && at < choice.end
                        ? styles.chosen
                        : styles.archived
                      : undefined
                  }
                  title={dateText(at)}
                />
              ))}
            </div>
          </div>
        ))}
        <div className={classes(styles.day, styles.hourscale)} aria-hidden="true">
          <span />
          <div>
            {[0, 6, 12, 18].map((hour) => (
              <span key={hour} style={{ gridColumn: hour + 1 }}>
                {String(hour).padStart(2, '0')}
              </span>
            ))}
          </div>
        </div>
      </div>
    </figure>
  );
}
