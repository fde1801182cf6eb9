import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  changeOf,
  changesOf,
  isEnded,
  isSettled,
  quiet,
  refreshOf,
  request,
  requestChange,
  requestOf,
  requestRefresh,
  row,
  type SimWorld,
  serialByStatus,
  startSimWorld,
} from '../../test/sim-world.ts';
import { connect, readSupplier } from './connection.ts';
import { runRefresh } from './refresh.ts';

const refreshed = async (world: SimWorld, supplier: 1 | 2, days?: { from: string; to: string }) =>
  row(refreshOf(world, await requestRefresh(world, supplier, days)), isEnded);

const listBegan = async ({ db }: SimWorld) =>
  (
    await db
      .selectFrom('sim_suppliers')
      .where('id', '=', 1)
      .select('list_began_at as began')
      .executeTakeFirstOrThrow()
  ).began;

const countOf = async ({ db }: SimWorld) =>
  Number((await sql<{ n: number }>`select count(*) as n from sims`.execute(db)).rows[0]?.n);

test('a refresh stores every SIM of a supplier once, and a second one writes no row', async (t) => {
  const world = await startSimWorld(t);
  await world.start();
  for (const supplier of [1, 2] as const) {
    const first = await refreshed(world, supplier);
    assert.partialDeepStrictEqual(first, { state: 'done', sims: 40, pages: 4, malformed: 0, complete: true });
    assert.equal((await changesOf(world, first.id)).filter(([kind]) => kind === 'added').length, 40);
  }
  assert.equal(await countOf(world), 80);
  const versions = async () =>
    (await sql`select id, xmin::text from sims order by id`.execute(world.db)).rows;
  const before = await versions();
  const second = await refreshed(world, 1);
  assert.partialDeepStrictEqual(second, { state: 'done', sims: 40, complete: true });
  assert.deepEqual(await changesOf(world, second.id), []);
  assert.deepEqual(await versions(), before);
  const began = await listBegan(world);
  assert.ok(began && second.started_at && began >= second.started_at, 'noted once for all of them');
});

test('a refresh notes a new status, a SIM that is gone and one that is there again', async (t) => {
  const world = await startSimWorld(t);
  const { population } = world.standIns[0];
  await world.start();
  await refreshed(world, 1);
  await refreshed(world, 1);
  const lastSeen = await listBegan(world);
  const active = serialByStatus(world.standIns[0], 'active');
  population.setStatus(active, 'suspended');
  population.remove(population.size - 1);
  const second = await refreshed(world, 1);
  assert.deepEqual(await changesOf(world, second.id), [
    ['missing', '', ''],
    ['status', 'Activated', 'Suspended'],
  ]);
  const missing = () =>
    world.db.selectFrom('sims').select('read_at').where('missing_at', 'is not', null).execute();
  assert.deepEqual(await missing(), [{ read_at: lastSeen }], 'last read by the list before');
  await sql`update sims set missing_at = now() where iccid = ${population.sim(active).iccid}`.execute(
    world.db,
  );
  assert.deepEqual(await changesOf(world, (await refreshed(world, 1)).id), [['found', '', '']]);
});

test('a refresh that ended since it was read from the table is not begun again', async (t) => {
  const world = await startSimWorld(t);
  const worker = await world.start();
  const { id } = await refreshed(world, 1);
  await worker.stop();
  const [standIn] = world.standIns;
  const listed = standIn.received.list;
  const supplier = connect(await readSupplier(world.db, 1), world.secret, () => {}, true);
  assert.ok(supplier);
  const { signal } = new AbortController();
  const ended = { id, usageFrom: null, usageTo: null, cancelled: false };
  await runRefresh({ db: world.db, supplier, signal, pause: 1, log: quiet }, ended, signal);
  assert.equal(standIn.received.list, listed);
});

