import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { Database, type Db } from '@cairn/database';
import { createTestDatabase, seed, TEST_SECRET, until } from '@cairn/database/testing';
import { sql } from 'kysely';
import { Problem } from '../problem.ts';
import { type Holder, moveSim, moveSims, readSims } from './moves.ts';

const fields = { sim: 'sim', target: 'target' };
const nowhere = {
  reseller_id: null,
  dealer_id: null,
  company_id: null,
  rover_id: null,
  slot: null,
  station_id: null,
};

/** Rovers of two dealers, and SIM cards in the stock of nobody. */
async function start(t: TestContext, count: number) {
  const { database, url } = await createTestDatabase(t);
  const service = database.service;
  const make = seed(database);
  const first = await make.rover();
  const second = await make.rover();
  const values = Array.from({ length: count }, (_, index) => ({
    iccid: `8944${String(index).padStart(15, '0')}`,
    supplier: 1,
    status: 'active',
    status_text: 'Activated',
  }));
  const sims = await service.insertInto('sims').values(values).returning('id').execute();
  const open = await Database.connect({ url, secret: TEST_SECRET, serviceConnections: 50 });
  t.after(() => open.close());
  return { url, service, many: open.service, make, first, second, sims: sims.map(({ id }) => id) };
}

type Rover = Awaited<ReturnType<typeof start>>['first'];
const holders = {
  reseller: ({ reseller_id }: Rover) => ({ ...nowhere, holder: 'reseller', reseller_id }) as const,
  dealer: ({ reseller_id, dealer_id }: Rover) =>
    ({ ...nowhere, holder: 'dealer', reseller_id, dealer_id }) as const,
  company: ({ reseller_id, dealer_id, company_id }: Rover) =>
    ({ ...nowhere, holder: 'company', reseller_id, dealer_id, company_id }) as const,
  rover: ({ reseller_id, dealer_id, company_id, id }: Rover, slot: number) =>
    ({ ...nowhere, holder: 'rover', reseller_id, dealer_id, company_id, rover_id: id, slot }) as const,
};

/** Where the history says that a SIM is: its last move, read by itself. */
async function accordingToHistory(service: Db, id: number): Promise<Holder> {
  const last = await service
    .selectFrom('sim_moves')
    .where('sim_id', '=', id)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return { ...nowhere, holder: 'unassigned' };
  const depth = ['unassigned', 'reseller', 'dealer', 'company', 'rover'].indexOf(last.to_holder);
  return {
    holder: last.to_holder as Holder['holder'],
    reseller_id: depth >= 1 ? last.reseller_id : null,
    dealer_id: depth >= 2 ? last.dealer_id : null,
    company_id: depth >= 3 ? last.company_id : null,
    rover_id: depth >= 4 ? last.rover_id : null,
    slot: depth >= 4 ? last.slot : null,
    station_id: null,
  };
}

async function agree(service: Db, id: number): Promise<Holder> {
  const [sim] = await readSims(service, [id]);
  assert.ok(sim);
  const { holder, reseller_id, dealer_id, company_id, rover_id, slot, station_id } = sim;
  const present = { holder, reseller_id, dealer_id, company_id, rover_id, slot, station_id };
  assert.deepEqual(present, await accordingToHistory(service, id));
  return present;
}

const outcomes = async (work: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(work);
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const error of refused) assert.ok(error instanceof Problem, String(error));
  return { done: settled.length - refused.length, codes: [...new Set(refused.map(({ code }) => code))] };
};

test('whatever the sequence of moves, a SIM is where its history says, and is counted there', async (t) => {
  const { service, first, second, sims } = await start(t, 4);
  const targets: Holder[] = [
    { ...nowhere, holder: 'unassigned' },
    ...[first, second].flatMap((rover) => [
      holders.reseller(rover),
      holders.dealer(rover),
      holders.company(rover),
      ...[1, 2, 3].map((slot) => holders.rover(rover, slot)),
    ]),
  ];
  let seed = 20261123;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  let moved = 0;
  for (let step = 0; step < 200; step++) {
    const id = sims[next(sims.length)] as number;
    const target = targets[next(targets.length)] as Holder;
    const before = await agree(service, id);
    const work = service.transaction().execute((db) => moveSim(db, {}, { id }, target, fields));
    const { done, codes } = await outcomes([work]);
    assert.deepEqual(await agree(service, id), done === 1 ? target : before);
    if (done === 0) assert.deepEqual(codes, ['taken']); // the slot of another SIM
    moved += done;
  }
  assert.ok(moved > 100);
  const differences = await service.selectFrom('sim_count_differences').selectAll().execute();
  assert.deepEqual(differences, []); // the stored counts have followed each
});

