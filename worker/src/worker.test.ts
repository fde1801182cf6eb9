import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loginUrl } from '@cairn/database';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { dropUnusedImages } from './images.ts';
import { startWorker } from './index.ts';
import { expireUserSessions } from './user-sessions.ts';

const quiet = { info() {}, warn() {}, error() {} };

test('user sessions that timed out are ended as of their timeout, and old ones deleted', async (t) => {
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const user = await seed(database).user();
  const session = (name: string, created: string, used: string, ended: string | null = null) =>
    database.service
      .insertInto('user_sessions')
      .values({
        token_hash: Buffer.from(name),
        pair_hash: Buffer.from(name),
        user_id: user.id,
        role: 1,
        created_at: sql<Date>`now() - ${created}::interval`,
        used_at: sql<Date>`now() - ${used}::interval`,
        ended_at: ended === null ? null : sql<Date>`now() - ${ended}::interval`,
      })
      .execute();
  await session('alive', '11 hours', '29 minutes');
  await session('idle', '2 hours', '31 minutes');
  await session('old', '13 hours', '1 minute');
  await session('ended', '29 days', '29 days', '29 days');
  await session('gone', '31 days', '31 days', '31 days');

  assert.deepEqual(
    await expireUserSessions(asWorker, 2 * 3600_000),
    { ended: 0, deleted: 1 },
    'the clock was set forward by two hours: nobody was without use for so long',
  );
  assert.deepEqual(await expireUserSessions(asWorker), { ended: 2, deleted: 0 });
  const rows = await database.service
    .selectFrom('user_sessions')
    .select(['token_hash', 'ended_at', 'end_reason'])
    .execute();
  const state = Object.fromEntries(
    rows.map((row) => [String(row.token_hash), row.ended_at ? row.end_reason : 'open']),
  );
  assert.deepEqual(state, { alive: 'open', idle: 'timeout', old: 'timeout', ended: null });
});

test('a picture that no record shows is deleted after a day, and others stay', async (t) => {
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const { image, reseller, dealer, company } = seed(database);
  const [onReseller, onDealer, onCompany, unused] = [
    await image('logo'),
    await image('background'),
    await image('logo'),
    await image('logo'),
  ];
  await reseller({ logo: onReseller });
  await dealer({ background: onDealer });
  await company({ logo: onCompany, archived_at: new Date() });
  await database.service
    .updateTable('images')
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .execute();
  const fresh = await image('logo');
  assert.deepEqual(await dropUnusedImages(asWorker), { dropped: 1 });
  const left = await database.service.selectFrom('images').select('name').execute();
  assert.deepEqual(
    left.map(({ name }) => name).sort(),
    [onReseller, onDealer, onCompany, fresh].sort(),
    `${unused} is gone`,
  );
});

test('the worker does each job at its start, schedules it, and stops without leaving connections', async (t) => {
  const { database, url, secret, connectAs } = await createTestDatabase(t);
  const user = await seed(database).user();
  await database.service
    .insertInto('user_sessions')
    .values({
      token_hash: Buffer.of(1),
      pair_hash: Buffer.of(1),
      user_id: user.id,
      role: 1,
      used_at: new Date(Date.now() - 3_600_000),
    })
    .execute();
  const worker = await startWorker({
    database: await connectAs('worker'),
    url: loginUrl(url, secret, 'worker'),
    secret,
    log: quiet,
    publicUrl: 'http://localhost',
  });
  const open = await database.service
    .selectFrom('user_sessions')
    .select('token_hash')
    .where('ended_at', 'is', null)
    .execute();
  const rows = await asOwner(url, 'select name from pgboss.schedule order by name');
  await worker.stop();

  assert.equal(open.length, 0);
  assert.deepEqual(rows, [
    { name: 'alerts' },
    { name: 'clients' },
    { name: 'coverage' },
    { name: 'event-chain' },
    { name: 'expiry-notices' },
    { name: 'figures' },
    { name: 'gdpr' },
    { name: 'images' },
    { name: 'partitions' },
    { name: 'reports' },
    { name: 'retention' },
    { name: 'rollups' },
    { name: 'session-fixes' },
    { name: 'sim-alerts' },
    { name: 'sim-counts' },
    { name: 'sim-refreshes' },
    { name: 'snapshots' },
    { name: 'station-health' },
    { name: 'stock-check' },
    { name: 'subscription-counts' },
    { name: 'user-sessions' },
  ]);
  const { rows: left } = await sql<{ n: number }>`
    select count(*)::int n from pg_stat_activity where application_name = 'cairn worker jobs' and datname = current_database()`.execute(
    database.service,
  );
  assert.deepEqual(left, [{ n: 0 }]);
});

