import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { copyFrom } from '../copy.ts';
import { migrate, refuseOtherBackup } from '../migrate.ts';
import type { Secret } from '../secret.ts';
import { type BackupSummary, type Manifest, quoted, readManifest, summaryOf } from './folder.ts';

/**
 * Fills the empty database behind `url` (its owner's) with the backup in `folder`: the schema as it was, all rows, then the
 * migrations that came since. Every file is checked before anything is written. Rows are one transaction; until it has
 * ended no program takes the database, and the next restore begins again.
 * People have to sign in again: login sessions that were ended since the backup must not come back.
 * @throws when the database is not empty, a file is damaged, or the backup is of a newer Cairn
 */
export async function restoreBackup(url: string, secret: Secret, folder: string): Promise<BackupSummary> {
  const manifest = await readManifest(folder);
  const migrations = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]));
  await refuseOtherBackup(migrations);
  await checkFiles(folder, manifest);
  const client = new pg.Client({ connectionString: url, application_name: 'cairn restore' });
  await client.connect();
  try {
    await beginAgain(client);
    await migrate(url, secret, { restored: new Set(migrations.keys()) });
    await client.query('set search_path = public');
    await client.query('begin');
    await fill(client, folder, manifest);
    await client.query(
      `update user_sessions set ended_at = now(), end_reason = 'revoked' where ended_at is null`,
    );
    await client.query('drop table migration.restoring');
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(url, secret);
  return summaryOf(manifest);
}

async function checkFiles(folder: string, { tables }: Manifest): Promise<void> {
  for (const { file } of tables) {
    if (!file) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, file.name)), hash).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${file.name} of the backup cannot be read (${error.code})`);
    });
    if (hash.digest('hex') !== file.sha256)
      throw new Error(
        `${file.name} of the backup is damaged: it is not what was written. Nothing was restored`,
      );
  }
}

/** Marks the database as one that is being restored, and removes what an interrupted restore left in it. */
async function beginAgain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ migrated: boolean; restoring: boolean; tables: number }>(`
    select to_regclass('migration.applied') is not null as migrated, to_regclass('migration.restoring') is not null as restoring,
      (select count(*)::int from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace) as tables`);
  const { migrated, restoring, tables } = rows[0] ?? { migrated: true, restoring: false, tables: 1 };
  if (!restoring && (migrated || tables > 0))
    throw new Error('The database is not empty. Restore into a new one: nothing was changed');
  await client.query('begin');
  if (restoring) {
    for (const schema of ['pgboss', 'migration', 'public'])
      await client.query(`drop schema if exists ${schema} cascade`);
    await client.query('create schema public');
    await client.query('grant usage on schema public to public');
  }
  await client.query('create schema if not exists migration');
  await client.query('create table migration.restoring (since timestamptz not null default now())');
  await client.query('commit');
}

async function fill(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const links = await dropForeignKeys(client);
  await client.query(`
    do $$ declare name regclass; begin
      for name in select oid::regclass from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace loop
        execute format('truncate %s', name); -- what migrations put there is in the backup as well
        execute format('alter table %s disable trigger user', name);
      end loop;
    end $$`);
  for (const { name, columns, partition, rows, file } of tables) {
    if (partition)
      await client.query(
        `create table if not exists ${quoted(name)} partition of ${quoted(partition.of)} ${partition.bounds}`,
      );
    if (!file) continue;
    const copied = client.query(
      copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
    );
    await pipeline(createReadStream(join(folder, file.name)), createZstdDecompress(), copied);
    if (copied.rowCount !== rows)
      throw new Error(`${name} has ${copied.rowCount} rows and should have ${rows}`);
  }
  for (const { name, last, used } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last, used]);
  for (const { table, name, definition } of links)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  await client.query(`
    do $$ declare name regclass; begin
      for name in select oid::regclass from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace loop
        execute format('alter table %s enable trigger user', name);
      end loop;
    end $$`);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Drops the foreign keys, because tables refer to each other in circles. They are made and checked again once all rows
 * are written.
 */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`);
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}
