import type { Database, Tables } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';

type Connection = Pick<Database['service'], 'executeQuery' | 'getExecutor'>;
type TableName = keyof Tables & string;

/**
 * Inserts rows in one statement. They travel as one JSON parameter, which PostgreSQL reads as rows of the table:
 * JSON.stringify is native code, while `unnest` would have pg write an array per column value by value.
 */
export async function insertRows(
  db: Connection,
  table: TableName,
  rows: readonly object[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${onConflict}`.execute(db);
}

/** Inserts rows, or sets all columns but `kept` of those that are there. */
export async function upsertRows(
  db: Connection,
  table: TableName,
  key: readonly string[],
  rows: readonly object[],
  kept: readonly string[] = [],
): Promise<void> {
  const set = Object.keys(rows[0] ?? {})
    .filter((column) => !key.includes(column) && !kept.includes(column))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const conflict = sql`on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sql.join(set)}`;
  await insertRows(db, table, rows, conflict);
}
