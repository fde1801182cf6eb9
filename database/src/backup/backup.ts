import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { copyTo } from '../copy.ts';
import { type BackupSummary, type BackupTable, MANIFEST, manifestOf, quoted, summaryOf } from './folder.ts';

type Listed = Pick<BackupTable, 'name' | 'columns' | 'partition'>;

/**
 * Writes all that the database behind `url` (its owner's) holds at one moment to a new `folder`, while everything runs.
 * Data that lives only while programs run (the unlogged tables) and the queue of the worker's jobs are left out.
 * `secrets` are files that are stored with it, by name. The folder appears when it is complete.
 *
 * @throws when the folder exists and is not empty, or when a statement or the disk fails; nothing is left behind then
 */
export async function makeBackup(
  url: string,
  folder: string,
  secrets: Readonly<Record<string, string>> = {},
): Promise<BackupSummary> {
  const target = resolve(folder);
  await refuseOccupied(target);
  await mkdir(dirname(target), { recursive: true });
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  const client = new pg.Client({ connectionString: url, application_name: 'cairn backup' });
  try {
    await mkdir(draft, { mode: 0o700 });
    await client.connect();
    const summary = await writeAll(client, draft);
    for (const [name, content] of Object.entries(secrets))
      await writeFile(join(draft, name), content, { mode: 0o600, flush: true });
    await sync(draft);
    await rename(draft, target); // replaces an empty folder too
    await sync(dirname(target));
    return summary;
  } finally {
    await client.end().catch(() => {});
    await rm(draft, { recursive: true, force: true });
  }
}

async function refuseOccupied(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length) throw new Error(`${folder} is not empty: name a new folder for the backup`);
}

async function writeAll(client: pg.Client, folder: string): Promise<BackupSummary> {
  // one snapshot for all tables: later writes are not seen, and wait for nothing
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local search_path = public`);
  await client.query('set local row_security = off'); // so that a policy is an error and never leaves out a row
  await client.query('set local statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const [moment] = (
    await client.query<{ made_at: string; postgresql: string }>(
      `select to_json(now()) #>> '{}' as made_at, current_setting('server_version') as postgresql`,
    )
  ).rows;
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration.applied order by name',
  );
  const tables: BackupTable[] = [];
  for (const listed of await listTables(client)) tables.push(await writeTable(client, folder, listed));
  // sequences have no snapshots; those that are read after the tables are never behind them
  const sequences = await readSequences(client);
  await client.query('commit');
  const manifest = manifestOf({ ...(moment as NonNullable<typeof moment>), migrations, tables, sequences });
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 1)}\n`, {
    mode: 0o600,
    flush: true,
  });
  return summaryOf(manifest);
}

/** Tables with rows of their own: a partitioned table has none, so its partitions are listed. */
async function listTables(client: pg.Client): Promise<Listed[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    parent: string | null;
    bounds: string;
  }>(`
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    order by c.relname`);
  return rows.map(({ name, columns, parent, bounds }) => ({
    name,
    columns,
    ...(parent === null ? {} : { partition: { of: parent, bounds } }),
  }));
}

async function writeTable(client: pg.Client, folder: string, table: Listed): Promise<BackupTable> {
  const { rows: some } = await client.query(`select from ${quoted(table.name)} limit 1`);
  if (!some.length) return { ...table, rows: 0 };
  const name = `${table.name}.copy.zst`;
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new PassThrough();
  counted.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  const copied = client.query(
    copyTo(`copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) to stdout`),
  );
  await pipeline(
    copied,
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
    counted,
    createWriteStream(join(folder, name), { mode: 0o600, flush: true }),
  );
  return { ...table, rows: copied.rowCount, file: { name, bytes, sha256: hash.digest('hex') } };
}

async function readSequences(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const sequences: { name: string; last: string; used: boolean }[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last: string; used: boolean }>(
      `select last_value::text as last, is_called as used from ${quoted(name)}`,
    );
    sequences.push(...state.map((row) => ({ name, ...row })));
  }
  return sequences;
}

/** Writes a folder to the disk, because until then a power cut can lose the names in it. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined); // Windows opens no folders
  await handle?.sync().catch(() => {});
  await handle?.close();
}
