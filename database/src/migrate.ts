import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ensureLogins, lostRace } from './logins.ts';
import type { Secret } from './secret.ts';
import { secretIssue } from './secret-strength.ts';

/** The folder of the migrations: `NNN_name.sql`, applied in the order of their names. */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** The advisory lock by which two programs that start at once take turns; it is per database. */
const LOCK = 7_220_741;

interface MigrateOptions {
  /** The folder of the migrations. */
  folder?: string | undefined;
  /** Called before the first migration of a new database, which stays empty when it throws. */
  beforeFirst?: () => unknown;
  /**
   * For a backup that is being restored: the names of the migrations that its database had, which alone are applied.
   */
  restored?: ReadonlySet<string>;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Brings the database behind `url` (its owner's) to the newest schema and lets the programs' logins in.
 * Each file is one transaction. Returns the names that were applied now; none when it was up to date.
 * Throws, naming the file, when an applied file has changed since or is unknown here (a newer Cairn was).
 */
export async function migrate(
  url: string,
  secret: Secret,
  { folder = MIGRATIONS, beforeFirst, restored }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations(folder);
  const migrations = restored ? all.filter(({ name }) => restored.has(name)) : all;
  const client = new pg.Client({ connectionString: url, application_name: 'cairn migrate' });
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await client.query(`set search_path = public`); // whatever the owner is called
    const applied = await readApplied(client);
    if (!restored) await refuseHalfRestored(client);
    if (applied.size === 0 && !restored) {
      refuseWeakSecret(secret);
      await beforeFirst?.();
    }
    refuseDifferentPast(applied, migrations);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await apply(client, migration);
    await ensureLogins(client, url, secret);
    return pending.map(({ name }) => name);
  } finally {
    await client.end(); // releases the lock
  }
}

/** The oldest version that the migrations and queries are tested on. */
const OLDEST_SERVER = 16;

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) < OLDEST_SERVER)
    throw new Error(
      `DATABASE_URL: the server is PostgreSQL ${version}, and Cairn needs version 16, 17 or 18`,
    );
}

/** Reads all migrations of a folder. The checksum does not depend on the line ends of the checkout. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  // has a schema of its own, because grants on everything in `public` must not reach it
  await client.query(`create schema if not exists migration`);
  await client.query(`create table if not exists migration.applied (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration.applied order by name',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Refuses a weak secret in a new installation. Older ones keep what they have until they change it, and are warned at
 * each start.
 */
function refuseWeakSecret(secret: Secret): void {
  const issue = secretIssue(secret);
  if (issue)
    throw new Error(`CAIRN_SECRET ${issue} in a new installation: "openssl rand -base64 32" makes one`);
}

/**
 * Throws, naming the migration, when a backup is from a newer Cairn or from one that was changed; compares checksums by
 * name.
 */
export async function refuseOtherBackup(migrations: ReadonlyMap<string, string>): Promise<void> {
  refuseDifferentPast(migrations, await readMigrations(), 'The backup');
}

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select where to_regclass('migration.restoring') is not null`);
  if (rows.length)
    throw new Error('A backup was only partly restored into this database: run `cairn.ts restore` again');
}

function refuseDifferentPast(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
  owner = 'The database',
): void {
  for (const [name, checksum] of applied) {
    const file = migrations.find((migration) => migration.name === name);
    if (!file)
      throw new Error(
        `${owner} has migration ${name}, which this program does not know: run the Cairn that made it, or a newer one`,
      );
    if (file.checksum !== checksum)
      throw new Error(
        `Migration ${name} was changed after it was applied to this database: put it back, and make the change in a new file`,
      );
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into migration.applied (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (lostRace(error) && attempt < 10) continue;
      throw new Error(`Migration ${name} failed: ${whereIn(sql, error)}`, { cause: error });
    }
  }
}

function whereIn(sql: string, error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : '';
  return error.message + line;
}
