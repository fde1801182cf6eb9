import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/** A dealer with all that the lines of an import name. */
export async function readScope(db: Db, id: number) {
  const dealer = await db
    .selectFrom('dealers')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['id', 'reseller_id', 'change_username'])
    .executeTakeFirst();
  if (!dealer) return undefined;
  return {
    dealer,
    companies: await db
      .selectFrom('companies')
      .where('dealer_id', '=', id)
      .where('archived_at', 'is', null)
      .select(['id', 'title'])
      .execute(),
    types: await db.selectFrom('subscription_types').where('withdrawn_at', 'is', null).selectAll().execute(),
    makers: await db.selectFrom('machine_makers').select(['id', 'title']).execute(),
    profiles: await db
      .selectFrom('correction_profiles')
      .where('archived_at', 'is', null)
      .select(['id', 'title', 'title_da'])
      .orderBy('id')
      .execute(),
    models: await db.selectFrom('machine_models').select(['id', 'maker_id', 'title']).execute(),
  };
}
export type ImportScope = NonNullable<Awaited<ReturnType<typeof readScope>>>;

/** Units of a dealer in stock, by type. */
export async function readUnits(db: Db, dealer: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('stock_balances')
    .where('dealer_id', '=', dealer)
    .select(['type_id', 'quantity'])
    .execute();
  return new Map(rows.map(({ type_id, quantity }) => [type_id, quantity]));
}

export async function takenUsernames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ username: string }>`
    select username from taken_rover_usernames(${names}::text[]) as username`.execute(db);
  return new Set(rows.map(({ username }) => username));
}

/** The first free usernames that begin with a text. */
export async function freeUsernames(db: Db, base: string, requested: number): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from free_rover_usernames(${base}, ${requested}) as username`.execute(db);
  return rows.map(({ username }) => username);
}
