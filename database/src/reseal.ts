import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import type { Secret } from './secret.ts';
import { type Cell, isCurrent, openSecret, sealSecret } from './secrets.ts';

/** Rows per transaction, so that its rovers wait only for these. */
const BATCH = 500;

interface Column {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  cellOf(key: number): Cell;
}

/** Every column with sealed values. */
export const sealedColumns: readonly Column[] = [
  { table: 'rovers', key: 'id', column: 'password_sealed', cellOf: () => 'rovers.password_sealed' },
  { table: 'stations', key: 'id', column: 'password_sealed', cellOf: () => 'stations.password_sealed' },
  {
    table: 'user_totp',
    key: 'user_id',
    column: 'secret_sealed',
    cellOf: (user) => `user_totp.secret_sealed of ${user}`,
  },
  {
    table: 'mailed_links',
    key: 'email_id',
    column: 'token_sealed',
    cellOf: (email) => `mailed_links.token_sealed of ${email}`,
  },
  {
    table: 'alert_webhooks',
    key: 'id',
    column: 'secret_sealed',
    cellOf: (webhook) => `alert_webhooks.secret_sealed of ${webhook}`,
  },
  {
    table: 'sim_suppliers',
    key: 'id',
    column: 'secret_sealed',
    cellOf: (supplier) => `sim_suppliers.secret_sealed of ${supplier}`,
  },
  { table: 'event_seal_keys', key: 'id', column: 'key_sealed', cellOf: () => 'event_seal_keys.key_sealed' },
];

/**
 * Seals with the current secret all that is sealed with another accepted one, or in an older layout. Returns how many
 * values were sealed, by table. The system may run meanwhile, and it may be repeated at any time.
 *
 * @throws when a value opens with no accepted secret; what was sealed before it stays sealed again
 */
export async function reseal(database: Database, secret: Secret): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  for (const column of sealedColumns) done[column.table] = await resealColumn(database, secret, column);
  return done;
}

async function resealColumn(database: Database, secret: Secret, column: Column): Promise<number> {
  let done = 0;
  for (let after = -1; ; ) {
    const batch = await database.service
      .transaction()
      .execute((db) => resealBatch(db, secret, column, after));
    done += batch.done;
    if (batch.last === undefined) return done;
    after = batch.last;
  }
}

async function resealBatch(db: Db, secret: Secret, { table, key, column, cellOf }: Column, after: number) {
  // no notification is needed: the clear text is unchanged
  await sql`select set_config('cairn.quiet', 'on', true), set_config('cairn.resealing', 'on', true)`.execute(
    db,
  );
  const { rows } = await sql<{ key: number; sealed: Buffer }>`
    select ${sql.ref(key)} as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(key)} > ${after} and ${sql.ref(column)} is not null
    order by 1 limit ${BATCH} for update`.execute(db);
  const old = rows.filter((row) => !isCurrent(secret, row.sealed, cellOf(row.key)));
  for (const row of old) {
    const cell = cellOf(row.key);
    const sealed = sealSecret(secret, openSecret(secret, row.sealed, cell), cell);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where ${sql.ref(key)} = ${row.key}`.execute(
      db,
    );
  }
  return { done: old.length, last: rows.at(-1)?.key };
}
