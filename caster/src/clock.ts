/** Differences below this are the wall clock's own fine adjustments, ms. */
const TOLERATED_DIFFERENCE = 250;
/** What the wall clock has been stepped by since this process began, ms. */
let stepped = 0;

/**
 * Unix time as of the start of this process and its monotonic clock since, ms: it never steps. Intervals, deadlines and
 * moments are all kept by it; `toWall` is for what leaves the process.
 */
export const steadyNow = (): number => Math.floor(performance.timeOrigin + performance.now());

/** The wall clock's time of a moment of `steadyNow`, as the wall clock is set now. */
export function toWall(at: number): number {
  const difference = Date.now() - steadyNow();
  if (Math.abs(difference - stepped) > TOLERATED_DIFFERENCE)
    stepped = Math.abs(difference) > TOLERATED_DIFFERENCE ? difference : 0;
  return at + stepped;
}
