import type { FixLoss, LossCause, RtkStatus, Track } from '@cairn/contract';

/** A station that was silent. Seconds are those of the track; `to` is null while it lasts. */
export interface Gap {
  readonly from: number;
  readonly to: number | null;
  readonly station: number;
  readonly title: string;
  readonly reason: string;
}

/** What else is known of a session. Seconds are those of the track. */
export interface Around {
  readonly gaps: readonly Gap[];
  /** Names of the stations in the track. */
  readonly titles: ReadonlyMap<number, string>;
  /** How it ended; undefined while it is live. */
  readonly end?: { readonly at: number; readonly reason: string };
  /** When the rover's next session began. */
  readonly next?: number;
}

type Points = Omit<Track, 'from' | 'lat' | 'long' | 'altitude'>;
type Evidence = FixLoss['evidence'][number];
interface Stretch {
  readonly from: number;
  readonly to: number | null;
}

const FIXED = 4;
/** Shorter fixes do not end a loss, shorter losses are none: a receiver that flickers has one story, s. */
const HELD = 5;
const SHORTEST = 2;
/** A rover at 1 Hz that says nothing for so long is silent, s. */
const SILENT = 10;
/** How far before a loss its cause may lie: a receiver coasts on old corrections, s. */
const COASTS = 60;
/** A rover that is back so soon after it closed its connection was started anew, s. */
const RESTART = 600;
const OLD_CORRECTIONS = 10; // s; receivers give up a fix between 10 and 60
const FEW_SATELLITES = 8;
const LONG_BASELINE = 35; // km; beyond it the error of a single baseline spoils the fix

/** Stretches in which the rover sent no GGA. */
export function silences({ seconds }: Pick<Points, 'seconds'>): Stretch[] {
  const found: Stretch[] = [];
  for (let i = 1; i < seconds.length; i++) {
    const [from, to] = [at(seconds, i - 1), at(seconds, i)];
    if (to - from > SILENT) found.push({ from, to });
  }
  return found;
}

/** Which station fed the rover, one stretch for each; null while none did. */
export function stationStretches({ seconds, station }: Points): (Stretch & { station: number | null })[] {
  const found: { from: number; to: number | null; station: number | null }[] = [];
  for (let i = 0; i < seconds.length; i++) {
    const now = station[i] ?? null;
    const last = found.at(-1);
    if (last && last.station === now) continue;
    if (last) last.to = at(seconds, i);
    found.push({ from: at(seconds, i), to: null, station: now });
  }
  return found;
}

/** Each loss of fix in a session, with what it is likeliest put down to. */
export function lossesOf(points: Points, around: Around): FixLoss[] {
  return stretchesWithoutFix(points, around.end).map(({ first, from, to, worst }) => {
    const { cause, evidence } = explain(points, around, first, from);
    return { from, to, status: worst, cause, evidence };
  });
}

interface Loss extends Stretch {
  /** The last fixed point before it. */
  readonly first: number;
  readonly worst: RtkStatus | null;
}

function stretchesWithoutFix({ seconds, status }: Points, end: Around['end']): Loss[] {
  const runs = fixedRuns(seconds, status);
  const losses: Loss[] = [];
  for (const [index, { last }] of runs.entries()) {
    const next = runs[index + 1];
    const from = at(seconds, last);
    const to = next ? at(seconds, next.first) : null;
    const heardOn = !next && last === seconds.length - 1;
    if (heardOn && !end) continue; // live and fixed
    const until = to ?? end?.at ?? at(seconds, seconds.length - 1);
    if (!heardOn && until - from <= SHORTEST) continue;
    const between = status.slice(last + 1, next ? next.first : seconds.length);
    losses.push({ first: last, from, to, worst: worstOf(between) });
  }
  return losses;
}

/** Stretches of points with a fix, with flickers joined: `first` and `last` are places in the track. */
function fixedRuns(seconds: readonly number[], status: readonly RtkStatus[]) {
  const runs: { first: number; last: number }[] = [];
  for (let i = 0; i < seconds.length; i++) {
    if (status[i] !== FIXED) continue;
    const run = runs.at(-1);
    const unbroken = run?.last === i - 1 && at(seconds, i) - at(seconds, i - 1) <= SILENT;
    if (run && unbroken) run.last = i;
    else runs.push({ first: i, last: i });
  }
  const held = runs.filter(({ first, last }) => at(seconds, last) - at(seconds, first) >= HELD);
  return held.reduce<typeof runs>((joined, run) => {
    const before = joined.at(-1);
    if (before && at(seconds, run.first) - at(seconds, before.last) <= SHORTEST) before.last = run.last;
    else joined.push({ ...run });
    return joined;
  }, []);
}

/** From worst to best: none, GPS, DGPS, estimated, float. */
function worstOf(statuses: readonly RtkStatus[]): RtkStatus | null {
  const order: RtkStatus[] = [0, 6, 1, 2, 5];
  return order.find((status) => statuses.includes(status)) ?? null;
}

