import type { PlottedSatellite } from '@cairn/contract';

/** What was fetched for a station in this session is shown again for so long, ms. */
export const cacheMs = 600_000;

interface Kept {
  /** When it was fetched, Unix ms. */
  readonly at: number;
  readonly data: readonly PlottedSatellite[];
}

const keyOf = (station: number) => `cairn-sky-${station}`;

/** The plot of a station that this browser session fetched less than ten minutes ago. */
export function recall(station: number, now: number, storage: Storage = sessionStorage): Kept | undefined {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(station)) ?? 'null') as Kept | null;
    if (kept && Array.isArray(kept.data) && now - kept.at < cacheMs && kept.at <= now) return kept;
  } catch {
    // Storage is refused, or what it holds is not ours: the plot is fetched.
  }
  return undefined;
}

/** Keeps a plot for the rest of the session; it ends with the logout. */
export function keep(station: number, kept: Kept, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(keyOf(station), JSON.stringify(kept));
  } catch {
    // Storage is refused or full.
  }
}
