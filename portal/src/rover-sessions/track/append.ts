import type { Track, TrackStation } from '@cairn/contract';

/** The names of a track's columns. */
const columns = [
  'lat',
  'long',
  'status',
  'altitude',
  'num_sateliites',
  'hdop',
  'data_age',
  'Distance',
  'station',
] as const;

/** A track with newer points appended. Points that it has already, or that are older than its end, are left out. */
export function withNewer(track: Track | null, newer: Track | null): Track | null {
  if (!track || !newer) return newer ?? track;
  const shift = (Date.parse(newer.from) - Date.parse(track.from)) / 1000;
  const seconds = newer.seconds.map((second) => Math.round((second + shift) * 10) / 10);
  const last = track.seconds.at(-1) ?? Number.NEGATIVE_INFINITY;
  const first = seconds.findIndex((second) => second > last);
  if (first < 0) return track;
  const joined = { ...track, seconds: [...track.seconds, ...seconds.slice(first)] };
  for (const name of columns) {
    const column: unknown[] = [...track[name], ...newer[name].slice(first)];
    (joined[name] as unknown[]) = column;
  }
  return joined;
}

/** When a point of a track was, milliseconds since 1970. */
export const timeOf = (track: Track, index: number): number =>
  Date.parse(track.from) + (track.seconds[index] ?? 0) * 1000;

/** Time of the newest point of a track, ISO: newer points are requested after it. */
export const endOf = (track: Track): string =>
  new Date(timeOf(track, track.seconds.length - 1)).toISOString();

/** Each station once; the same list while no station is new, so that nothing redraws. */
export function mergeStations(before: readonly TrackStation[] = [], newer: readonly TrackStation[]) {
  const added = newer.filter(({ value }) => before.every((one) => one.value !== value));
  return added.length > 0 ? [...before, ...added] : before;
}
