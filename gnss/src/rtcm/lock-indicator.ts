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
  return Math.min(32 * doublings + Math.floor(milliseconds / 2 ** doublings), MOST_LOCK);
}

/** The highest DF407; higher ones are reserved. */
const MOST_LOCK = 704;

/** The least time in milliseconds of continuous tracking that an indicator stands for; 0 for a reserved one. */
export function lockTime(indicator: number, msm: number): number {
  if (msm < 6) return indicator === 0 ? 0 : 2 ** (indicator + 4);
  if (indicator > MOST_LOCK) return 0;
  const doublings = Math.max(Math.floor(indicator / 32) - 1, 0);
  return (indicator - 32 * doublings) * 2 ** doublings;
}

/** From so many seconds on, one step of DF013 and DF043 stands for `width` seconds (RTCM 10403.3 table 3.4-2). */
const legacySteps = [
  { from: 0, width: 1, first: 0 },
  { from: 24, width: 2, first: 24 },
  { from: 72, width: 4, first: 48 },
  { from: 168, width: 8, first: 72 },
  { from: 360, width: 16, first: 96 },
  { from: 744, width: 32, first: 120 },
  { from: 937, width: Number.POSITIVE_INFINITY, first: 127 },
] as const;

/** Lock time indicator of 1001–1004 and 1009–1012 (DF013, DF019, DF043, DF049) for a time of tracking in milliseconds. */
export function legacyLockIndicator(milliseconds: number): number {
  const seconds = milliseconds / 1000;
  const { from, width, first } = legacySteps.findLast((step) => seconds >= step.from) ?? legacySteps[0];
  return first + Math.floor((seconds - from) / width);
}
