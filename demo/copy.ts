import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { copyFrom } from '@cairn/database/copy';
import type pg from 'pg';

/** A number or a short text of ours: without tabs, line ends and backslashes. */
export type Value = number | string | boolean | null | undefined;

/** Unix ms as COPY reads it. */
export const iso = (at: number): string => new Date(at).toISOString();

/** Bytes that are handed over at once. */
const CHUNK = 65_536;

/** COPY: some ten times as fast as inserts. Rows are requested as the server takes them. */
export async function copy(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunks(rows)), into);
}

function* chunks(rows: Iterable<readonly Value[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += line(row);
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield text;
}

function line(row: readonly Value[]): string {
  let text = '';
  for (const value of row) text += `${text === '' ? '' : '\t'}${value ?? '\\N'}`;
  return `${text}\n`;
}