test('the worker starts during a backup, and does after it what the backup was in the way of', async (t) => {
  const { database, url, secret, connectAs } = await createTestDatabase(t);
  const old = 'gga_points_20200101';
  const backup = new pg.Client({ connectionString: url });
  await backup.connect();
  await backup.query(
    `create table ${old} partition of gga_points for values from ('2020-01-01') to ('2020-01-02')`,
  );
  await backup.query('begin; lock table gga_points in access share mode');
  const failed: string[] = [];
  const worker = await startWorker({
    database: await connectAs('worker'),
    url: loginUrl(url, secret, 'worker'),
    secret,
    log: { ...quiet, error: ({ job }: { job?: string }) => void (job && failed.push(job)) },
    publicUrl: 'http://localhost',
    interval: 1,
  });
  assert.deepEqual([...new Set(failed)], ['partitions']);
  await backup.end();
  const isThere = async () =>
    (await sql<{ there: boolean }>`select to_regclass(${old}) is not null as there`.execute(database.service))
      .rows[0]?.there;
  while (await isThere()) await new Promise(setImmediate);
  await worker.stop();
});

test('a queue that an earlier version had is deleted with its schedule', async (t) => {
  const { url, secret, connectAs } = await createTestDatabase(t);
  const database = await connectAs('worker');
  const options = {
    database,
    url: loginUrl(url, secret, 'worker'),
    secret,
    log: quiet,
    publicUrl: 'http://localhost',
  };
  await (await startWorker(options)).stop();
  const earlier = new PgBoss({ connectionString: url, schema: 'pgboss', createSchema: false });
  await earlier.start();
  await earlier.createQueue('moments');
  await earlier.schedule('moments', '* * * * *');
  await earlier.stop();
  await (await startWorker(options)).stop();
  const left = await asOwner(
    url,
    `select name from pgboss.queue where name = 'moments' union all select name from pgboss.schedule where name = 'moments'`,
  );
  assert.deepEqual(left, []);
});

test('the jobs of every minute run at the interval that the worker gets, and others do not', async (t) => {
  const { url, secret, connectAs } = await createTestDatabase(t);
  const database = await connectAs('worker');
  const done: string[] = [];
  const thrice = Promise.withResolvers<void>();
  const log = {
    ...quiet,
    info: ({ job }: { job?: string }) => {
      if (job) done.push(job);
      if (done.filter((name) => name === 'rollups').length === 3) thrice.resolve();
    },
  };
  const options = {
    database,
    url: loginUrl(url, secret, 'worker'),
    secret,
    log,
    publicUrl: 'http://localhost',
  };
  const worker = await startWorker({ ...options, interval: 1 });
  t.after(() => worker.stop());
  await thrice.promise;
  const betweenMinutes = () =>
    asOwner(
      url, // what pg-boss schedules has the whole minute for its turn
      `select distinct name from pgboss.job where name !~ '^__' and extract(second from singleton_on) <> 0 order by name`,
    );
  let rows = await betweenMinutes();
  while (rows.length < 5) rows = await betweenMinutes();
  assert.deepEqual(rows, [
    { name: 'alerts' },
    { name: 'clients' },
    { name: 'rollups' },
    { name: 'session-fixes' },
    { name: 'snapshots' },
    { name: 'station-health' },
  ]);
});

async function asOwner(url: string, statement: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<object>(statement);
  await client.end();
  return rows;
}
