import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { systemIds } from '@cairn/contract';
import { answerCommands, storeFigures } from '@cairn/database';
import { createTestDatabase, reportCasters, seed } from '@cairn/database/testing';
import { recordRun } from '@cairn/domain/system-checks';
import { sql } from 'kysely';
import { AlarmWatch } from './alarms.ts';
import { DatabaseFigures } from './database-figures.ts';
import { tendFigures } from './figure-hours.ts';
import { networkFigures } from './network-figures.ts';
import { checkLogins } from './ntrip-check.ts';
import { countReturned } from './restarts.ts';

const quiet = { info() {}, warn() {}, error() {} };

/** A database with casters that report, and the worker's login to it. */
async function startWorld(t: TestContext) {
  const { database, connectAs } = await createTestDatabase(t);
  const worker = await connectAs('worker');
  const { service } = database;
  const at = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
  await reportCasters(database, systemIds);
  /** As if the casters had last reported so many seconds ago. */
  const heartbeats = (age: number, service_: string, country: number) =>
    service
      .updateTable('caster_services')
      .set({ seen_at: at(-age) })
      .where('service', '=', service_)
      .where('country', '=', country)
      .execute();
  const alarms = () =>
    service
      .selectFrom('system_alarms')
      .select(['system', 'kind', 'raised_at', 'cleared_at'])
      .orderBy('id')
      .execute();
  return { database, worker, service, heartbeats, alarms, at };
}

/** All that is checked has just succeeded. */
async function allWell(worker: Awaited<ReturnType<typeof startWorld>>['worker']) {
  for (const id of systemIds) await recordRun(worker.service, 'ntripcheck', id);
  await recordRun(worker.service, 'settling', 0);
  await recordRun(worker.service, 'job gdpr', 0);
  await recordRun(worker.service, 'certificate', 0);
}

test('an alarm is raised as of when it began and cleared once the service works; each once', async (t) => {
  const { worker, service, heartbeats, alarms } = await startWorld(t);
  await allWell(worker);
  const watch = new AlarmWatch(worker, quiet);
  await watch.judge();
  assert.deepEqual(await alarms(), []);
  // another process, which has not seen the casters before, finds them silent for two minutes
  await service
    .updateTable('last_runs')
    .set({ succeeded_at: sql`clock_timestamp() - interval '120 seconds'` })
    .where('name', '=', 'roversync')
    .execute();
  await heartbeats(120, 'casta', 1);
  const other = new AlarmWatch(worker, quiet);
  await other.judge();
  await other.judge();
  const raised = await alarms();
  assert.deepEqual(
    raised.map(({ system, kind }) => [system, kind]),
    [[1, 'roversync']],
  );
  const since = Date.now() - (raised[0]?.raised_at.getTime() ?? 0);
  assert.ok(since >= 90_000, `raised 30 s after the last heartbeat, ${since} ms ago`);
  await heartbeats(0, 'casta', 1);
  await new AlarmWatch(worker, quiet).judge();
  const [cleared, ...more] = await alarms();
  assert.ok(cleared?.cleared_at);
  assert.deepEqual(more, []);
});

test('what has never run is no alarm before it has had its time; what fails is one, of the UK alone where the product says so', async (t) => {
  const { worker, service, alarms } = await startWorld(t);
  const watch = new AlarmWatch(worker, quiet);
  await watch.judge();
  assert.deepEqual(await alarms(), []);
  await allWell(worker);
  await service
    .updateTable('last_runs')
    .set({ succeeded_at: sql`clock_timestamp() - interval '3 hours'` })
    .where('name', 'in', ['job gdpr', 'settling', 'ntripcheck', 'certificate'])
    .execute();
  await new AlarmWatch(worker, quiet).judge();
  assert.deepEqual((await alarms()).map(({ system, kind }) => `${kind} ${system}`).sort(), [
    'certificate 1',
    'gdpr_check 1',
    'ntripcheck 1',
    'ntripcheck 2',
    'subcheck 1',
  ]);
});

test('a caster that is behind with its records, or drops some, is an alarm of its messages', async (t) => {
  const { worker, service, alarms } = await startWorld(t);
  await allWell(worker);
  const watch = new AlarmWatch(worker, quiet);
  await watch.judge();
  await service.updateTable('caster_services').set({ shed_rows: 5 }).where('country', '=', 2).execute();
  await watch.judge();
  assert.deepEqual(
    (await alarms()).map(({ system, kind }) => [system, kind]),
    [[2, 'messagesync']],
  );
});

