import { isRtkStatus, SILENT } from '@cairn/contract';

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

/**
 * Whether a rover of a list is silent, by its status alone: Connected is a rover whose last GGA is not valid any more,
 * or has no position.
 */
export function silentByStatus(
  { status, lastGga }: { status: number | null | undefined; lastGga: string | null | undefined },
  now: number,
): number | null {
  if (!lastGga || !isRtkStatus(status, 'noPosition')) return null;
  return silentSeconds(lastGga, Date.parse(lastGga) + SILENT * 1000, now);
}
