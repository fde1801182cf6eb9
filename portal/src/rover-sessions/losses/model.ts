import {
  type areas,
  type FixLoss,
  type Reply,
  type RoverSession,
  reasonText,
  type Track,
} from '@cairn/contract';
import { currentLanguage } from '../../language/index.ts';
import { roundUp } from './ticks.ts';
import type { Window } from './view.ts';

type Losses = Reply<typeof areas.roverSessions.losses>;
type SessionDetail = Reply<typeof areas.roverSessions.detail>;

/** A figure of the track, ready to be drawn: NaN where the receiver sent none. */
export interface Line {
  readonly values: Float32Array;
  /** Where its axis ends; it begins at 0. */
  readonly max: number;
}

/** A stretch of one status. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly status: Track['status'][number];
}

/** A line of the log. */
export interface LogEntry {
  readonly at: number;
  readonly color: string;
  readonly text: string;
}

/** A session as the timeline draws it: seconds count from the first point of the track. */
export interface Model {
  /** The first point, milliseconds since 1970. */
  readonly origin: number;
  /** The time from the connection to the end, or to the newest point. */
  readonly bounds: Window;
  readonly live: boolean;
  readonly endReason: string | undefined;
  readonly seconds: Float64Array;
  /** 1 for a point before a silence: no line is drawn from there. */
  readonly breaks: Uint8Array;
  readonly status: readonly Track['status'][number][];
  readonly runs: readonly Run[];
  readonly lines: Readonly<Record<LineName, Line>>;
  readonly stations: Losses['stations'];
  readonly gaps: Losses['gaps'];
  readonly silences: Losses['silences'];
  readonly losses: readonly FixLoss[];
  readonly log: readonly LogEntry[];
}

export const lineNames = ['baseline', 'age', 'satellites', 'hdop'] as const;
export type LineName = (typeof lineNames)[number];

const columnOf = {
  baseline: 'Distance',
  age: 'data_age',
  satellites: 'num_sateliites',
  hdop: 'hdop',
} as const satisfies Record<LineName, keyof Track>;

/** Axes end here at the latest: larger values need not be distinguished. */
const highest: Record<LineName, number> = { baseline: 500, age: 60, satellites: 60, hdop: 10 };
const lowest: Record<LineName, number> = { baseline: 5, age: 20, satellites: 10, hdop: 2 };

export function modelOf(
  track: Track,
  { session, log }: { session: RoverSession; log: SessionDetail['Log'] },
  reply: Losses | undefined,
): Model {
  const origin = Date.parse(track.from);
  const since = (time: string) => (Date.parse(time) - origin) / 1000;
  const seconds = new Float64Array(track.seconds);
  const last = seconds.at(-1) ?? 0;
  const breaks = breaksOf(seconds, reply?.silences ?? []);
  return {
    origin,
    bounds: {
      from: Math.min(0, since(session.date_time)),
      to: session.ended ? Math.max(last, since(session.ended)) : last,
    },
    live: session.live === 1,
    endReason: session.ended
      ? session.end_reason
        ? reasonText(session.end_reason, currentLanguage())
        : ''
      : undefined,
    seconds,
    breaks,
    status: track.status,
    runs: runsOf(seconds, track.status, breaks),
    lines: {
      baseline: lineOf(track, 'baseline'),
      age: lineOf(track, 'age'),
      satellites: lineOf(track, 'satellites'),
      hdop: lineOf(track, 'hdop'),
    },
    stations: reply?.stations ?? [],
    gaps: reply?.gaps ?? [],
    silences: reply?.silences ?? [],
    losses: reply?.losses ?? [],
    log: log.map(({ Timestamp, Colour, Message, Description }) => ({
      at: since(Timestamp),
      color: Colour,
      text: Description ? `${Message}. ${Description}` : Message,
    })),
  };
}

function lineOf(track: Track, name: LineName): Line {
  const column = track[columnOf[name]];
  const values = new Float32Array(column.length);
  let top = lowest[name];
  for (let i = 0; i < values.length; i++) {
    const value = column[i] ?? Number.NaN;
    values[i] = value;
    if (value > top) top = value;
  }
  return { values, max: roundUp(Math.min(top, highest[name])) };
}

function breaksOf(seconds: Float64Array, silences: Losses['silences']): Uint8Array {
  const breaks = new Uint8Array(seconds.length);
  for (const { from } of silences) {
    const index = indexBefore(seconds, from);
    if (seconds[index] === from) breaks[index] = 1;
  }
  return breaks;
}

function runsOf(seconds: Float64Array, status: Track['status'], breaks: Uint8Array): Run[] {
  const runs: Run[] = [];
  let [from, before, current] = [seconds[0] ?? 0, seconds[0] ?? 0, status[0] ?? 0];
  for (let i = 1; i < seconds.length; i++) {
    const at = seconds[i] ?? 0;
    const now = status[i] ?? 0;
    const broke = breaks[i - 1] === 1;
    if (broke || now !== current) {
      runs.push({ from, to: broke ? before + 1 : at, status: current });
      [from, current] = [at, now];
    }
    before = at;
  }
  if (seconds.length > 0) runs.push({ from, to: before > from ? before : from + 1, status: current });
  return runs;
}

/** Index of the last value no greater than `target`; -1 before the first. */
export function indexBefore(sorted: ArrayLike<number>, target: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= target) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The point nearest to a second; undefined without points. */
export function nearest(sorted: ArrayLike<number>, target: number): number | undefined {
  if (sorted.length === 0) return undefined;
  const before = Math.max(0, indexBefore(sorted, target));
  const after = Math.min(before + 1, sorted.length - 1);
  return target - (sorted[before] ?? 0) <= (sorted[after] ?? 0) - target ? before : after;
}

/** The period that contains a second. */
export const stretchAt = <S extends { readonly from: number; readonly to: number | null }>(
  stretches: readonly S[],
  second: number,
): S | undefined => stretches.find(({ from, to }) => from <= second && second < (to ?? Infinity));

/** Number of the loss that began nearest to a moment; undefined without losses. */
export function lossAt(
  { from, losses }: Pick<Losses, 'from' | 'losses'>,
  moment: string,
): number | undefined {
  const second = (Date.parse(moment) - Date.parse(from)) / 1000;
  const distance = (loss: FixLoss) => Math.abs(loss.from - second);
  const nearestOne = losses.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearestOne && losses.indexOf(nearestOne) + 1;
}

/** Losses of one cause, with their numbers; those of one outage of a station are together. */
export interface LossGroup {
  readonly cause: FixLoss['cause'];
  readonly station: string | undefined;
  readonly losses: readonly { readonly number: number; readonly loss: FixLoss }[];
}

/** Causes whose losses belong together only where they are of one station. */
const ofOneStation: ReadonlySet<FixLoss['cause']> = new Set(['station_gap', 'station_out_of_service']);

/** Groups in the order of their first loss. */
export function groupsOf(losses: readonly FixLoss[]): LossGroup[] {
  const stationOf = ({ evidence }: FixLoss) => evidence.find(({ kind }) => kind === 'station')?.station;
  const groups = Map.groupBy(
    losses.map((loss, index) => ({ number: index + 1, loss })),
    ({ loss }) => [loss.cause, ofOneStation.has(loss.cause) ? stationOf(loss) : ''].join(' '),
  );
  return [...groups.values()].flatMap((group) => {
    const first = group[0]?.loss;
    return first ? { cause: first.cause, station: stationOf(first) ?? undefined, losses: group } : [];
  });
}