test('two workers raise an alarm once', async (t) => {
  const { worker, service, alarms } = await startWorld(t);
  await allWell(worker);
  await service
    .updateTable('last_runs')
    .set({ succeeded_at: sql`clock_timestamp() - interval '1 minute'` })
    .where('name', '=', 'ntripcheck')
    .execute();
  const watches = [1, 2, 3].map(() => new AlarmWatch(worker, quiet));
  await Promise.all(watches.map((watch) => watch.judge()));
  await Promise.all(watches.map((watch) => watch.judge()));
  assert.equal((await alarms()).length, 2);
});

test('the NTRIP check records a login that succeeds, and why one does not', async (t) => {
  const { database, worker, service } = await startWorld(t);
  const endCaster = await answerCommands(database, 'alpha', async (command) =>
    command.command === 'login' && command.country === 1
      ? { done: true, message: 'Corrections received' }
      : { done: false, message: 'The login was refused' },
  );
  t.after(endCaster);
  await checkLogins(worker);
  const runs = () =>
    service.selectFrom('last_runs').selectAll().where('name', '=', 'ntripcheck').orderBy('system').execute();
  const [uk, denmark] = await runs();
  assert.ok(uk?.succeeded_at && uk.problem === null);
  assert.ok(denmark?.failed_at && denmark.succeeded_at === null);
  assert.equal(denmark.problem, 'The login was refused');
  await endCaster(); // one that still runs may answer before it is known that none reports
  await service.deleteFrom('caster_services').execute();
  await checkLogins(worker);
  const [now] = await runs();
  assert.equal(now?.problem, 'No caster reports');
  assert.deepEqual(now?.succeeded_at, uk.succeeded_at);
});

