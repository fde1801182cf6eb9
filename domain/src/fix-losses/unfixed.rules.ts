import { rtkStatusIds, type Track } from '@cairn/contract';
import { ggaHolds } from '@cairn/gnss';

/**
 * Whole seconds of a stretch in which no GGA with a fix was valid, as the time by status has it: each is valid until the
 * next one, but not for ever. Rounded down, so that the stretches of a session add up to no more than it had.
 */
export function unfixedWithin(
  { seconds, status }: Pick<Track, 'seconds' | 'status'>,
  from: number,
  to: number,
): number {
  let fixed = 0;
  for (let i = 0; i < seconds.length; i++) {
    const [before, now, next] = [
      seconds[i - 1],
      seconds[i] as number,
      seconds[i + 1] ?? Number.POSITIVE_INFINITY,
    ];
    if (now >= to) break;
    if (status[i] !== rtkStatusIds.fixed) continue;
    const holds = ggaHolds(before === undefined ? undefined : (now - before) * 1000) / 1000;
    fixed += Math.max(0, Math.min(next, now + holds, to) - Math.max(now, from));
  }
  return Math.max(0, Math.floor(to - from - fixed + 1e-6));
}
