import {
  type FixLoss,
  type LossCause,
  rtkStatusIds,
  type SessionEnd,
  type StreamChange,
  type Track,
} from '@cairn/contract';

/** A station that was silent or out of service. Seconds are those of the track; `to` is null while it lasts. */
export interface Gap {
  readonly from: number;
  readonly to: number | null;
  readonly station: number;
  readonly title: string;
  /** Null: it was out of service. */
  readonly reason: StreamChange | null;
}

/**
 * What changed in the corrections of a rover, in seconds of the track: it was given another correction profile, its
 * station sends other observations, the reference frame of its station was entered or changed, or it is sent no
 * coordinates from now on, because that frame is not known.
 */
export interface CorrectionsChange {
  readonly at: number;
  readonly kind: 'profile' | 'messages' | 'frame' | 'coordinates';
  /** Null for a profile. */
  readonly station: number | null;
  /**
   * The profile, empty for the stream as it is sent; the messages or the frame before and after; or the frame that the
   * profile has coordinates in.
   */
  readonly text: string;
  /** The frame of the coordinates of a profile, where it is another than before; null: as the station sends them. */
  readonly frame?: string | null | undefined;
}

/** What else is known of a session. Seconds are those of the track. */
export interface Around {
  readonly gaps: readonly Gap[];
  readonly changes?: readonly CorrectionsChange[];
  /** Names of the stations in the track. */
  readonly titles: ReadonlyMap<number, string>;
  /** How it ended; undefined while it is live. */
  readonly end?: { readonly at: number; readonly reason: SessionEnd };
  /** When the rover's next session began. */
  readonly next?: number;
}

export type Points = Omit<Track, 'from' | 'lat' | 'long' | 'altitude'>;
type Evidence = FixLoss['evidence'][number];

/** A loss to be explained: places in the track of the fix before it, and of the first point that is fixed again. */
export interface Open {
  readonly first: number;
  readonly last: number;
  readonly back: number;
  /** Usual longest time between two GGAs of this rover, s. */
  readonly patience: number;
}

/** How far before a loss its cause may lie: a receiver coasts on old corrections, s. */
const COASTS = 60;
/** A change of station costs a receiver its fix within so long, or not at all, s. */
const RESOLVES = 15;
/** Events within so long of the last fixed point belong to the loss, s. */
const AROUND = 5;
/** Clocks and rounds of a caster: a second either way, s. */
const SLACK = 2;
/** A rover that is back so soon after it closed its connection was started again, s. */
const RESTART = 600;
const OLD_CORRECTIONS = 10; // s; receivers give up a fix between 10 and 60
const FEW_SATELLITES = 8;
const LONG_BASELINE = 35; // km; beyond it the error of a single baseline spoils the fix
const BASELINE_JUMP = 10; // km; a station so much further away is another situation
/** Corrections that stop with the fix are old only later: their age is read for so long after it, s. */
const AGE_AROUND = 30;

/** The cause that the end of a session implies, for every end reason of the caster. */
const meaningOf = {
  closed_by_rover: 'closed',
  replaced: 'replaced',
  connection_reset: 'connection_failed',
  connection_timed_out: 'connection_failed',
  connection_broken: 'connection_failed',
  too_slow: 'connection_failed',
  too_much_received: 'ended_by_network',
  station_changed: 'station_changed',
  disconnected_by_user: 'ended_by_network',
  restarted_by_user: 'ended_by_network',
  caster_stopped: 'ended_by_network',
  caster_crashed: 'ended_by_network',
  mountpoint_removed: 'ended_by_network',
  mountpoint_unknown: 'ended_by_network',
  account_removed: 'ended_by_network',
  account_expired: 'ended_by_network',
  account_cancelled: 'ended_by_network',
  account_sim_alone: 'ended_by_network',
  account_suspended: 'ended_by_network',
  account_not_allowed: 'ended_by_network',
  username_changed: 'ended_by_network',
  password_changed: 'ended_by_network',
  ntrip_version_changed: 'ended_by_network',
  test_user_revoked: 'ended_by_network',
  unrecognised: 'ended_by_network',
} as const satisfies Record<SessionEnd['code'], string>;

/** Whether a session that ended while fixed lost its fix: a rover that is switched off after work did not. */
export const isLoss = ({ reason, at }: NonNullable<Around['end']>, next: number | undefined): boolean =>
  meaningOf[reason.code] !== 'closed' || isBack(at, next);

const isBack = (end: number, next: number | undefined): boolean =>
  next !== undefined && next - end <= RESTART;

interface Explained {
  cause: LossCause;
  evidence: Evidence[];
}

