import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../migrate.ts';
import { createEmptyDatabase, createTestDatabase, seed, TEST_SECRET } from '../testing.ts';
import { makeBackup, restoreBackup } from './index.ts';

/** All rows of all permanent tables but those that a restore changes on purpose, by table. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and relnamespace = 'public'::regnamespace and relname <> 'user_sessions' order by 1`);
    const content: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" t order by 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    const { rows } = await client.query<{ row: string }>(
      `select sequencename || ' ' || coalesce(last_value::text, '') as row from pg_sequences where schemaname = 'public' order by 1`,
    );
    return { ...content, sequences: rows.map(({ row }) => row) };
  } finally {
    await client.end();
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-backup-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database with tenants, a login session, and a point on a day of its own partition. */
async function filledDatabase(t: TestContext) {
  const made = await createTestDatabase(t);
  await seed(made.database, made.secret);
  await query(
    made.url,
    `insert into users (id, role, fname, lname, email) values (1, 1, 'Ann', 'Archer', 'ann@example.com');
     insert into user_sessions (token_hash, pair_hash, user_id, role) values ('a', 'b', 1, 1);
     create table caster_log_20200101 partition of caster_log for values from ('2020-01-01') to ('2020-01-02');
     insert into caster_log (at, type, casta, code, username) values ('2020-01-01 12:00', 1, 1, 1, E'a\\tb\\\\N\\nc');
     select nextval('rover_session_ids') from generate_series(1, 7);`,
  );
  return made;
}

test('A backup that is restored into an empty database holds every row, the partitions and the state of the sequences', async (t) => {
  const { url, secret } = await filledDatabase(t);
  const folder = join(temporaryFolder(t), 'nightly');
  const summary = await makeBackup(url, folder, { secret: 'of the installation' });
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.equal(statSync(join(folder, 'secret')).mode & 0o777, 0o600);
  assert.equal(readFileSync(join(folder, 'secret'), 'utf8'), 'of the installation');

  const empty = await createEmptyDatabase(t);
  const restored = await restoreBackup(empty, secret, folder);
  assert.deepEqual(restored, summary);
  assert.deepEqual(await contentOf(empty), await contentOf(url));
  const [session] = await query(empty, 'select ended_at is not null as ended, end_reason from user_sessions');
  assert.deepEqual(session, { ended: true, end_reason: 'revoked' });
  // what guards the rows is there again
  const count = `select (select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as links,
    (select count(*)::int from pg_trigger where tgenabled <> 'O') as disabled`;
  assert.deepEqual(await query(empty, count), await query(url, count));
  assert.deepEqual(await migrate(empty, secret), []);
});

test('A backup made while transactions write holds each of them whole or not at all', async (t) => {
  const { url, secret } = await filledDatabase(t);
  let writing = true;
  let pairs = 0;
  const writer = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (; writing; pairs++) {
      await client.query('begin');
      await client.query(`insert into settings (name, value) values ('pair a ${pairs}', '1')`);
      await client.query(`insert into resellers (title, country) values ('pair b ${pairs}', 1)`);
      await client.query('commit');
    }
    await client.end();
  })();
  const folder = join(temporaryFolder(t), 'under load');
  while (pairs < 20) await Promise.race([writer, setImmediate()]);
  const before = pairs;
  await makeBackup(url, folder);
  writing = false;
  await writer;

  const empty = await createEmptyDatabase(t);
  await restoreBackup(empty, secret, folder);
  const [found] = await query(
    empty,
    `select (select array_agg(substr(name, 8)::int order by substr(name, 8)::int) from settings where name like 'pair a %') as settings,
       (select array_agg(substr(title, 8)::int order by substr(title, 8)::int) from resellers where title like 'pair b %') as resellers`,
  );
  assert.deepEqual(found?.settings, found?.resellers);
  assert.ok(
    ((found?.settings as number[] | undefined) ?? []).length >= before,
    'what was committed before the backup is in it',
  );
  await query(empty, `insert into resellers (title, country) values ('the next one', 1)`); // its sequence is not behind
});

test('A damaged, an incomplete and a newer backup are refused before anything is written', async (t) => {
  const { url, secret } = await filledDatabase(t);
  const parent = temporaryFolder(t);
  const folder = join(parent, 'backup');
  await makeBackup(url, folder);
  const empty = await createEmptyDatabase(t);
  const isUntouched = async () =>
    assert.deepEqual(await query(empty, `select to_regnamespace('migration') as it`), [{ it: null }]);

  await assert.rejects(restoreBackup(empty, secret, parent), /no complete backup in .*manifest\.json/);
  const file = join(folder, 'settings.copy.zst');
  const whole = readFileSync(file);
  writeFileSync(file, Buffer.concat([whole.subarray(0, 10), Buffer.from('?'), whole.subarray(11)]));
  await assert.rejects(restoreBackup(empty, secret, folder), /settings\.copy\.zst of the backup is damaged/);
  rmSync(file);
  await assert.rejects(
    restoreBackup(empty, secret, folder),
    /settings\.copy\.zst of the backup cannot be read/,
  );
  writeFileSync(file, whole);
  const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8');
  writeFileSync(join(folder, 'manifest.json'), manifest.replace('"001_foundation.sql"', '"999_later.sql"'));
  await assert.rejects(restoreBackup(empty, secret, folder), /The backup has migration 999_later\.sql/);
  writeFileSync(join(folder, 'manifest.json'), manifest.slice(0, -20));
  await assert.rejects(restoreBackup(empty, secret, folder), /damaged, or of a newer Cairn/);
  await isUntouched();

  writeFileSync(join(folder, 'manifest.json'), manifest);
  await assert.rejects(restoreBackup(url, secret, folder), /The database is not empty/);
  await assert.rejects(makeBackup(url, folder), /is not empty: name a new folder/);
});

test('A restore that was interrupted lets no program in, and the next one begins again', async (t) => {
  const { url, secret } = await filledDatabase(t);
  const folder = join(temporaryFolder(t), 'backup');
  await makeBackup(url, folder);
  const empty = await createEmptyDatabase(t);
  const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8');
  writeFileSync(join(folder, 'manifest.json'), manifest.replace(/"rows": [1-9]\d*/, '"rows": 987654'));
  await assert.rejects(restoreBackup(empty, secret, folder), /rows and should have 987654/);
  await assert.rejects(migrate(empty, secret), /only partly restored/);
  writeFileSync(join(folder, 'manifest.json'), manifest);
  await restoreBackup(empty, secret, folder);
  assert.deepEqual(await contentOf(empty), await contentOf(url));
});

test('A backup of an earlier version is brought to the newest schema', async (t) => {
  const old = await createEmptyDatabase(t);
  const { url } = await createTestDatabase(t);
  const names = await query(url, `select name from migration.applied where name < '060'`);
  const earlier = new Set(names.map(({ name }) => name as string));
  await migrate(old, TEST_SECRET, { restored: earlier });
  const folder = join(temporaryFolder(t), 'backup');
  await makeBackup(old, folder);
  const empty = await createEmptyDatabase(t);
  await restoreBackup(empty, TEST_SECRET, folder);
  const [{ applied } = {}] = await query(empty, 'select count(*)::int as applied from migration.applied');
  assert.ok((applied as number) > earlier.size);
});

test('A backup that fails leaves nothing behind', async (t) => {
  const parent = temporaryFolder(t);
  const empty = await createEmptyDatabase(t);
  await assert.rejects(makeBackup(empty, join(parent, 'backup')), /migration\.applied/);
  assert.deepEqual(readdirSync(parent), []);
  assert.equal(existsSync(join(parent, 'backup')), false);
});
