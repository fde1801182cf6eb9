import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/** At most so many rows that a search finds are read by their ids; more are compared row by row. */
export const FEW = 2000;

/**
 * Ids of the rows of a table in whose text all words occur, whatever the case, archived ones too: rovers by name and
 * username, subscriptions by reference, SIM cards by ICCID, endpoint name and MSISDN, machines by registration and serial
 * numbers. Undefined when they are more than a few.
 * For searches that no index serves by itself: those of tenants, as the row policies forbid it, and those of several tables.
 */
export async function fewContaining(
  db: Db,
  table: 'rovers' | 'subscriptions' | 'sims' | 'machines',
  words: readonly string[],
): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ids_containing(${table}, ${words}::text[], ${FEW + 1}) as id`.execute(db);
  return rows.length > FEW ? undefined : rows.map(({ id }) => id);
}
