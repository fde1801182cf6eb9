import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Database } from './database.ts';
import { findEmbedded, startEmbedded } from './embedded/server.ts';
import type { LoginName } from './logins.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { Secret } from './secret.ts';
import { seed, TEST_SECRET } from './seed.ts';

export { type Line, openLine } from './line.ts';
export { collectNotifications } from './notifications.ts';
export { reportCasters } from './reporting-casters.ts';
export { until } from './until.ts';

export { seed, TEST_SECRET };

/**
 * Later runs reuse it, so that only the first pays for making it. Nothing in it must survive a crash, so it uses no
 * fsync.
 */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/cairn-test-postgres', import.meta.url));
const HASTE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };

const TEMPLATE_LOCK = 7_220_743;
const quiet = { info: () => {}, warn: () => {} };

let ready: Promise<{ admin: string; template: string; admins: pg.Pool }> | undefined;
let made = 0;

/**
 * A fresh migrated database, dropped after the test. It is a copy of a template on the server behind
 * CAIRN_TEST_POSTGRES (a superuser's URL), or on an embedded one that goes on running for the next tests; the runner of
 * all tests ends that with `stopTestServer`.
 */
export async function createTestDatabase(t: TestContext): Promise<{
  url: string;
  secret: Secret;
  database: Database;
  /** Connects to the same database as one of the programs. */
  connectAs(login: LoginName): Promise<Database>;
}> {
  ready ??= prepare();
  const { admin, template, admins } = await ready;
  const name = `cairn_test_${process.pid}_${++made}`;
  await admins.query(`create database ${name} template ${template} strategy file_copy`);
  const url = inDatabase(admin, name);
  const database = await Database.connect({
    url,
    secret: TEST_SECRET,
    serviceConnections: 5,
    tenantConnections: 5,
    name,
  });
  const programs: Database[] = [];
  t.after(async () => {
    await Promise.all([database, ...programs].map((open) => open.close()));
    await dropDatabase(admins, name);
  });
  const connectAs = async (login: LoginName) => {
    const program = await Database.connect({ url, secret: TEST_SECRET, login, name });
    programs.push(program);
    return program;
  };
  return { url, secret: TEST_SECRET, database, connectAs };
}

/** A fresh database without a schema, dropped after the test. Returns its owner's URL. */
export async function createEmptyDatabase(t: TestContext): Promise<string> {
  ready ??= prepare();
  const { admin, admins } = await ready;
  const name = `cairn_test_${process.pid}_${++made}`;
  await admins.query(`create database ${name}`);
  t.after(() => dropDatabase(admins, name));
  return inDatabase(admin, name);
}

async function dropDatabase(admins: pg.Pool, name: string): Promise<void> {
  await admins.query(`drop database ${name} with (force)`);
}

/** Ends the embedded server of the tests, if it runs. */
export async function stopTestServer(): Promise<void> {
  if (!(await findEmbedded(FOLDER))) return;
  const server = await startEmbedded({ folder: FOLDER, log: quiet, settings: HASTE });
  await server.stop();
}

async function prepare() {
  const admin = process.env.CAIRN_TEST_POSTGRES ?? (await bringUpTestServer());
  const migrations = await readMigrations();
  const day = new Date().toISOString().slice(0, 10); // the partitions in a template are those around its day
  const state = createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex')
    .slice(0, 16);
  const template = `cairn_template_${day.replaceAll('-', '')}_${state}`;
  await connected(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'cairn\\_te%'`,
    );
    const names = rows.map(({ datname }) => datname);
    for (const name of names)
      if (name !== template && isLeftOver(name))
        await client.query(`drop database if exists ${name} with (force)`);
    if (names.includes(template)) return;
    await client.query('create database cairn_template_new');
    await migrate(inDatabase(admin, 'cairn_template_new'), TEST_SECRET);
    await client.query(`alter database cairn_template_new rename to ${template}`);
  });
  // stays open from test to test, because connecting costs more than a query, and does not keep the process alive
  const admins = new pg.Pool({
    connectionString: admin,
    max: 2,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  admins.on('error', () => undefined); // the server ends before its clients
  return { admin, template, admins };
}

/** Starts the embedded server without a share in stopping it, because test files run for a short time. */
async function bringUpTestServer(): Promise<string> {
  const running = await findEmbedded(FOLDER);
  if (running) return inDatabase(running, 'postgres');
  const { url, detach } = await startEmbedded({ folder: FOLDER, log: quiet, settings: HASTE });
  await detach();
  return inDatabase(url, 'postgres');
}

/** Whether a database belongs to a test process that has ended, or is a template too old for any process to use. */
function isLeftOver(name: string): boolean {
  const day = /^cairn_template_(\d{8})_/.exec(name)?.[1];
  if (day) return day < new Date(Date.now() - 48 * 3600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const pid = /^cairn_test_(\d+)_/.exec(name)?.[1];
  if (!pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch {
    return true;
  }
}

/** Runs `work` on a connection of its own to `url`, which is closed afterwards. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
