import { SILENT_UNKNOWN_RATE } from '@cairn/contract';

/**
 * Seconds without a GGA of a connected rover, once they are more than its patience; null while it reports, and before its
 * first GGA. A status older than that is the last known one, not the present one.
 */
export function silentSeconds(
  lastGga: string | null | undefined,
  now: number,
  patience: number = SILENT_UNKNOWN_RATE,
): number | null {
  if (!lastGga) return null;
  const seconds = Math.floor((now - Date.parse(lastGga)) / 1000);
  return seconds > patience ? seconds : null;
}
