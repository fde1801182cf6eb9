import type { PlottedSatellite } from '@cairn/contract';

/** What was fetched for a station in this session is shown again for so long, ms. */
export const CACHE_MS = 600_000;

interface CachedReply {
  /** When it was fetched, Unix ms. */
  readonly at: number;
  readonly data: readonly PlottedSatellite[];
}

const keyOf = (station: number) => `cairn-sky-${station}`;

/** The plot of a station that this browser session fetched less than ten minutes ago. */
export function readCached(
  station: number,
  now: number,
  storage: Storage = sessionStorage,
): CachedReply | undefined {
  try {
    const entry = JSON.parse(storage.getItem(keyOf(station)) ?? 'null') as CachedReply | null;
    if (entry && Array.isArray(entry.data) && now - entry.at < CACHE_MS && entry.at <= now) return entry;
  } catch {
    // Storage is refused, or what it holds is not ours: the plot is fetched.
  }
  return undefined;
}

/** Stores a plot for the rest of the login session. */
export function store(station: number, entry: CachedReply, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(keyOf(station), JSON.stringify(entry));
  } catch {
    // Storage is refused or full.
  }
}
