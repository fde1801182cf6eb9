/**
 * Parts of a whole in tenths of a percent that add up to 100.0 % as they are printed: all are rounded down, and the
 * tenths that are left go to the parts that lost most (largest remainder).
 */
export function tenthsOf(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part / whole) * 1000);
  const tenths = exact.map(Math.floor);
  const left = 1000 - tenths.reduce((sum, one) => sum + one, 0);
  const lost = (index: number) => (exact[index] ?? 0) - (tenths[index] ?? 0);
  const byLoss = [...parts.keys()].sort((one, other) => lost(other) - lost(one));
  for (const index of byLoss.slice(0, left)) tenths[index] = (tenths[index] ?? 0) + 1;
  return tenths;
}

/** For how long a session had each RTK status, ms; `conn` is without a fix, or without a GGA to say so. */
export interface StatusTimes {
  readonly fixed: number;
  readonly float: number;
  readonly dgps: number;
  readonly gps: number;
  readonly est: number;
  readonly conn: number;
}

export const timedStatuses = ['fixed', 'float', 'dgps', 'gps', 'est', 'conn'] as const;

/** The shares of a session's time by status, %, as every screen, list and file shows them. */
export function sharesOfTime(times: StatusTimes): StatusTimes {
  const tenths = tenthsOf(timedStatuses.map((status) => times[status]));
  const shares = timedStatuses.map((status, index) => [status, (tenths[index] ?? 0) / 10]);
  return Object.fromEntries(shares) as unknown as StatusTimes;
}
