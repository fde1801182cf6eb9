import assert from 'node:assert/strict';
import { appendFile, cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Database } from './database.ts';
import { startEmbedded } from './embedded/server.ts';
import { loginUrl, tenantUrl } from './logins.ts';
import { migrate } from './migrate.ts';
import { Secret } from './secret.ts';
import { connected, createEmptyDatabase, TEST_SECRET } from './testing.ts';

async function migrationsIn(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-migrations-'));
  t.after(() => rm(folder, { recursive: true }));
  await cp(fileURLToPath(new URL('../migrations', import.meta.url)), folder, { recursive: true });
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return folder;
}

test('an empty database becomes one to connect to, and a second run has nothing to do', async (t) => {
  const url = await createEmptyDatabase(t);
  assert.deepEqual((await migrate(url, TEST_SECRET))[0], '001_foundation.sql');
  assert.deepEqual(await migrate(url, TEST_SECRET), []);
  const database = await Database.connect({ url, secret: TEST_SECRET });
  await database.close();
});

test('programs that start at once take turns, and each migration is applied once', async (t) => {
  const url = await createEmptyDatabase(t);
  const folder = await migrationsIn(t, {});
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(url, TEST_SECRET, { folder })));
  assert.equal(runs.flat().filter((name) => name === '001_foundation.sql').length, 1);
});

test('databases of one cluster can be migrated at once, although they share the logins', async (t) => {
  // a cluster of its own, that has never seen Cairn's logins
  const folder = await mkdtemp(join(tmpdir(), 'cairn-cluster-'));
  const server = await startEmbedded({ folder, log: { info: () => {}, warn: () => {} } });
  t.after(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  const urls = ['one', 'two', 'three', 'four'].map((name) => server.url.replace(/\/cairn$/, `/${name}`));
  await connected(server.url, async (client) => {
    for (const url of urls) await client.query(`create database ${new URL(url).pathname.slice(1)}`);
  });
  await Promise.all(urls.map((url) => migrate(url, TEST_SECRET)));
  for (const url of urls) {
    const logins = (['service', 'api', 'caster', 'worker'] as const).map((name) =>
      loginUrl(url, TEST_SECRET, name),
    );
    for (const login of [...logins, tenantUrl(url, TEST_SECRET)])
      await connected(login ?? '', (client) => client.query('select'));
  }
});

test('a file that fails is rolled back and names its line, and earlier files stay applied', async (t) => {
  const url = await createEmptyDatabase(t);
  const folder = await migrationsIn(t, {
    '900_bad.sql': 'create table half (id int);\ncreate tabel other (id int);',
  });
  await assert.rejects(migrate(url, TEST_SECRET, { folder }), /900_bad\.sql failed: .*"tabel".*\(line 2\)/);
  const { rows } = await connected(url, (client) =>
    client.query(`select to_regclass('half') as half, to_regclass('rovers') as rovers`),
  );
  assert.deepEqual(rows, [{ half: null, rovers: 'rovers' }]);
  await writeFile(join(folder, '900_bad.sql'), 'create table whole (id int);');
  assert.deepEqual(await migrate(url, TEST_SECRET, { folder }), ['900_bad.sql']);
});

test('a changed applied file is an error that names it; other line ends are no change', async (t) => {
  const url = await createEmptyDatabase(t);
  const folder = await migrationsIn(t, { '900_more.sql': 'create table more (\n  id int\n);\n' });
  await migrate(url, TEST_SECRET, { folder });
  await writeFile(join(folder, '900_more.sql'), 'create table more (\r\n  id int\r\n);\r\n');
  assert.deepEqual(await migrate(url, TEST_SECRET, { folder }), []);
  await appendFile(join(folder, '900_more.sql'), '-- changed');
  await assert.rejects(migrate(url, TEST_SECRET, { folder }), /900_more\.sql was changed/);
  await rename(join(folder, '900_more.sql'), join(folder, '901_more.sql'));
  await assert.rejects(
    migrate(url, TEST_SECRET, { folder }),
    /900_more\.sql, which this program does not know/,
  );
});

test('a new database takes no short secret, one that is migrated already does', async (t) => {
  const url = await createEmptyDatabase(t);
  const short = new Secret('only-16-characters'.slice(0, 16));
  await assert.rejects(migrate(url, short), /CAIRN_SECRET must have at least 32 characters/);
  await migrate(url, TEST_SECRET);
  await migrate(url, short);
});

test('a new database stays empty when its first migration is refused, and one that is migrated is not refused', async (t) => {
  const url = await createEmptyDatabase(t);
  const beforeFirst = () => {
    throw new Error('refused');
  };
  await assert.rejects(migrate(url, TEST_SECRET, { beforeFirst }), /^Error: refused$/);
  const { rows } = await connected(url, (client) =>
    client.query("select from pg_tables where schemaname = 'public'"),
  );
  assert.equal(rows.length, 0);
  await migrate(url, TEST_SECRET);
  assert.deepEqual(await migrate(url, TEST_SECRET, { beforeFirst }), []);
});

test('the URL of an owner with a wrong password leads to no login', async (t) => {
  const url = await createEmptyDatabase(t);
  await migrate(url, TEST_SECRET);
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await assert.rejects(
    Database.connect({ url: wrong.href, secret: TEST_SECRET }),
    /password authentication failed/,
  );
});