interface Explained {
  cause: LossCause;
  evidence: Evidence[];
}

/** The first of the causes that the records bear out, in the order in which they leave no room for another. */
function explain(points: Points, around: Around, last: number, from: number): Explained {
  const evidence = figures(points, last);
  const saying = (cause: LossCause, ...more: Evidence[]): Explained => ({
    cause,
    evidence: [...more, ...evidence.map(({ evidence: one }) => one)],
  });
  const shows = (kind: Evidence['kind']) => evidence.some((one) => one.strange && one.evidence.kind === kind);

  const ended = last === points.seconds.length - 1 ? around.end : undefined;
  const gap = around.gaps.find((gap) => isBehind(gap, points.station[last] ?? null, from));
  if (gap && !ended) return saying('station_gap', gapEvidence(gap, from));
  if (ended) return ending(ended, around.next, saying);

  const silence = at(points.seconds, last + 1) - from;
  if (silence > SILENT) return saying('no_network', plain('silence', silence));
  const change = changeBefore(points, last);
  if (change) return saying('station_change', { ...change, station: titleOf(around, change.station) });
  if (shows('satellites') || shows('hdop')) return saying('few_satellites');
  if (shows('age')) return saying('no_network');
  if (shows('baseline')) return saying('long_baseline');
  return saying('unknown');
}

/** Whether a station's silence explains a loss: it began before it, and ended not long before. */
const isBehind = (gap: Gap, station: number | null, from: number): boolean =>
  gap.station === station && gap.from <= from + SHORTEST && (gap.to ?? Infinity) >= from - COASTS / 2;

const gapEvidence = ({ from: since, to, title, reason }: Gap, from: number): Evidence => ({
  kind: 'station',
  value: Math.round((to ?? from) - since),
  before: null,
  station: title,
  text: reason,
});

function ending(
  { at: end, reason }: NonNullable<Around['end']>,
  next: number | undefined,
  saying: (cause: LossCause, ...more: Evidence[]) => Explained,
): Explained {
  const said: Evidence = { ...plain('end', null), text: reason };
  const away = next === undefined ? undefined : next - end;
  const back = away !== undefined && away <= RESTART ? [plain('restart', away)] : [];
  if (reason === 'the station changes') return saying('station_change', said, ...back);
  if (lostWays.test(reason)) return saying('no_network', said, ...back);
  const itself = reason === 'closed by the rover' || reason === 'replaced by a newer session';
  if (itself && back.length > 0) return saying('rover_restart', said, ...back);
  return saying('disconnected', said, ...back);
}

/** How the caster says that a connection failed: nobody closed it. */
const lostWays = /^(the connection |too slow)/;

/** The station before the last one, if the rover was given another within a minute. */
function changeBefore({ seconds, station }: Points, last: number) {
  const now = station[Math.min(last + 1, station.length - 1)] ?? null;
  for (let i = last; i >= 0 && at(seconds, last) - at(seconds, i) <= COASTS / 2; i--) {
    const before = station[i] ?? null;
    if (before === now) continue;
    const ago = at(seconds, last) - at(seconds, Math.min(i + 1, last));
    return { ...plain('change', ago), station: now };
  }
  return undefined;
}

/** What the receiver said at the loss and in the minute before, and whether that is strange. */
function figures(points: Points, last: number): { evidence: Evidence; strange: boolean }[] {
  const after = Math.min(last + 1, points.seconds.length - 1);
  const begin = at(points.seconds, last) - COASTS;
  let first = last;
  while (first > 0 && at(points.seconds, first - 1) >= begin) first--;
  const figure = (
    kind: Evidence['kind'],
    column: readonly (number | null)[],
    isStrange: (now: number, before: number) => boolean,
  ) => {
    const now = column[after] ?? null;
    const before = median(column.slice(first, last + 1));
    if (now === null) return [];
    const strange = isStrange(now, before ?? now);
    return [{ evidence: { ...plain(kind, now), before }, strange }];
  };
  return [
    ...figure(
      'satellites',
      points.num_sateliites,
      (now, before) => now < FEW_SATELLITES || now < before * 0.7,
    ),
    ...figure('hdop', points.hdop, (now, before) => now > 2 && now > before * 1.5),
    ...figure('age', points.data_age, (now, before) => now > OLD_CORRECTIONS && now > before * 2),
    ...figure('baseline', points.Distance, (now) => now > LONG_BASELINE),
  ];
}

function median(column: readonly (number | null)[]): number | null {
  const known = column.filter((value) => value !== null).sort((a, b) => a - b);
  return known[Math.floor(known.length / 2)] ?? null;
}

const plain = (kind: Evidence['kind'], value: number | null): Evidence => ({
  kind,
  value,
  before: null,
  station: null,
  text: '',
});
const titleOf = ({ titles }: Around, station: number | null) =>
  station === null ? null : (titles.get(station) ?? null);

/** A place of the track that is known to be there. */
const at = (seconds: readonly number[], index: number): number => seconds[index] ?? Number.NaN;