test('a list that rows moved in all the time is not complete, and no SIM of it is missing', async (t) => {
  const world = await startSimWorld(t);
  await world.start();
  await refreshed(world, 1);
  const began = await listBegan(world);
  world.standIns[0].population.remove(5);
  world.standIns[0].misbehave({ kind: 'rows_move', rows: 3, operation: 'list', times: 1000 });
  const moved = await refreshed(world, 1);
  assert.partialDeepStrictEqual(moved, { state: 'done', complete: false });
  assert.deepEqual(
    (await changesOf(world, moved.id)).filter(([kind]) => kind === 'missing'),
    [],
  );
  assert.deepEqual(await listBegan(world), began, 'nobody knows which of them it had');
});

test('a refresh whose supplier dies half-way goes on when it answers again', async (t) => {
  const world = await startSimWorld(t);
  world.standIns[0].misbehave({ kind: 'server_error', status: 503, operation: 'list', skip: 3, times: 4 });
  await world.start();
  assert.partialDeepStrictEqual(await refreshed(world, 1), { state: 'done', sims: 40, complete: true });
});

test('a refresh fails with the code when the supplier refuses the login', async (t) => {
  const world = await startSimWorld(t);
  await world.db.updateTable('sim_suppliers').set({ username: 'nobody' }).where('id', '=', 2).execute();
  await world.start();
  assert.partialDeepStrictEqual(await refreshed(world, 2), { state: 'failed', code: 'unauthorized' });
});

test('a refresh is cancelled within a page, and what it has read stays', async (t) => {
  const world = await startSimWorld(t);
  const [standIn] = world.standIns;
  standIn.misbehave({ kind: 'stall', ms: Number.POSITIVE_INFINITY, operation: 'list', skip: 2 });
  await world.start();
  const id = await requestRefresh(world, 1);
  await row(
    async () => standIn.received.list,
    (count) => count === 3,
  );
  await world.db.updateTable('sim_refreshes').set({ cancel_requested: true }).where('id', '=', id).execute();
  const cancelled = await row(refreshOf(world, id), isEnded);
  assert.partialDeepStrictEqual(cancelled, { state: 'cancelled', pages: 1, sims: 10 });
  assert.equal(await countOf(world), 10);
});

