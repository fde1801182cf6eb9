/**
 * Seconds since the last GGA of a connected rover, once that is not valid any more; null while it reports, and before its
 * first GGA. A status older than that is the last known one, not the present one. Times are Unix ms.
 */
export function silentSeconds(
  lastGga: string | null | undefined,
  validUntil: number,
  now: number,
): number | null {
  if (!lastGga || now <= validUntil) return null;
  return Math.floor((now - Date.parse(lastGga)) / 1000);
}
