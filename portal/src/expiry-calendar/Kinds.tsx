import { useTranslation } from '../language/index.ts';
import { count } from '../ui/format.ts';
import type { DayCounts } from './days.rules.ts';
import './messages.ts';
import './expiry-calendar.css';

const kinds = ['ending', 'trials', 'renewed'] as const;

/** What ends on a day, each kind with its sign; `tone` is how soon the day is. */
export function Kinds({ counts, tone, words }: { counts: DayCounts; tone: string; words?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="expiry-kinds" aria-hidden="true">
      {kinds.map(
        (kind) =>
          counts[kind] > 0 && (
            <span key={kind} className={`expiry-kind ${kind} ${kind === 'renewed' ? '' : tone}`}>
              <b className="num">{count(counts[kind])}</b>
              <span className={words ? undefined : 'word'}>{t(`expiryCalendar.${kind}`)}</span>
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
    <ul className="expiry-legend">
      {kinds.map((kind) => (
        <li key={kind} className={`expiry-kind ${kind}`}>
          {t(`expiryCalendar.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

/** Red in the next week, amber in the next month, as the days that remain of a subscription. */
export function toneOf(daysAhead: number): string {
  if (daysAhead < 0 || daysAhead > 30) return '';
  return daysAhead < 7 ? 'days-last' : 'days-few';
}
