import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Tables } from '@cairn/database';
import { type Compilable, type Kysely, sql } from 'kysely';
import { PreparedFile } from '../mount.ts';
import { exportedLists, NOT_INCLUDED } from './export.queries.ts';

type Db = Kysely<Tables>;

/** Rows that are in memory at once: some 300 kB. */
const ROWS = 1_000;

interface Exported {
  readonly filename: string;
  readonly exported: string;
  readonly company: { readonly id: number };
}

/**
 * The reply of an export, written to a file without a name: with flat memory, complete before its first byte is sent,
 * and without a transaction that waits for a slow client.
 */
export async function writeExport(db: Db, exported: Exported): Promise<PreparedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-export-'));
  const file = await open(join(folder, 'reply.json'), 'wx+', 0o600);
  await rm(folder, { recursive: true }); // the open file stays
  try {
    await file.writeFile(Readable.from(replyOf(db, exported)));
    const { size } = await file.stat();
    return new PreparedFile(file.createReadStream({ start: 0 }), size);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The JSON of the reply, whose `data` is the JSON of the file. */
async function* replyOf(db: Db, { filename, ...rest }: Exported): AsyncGenerator<string> {
  yield `{"filename":${JSON.stringify(filename)},"data":"`;
  for await (const text of fileOf(db, rest)) yield JSON.stringify(text).slice(1, -1);
  yield '"}';
}

async function* fileOf(db: Db, { exported, company }: Omit<Exported, 'filename'>): AsyncGenerator<string> {
  yield `{\n"exported": ${JSON.stringify(exported)},\n"company": ${JSON.stringify(company, null, 1)},\n`;
  for (const [name, query] of Object.entries(exportedLists(db, company.id))) {
    yield `"${name}": [`;
    let before = '\n';
    for await (const rows of inChunks(db, query)) {
      yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
      before = ',\n';
    }
    yield '\n],\n';
  }
  yield `"not_included": ${JSON.stringify(NOT_INCLUDED)}\n}\n`;
}

/** The rows of a query, from a cursor. */
async function* inChunks(db: Db, query: Compilable): AsyncGenerator<unknown[]> {
  const compiled = query.compile();
  await db.executeQuery({ ...compiled, sql: `declare exported no scroll cursor for ${compiled.sql}` });
  for (;;) {
    const { rows } = await sql`fetch ${sql.lit(ROWS)} from exported`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close exported`.execute(db);
}
