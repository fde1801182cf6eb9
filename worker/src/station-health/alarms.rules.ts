import type { AlarmKind, Evidence } from '@cairn/contract';
import { isTrusted, positionDifference, TOLERATED_METRES } from '@cairn/gnss';

/** Statistics of a stream over a time. */
export interface SampleWindow {
  /** How much of the time they cover, s. */
  readonly covered: number;
  /** Medians of the samples; null when none had any. */
  readonly satellites: number | null;
  readonly data_rate: number | null;
  /** Constellations in at least half of the samples. */
  readonly constellations: readonly string[];
}

/** All that is known of a station when it is judged. */
export interface StationStats {
  readonly entered: Site & { readonly altitude: number | null };
  /** Its live row; undefined when no caster reports it. */
  readonly live: Live | undefined;
  /** The last ten minutes, and whether 1005/1006 was received in them. */
  readonly now: SampleWindow & { readonly position: boolean };
  /** This hour on the days of last week, as far as half an hour or more of it is known. */
  readonly sameHour: readonly SampleWindow[];
  /** Ends of its stream in the last hour, and in each known hour of last week. */
  readonly disconnects: number;
  readonly usualDisconnects: readonly number[];
  /** Connections closed for silence in the last ten minutes. */
  readonly silences: number;
  /** Wrong passwords in the last ten minutes, so many that the caster does not compare all of them. */
  readonly guesses: { readonly guesses: number; readonly networks: number };
  /** Bytes of the last ten minutes that were more than it may send, and what it may, bytes a second. */
  readonly excess: { readonly bytes: number; readonly limit: number };
}
interface Site {
  readonly latitude: number;
  readonly longitude: number;
}
interface Live {
  readonly online: boolean;
  readonly connectedAt: Date | null;
  readonly disconnectedAt: Date | null;
  /** When the last whole frame was received. */
  readonly rtcmAt: Date | null;
  /** Transmitted position. */
  readonly sent: (Site & { readonly altitude: number }) | undefined;
}

/** Judgement of an alarm: figures with which it begins or lasts, `over`, or `unclear`. */
export type Judgement = Evidence | 'over' | 'unclear';

/** Minutes that are judged, and how much of them samples must cover, s. */
export const WINDOW = 10;
const LEAST_COVERED = 300;
/** Days with the same hour that make a "usual", of seven. */
const LEAST_DAYS = 3;
const MINUTE = 60_000;

/**
 * Judges one kind of alarm. One that is open ends at an easier figure than it began at, so that a station at the
 * border has one alarm and not a hundred.
 */
export function judge(kind: AlarmKind, stats: StationStats, open: boolean, at: Date): Judgement {
  if (kind === 'flapping') return flapping(stats, open);
  if (kind === 'silent') return silent(stats, open, at);
  if (kind === 'excess_data')
    return stats.excess.bytes === 0 ? 'over' : { kind, ...stats.excess, minutes: WINDOW };
  if (kind === 'guessing')
    return stats.guesses.guesses === 0 ? 'over' : { kind, ...stats.guesses, minutes: WINDOW };
  const { live } = stats;
  if (!live) return 'unclear';
  if (!live.online) return since(live.disconnectedAt, at) >= WINDOW ? 'over' : 'unclear';
  if (kind === 'position') return position(stats, open, at);
  if (since(live.connectedAt, at) < WINDOW || stats.now.covered < LEAST_COVERED) return 'unclear';
  if (kind === 'no_position') return stats.now.position ? 'over' : { kind, minutes: WINDOW };
  if (kind === 'constellations') return constellations(stats);
  return drop(kind, stats, open);
}

/** An alarm that is open ends at this distance, m. */
const TOLERATED_AGAIN = 4;
/** Minutes in which a source transmits its position if it does at all; receivers repeat it every 5 to 60 s. */
const POSITION_DUE = 2;

