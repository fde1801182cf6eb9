import type { AvailabilityBar } from '@cairn/contract';
import type { Bar } from '../records/bars.ts';

/** A state that lasts from `at` until the next change. Unix ms, oldest first. */
export interface Change {
  readonly at: number;
  readonly online: boolean;
  /** It was out of service: neither online nor in an outage. */
  readonly planned?: boolean;
}

/** A time out of service, Unix ms; `ends` is null while it lasts. */
export interface Planned {
  readonly begins: number;
  readonly ends: number | null;
}

/** Joins both: a station is online while its stream is up and its MSM observations come. */
export function both(stream: readonly Change[], msm: readonly Change[]): Change[] {
  const joined: Change[] = [];
  let streams = false;
  let observes = false;
  let s = 0;
  let m = 0;
  while (s < stream.length || m < msm.length) {
    const when = Math.min(startOf(stream, s), startOf(msm, m));
    if (startOf(stream, s) === when) streams = stream[s++]?.online === true;
    else observes = msm[m++]?.online === true;
    const online = streams && observes;
    if (joined.at(-1)?.online !== online) joined.push({ at: when, online });
  }
  return joined;
}

/** The changes with the times out of service among them, as `station_states` has it. Both oldest first. */
export function withPlanned(changes: readonly Change[], planned: readonly Planned[]): readonly Change[] {
  if (planned.length === 0) return changes;
  const edges = planned.flatMap(({ begins, ends }) => (ends === null ? [begins] : [begins, ends]));
  const moments = [...new Set([...changes.map((one) => one.at), ...edges])].sort((a, b) => a - b);
  let next = 0;
  let period = 0;
  return moments.flatMap((moment) => {
    while (startOf(changes, next) <= moment) next++;
    while (period < planned.length && (planned[period]?.ends ?? Infinity) <= moment) period++;
    const isPlanned = (planned[period]?.begins ?? Infinity) <= moment;
    const before = changes[next - 1];
    if (isPlanned) return [{ at: moment, online: false, planned: true }];
    return before ? [{ at: moment, online: before.online }] : [];
  });
}

/**
 * The share of each bar that a station was online, exact to the millisecond: of the time that is known, from its
 * first change to `now`. A bar with an outage that rounds to 1 reads 0.99. One pass over both, however many there are.
 * Bars follow each other, oldest first.
 */
export function availabilityOf(
  reported: readonly Change[],
  bars: readonly Bar[],
  now: number,
): AvailabilityBar[] {
  // as station_outages has it: what is reported twice is one outage
  const changes = reported.filter(({ online, planned }, index) => {
    const before = reported[index - 1];
    return online !== before?.online || planned !== before.planned;
  });
  let next = 0;
  return bars.map(({ begins, ends }) => {
    while (next > 0 && startOf(changes, next) > begins) next--;
    while (next + 1 < changes.length && startOf(changes, next + 1) <= begins) next++;
    let up = 0;
    let known = 0;
    let out = 0;
    const offlineEvents: string[] = [];
    const offlineSeconds: number[] = [];
    for (; next < changes.length && startOf(changes, next) < ends; next++) {
      const from = Math.max(startOf(changes, next), begins);
      const to = Math.min(startOf(changes, next + 1), ends, now);
      if (to <= from) continue;
      if (changes[next]?.planned) {
        out += to - from;
        continue;
      }
      known += to - from;
      if (changes[next]?.online) up += to - from;
      else if (from === startOf(changes, next)) {
        offlineEvents.push(new Date(from).toISOString());
        offlineSeconds.push((Math.min(startOf(changes, next + 1), now) - from) / 1000);
      }
    }
    const share = known > 0 ? measured(up / known) : null;
    const value = share === null ? null : readable(share);
    const lost = (known - up) / 1000;
    return {
      begins: new Date(begins).toISOString(),
      value,
      share,
      offlineEvents,
      offlineSeconds,
      lost,
      planned: out / 1000,
    };
  });
}

/** Rounds, but never to 1, which would hide an outage. */
const measured = (share: number): number =>
  share === 1 ? 1 : Math.min(0.999_999, Math.round(share * 1e6) / 1e6);

/** Two places are what a chart shows; only a bar without an outage is 1. */
function readable(share: number): number {
  return share === 1 ? 1 : Math.min(0.99, Math.round(share * 1000) / 1000);
}

/** When the change of this place came; the end of time after the last. */
const startOf = (changes: readonly Change[], index: number): number => changes[index]?.at ?? Infinity;

/** Days without data take the value before them, 1 if there is none. */
export function carried(
  bars: readonly AvailabilityBar[],
): (AvailabilityBar & { value: number; share: number; known: 0 | 1 })[] {
  let before = 1;
  let shareBefore = 1;
  return bars.map((bar) => {
    const known = bar.value === null ? 0 : 1;
    before = bar.value ?? before;
    shareBefore = bar.share ?? shareBefore;
    return { ...bar, value: before, share: shareBefore, known };
  });
}

/** How many stations came online (less those that went off) within a bar, and how many became known. */
export interface Turns {
  /** Index of the bar. */
  readonly bar: number;
  readonly online: number;
  /** Sum of their moments, seconds from the first bar on. */
  readonly onlineSeconds: number;
  readonly known: number;
  readonly knownSeconds: number;
}

/** Stations online and offline, on average over a bar. */
export interface Average {
  readonly online: number;
  readonly offline: number;
}

/**
 * The averages of all bars from what turned within them: who turned at `t` counts until the end of the bar, who turned
 * before it for all of it. The bar that runs is as long as it is until `now`.
 */
export function averagesOf(turns: readonly Turns[], bars: readonly Bar[], now: number): Average[] {
  const origin = bars[0]?.begins ?? 0;
  let online = 0;
  let known = 0;
  let next = 0;
  return bars.map(({ begins, ends }, index) => {
    const end = (Math.min(ends, now) - origin) / 1000;
    const length = end - (begins - origin) / 1000;
    if (length <= 0) return { online: 0, offline: 0 };
    let [onlineSeconds, knownSeconds] = [online * length, known * length];
    const turned = turns[next];
    if (turned?.bar === index) {
      onlineSeconds += turned.online * end - turned.onlineSeconds;
      knownSeconds += turned.known * end - turned.knownSeconds;
      online += turned.online;
      known += turned.known;
      next++;
    }
    return {
      online: rounded(onlineSeconds / length),
      offline: rounded((knownSeconds - onlineSeconds) / length),
    };
  });
}

const rounded = (value: number): number => Math.max(0, Math.round(value * 100) / 100);
