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
    insert into ${sql.table(table)} as live (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${onConflict}`.execute(db);
}

/**
 * Inserts rows, or sets all columns but `kept` of those that are there, `unless` a condition holds between the row
 * that is there (`live`) and the new one (`excluded`).
 */
export async function upsertRows(
  db: Connection,
  table: TableName,
  key: readonly string[],
  rows: readonly object[],
  { kept = [], unless }: { kept?: readonly string[]; unless?: RawBuilder<unknown> } = {},
): Promise<void> {
  const set = Object.keys(rows[0] ?? {})
    .filter((column) => !key.includes(column) && !kept.includes(column))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const conflict = sql`on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sql.join(set)} ${unless ? sql`where (${unless}) is not true` : sql``}`;
  await insertRows(db, table, rows, conflict);
}
