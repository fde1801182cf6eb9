import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { count } from '../ui/format.ts';
import type { DayCounts } from './days.rules.ts';
import styles from './expiry-calendar.module.css';
import './messages.ts';

const kinds = ['ending', 'trials', 'renewed'] as const;

type Tone = 'daysLast' | 'daysFew';

/** What ends on a day, each kind with its sign; `tone` is how soon the day is. */
export function Kinds({
  counts,
  tone,
  words,
}: {
  counts: DayCounts;
  tone: Tone | undefined;
  words?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <span className={styles.expiryKinds}>
      {kinds.map(
        (kind) =>
          counts[kind] > 0 && (
            <span
              key={kind}
              className={classes(styles.expiryKind, styles[kind], kind !== 'renewed' && tone && styles[tone])}
            >
              <b className="num">{count(counts[kind])}</b>{' '}
              <span className={words ? undefined : styles.word}>
                {t(`expiryCalendar.${kind}Count`, { count: counts[kind] })}
              </span>
            </span>
          ),
      )}
    </span>
  );
}

/** What the signs of the calendar mean. */
export function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={styles.expiryLegend}>
      {kinds.map((kind) => (
        <li key={kind} className={classes(styles.expiryKind, styles[kind])}>
          {t(`expiryCalendar.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

/** Red in the next week, amber in the next month, as the days that remain of a subscription. */
export function toneOf(daysAhead: number): Tone | undefined {
  if (daysAhead < 0 || daysAhead > 30) return undefined;
  return daysAhead < 7 ? 'daysLast' : 'daysFew';
}
