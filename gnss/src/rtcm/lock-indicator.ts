/**
 * Lock time indicator of an MSM cell for a time of continuous tracking in milliseconds: DF402 for MSM1–5
 * (RTCM 10403.3 table 3.5-74), DF407 for MSM6 and MSM7 (table 3.5-75). RangeError for a negative time.
 */
export function lockIndicator(milliseconds: number, msm: number): number {
  if (!(milliseconds >= 0)) throw new RangeError(`lock time: ${milliseconds} ms`);
  const octave = Math.floor(Math.log2(Math.max(milliseconds, 1)));
  if (msm < 6) return Math.min(Math.max(octave - 4, 0), 15);
  // From 64 ms on, each doubling of the time has 32 steps of double width.
  const doublings = Math.max(octave - 5, 0);
  return Math.min(32 * doublings + Math.floor(milliseconds / 2 ** doublings), 704);
}
