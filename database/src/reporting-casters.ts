import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * For tests: Casta and Connecta of each of these countries report as running on the node `alpha`, as of ten minutes ahead,
 * so that they count as alive however long the test takes.
 */
export async function reportCasters({ service }: Database, countries: readonly number[]): Promise<void> {
  const rows = countries.flatMap((country) =>
    ['casta', 'connecta'].map((name) => ({
      node: 'alpha',
      service: name,
      country,
      port: 1,
      clients: 0,
      started_at: new Date(),
      seen_at: sql<Date>`clock_timestamp() + interval '10 minutes'`,
    })),
  );
  await service.insertInto('caster_services').values(rows).execute();
}
