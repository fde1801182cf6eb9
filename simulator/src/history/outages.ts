import type { StreamChange } from '@cairn/contract/caster-events';
import { between, type Random, waiting } from '../random.ts';
import type { StationAccount } from '../world.ts';

/** A time in which a station sent nothing, or no observations; Unix ms. */
export interface Outage {
  readonly from: number;
  readonly to: number;
  readonly reason: StreamChange;
}

/** A change of a station's state as a caster records it. */
export interface StationChange {
  readonly mount: string;
  readonly at: number;
  readonly kind: 'stream' | 'msm';
  readonly online: boolean;
  readonly reason: StreamChange;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Mean time between two outages of a sound station, of one with a bad line, and of a sound one in its bad days. */
const between2 = { sound: 9 * DAY, flapping: 3 * HOUR, bad: 5 * HOUR };

/** The outages of a station from `from` until `until`, one after the other, none of them still going on at the end. */
export function outagesOf(
  { flapping }: StationAccount,
  from: number,
  until: number,
  random: Random,
): Outage[] {
  const found: Outage[] = [];
  const badFrom = between(random, from, until - 3 * DAY);
  const badUntil = badFrom + between(random, 1, 3) * DAY;
  let at = from;
  for (;;) {
    const bad = at >= badFrom && at < badUntil;
    const next = at + waiting(random, flapping ? between2.flapping : bad ? between2.bad : between2.sound);
    // the bad days begin in the middle of a good time
    at = !flapping && !bad && at < badFrom && next > badFrom ? badFrom + MINUTE : next;
    const to = at + (flapping || bad ? between(random, 20_000, 100_000) : lengthOf(random));
    if (to >= until - MINUTE) return found;
    found.push({ from: Math.round(at), to: Math.round(to), reason: reasonOf(to - at, random) });
    at = to + 2 * MINUTE;
  }
}

/** Most are over in minutes; a power cut or a broken router takes hours. */
function lengthOf(random: Random): number {
  const kind = random();
  if (kind < 0.6) return between(random, 1, 6) * MINUTE;
  return kind < 0.9 ? between(random, 10, 50) * MINUTE : between(random, 2, 8) * HOUR;
}

function reasonOf(length: number, random: Random): StreamChange {
  if (length > 10 * MINUTE)
    return random() < 0.7 ? { code: 'silent', seconds: 16 } : { code: 'connection_timed_out' };
  return { code: random() < 0.5 ? 'closed_by_station' : 'connection_reset' };
}

/**
 * What a caster records of the outages until it is stopped: the stream, and the observations in it, which begin a moment
 * later.
 */
export function changesOf(
  mount: string,
  from: number,
  until: number,
  outages: readonly Outage[],
): StationChange[] {
  const wentOffline = (at: number, reason: StreamChange): StationChange[] => [
    { mount, at, kind: 'stream', online: false, reason },
    { mount, at, kind: 'msm', online: false, reason },
  ];
  const wentOnline = (at: number): StationChange[] => [
    { mount, at, kind: 'stream', online: true, reason: { code: 'frames_received' } },
    { mount, at: at + 1200, kind: 'msm', online: true, reason: { code: 'msm_received' } },
  ];
  return [
    ...wentOnline(from),
    ...outages.flatMap((outage) => [...wentOffline(outage.from, outage.reason), ...wentOnline(outage.to)]),
    ...wentOffline(until - 1000, { code: 'caster_stopped' }),
  ];
}
