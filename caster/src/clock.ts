/** Smaller differences are the wall clock's own fine adjustments, ms. */
const TOLERATED_DIFFERENCE = 250;
/** By how much the wall clock was stepped since this process began, ms. */
let stepped = 0;

/**
 * Unix time by the clock at the start of this process and its monotonic clock since, ms: it never steps. All intervals,
 * deadlines and moments are measured by it; `toWall` converts what leaves the process.
 */
export const steadyNow = (): number => Math.floor(performance.timeOrigin + performance.now());

/** Converts a moment of `steadyNow` to the wall clock, as that is set now. */
export function toWall(at: number): number {
  const difference = Date.now() - steadyNow();
  if (Math.abs(difference - stepped) > TOLERATED_DIFFERENCE)
    stepped = Math.abs(difference) > TOLERATED_DIFFERENCE ? difference : 0;
  return at + stepped;
}