/** The first of the causes that the records bear out, in the order in which they leave no room for another. */
export function explain(points: Points, around: Around, open: Open): Explained {
  const { seconds } = points;
  const { last, back, patience } = open;
  const from = secondAt(seconds, last);
  const evidence = figures(points, last, back);
  const causing = (cause: LossCause, ...more: Evidence[]): Explained => ({
    cause,
    evidence: [...more, ...evidence],
  });
  const shows = (kind: Evidence['kind']) => evidence.some((one) => one.notable && one.kind === kind);

  const ended = last === seconds.length - 1 ? around.end : undefined;
  if (ended) return ending(ended, around.next, ended.at - from > patience ? ended.at - from : 0, causing);

  const change = changeBefore(points, around, open);
  const fed = change ? change.before : (points.station[last] ?? null);
  const since = secondAt(seconds, open.first);
  const ofChange = change ? [change.evidence] : [];
  const hidden = hiddenCoordinates(points, around, open);
  const ofHidden = hidden ? [hidden.evidence] : [];
  const gap = around.gaps.find((one) => one.station === fed && isBehind(one, from, since));
  if (gap) return causing(causeOf(gap), gapEvidence(gap, from), ...ofChange, ...ofHidden);

  const silence = secondAt(seconds, last + 1) - from;
  if (silence > patience)
    return causing('no_network', evidenceOf('silence', { value: silence }), ...ofHidden);
  if (hidden?.isBefore) return causing('corrections_change', hidden.evidence, ...ofChange);
  if (change) return causing('station_change', change.evidence, ...ofHidden);
  const corrections = correctionsBefore(around, fed, from, since);
  if (corrections) return causing('corrections_change', ...corrections, ...ofHidden);
  evidence.push(...ofHidden);
  if (shows('satellites') || shows('hdop')) return causing('few_satellites');
  if (shows('age')) return causing('no_network');
  if (shows('baseline')) return causing('long_baseline');
  return causing('unknown');
}

const causeOf = ({ reason }: Gap): LossCause => (reason === null ? 'station_out_of_service' : 'station_gap');

/** Whether a station's silence explains a loss: it began before it, and lasted into the fix and until not long before. */
const isBehind = (gap: Gap, from: number, since: number): boolean =>
  gap.from <= from + SLACK && (gap.to ?? Infinity) >= Math.max(since, from - COASTS / 2);

const gapEvidence = ({ from: since, to, title, reason }: Gap, from: number): Evidence =>
  evidenceOf('station', {
    value: Math.max(0, Math.round((to ?? from) - since)),
    station: title,
    reason,
    lasts: to === null,
  });

function ending(
  { at: end, reason }: NonNullable<Around['end']>,
  next: number | undefined,
  silence: number,
  causing: (cause: LossCause, ...more: Evidence[]) => Explained,
): Explained {
  const how = evidenceOf('end', { reason });
  const meaning = meaningOf[reason.code];
  const quiet = silence > 0 ? [evidenceOf('silence', { value: silence })] : [];
  const back = isBack(end, next) ? [evidenceOf('restart', { value: Math.max(0, (next ?? end) - end) })] : [];
  if (meaning === 'station_changed') return causing('station_change', how, ...back);
  if (meaning === 'connection_failed') return causing('no_network', how, ...quiet, ...back);
  // who is cut off comes again while its old connection still seems to live
  if (meaning === 'replaced' && silence > 0) return causing('no_network', how, ...quiet, ...back);
  if (meaning !== 'ended_by_network' && back.length > 0)
    return causing('rover_restart', how, ...quiet, ...back);
  return causing('disconnected', how, ...back);
}

/**
 * The station that fed the rover before, if it was given another shortly before or just after the last fixed point. One
 * that it has had a fix since is none: that change cost it an earlier fix, or none.
 */
function changeBefore({ seconds, station }: Points, { titles }: Around, { first, last, back }: Open) {
  const until = secondAt(seconds, last) + SLACK;
  let after = last;
  while (after + 1 < back && secondAt(seconds, after + 1) <= until) after++;
  const now = station[after] ?? null;
  for (let i = after; i >= first && secondAt(seconds, last) - secondAt(seconds, i) <= RESOLVES; i--) {
    const before = station[i] ?? null;
    if (before === now) continue;
    const ago = Math.max(0, secondAt(seconds, last) - secondAt(seconds, i + 1));
    const nameOf = (id: number | null) => (id === null ? null : (titles.get(id) ?? null));
    const evidence = evidenceOf('change', { value: ago, station: nameOf(now), text: nameOf(before) ?? '' });
    return { before, evidence };
  }
  return undefined;
}

/** What changed in the corrections of a rover shortly before, since it was fixed: a receiver coasts on the old ones. */
function correctionsBefore(
  { changes = [], titles }: Around,
  station: number | null,
  from: number,
  since: number,
): Evidence[] | undefined {
  const found = changes.findLast(
    (one) =>
      one.kind !== 'coordinates' &&
      one.at <= from + AROUND &&
      one.at >= Math.max(since, from - COASTS) &&
      (one.station === null || one.station === station),
  );
  return found && changeEvidence(found, titles, from);
}

