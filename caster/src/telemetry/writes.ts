import type { Database, Tables } from '@cairn/database';
import { CompiledQuery } from 'kysely';
import type { Rows } from './batch.ts';

type Connection = Pick<Database['service'], 'executeQuery'>;
type TableName = keyof Tables & string;

/** Writes rows of one shape in one statement. Returns how many the database wrote. */
export type Write = (db: Connection, rows: Rows) => Promise<number>;

/**
 * Inserts rows. They travel as one JSON parameter, which PostgreSQL reads as rows of the table, because JSON.stringify
 * is native code, while for `unnest` pg would write an array per column value by value.
 */
export function inserter(table: TableName, onConflict = ''): Write {
  return writer(
    (columns) => `
      insert into ${table} as live (${columns})
      select ${columns} from json_populate_recordset(null::${table}, $1::json)
      ${onConflict}`,
  );
}

/**
 * Inserts rows, or sets all columns but `unchanged` of those that are there, `unless` a condition holds between the row
 * that is there (`live`) and the new one (`excluded`). The column `stamp` gets the database's time.
 */
export function upserter(
  table: TableName,
  key: readonly string[],
  { unchanged = [], unless, stamp }: { unchanged?: readonly string[]; unless?: string; stamp?: string } = {},
): Write {
  return writer((columns) => {
    const values = columns.map((column) => (column === stamp ? 'clock_timestamp()' : column));
    const set = columns
      .filter((column) => !key.includes(column) && !unchanged.includes(column))
      .map((column) => `${column} = excluded.${column}`);
    return `
      insert into ${table} as live (${columns})
      select ${values} from json_populate_recordset(null::${table}, $1::json)
      on conflict (${key}) do update set ${set} ${unless ? `where (${unless}) is not true` : ''}`;
  });
}

/** Updates the rows that `key` finds; `stamp` is a column that the server's clock sets. */
export function updater(table: TableName, key: readonly string[], { stamp }: { stamp?: string } = {}): Write {
  return writer((columns) => {
    const set = columns
      .filter((column) => !key.includes(column))
      .map((column) => `${column} = ${column === stamp ? 'clock_timestamp()' : `now.${column}`}`);
    const same = key.map((column) => `live.${column} = now.${column}`);
    return `
      update ${table} live set ${set}
      from json_populate_recordset(null::${table}, $1::json) now
      where ${same.join(' and ')}`;
  });
}

/** Makes the text of a statement once, from the columns of the first row. */
function writer(textOf: (columns: readonly string[]) => string): Write {
  let text: string | undefined;
  return async (db, rows) => {
    text ??= textOf(rows.columns);
    const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [rows.json]));
    return Number(numAffectedRows ?? 0);
  };
}