test('after a restart who is back is counted, and when the last of them came; then the count ends', async (t) => {
  const { database, worker, service, at } = await startWorld(t);
  const { company, rover } = seed(database);
  const { id: company_id } = await company();
  const rovers = [await rover({ company_id }), await rover({ company_id }), await rover({ company_id })];
  const [first, second, third] = rovers;
  const begin = (clients: number[]) =>
    service
      .insertInto('service_restarts')
      .values({ service: 'casta', system: 1, asked_at: at(-60), clients })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await begin(rovers.map((one) => one.id));
  const online = (one: typeof first, seconds: number) => {
    assert.ok(one);
    const { id: rover_id, reseller_id, dealer_id, company_id: company } = one;
    return service
      .insertInto('rover_live')
      .values({
        rover_id,
        reseller_id,
        dealer_id,
        company_id: company,
        session_id: rover_id,
        node: 'alpha',
        casta: 1,
        mountpoint: 'RTK_RTCM3',
        status: 0,
        seen_at: at(0),
        connected_at: at(seconds),
      })
      .execute();
  };
  const read = () =>
    service.selectFrom('service_restarts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await online(first, -3600); // its row is not gone yet
  await countReturned(worker.service);
  assert.equal((await read()).returned, 0);
  await service
    .updateTable('service_restarts')
    .set({ answered_at: at(0), succeeded: true })
    .execute();
  await countReturned(worker.service);
  assert.equal((await read()).returned, 0, 'its row is one of before');
  await service
    .updateTable('rover_live')
    .set({ connected_at: at(-50) })
    .execute();
  await online(second, -40);
  await countReturned(worker.service);
  const some = await read();
  assert.deepEqual([some.returned, some.watched_until], [2, null]);
  const seconds = ((some.returned_at?.getTime() ?? 0) - some.asked_at.getTime()) / 1000;
  assert.ok(Math.abs(seconds - 20) < 10, `${seconds} s`);
  await online(third, -30);
  await countReturned(worker.service);
  const all = await read();
  assert.equal(all.returned, 3);
  assert.ok(all.watched_until);
  await service.deleteFrom('rover_live').execute();
  await countReturned(worker.service);
  assert.equal((await read()).returned, 3, 'it is over');

  const { id: late } = await begin([first?.id ?? 0]);
  await service
    .updateTable('service_restarts')
    .set({ asked_at: at(-700), answered_at: at(-699), succeeded: true })
    .where('id', '=', late)
    .execute();
  await countReturned(worker.service);
  const given = await service
    .selectFrom('service_restarts')
    .selectAll()
    .where('id', '=', late)
    .executeTakeFirstOrThrow();
  assert.deepEqual([given.returned, given.watched_until === null], [0, false]);
});

test('hours are sums of their minutes however often they are made, and what is old goes', async (t) => {
  const { worker, service } = await startWorld(t);
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 7_200_000;
  const row = { figure: 'rovers', system: 1, source: '', samples: 6, latest: 0, sampled_at: new Date() };
  const minute = (after: number, total: number) =>
    service
      .insertInto('figure_minutes')
      .values({ ...row, at: new Date(hour + after * 60_000), total, most: total / 6 })
      .execute();
  const hours = () =>
    service.selectFrom('figure_hours').select(['at', 'samples', 'total', 'most']).orderBy('at').execute();
  await minute(1, 60);
  await minute(2, 120);
  await minute(61, 30);
  await service
    .insertInto('figure_minutes')
    .values({ ...row, at: new Date(Date.now() - 10 * 86_400_000), total: 1, most: 1 })
    .execute();
  assert.equal((await tendFigures(worker)).dropped, 1);
  await minute(62, 6);
  await tendFigures(worker);
  await tendFigures(worker);
  assert.deepEqual((await hours()).slice(-2), [
    { at: new Date(hour), samples: 12, total: 180, most: 20 },
    { at: new Date(hour + 3_600_000), samples: 12, total: 36, most: 5 },
  ]);
});

test('samples of a minute are summed up in its row, by every program', async (t) => {
  const { service } = await startWorld(t);
  for (const value of [1, 4, 1])
    await storeFigures(service, [
      { figure: 'cpu', source: 'api alpha', value },
      { figure: 'memory', source: 'api alpha', value: Number.NaN },
    ]);
  const rows = await service.selectFrom('figure_minutes').selectAll().execute();
  const sum = (name: 'samples' | 'total') => rows.reduce((total, row) => total + row[name], 0);
  assert.deepEqual([sum('samples'), sum('total'), Math.max(...rows.map(({ most }) => most))], [3, 6, 4]);
  assert.equal(rows.at(-1)?.latest, 1);
});

test('the database says what it does, and its processes are measured where they run on this machine', async (t) => {
  const { worker, service } = await startWorld(t);
  const figures = new DatabaseFigures(worker, '/');
  await figures.sample(1);
  const stop = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const open = service.transaction().execute(async (db) => {
    await sql`select 1`.execute(db);
    begun.resolve();
    await stop.promise;
  });
  await begun.promise;
  const found = new Map((await figures.sample(1)).map((one) => [one.source ?? one.figure, one.value]));
  const sampled = async () =>
    new Map(
      (await figures.sample(1)).map(({ figure, source = '', value }) => [`${figure} ${source}`, value]),
    );
  let named = await sampled();
  // a process of the server that another test has just ended takes its time along: then there is no figure
  for (let again = 0; again < 20 && !named.has('cpu postgres'); again++) named = await sampled();
  stop.resolve();
  await open;
  assert.ok(found.size > 5);
  const value = (name: string) => named.get(name) ?? Number.NaN;
  assert.ok(value('db_connections ') >= 1 && value('db_max_connections ') >= value('db_connections '));
  assert.ok(value('db_oldest_transaction ') > 0);
  assert.ok(value('db_waiting ') === 0);
  assert.ok(value('db_transactions ') >= 0);
  assert.ok(value('db_disk_free ') > 0 && value('db_disk_size ') >= value('db_disk_free '));
  if (process.platform !== 'linux') return;
  assert.ok(value('memory postgres') > 1e6, `${value('memory postgres')} bytes`);
  assert.ok(value('cpu postgres') >= 0);
});

test('rovers and stations are counted by system, those out of service apart', async (t) => {
  const { database, worker, service } = await startWorld(t);
  const { station } = seed(database);
  const stations = [
    await station(),
    await station(),
    await station({ country: 2, connecta: 2 }),
    await station(),
  ];
  await service
    .insertInto('station_live')
    .values(
      [0, 2].map((n) => ({
        station_id: stations[n]?.id ?? 0,
        node: 'alpha',
        connecta: 1,
        status: 1,
        seen_at: new Date(),
      })),
    )
    .execute();
  await service
    .updateTable('stations')
    .set({ out_of_service_since: new Date(), out_of_service_reason: 'x' })
    .where('id', '=', stations[3]?.id ?? 0)
    .execute();
  const counts = new Map(
    (await networkFigures(worker.service)).map(({ figure, system, value }) => [`${figure} ${system}`, value]),
  );
  assert.deepEqual(Object.fromEntries(counts), {
    'rovers 1': 0,
    'stations_online 1': 1,
    'stations_offline 1': 1,
    'stations_out 1': 1,
    'rovers 2': 0,
    'stations_online 2': 1,
    'stations_offline 2': 0,
    'stations_out 2': 0,
  });
});
