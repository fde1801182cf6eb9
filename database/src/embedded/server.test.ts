import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { connected, seed, TEST_SECRET } from '../testing.ts';
import { until } from '../until.ts';
import { alive } from './postmaster.ts';
import { findEmbedded, startEmbedded } from './server.ts';
import { dataFolder, killed, log, pidOf, runs, startElsewhere } from './testing.ts';

/** Commits numbers until it is stopped or the server is gone; returns the last that was acknowledged. */
async function load(url: string) {
  await connected(url, (client) => client.query('create table if not exists acknowledged (n int)'));
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const progress = { last: 0 };
  const ended = (async () => {
    for (let n = 1; ; n++) {
      await client.query('insert into acknowledged values ($1)', [n]);
      progress.last = n;
    }
  })().catch(() => {});
  await until(() => progress.last > 50);
  return { ended, progress };
}

async function countOf(url: string): Promise<number> {
  const { rows } = await connected(url, (client) =>
    client.query('select count(*)::int as n from acknowledged'),
  );
  return rows[0].n;
}

test('a first start makes the database, a stop ends the process, and a second start finds the data', async (t) => {
  const folder = await dataFolder(t);
  assert.equal(await findEmbedded(folder), undefined);
  const first = await startEmbedded({ folder, log });
  assert.equal(first.startedHere, true);
  assert.equal(await findEmbedded(folder), first.url);
  await connected(first.url, (client) => client.query('create table kept ()'));
  const pid = await pidOf(folder);
  await first.stop();
  assert.equal(await runs(folder, pid), false);
  assert.equal(await findEmbedded(folder), undefined);
  const second = await startEmbedded({ folder, log });
  assert.equal(second.url, first.url, 'the port is remembered');
  await connected(second.url, (client) => client.query('select from kept'));
  await second.stop();
});

test('it listens on loopback only, requires its password, and writes to disk before it acknowledges', async (t) => {
  const folder = await dataFolder(t);
  const server = await startEmbedded({ folder, log });
  const { rows } = await connected(server.url, (client) =>
    client.query(`select name, setting from pg_settings where name in
      ('listen_addresses', 'unix_socket_directories', 'fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') order by name`),
  );
  assert.deepEqual(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), {
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    synchronous_commit: 'on',
    unix_socket_directories: '',
  });
  assert.ok(Number(new URL(server.url).port) < 32768);
  const guess = new URL(server.url);
  guess.password = 'password';
  await assert.rejects(
    connected(guess.href, (client) => client.query('select')),
    /password authentication failed/,
  );
  assert.equal((await stat(join(folder, 'postgres/cairn.password'))).mode & 0o777, 0o600);
  assert.equal((await stat(join(folder, 'postgres'))).mode & 0o777, 0o700);
  await server.stop();
});

test('its log reports a failed statement without the row and without the statement', async (t) => {
  const folder = await dataFolder(t);
  const server = await startEmbedded({ folder, log });
  await connected(server.url, async (client) => {
    await client.query('create table people (email text unique)');
    await client.query("insert into people values ('dan@fens.example')");
    await assert.rejects(client.query("insert into people values ('dan@fens.example')"), /duplicate key/);
  });
  await server.stop();
  const written = await readFile(join(folder, 'postgres.log'), 'utf8');
  assert.match(written, /duplicate key value violates unique constraint "people_email_key"/);
  assert.ok(!written.includes('dan@fens.example'));
});

test('as root the server runs as another account, also below a folder that only root may enter', {
  skip: process.getuid?.() !== 0,
}, async (t) => {
  const above = await dataFolder(t);
  await chmod(above, 0o700);
  const folder = join(above, 'data');
  const server = await startEmbedded({ folder, log });
  const { uid } = await stat(join(folder, 'postgres'));
  assert.notEqual(uid, 0);
  const status = await readFile(`/proc/${await pidOf(folder)}/status`, 'utf8');
  assert.match(status, new RegExp(`^Uid:\\t${uid}\\t${uid}\\t`, 'm'));
  assert.match(status, /^CapEff:\t0+$/m);
  assert.equal((await stat(above)).mode & 0o777, 0o700, 'nobody else may enter it now');
  await server.stop();
});