/** A change of corrections as evidence; that of a profile that has coordinates in another frame is two pieces. */
function changeEvidence(
  { kind, at, station, text, frame }: CorrectionsChange,
  titles: Around['titles'],
  from: number,
): Evidence[] {
  const value = Math.max(0, Math.round(from - at));
  const named = evidenceOf(kind, {
    value,
    station: station === null ? null : (titles.get(station) ?? null),
    text,
  });
  return frame === undefined ? [named] : [named, evidenceOf('frame', { value, text: frame ?? '' })];
}

/**
 * The rover is sent no coordinates, since shortly before the loss or since some time in it: without them it does not come
 * back, whatever the loss began with.
 */
function hiddenCoordinates({ seconds, station }: Points, { changes = [], titles }: Around, open: Open) {
  const { first, last, back } = open;
  const from = secondAt(seconds, last);
  const until = back < seconds.length ? secondAt(seconds, back) : Number.POSITIVE_INFINITY;
  const since = Math.max(secondAt(seconds, first) - AROUND, from - COASTS);
  const stations = station.slice(last, Math.max(back, last + 1));
  const hidden = (end: number) => {
    const found = changes.findLast(
      ({ at, kind }) => (kind === 'coordinates' || kind === 'frame') && at >= since && at <= end,
    );
    return found?.kind === 'coordinates' && stations.includes(found.station) ? found : undefined;
  };
  const before = hidden(from + AROUND);
  const found = before ?? hidden(until);
  const [evidence] = found ? changeEvidence(found, titles, from) : [];
  return evidence && { evidence, isBefore: before !== undefined };
}

/**
 * What changed last in the corrections of a rover that has had no fix since, and the second of its last fix; undefined when
 * it has had one. What was so several times, as a rover is given its station again, counts from the first.
 */
export function changeWithoutFix(
  { seconds, status, station }: Points,
  { changes = [] }: Pick<Around, 'changes'>,
): { change: CorrectionsChange; since: number } | undefined {
  const now = station.at(-1) ?? null;
  const found = changes.findLast((one) => one.station === null || one.station === now);
  if (!found || found.at >= (seconds.at(-1) ?? 0)) return undefined;
  const fixed = status.lastIndexOf(rtkStatusIds.fixed);
  const fixedAt = fixed >= 0 ? secondAt(seconds, fixed) : Number.NEGATIVE_INFINITY;
  const change = changes.find(
    (one) =>
      one.at >= fixedAt &&
      one.kind === found.kind &&
      one.station === found.station &&
      one.text === found.text,
  );
  return change && { change, since: fixed >= 0 ? fixedAt : change.at };
}

/** Figures of the receiver around the loss, at their worst, and in the minute before. */
function figures(points: Points, last: number, back: number): Evidence[] {
  const { seconds } = points;
  const begin = secondAt(seconds, last) - COASTS;
  let first = last;
  while (first > 0 && secondAt(seconds, first - 1) >= begin) first--;
  const closeWithin = (around: number) => {
    let close = Math.min(last + 1, back - 1); // the first point without a fix may come late
    while (close + 1 < back && secondAt(seconds, close + 1) <= secondAt(seconds, last) + around) close++;
    return close;
  };

  const figure = (
    kind: Evidence['kind'],
    column: readonly (number | null)[],
    worseOf: (a: number, b: number) => number,
    isNotable: (now: number, before: number) => boolean,
    around = AROUND,
  ): Evidence[] => {
    const close = closeWithin(AROUND);
    const from = Math.min(last + 1, close);
    const worst = (to: number) =>
      column.slice(from, to).reduce((a, b) => (a === null ? b : b === null ? a : worseOf(a, b)), null);
    const value = worst(close + 1);
    if (value === null) return [];
    const before = median(column.slice(first, last + 1));
    const notable = isNotable(worst(closeWithin(around) + 1) ?? value, before ?? value);
    return [evidenceOf(kind, { value, before, worst: worst(back), notable })];
  };
  return [
    ...figure(
      'satellites',
      points.num_sateliites,
      Math.min,
      (now, before) => now < FEW_SATELLITES || now < before * 0.7,
    ),
    ...figure('hdop', points.hdop, Math.max, (now, before) => now > 2 && now > before * 1.5),
    ...figure(
      'age',
      points.data_age,
      Math.max,
      (now, before) => now > OLD_CORRECTIONS && now > before * 2,
      AGE_AROUND,
    ),
    ...figure(
      'baseline',
      points.Distance,
      Math.max,
      (now, before) => now > LONG_BASELINE || now > before + BASELINE_JUMP,
    ),
  ];
}

function median(column: readonly (number | null)[]): number | null {
  const known = column.filter((value) => value !== null).sort((a, b) => a - b);
  return known[Math.floor(known.length / 2)] ?? null;
}

const evidenceOf = (kind: Evidence['kind'], figures: Partial<Evidence>): Evidence => ({
  kind,
  value: null,
  before: null,
  worst: null,
  notable: true,
  lasts: false,
  station: null,
  reason: null,
  text: '',
  ...figures,
});

/** A place of the track that is known to be there. */
export const secondAt = (seconds: readonly number[], index: number): number => seconds[index] ?? Number.NaN;