test('50 connections that move the same SIM: one does, the others learn that it was moved', async (t) => {
  const { many, service, first, second, sims } = await start(t, 1);
  const [id] = sims as [number];
  const move = (index: number) =>
    many.transaction().execute(async (db) => {
      const [sim] = await readSims(db, [id]);
      assert.ok(sim);
      await sql`select pg_advisory_xact_lock_shared(7)`.execute(db);
      return moveSims(db, {}, [sim], holders.dealer(index % 2 ? first : second), fields);
    });
  const result = await service.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(7)`.execute(db);
    const all = outcomes(Array.from({ length: 50 }, (_, index) => move(index)));
    await until(async () => (await waiting(db)) === 50); // all have read where it is
    await sql`select pg_advisory_unlock(7)`.execute(db);
    return all;
  });
  assert.deepEqual(result, { done: 1, codes: ['changed_meanwhile'] });
  assert.equal((await agree(service, id)).holder, 'dealer');
});

async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = 7 and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}

test('50 SIM cards for the same slot: one gets it, the others stay where they are', async (t) => {
  const { many, service, first, sims } = await start(t, 50);
  const target = holders.rover(first, 1);
  const work = sims.map((id) => many.transaction().execute((db) => moveSim(db, {}, { id }, target, fields)));
  assert.deepEqual(await outcomes(work), { done: 1, codes: ['taken'] });
  const present = await Promise.all(sims.map((id) => agree(service, id)));
  assert.equal(present.filter(({ holder }) => holder === 'rover').length, 1);
  assert.equal(present.filter(({ holder }) => holder === 'unassigned').length, 49);
});

test('an older version of a SIM is refused, and so is a rover that is archived', async (t) => {
  const { service, first, sims } = await start(t, 1);
  const [id] = sims as [number];
  const move = (target: Holder, version?: number) =>
    service.transaction().execute((db) => moveSim(db, {}, { id, version }, target, fields));
  await move(holders.dealer(first), 0);
  assert.deepEqual(await outcomes([move(holders.company(first), 0)]), {
    done: 0,
    codes: ['changed_meanwhile'],
  });
  await service.updateTable('rovers').set({ archived_at: new Date() }).where('id', '=', first.id).execute();
  assert.deepEqual(await outcomes([move(holders.rover(first, 1))]), { done: 0, codes: ['invalid_input'] });
  assert.equal((await agree(service, id)).holder, 'dealer');
});

test('a program that is killed within its transaction leaves the SIM where it was', async (t) => {
  const { url, service, first, sims } = await start(t, 1);
  const [id] = sims as [number];
  const program = spawn(
    process.execPath,
    ['--input-type=module', '-e', mover, url, `${id}`, `${first.reseller_id}`],
    {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  t.after(() => program.kill('SIGKILL'));
  const [line] = await once(program.stdout, 'data');
  assert.equal(String(line).trim(), 'reseller'); // moved, as its own transaction sees it
  program.kill('SIGKILL');
  await once(program, 'exit');
  assert.deepEqual(await agree(service, id), { ...nowhere, holder: 'unassigned' });
  await service.transaction().execute((db) => moveSim(db, {}, { id }, holders.dealer(first), fields));
  assert.equal((await agree(service, id)).holder, 'dealer'); // its lock has gone with it
});

const mover = `
  import { Database } from '@cairn/database';
  import { TEST_SECRET } from '@cairn/database/testing';
  const [url, id, reseller] = process.argv.slice(1);
  const { service } = await Database.connect({ url, secret: TEST_SECRET });
  await service.transaction().execute(async (db) => {
    await db.insertInto('sim_moves').values({ sim_id: id, from_holder: 'unassigned', to_holder: 'reseller', reseller_id: reseller }).execute();
    console.log((await db.selectFrom('sims').where('id', '=', id).select('holder').executeTakeFirst()).holder);
    await new Promise((never) => setInterval(() => never, 1000));
  });`;

test('what is below a dealer goes with it to another reseller, and a company with its rovers to another dealer', async (t) => {
  const { service, first, second, sims, make } = await start(t, 4);
  const [rover, company, dealer, other] = sims as [number, number, number, number];
  const to = async (id: number, target: Holder) =>
    service.transaction().execute((db) => moveSim(db, {}, { id }, target, fields));
  await to(rover, holders.rover(first, 2));
  await to(company, holders.company(first));
  await to(dealer, holders.dealer(first));
  await to(other, holders.reseller(first));
  await service
    .updateTable('dealers')
    .set({ reseller_id: second.reseller_id })
    .where('id', '=', first.dealer_id)
    .execute();
  for (const id of [rover, company, dealer]) {
    const [sim] = await readSims(service, [id]);
    assert.equal(sim?.reseller_id, second.reseller_id);
  }
  assert.equal((await readSims(service, [other]))[0]?.reseller_id, first.reseller_id);
  const { id: dealer_id } = await make.dealer({ reseller_id: second.reseller_id });
  await service.updateTable('companies').set({ dealer_id }).where('id', '=', first.company_id).execute();
  const moved = { ...first, reseller_id: second.reseller_id, dealer_id };
  const [held] = await readSims(service, [rover]);
  assert.partialDeepStrictEqual(held, { holder: 'rover', dealer_id, rover_id: first.id, slot: 2 });
  await to(rover, holders.dealer(moved));
  assert.equal((await agree(service, rover)).dealer_id, dealer_id);
});