test('links that the account of the server put into its folder lead root nowhere', async (t) => {
  const folder = await dataFolder(t);
  await (await startEmbedded({ folder, log })).stop();
  const canary = join(folder, 'canary');
  await writeFile(canary, 'untouched');
  const remembered = join(folder, 'postgres/cairn.port');
  await rm(remembered);
  await symlink(canary, remembered);
  await (await startEmbedded({ folder, log })).stop();
  assert.equal(await readFile(canary, 'utf8'), 'untouched');
  assert.match(await readFile(remembered, 'utf8'), /^\d{5}$/);
});

test('kill -9 of the program leaves the server running, and the next start uses it and stops it', async (t) => {
  const folder = await dataFolder(t);
  const { program, url } = await startElsewhere(t, folder);
  const pid = await pidOf(folder);
  await killed(program);
  assert.equal(await runs(folder, pid), true);
  const server = await startEmbedded({ folder, log });
  assert.deepEqual(
    { url: server.url, startedHere: server.startedHere, pid: await pidOf(folder) },
    { url, startedHere: false, pid },
  );
  await server.stop();
  assert.equal(await runs(folder, pid), false);
});

test('kill -9 of the server under load: it is started again by itself, and nothing acknowledged is lost', async (t) => {
  const folder = await dataFolder(t);
  const server = await startEmbedded({ folder, log });
  const { ended, progress } = await load(server.url);
  const pid = await pidOf(folder);
  process.kill(pid, 'SIGKILL');
  await ended;
  await until(async () => (await findEmbedded(folder)) === server.url);
  assert.notEqual(await pidOf(folder), pid);
  assert.ok((await countOf(server.url)) >= progress.last);
  await server.stop();
});

test('a killed server comes back on its port, though it was taken for a moment: its users know no other', async (t) => {
  const folder = await dataFolder(t);
  const other = createServer((socket) => socket.destroy());
  t.after(() => other.close());
  const warn = (message: string) => {
    if (message.includes('went away')) other.listen(Number(new URL(server.url).port), '127.0.0.1'); // before it looks
  };
  const server = await startEmbedded({ folder, log: { info: () => {}, warn } });
  process.kill(await pidOf(folder), 'SIGKILL');
  await once(other, 'listening');
  await wait(1500); // longer than a first start waits for a port
  await new Promise((resolve) => other.close(resolve));
  await until(async () => (await findEmbedded(folder)) !== undefined);
  assert.equal(await findEmbedded(folder), server.url);
  await server.stop();
});

test('a connected program outlives the death of its server: queries, tenants and listeners come back', async (t) => {
  const folder = await dataFolder(t);
  const server = await startEmbedded({ folder, log });
  await migrate(server.url, TEST_SECRET);
  const database = await Database.connect({ url: server.url, secret: TEST_SECRET });
  const { reseller_id } = await seed(database).rover();
  const reseller = { role: 5, resellerId: reseller_id, dealerId: null, companyId: null } as const;
  const read = () => database.withTenant(reseller, (db) => db.selectFrom('rovers').select('id').execute());
  const gap = Promise.withResolvers<void>();
  const received = Promise.withResolvers<string>();
  await database.listen('news', received.resolve, gap.resolve);
  assert.equal((await read()).length, 1);

  process.kill(await pidOf(folder), 'SIGKILL');
  await gap.promise;
  assert.equal((await read()).length, 1);
  await database.notify('news', 'back');
  assert.equal(await received.promise, 'back');
  await database.close();
  await server.stop();
});