test('a refresh whose worker is killed is begun again by another one, and ends with the same SIMs', async (t) => {
  const world = await startSimWorld(t);
  const [standIn] = world.standIns;
  standIn.misbehave({ kind: 'stall', ms: Number.POSITIVE_INFINITY, operation: 'list', skip: 2 });
  const id = await requestRefresh(world, 1);
  const killed = fork(new URL('../../test/sim-process.ts', import.meta.url), [
    world.url,
    world.secret.reveal(),
  ]);
  await row(refreshOf(world, id), ({ pages }) => pages === 1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  assert.equal((await refreshOf(world, id)())?.state, 'running');
  standIn.behave();
  await world.start();
  assert.partialDeepStrictEqual(await row(refreshOf(world, id), isEnded), {
    state: 'done',
    sims: 40,
    complete: true,
  });
  assert.equal(await countOf(world), 40);
});

test('while a page of a refresh stalls, a SIM is read and another one changed', async (t) => {
  const world = await startSimWorld(t);
  const [standIn] = world.standIns;
  await world.start();
  await refreshed(world, 1);
  standIn.misbehave({ kind: 'stall', ms: Number.POSITIVE_INFINITY, operation: 'list' });
  const id = await requestRefresh(world, 1);
  await row(refreshOf(world, id), ({ state }) => state === 'running');
  const sims = await world.db
    .selectFrom('sims')
    .select('id')
    .where('status', '=', 'active')
    .limit(2)
    .execute();
  const [read, changed] = sims.map((sim) => sim.id) as [number, number];
  assert.equal((await row(requestOf(world, await request(world, read, 'read')), isSettled)).state, 'done');
  const change = await row(changeOf(world, await requestChange(world, changed, 'suspend')), isSettled);
  assert.equal(change.state, 'confirmed');
  assert.equal((await refreshOf(world, id)())?.state, 'running');
});

test('a page that was requested before a status was confirmed does not undo it', async (t) => {
  const world = await startSimWorld(t);
  const [standIn] = world.standIns;
  await world.start();
  await refreshed(world, 1);
  const lastPage = standIn.population.slice(30, 40).map(({ iccid }) => iccid);
  standIn.misbehave({ kind: 'stall', ms: 1_000, operation: 'list', skip: 1 });
  const before = standIn.received.list;
  const id = await requestRefresh(world, 1);
  await row(
    async () => standIn.received.list,
    (count) => count === before + 2, // how many there are, and the last page
  );
  await sql`update sims set status = 'other', status_text = 'Confirmed', read_at = clock_timestamp()`.execute(
    world.db,
  );
  await row(refreshOf(world, id), isEnded);
  const rows = await world.db.selectFrom('sims').select('iccid').where('status', '=', 'other').execute();
  assert.deepEqual(rows.map(({ iccid }) => iccid).sort(), lastPage.sort());
});

test('a refresh adds the packages of a supplier, and notes a SIM that has another one', async (t) => {
  const world = await startSimWorld(t);
  await world.start();
  await refreshed(world, 1);
  const packages = await world.db
    .selectFrom('sim_packages')
    .select(['id', 'title'])
    .orderBy('title')
    .execute();
  assert.deepEqual(
    packages.map(({ title }) => title),
    ['RTK Europe 1 GB', 'RTK Europe 500 MB'],
  );
  const [large, small] = packages.map(({ id }) => id);
  await sql`update sims set package_id = ${large} where id = (select min(id) from sims where package_id = ${small})`.execute(
    world.db,
  );
  assert.deepEqual(await changesOf(world, (await refreshed(world, 1)).id), [
    ['package', 'RTK Europe 1 GB', 'RTK Europe 500 MB'],
  ]);
});

test('usage is stored by day with whose SIM it was then, and the month is the sum of its days', async (t) => {
  const world = await startSimWorld(t, { sims: 12 });
  await world.start();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const [from, to] = [daysAgo(40), daysAgo(0)];
  const first = await refreshed(world, 1, { from, to });
  assert.equal(first.state, 'done');
  assert.ok(first.usages > 0);
  const { rows } = await sql<{ wrong: number; days: number }>`
    select count(*) filter (where s.usage_bytes <> month.bytes)::int as wrong, coalesce(sum(month.days), 0)::int as days
    from sims s cross join lateral (select coalesce(sum(u.bytes) filter (where u.day >= s.usage_month), 0) as bytes, count(*) as days
      from sim_usage u where u.sim_id = s.id) month where s.usage_read_at is not null`.execute(world.db);
  assert.equal(rows[0]?.wrong, 0);
  assert.ok(Number(rows[0]?.days) > 40);
  const { rows: others } = await sql<{ id: number }>`
    insert into resellers (title, country) values ('Later owner', 1) returning id`.execute(world.db);
  await sql`insert into sim_moves (at, sim_id, from_holder, to_holder, reseller_id)
    select ${daysAgo(3)}::date + interval '12 hours', id, 'unassigned', 'reseller', ${others[0]?.id} from sims`.execute(
    world.db,
  );
  await sql`delete from sim_usage where day > ${daysAgo(6)}`.execute(world.db);
  await refreshed(world, 1, { from, to });
  const { rows: days } = await sql<{ owned: boolean }>`
    select day >= ${daysAgo(3)} as owned from sim_usage where day > ${daysAgo(6)} group by day order by day`.execute(
    world.db,
  );
  assert.ok(days.some(({ owned }) => owned) && days.some(({ owned }) => !owned));
  const { rows: owners } = await sql<{ day: string }>`
    select day from sim_usage where (reseller_id is not null) <> (day >= ${daysAgo(3)})`.execute(world.db);
  assert.deepEqual(owners, [], 'a day that was not read then is of who had it at its end');
});
