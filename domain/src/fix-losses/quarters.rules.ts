import { rtkStatusIds, type Track } from '@cairn/contract';
import { ggaHolds } from '@cairn/gnss';

/** ms. Every time zone is a whole number of them from UTC, so days begin with one. */
export const QUARTER = 900_000;

/** The quarter of an hour that a moment lies in, Unix ms. */
export const quarterOf = (at: number): number => Math.floor(at / QUARTER) * QUARTER;

/**
 * How long a session was fixed and float in each quarter of an hour of `[from, until)`, ms: each GGA is valid until the next
 * one, but not for ever. `from` is the beginning of a quarter of an hour, both are Unix ms.
 */
export function quartersOf(
  track: Pick<Track, 'from' | 'seconds' | 'status'>,
  from: number,
  until: number,
): { fixed: number[]; float: number[] } {
  const length = Math.max(0, Math.ceil((until - from) / QUARTER));
  const fixed = new Array<number>(length).fill(0);
  const float = new Array<number>(length).fill(0);
  const origin = Date.parse(track.from);
  const { seconds, status } = track;
  for (let i = 0; i < seconds.length; i++) {
    const sums = status[i] === rtkStatusIds.fixed ? fixed : status[i] === rtkStatusIds.float ? float : null;
    if (!sums) continue;
    const [before, now, next] = [seconds[i - 1], seconds[i] as number, seconds[i + 1]];
    const holds = ggaHolds(before === undefined ? undefined : (now - before) * 1000);
    const at = origin + now * 1000;
    const end = Math.min(at + holds, next === undefined ? Infinity : origin + next * 1000, until);
    for (let begin = Math.max(at, from); begin < end; ) {
      const quarter = Math.floor((begin - from) / QUARTER);
      const stop = Math.min(end, from + (quarter + 1) * QUARTER);
      sums[quarter] = (sums[quarter] ?? 0) + stop - begin;
      begin = stop;
    }
  }
  return { fixed: fixed.map(Math.round), float: float.map(Math.round) };
}
