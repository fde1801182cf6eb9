import { patienceWith, type Track } from '@cairn/contract';

/** The part of the track that the sparklines of the status cards show: the last two minutes. */
const RECENT_SECONDS = 120;

/** Where the last two minutes of a track begin. */
export function recentFrom({ seconds }: Pick<Track, 'seconds'>): number {
  const begin = (seconds.at(-1) ?? 0) - RECENT_SECONDS;
  let index = seconds.length;
  while (index > 0 && (seconds[index - 1] ?? 0) >= begin) index--;
  return index;
}

/** Seconds for which the newest point's status has held: what it was in a silence is not known. */
export function statusDuration({ seconds, status }: Pick<Track, 'seconds' | 'status'>): number {
  const patience = patienceWith(seconds);
  const now = status.at(-1);
  let index = status.length - 1;
  const follows = (i: number) => (seconds[i] ?? 0) - (seconds[i - 1] ?? 0) <= patience;
  while (index > 0 && status[index - 1] === now && follows(index)) index--;
  return (seconds.at(-1) ?? 0) - (seconds[index] ?? 0);
}

/** Positions further apart in time give no speed, s; as in the caster. */
const MAX_GAP_SECONDS = 120;

/** Speed at each point from an index of the track on, km/h, computed from successive positions as in the caster. */
export function speedsFrom(
  { seconds, lat, long }: Pick<Track, 'seconds' | 'lat' | 'long'>,
  from: number,
): (number | null)[] {
  return seconds.slice(from).map((second, offset) => {
    const [a, b] = [from + offset - 1, from + offset];
    const [lat1, long1, lat2, long2] = [lat[a], long[a], lat[b], long[b]];
    const passed = second - (seconds[a] ?? Number.NaN);
    if (typeof lat1 !== 'number' || typeof long1 !== 'number') return null;
    if (typeof lat2 !== 'number' || typeof long2 !== 'number') return null;
    if (!(passed > 0 && passed <= MAX_GAP_SECONDS)) return null;
    const north = (lat2 - lat1) * 111_195;
    const east = (long2 - long1) * 111_195 * Math.cos((lat2 * Math.PI) / 180);
    return (Math.hypot(north, east) / passed) * 3.6;
  });
}