test('kill -9 of program and server at once under load: the next start recovers, and nothing acknowledged is lost', async (t) => {
  const folder = await dataFolder(t);
  const { program, url } = await startElsewhere(t, folder);
  const { ended, progress } = await load(url);
  const gone = killed(program);
  process.kill(await pidOf(folder), 'SIGKILL');
  await Promise.all([gone, ended]);
  const server = await startEmbedded({ folder, log });
  assert.equal(server.startedHere, true);
  assert.ok((await countOf(server.url)) >= progress.last);
  await server.stop();
});

test('a pid file whose process is gone, or is another program by now, does not keep it from starting', async (t) => {
  const folder = await dataFolder(t);
  const first = await startEmbedded({ folder, log });
  const file = join(folder, 'postgres/postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await first.stop();
  const { uid, gid } = await stat(join(folder, 'postgres'));
  const other = spawn('sleep', ['600'], uid === process.getuid?.() ? {} : { uid, gid });
  t.after(() => other.kill());
  const gone = spawn('true');
  await once(gone, 'exit');
  for (const pid of [gone.pid, other.pid]) {
    await writeFile(file, [String(pid), ...rest].join('\n'));
    const server = await startEmbedded({ folder, log });
    assert.equal(server.startedHere, true);
    await server.stop();
  }
  assert.equal(alive(other.pid ?? 0), true, 'and the other program is left alone');
});

test('a pid file that a killed server left empty does not keep it from starting', async (t) => {
  const folder = await dataFolder(t);
  const first = await startEmbedded({ folder, log });
  await first.stop();
  await writeFile(join(folder, 'postgres/postmaster.pid'), '');
  const server = await startEmbedded({ folder, log });
  assert.equal(server.startedHere, true);
  await server.stop();
});

test('a server that recovers for long is waited for, and that is said once', async (t) => {
  const folder = await dataFolder(t);
  await (await startEmbedded({ folder, log })).stop();
  const cluster = join(folder, 'postgres');
  const { uid, gid } = await stat(cluster);
  const [signal, go] = [join(cluster, 'recovery.signal'), join(cluster, 'go')];
  await writeFile(signal, '');
  await chown(signal, uid, gid);
  const said: string[] = [];
  const told = Promise.withResolvers<void>();
  const starting = startEmbedded({
    folder,
    log: { info: () => {}, warn: (line) => said.push(line), recovering: told.resolve },
    settings: { hot_standby: 'off', restore_command: `until [ -e ${go} ]; do sleep 0.1; done; false` },
  });
  await told.promise;
  await writeFile(go, '');
  const server = await starting;
  assert.deepEqual(said, ['PostgreSQL is recovering: waiting for it']);
  await connected(server.url, (client) => client.query('select'));
  await server.stop();
});

test('when another program has taken its port it takes another one', async (t) => {
  const folder = await dataFolder(t);
  const first = await startEmbedded({ folder, log });
  await first.stop();
  const port = Number(new URL(first.url).port);
  const other = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(other, 'listening');
  t.after(() => other.close());
  const second = await startEmbedded({ folder, log });
  assert.notEqual(Number(new URL(second.url).port), port);
  await connected(second.url, (client) => client.query('select'));
  await second.stop();
});

test('a folder of another major version is refused in words, and stays as it was', async (t) => {
  const folder = await dataFolder(t);
  const server = await startEmbedded({ folder, log });
  await server.stop();
  await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n');
  await assert.rejects(
    startEmbedded({ folder, log }),
    /written by PostgreSQL 17, and this Cairn brings PostgreSQL 18/,
  );
  assert.equal(await readFile(join(folder, 'postgres/PG_VERSION'), 'utf8'), '17\n');
});

test('the error of a server that cannot run has the tail of its log', async (t) => {
  const folder = await dataFolder(t);
  await assert.rejects(
    startEmbedded({ folder, log, settings: { shared_buffers: 'plenty' } }),
    /did not start\. Its log ends with:\n.*invalid value for parameter "shared_buffers": "plenty"/s,
  );
});
