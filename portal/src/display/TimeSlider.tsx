import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../ui/Button.tsx';
import { absoluteWithZone } from '../ui/dates.ts';
import { useNow } from '../ui/useNow.ts';
import { PastChart } from './PastChart.tsx';
import './slider.css';
import { earliest, STEP, stepFrom, stepOf } from './past.rules.ts';
import { type PastScope, useDays } from './usePast.ts';
import './words.ts';

interface Props {
  /** The moment that is shown, Unix ms; undefined is now. */
  at: number | undefined;
  onChange: (at: number | undefined) => void;
  /** Whose rovers the little chart counts. */
  scope?: PastScope;
  /** The moment is still on its way: playing waits for it. */
  waits?: boolean;
}

/** A step of play each, ms. */
const beat = 350;
const HOUR = 12;

/** Back through the last seven days in steps of five minutes: by hand, by keys, by itself. */
export function TimeSlider({ at, onChange, scope, waits = false }: Props) {
  const { t } = useTranslation();
  const now = stepOf(useNow()); // moves on with the steps: the ends do not creep under a hand
  const days = useDays(scope);
  const [playing, setPlaying] = useState(false);
  const [dragged, setDragged] = useState<number>();
  const [from, to] = [earliest(now), stepOf(now)];
  const shown = dragged ?? at ?? to;
  const past = at !== undefined;

  const go = (steps: number) => onChange(stepFrom(at, steps, Date.now()));
  const pick = usePaced(onChange);
  const moveTo = (value: number) => {
    const next = value >= to ? undefined : value;
    setDragged(value);
    pick(next);
  };

  useEffect(() => {
    if (dragged !== undefined && (at ?? to) === dragged) setDragged(undefined);
  }, [at, to, dragged]);

  const on = playing && past;
  useEffect(() => {
    if (!on || waits) return;
    const timer = setTimeout(() => {
      const next = stepFrom(at, 1, Date.now());
      if (next === undefined) setPlaying(false);
      onChange(next);
    }, beat);
    return () => clearTimeout(timer);
  }, [on, waits, at, onChange]);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = { PageUp: HOUR, PageDown: -HOUR, ArrowUp: HOUR, ArrowDown: -HOUR }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    go(steps);
  };
  const play = () => {
    if (!past) onChange(earliest(Date.now())); // from the start, as there is nothing after now
    setPlaying(!on);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of controls in every engine
    <div className={past ? 'timeslider past' : 'timeslider'} role="group" aria-label={t('past.slider')}>
      <div className="row">
        <div className="jumps">
          <IconButton small label={t('past.hourBack')} onClick={() => go(-HOUR)} disabled={at === from}>
            <IconChevronsLeft className="i" aria-hidden="true" />
          </IconButton>
          <IconButton small label={t('past.stepBack')} onClick={() => go(-1)} disabled={at === from}>
            <IconChevronLeft className="i" aria-hidden="true" />
          </IconButton>
          <IconButton label={t(on ? 'past.pause' : 'past.play')} onClick={play} aria-pressed={on}>
            {on ? (
              <IconPlayerPause className="i" aria-hidden="true" />
            ) : (
              <IconPlayerPlay className="i" aria-hidden="true" />
            )}
          </IconButton>
          <IconButton small label={t('past.stepOn')} onClick={() => go(1)} disabled={!past}>
            <IconChevronRight className="i" aria-hidden="true" />
          </IconButton>
          <IconButton small label={t('past.hourOn')} onClick={() => go(HOUR)} disabled={!past}>
            <IconChevronsRight className="i" aria-hidden="true" />
          </IconButton>
        </div>
        <div className="track">
          <PastChart days={days.data} from={from} to={to} at={shown} />
          <input
            type="range"
            min={from}
            max={to}
            step={STEP}
            value={Math.min(Math.max(shown, from), to)}
            aria-label={t('past.when')}
            aria-valuetext={past || dragged !== undefined ? absoluteWithZone(shown) : t('past.now')}
            onKeyDown={press}
            onChange={(event) => {
              setPlaying(false);
              moveTo(Number(event.currentTarget.value));
            }}
          />
        </div>
        <Button size="small" onClick={() => onChange(undefined)} disabled={!past} aria-pressed={!past}>
          {t('past.now')}
        </Button>
      </div>
    </div>
  );
}

/** Tells the last of many values, one in 120 ms: a slider that is dragged names a hundred moments a second. */
function usePaced<T>(tell: (value: T) => void): (value: T) => void {
  const latest = useRef(tell);
  latest.current = tell;
  const state = useRef<{ timer?: ReturnType<typeof setTimeout>; at: number }>({ at: 0 });
  useEffect(() => () => clearTimeout(state.current.timer), []);
  return (value) => {
    const own = state.current;
    clearTimeout(own.timer);
    const wait = own.at + 120 - performance.now();
    const say = () => {
      own.at = performance.now();
      latest.current(value);
    };
    if (wait <= 0) say();
    else own.timer = setTimeout(say, wait);
  };
}
