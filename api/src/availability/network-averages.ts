import type { Database } from '@cairn/database';
import type { Bar } from '../records/bars.ts';
import { readNetwork } from './availability.queries.ts';
import type { Average } from './availability.rules.ts';

/** What a caster could not write at once is in the database by then, ms. */
const SETTLED = 86_400_000;
/** Bars of some hundred charts; a bar is two numbers. */
const MOST = 50_000;

/**
 * How many stations were online, bar by bar. A day that is settled stays what it was until a station is edited, so
 * that a chart of a year reads a year of changes once, and then only new ones.
 */
export class NetworkAverages {
  #cached = new Map<string, Average>();

  /** Listens for stations that are edited or archived; returns the function that stops it. */
  listen(database: Database): Promise<() => Promise<void>> {
    const forget = () => {
      this.#cached = new Map();
    };
    return database.listen('cairn_stations', forget, forget);
  }

  /** Reads bars that follow each other, oldest first, as `readNetwork` reads one. */
  async read(
    db: Parameters<typeof readNetwork>[0],
    bars: readonly Bar[],
    country: number,
    now: Date,
  ): Promise<Average[]> {
    const keyOf = ({ begins, ends }: Bar) => `${country} ${begins} ${ends}`;
    const cached = this.#cached; // what is read before an edit goes to those that the edit forgets
    const known = bars.map((bar) => cached.get(keyOf(bar)));
    const from = known.indexOf(undefined);
    if (from < 0) return known.filter((average) => average !== undefined);
    const to = known.lastIndexOf(undefined) + 1;
    const fresh = await readNetwork(db, bars.slice(from, to), country, now);
    if (cached.size > MOST) cached.clear();
    return bars.flatMap((bar, index) => {
      const average = known[index] ?? fresh[index - from];
      if (!average) return [];
      if (bar.ends < now.getTime() - SETTLED) cached.set(keyOf(bar), average);
      return [average];
    });
  }
}
