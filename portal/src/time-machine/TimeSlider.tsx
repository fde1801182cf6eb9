import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { absoluteWithZone } from '../ui/dates.ts';
import { weekdayName } from '../ui/format.ts';
import { PlayControl } from '../ui/PlayControl.tsx';
import { DateText } from '../ui/Time.tsx';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { useNow } from '../ui/useNow.ts';
import { SnapshotChart } from './SnapshotChart.tsx';
import styles from './slider.module.css';
import { earliest, STEP_MS, stepFrom, stepOf } from './timeSteps.rules.ts';
import { type SnapshotScope, useSnapshotDays } from './useSnapshot.ts';
import '../network-display/messages.ts';

interface Props {
  /** The time that is shown, Unix ms; undefined is now. */
  at: number | undefined;
  onChange: (at: number | undefined) => void;
  /** The tenants whose rovers the little chart counts. */
  scope?: SnapshotScope;
  /** The snapshot is still loading: playing waits for it. */
  loading?: boolean;
}

/** Minutes in a second of play. */
const SPEEDS = [5, 15, 30, 60] as const;
const DEFAULT_SPEED = 15;
const STEP_MINUTES = STEP_MS / 60_000;
const HOUR = 60 / STEP_MINUTES;

/** Back through the last seven days in steps of five minutes: by hand, by keys, by itself. */
export function TimeSlider({ at, onChange, scope, loading = false }: Props) {
  const { t } = useTranslation();
  const now = stepOf(useNow()); // moves on with the steps: the ends do not creep under a hand
  const days = useSnapshotDays(scope);
  const [playing, setPlaying] = useState(false);
  const [saved, setSpeed] = useLocalStorage<number>('time-machine-speed', DEFAULT_SPEED);
  const speed = SPEEDS.find((one) => one === saved) ?? DEFAULT_SPEED;
  const [dragged, setDragged] = useState<number>();
  const [from, to] = [earliest(now), stepOf(now)];
  const shown = dragged ?? at ?? to;
  const past = at !== undefined;

  const go = (steps: number) => onChange(stepFrom(at, steps, Date.now()));
  const pick = useThrottled(onChange);
  const moveTo = (value: number) => {
    const next = value >= to ? undefined : value;
    setDragged(value);
    pick(next);
  };

  useEffect(() => {
    if (dragged !== undefined && (at ?? to) === dragged) setDragged(undefined);
  }, [at, to, dragged]);

  useEffect(() => {
    if (!past) setPlaying(false); // back to now, by whichever button: a step back later does not play by itself
  }, [past]);
  const isPlaying = playing && past;
  useEffect(() => {
    if (!isPlaying || loading) return;
    const timer = setTimeout(
      () => {
        const next = stepFrom(at, 1, Date.now());
        if (next === undefined) setPlaying(false);
        onChange(next);
      },
      (STEP_MINUTES / speed) * 1000,
    );
    return () => clearTimeout(timer);
  }, [isPlaying, loading, at, onChange, speed]);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = { PageUp: HOUR, PageDown: -HOUR, ArrowUp: HOUR, ArrowDown: -HOUR }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    go(steps);
  };
  const step = (name: 'hourBack' | 'stepBack' | 'stepOn' | 'hourOn', steps: number, disabled: boolean) => ({
    label: t(`timeMachine.${name}`),
    run: () => go(steps),
    disabled,
  });
  const play = () => {
    if (!past) onChange(earliest(Date.now())); // from the start, as there is nothing after now
    setPlaying(!isPlaying);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of controls in every engine
    <div
      className={past ? classes(styles.timeslider, styles.past) : styles.timeslider}
      role="group"
      aria-label={t('timeMachine.slider')}
    >
      <div className={styles.heading}>
        <b>{t('timeMachine.title')}</b>
        <span className="num">
          {past || dragged !== undefined ? (
            <>
              {weekdayName(new Date(shown))} <DateText value={shown} />
            </>
          ) : (
            t('timeMachine.live')
          )}
        </span>
        <span className="key" aria-hidden="true">
          <i className={styles.rovers} /> {t('timeMachine.rovers')}
          <i className="fixed" /> {t('timeMachine.fixed')}
          <i className={styles.off} /> {t('timeMachine.offline')}
        </span>
      </div>
      <div className="row">
        <PlayControl
          playing={isPlaying}
          onPlay={play}
          steps={[
            step('hourBack', -HOUR, at === from),
            step('stepBack', -1, at === from),
            step('stepOn', 1, !past),
            step('hourOn', HOUR, !past),
          ]}
          speed={speed}
          speeds={SPEEDS.map((minutes) => ({
            value: minutes,
            text: t('timeMachine.minutes', { n: minutes }),
          }))}
          onSpeed={setSpeed}
        />
        <div className={styles.track}>
          <SnapshotChart days={days.data} from={from} to={to} at={shown} />
          <input
            type="range"
            min={from}
            max={to}
            step={STEP_MS}
            value={Math.min(Math.max(shown, from), to)}
            aria-label={t('timeMachine.when')}
            aria-valuetext={past || dragged !== undefined ? absoluteWithZone(shown) : t('timeMachine.now')}
            onKeyDown={press}
            onChange={(event) => {
              setPlaying(false);
              moveTo(Number(event.currentTarget.value));
            }}
          />
        </div>
        <Button size="small" onClick={() => onChange(undefined)} disabled={!past} aria-pressed={!past}>
          {t('timeMachine.now')}
        </Button>
      </div>
    </div>
  );
}

/** Throttles to the last value, one in 120 ms: a dragged slider gives a hundred values a second. */
function useThrottled<T>(onValue: (value: T) => void): (value: T) => void {
  const latest = useRef(onValue);
  latest.current = onValue;
  const state = useRef<{ timer?: ReturnType<typeof setTimeout>; at: number }>({ at: 0 });
  useEffect(() => () => clearTimeout(state.current.timer), []);
  return (value) => {
    const own = state.current;
    clearTimeout(own.timer);
    const wait = own.at + 120 - performance.now();
    const emit = () => {
      own.at = performance.now();
      latest.current(value);
    };
    if (wait <= 0) emit();
    else own.timer = setTimeout(emit, wait);
  };
}
