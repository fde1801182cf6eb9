import type { PerformanceReport } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { decimals } from '../ui/format.ts';
import styles from './performance.module.css';
import './messages.ts';

const WIDTH = 720;
const HEIGHT = 120;

/**
 * Hours connected of each day, with a fix in front. Drawn with the colours of the style sheet and no script, so that it
 * prints as the rest of the page does.
 */
export function DayBars({ days }: { days: PerformanceReport['days'] }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...days.map(({ seconds }) => seconds));
  const step = WIDTH / Math.max(days.length, 1);
  const width = Math.min(28, step * 0.7);
  const tall = (seconds: number) => (seconds / most) * HEIGHT;
  const labelled = Math.ceil(days.length / 12);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.scroll} tabIndex={0} aria-label={t('performance.chart', { n: days.length })}>
      <svg
        className={styles.days}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 20}`}
        role="img"
        aria-label={t('performance.chart', { n: days.length })}
      >
        {days.map(({ day, seconds, fixed_seconds }, turn) => {
          const x = turn * step + (step - width) / 2;
          return (
            <g key={day}>
              <title>
                {t('performance.ofDay', {
                  day: dayText(day),
                  connected: hoursText(seconds),
                  fixed: hoursText(fixed_seconds),
                })}
              </title>
              <rect
                className={styles.connected}
                x={x}
                width={width}
                y={HEIGHT - tall(seconds)}
                height={tall(seconds)}
              />
              <rect
                className={styles.fixed}
                x={x}
                width={width}
                y={HEIGHT - tall(fixed_seconds)}
                height={tall(fixed_seconds)}
              />
              {turn % labelled === 0 && (
                <text x={x + width / 2} y={HEIGHT + 14} textAnchor="middle">
                  {dayText(day).slice(0, 5)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </section>
  );
}

/** `20-11-2026` of `2026-11-20`. */
export const dayText = (day: string): string => day.split('-').reverse().join('-');

/** Hours with one decimal, in the reader's language. */
export const hoursText = (seconds: number): string => decimals(seconds / 3600, 1);