function position({ entered, live }: StationStats, open: boolean, at: Date): Judgement {
  const sent = live?.sent;
  if (!sent) return since(live?.connectedAt ?? null, at) >= POSITION_DUE ? 'over' : 'unclear';
  const metres = positionDifference(entered, { ...sent, height: sent.altitude });
  if (metres <= (open ? TOLERATED_AGAIN : TOLERATED_METRES)) return 'over';
  return {
    kind: 'position',
    metres: round(metres, 1),
    limit: TOLERATED_METRES,
    leads: isTrusted(metres),
    ...sent,
  };
}

/** A drop is less than this share of the usual, less by this much at least, and outside of three deviations. */
const drops = {
  satellites: { share: 0.75, least: 4 },
  data_rate: { share: 0.6, least: 20 },
} as const;

/**
 * Against the median of the same hour of the last days: satellites come back with the day, so that noon is compared
 * with noon. The deviation is the median one (times 1.4826, which makes it that of a normal distribution).
 */
function drop(kind: keyof typeof drops, { now, sameHour }: StationStats, open: boolean): Judgement {
  const past = sameHour.flatMap((hour) => hour[kind] ?? []);
  const found = now[kind] ?? 0;
  if (past.length < LEAST_DAYS) return open ? 'over' : 'unclear';
  const usual = median(past);
  const deviation = 1.4826 * median(past.map((one) => Math.abs(one - usual)));
  const { share, least } = drops[kind];
  const limit = Math.min(usual * share, usual - least, usual - 3 * deviation);
  // open, it ends half way back to the usual
  if (found >= (open ? (limit + usual) / 2 : limit)) return 'over';
  return {
    kind,
    now: Math.round(found),
    usual: Math.round(usual),
    limit: Math.round(limit),
    days: past.length,
  };
}

function constellations({ now, sameHour }: StationStats): Judgement {
  if (sameHour.length < LEAST_DAYS) return 'unclear';
  const before = new Set(sameHour.flatMap((hour) => hour.constellations));
  const usual = [...before].filter(
    (name) => sameHour.filter((hour) => hour.constellations.includes(name)).length * 2 > sameHour.length,
  );
  const missing = usual.filter((name) => !now.constellations.includes(name)).sort();
  return missing.length === 0 ? 'over' : { kind: 'constellations', missing, days: sameHour.length };
}

/** So many disconnects in an hour are flapping whatever is usual, and so few never are. */
const ALWAYS_FLAPPING = 12;
const NEVER_FLAPPING = 3;
/** Known hours that make a "usual". */
const LEAST_HOURS = 24;

function flapping({ disconnects, usualDisconnects }: StationStats, open: boolean): Judgement {
  const hours = usualDisconnects.length < LEAST_HOURS ? 0 : usualDisconnects.length;
  const usual = hours === 0 ? 0 : median(usualDisconnects);
  const limit = Math.min(ALWAYS_FLAPPING, Math.max(NEVER_FLAPPING + 1, 2 * usual + 2));
  if (disconnects < (open ? limit / 2 : limit)) return 'over';
  return { kind: 'flapping', disconnects, usual, limit, hours };
}

/** The caster closes a connection that is silent for 30 s; a station that has nothing to send comes back at once. */
const SILENT_TRIES = 2;

function silent({ live, silences }: StationStats, open: boolean, at: Date): Judgement {
  const quiet = since(live?.rtcmAt ?? null, at);
  if (quiet < 1) return 'over';
  if (silences < (open ? 1 : SILENT_TRIES) || quiet < 2) return silences === 0 ? 'over' : 'unclear';
  const last = live?.rtcmAt?.toISOString() ?? null;
  return { kind: 'silent', tries: silences, minutes: WINDOW, since: last };
}

/** Minutes. */
const since = (then: Date | null, at: Date) =>
  then ? (at.getTime() - then.getTime()) / MINUTE : Number.POSITIVE_INFINITY;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
