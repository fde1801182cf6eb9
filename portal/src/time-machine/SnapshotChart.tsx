import type { Reply } from '@cairn/contract';
import type { areas } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { weekdayText } from '../ui/format.ts';
import styles from './slider.module.css';
import { midnights, pathOf } from './timeSteps.rules.ts';

interface Props {
  days: Reply<(typeof areas)['timeMachine']['overview']> | undefined;
  /** The ends of the slider and what it shows, Unix ms. */
  from: number;
  to: number;
  at: number;
}

const WIDTH = 1000;
const HEIGHT = 30;
/** Average of offline stations from which a bar is marked: one for a third of the bar, as seconds would not be visible. */
const LONG = 0.33;

/** Shows rovers connected and fixed over the days, and marks where a station was off line. */
export function SnapshotChart({ days, from, to, at }: Props) {
  const { t } = useTranslation();
  const first = Date.parse(days?.begins[0] ?? '');
  const last = Date.parse(days?.begins.at(-1) ?? '');
  const left = (instant: number) => ((instant - from) / (to - from)) * 100;
  const most = days && Math.max(...days.rovers, 0);
  const rovers = pathOf(days?.rovers ?? [], WIDTH, HEIGHT);
  const fixed = pathOf(days?.fixed ?? [], WIDTH, HEIGHT, most);
  return (
    <div className={styles.pastchart}>
      {days && last > first && (
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('timeMachine.chart', { most: Math.round(most ?? 0) })}
          style={{ left: `${left(first)}%`, width: `${left(last) - left(first)}%` }}
        >
          <path className={styles.rovers} d={rovers.area} />
          <path className="fixed" d={fixed.area} />
        </svg>
      )}
      {days?.offline.map((offline, bar) =>
        offline >= LONG ? (
          <i
            key={days.begins[bar]}
            className={styles.off}
            style={{ left: `${left(Date.parse(days.begins[bar] ?? ''))}%` }}
          />
        ) : null,
      )}
      {midnights(from, to).map(({ at: midnight, share }) => (
        <span key={midnight} className={styles.day} style={{ left: `${share * 100}%` }}>
          {share < 0.94 && weekdayText(new Date(midnight))}
        </span>
      ))}
      <i className={styles.hand} style={{ left: `${left(at)}%` }} />
    </div>
  );
}
