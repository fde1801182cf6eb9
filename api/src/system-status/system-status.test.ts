import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeFigures } from '@cairn/database';
import { sql } from 'kysely';
import pg from 'pg';
import { danishAdmin, withCasters } from '../../test/reporting-casters.ts';
import { startWorld } from '../../test/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('the live data has the checks of each system with their last times; what only the UK has is not Denmark’s', async (t) => {
  const world = await withCasters(t);
  await world.service
    .insertInto('last_runs')
    .values([
      { name: 'ntripcheck', system: 1, succeeded_at: new Date(Date.now() - 5_000) },
      {
        name: 'ntripcheck',
        system: 2,
        succeeded_at: new Date(Date.now() - 90_000),
        failed_at: new Date(),
        problem: 'The login was refused',
      },
      { name: 'settling', system: 0, succeeded_at: new Date() },
      { name: 'job gdpr', system: 0, succeeded_at: new Date(Date.now() - 3 * HOUR) },
    ])
    .execute();
  const { client } = await world.person(1);
  const { systems: states } = await client.systemStatus.live({});
  assert.deepEqual(
    states.map(({ casta, roversync_alarm, messagesync_alarm, basesync_alarm, ntripcheck_alarm, alarm }) => [
      casta,
      roversync_alarm,
      messagesync_alarm,
      basesync_alarm,
      ntripcheck_alarm,
      alarm,
    ]),
    [
      ['Casta UK', 0, 0, 0, 0, 1],
      ['Casta Denmark', 0, 0, 0, 1, 1],
    ],
  );
  const [uk, denmark] = states;
  assert.partialDeepStrictEqual(uk, { subcheck_alarm: 0, gdpr_check_alarm: 1, casterpolloffline: 0 });
  assert.ok(uk?.last_roverssync && uk.last_gdpr_check && uk.lastcasterpoll === uk.last_roverssync);
  assert.equal(denmark && ('subcheck_alarm' in denmark || 'last_gdpr_check' in denmark), false);
  assert.equal(denmark?.checks.find(({ kind }) => kind === 'ntripcheck')?.problem, 'The login was refused');
  assert.deepEqual(
    (await client.systemStatus.live({ system: 2 })).systems.map(({ system }) => system),
    [2],
  );
});

test('the live data has what was measured last of every program, the database and the networks; nothing old', async (t) => {
  const world = await withCasters(t);
  const { service } = world;
  await storeFigures(service, [
    { figure: 'cpu', source: 'caster alpha', value: 0.25 },
    { figure: 'memory', source: 'caster alpha', value: 90e6 },
    { figure: 'cpu', source: 'postgres', value: 0.5 },
    { figure: 'messages', system: 1, source: 'alpha', value: 7 },
    { figure: 'messages', system: 1, source: 'beta', value: 3 },
    { figure: 'rovers', system: 1, value: 12 },
    { figure: 'db_active', value: 2 },
    { figure: 'db_bytes', value: 5e9 },
  ]);
  const { client } = await world.person(1);
  const live = await client.systemStatus.live({});
  assert.partialDeepStrictEqual(live.systems[0], { rovers: 12, messages: 10, stations: null });
  assert.equal(live.systems[1]?.rovers, null);
  assert.deepEqual(
    live.programs
      .filter(({ program }) => program !== 'api')
      .map(({ program, node, cpu }) => [program, node, cpu]),
    [
      ['caster', 'alpha', 0.25],
      ['postgres', '', 0.5],
    ],
  );
  assert.partialDeepStrictEqual(live.database, { active: 2, bytes: 5e9, waiting: null, slowest: [] });
  await service
    .updateTable('figure_minutes')
    .set({ sampled_at: sql`sampled_at - interval '1 minute'` })
    .execute();
  world.later(2);
  const older = await client.systemStatus.live({});
  assert.equal(older.systems[0]?.rovers, null);
  assert.equal(older.programs.find(({ program }) => program === 'caster')?.silent, 1);
  assert.equal(older.database.active, null);
});

test('the slowest statements are those of pg_stat_statements, without what sets a password', async (t) => {
  const world = await withCasters(t);
  const owner = new pg.Client(world.ownerUrl);
  await owner.connect();
  await owner.query(`
    create view public.pg_stat_statements as
    select oid as dbid, query, 3::bigint as calls, 2.5::float8 as mean_exec_time, 7.5::float8 as total_exec_time
    from pg_database, (values (E'select  1\\n from rovers'), ('alter role x password ''secret''')) q (query)
    where datname = current_database()`);
  await owner.end();
  const { client } = await world.person(1);
  const { database } = await client.systemStatus.live({});
  assert.deepEqual(database.slowest, [
    { statement: 'select 1 from rovers', calls: 3, mean_ms: 2.5, total_ms: 7.5 },
  ]);
});

test('a chart has 24 steps with the mean of each, adds up what several places measured, and shows gaps as gaps', async (t) => {
  const at = Date.parse('2026-03-10T12:30:00Z');
  const world = await startWorld(t, { now: () => at });
  const hour = (n: number) => new Date(Date.parse('2026-03-10T13:00:00Z') - (24 - n) * HOUR);
  const row = { figure: 'messages', system: 1, most: 0, latest: 0, sampled_at: new Date(at) };
  await world.database.service
    .insertInto('figure_minutes')
    .values([
      { ...row, source: 'alpha', at: hour(20), samples: 2, total: 10 },
      { ...row, source: 'alpha', at: new Date(hour(20).getTime() + MINUTE), samples: 2, total: 30 },
      { ...row, source: 'beta', at: hour(20), samples: 1, total: 4 },
      { ...row, source: 'alpha', at: hour(22), samples: 1, total: 0 },
      { ...row, source: 'alpha', at: hour(23), samples: 1, total: 99, system: 2 },
    ])
    .execute();
  const { client } = await world.person(1);
  const graph = await client.systemStatus.graph({ type: 'messages', system: 1, timezone: 'Europe/London' });
  assert.equal(graph.labels.length, 24);
  assert.equal(graph.labels[20], hour(20).toISOString());
  assert.equal(graph.ends, '2026-03-10T13:00:00.000Z');
  assert.deepEqual(graph.datasets[0]?.data.slice(18), [null, null, 14, null, 0, null]);
  assert.equal(graph.shared, 0);

  // a week of 24 steps is one of 7 hours, from midnight where the reader is
  const week = await client.systemStatus.graph({
    type: 'messages',
    steps: 24,
    start: 0,
    end: 7,
    period: 86_400,
    timezone: 'Europe/Copenhagen',
  });
  assert.equal(week.labels[0], '2026-03-03T23:00:00.000Z');
  assert.equal(Date.parse(week.labels[1] ?? '') - Date.parse(week.labels[0] ?? ''), 7 * HOUR);
});

test('older charts are made from the hours, and what cannot be drawn is refused by its field', async (t) => {
  const at = Date.parse('2026-03-31T12:00:00Z');
  const world = await startWorld(t, { now: () => at });
  await world.database.service
    .insertInto('figure_hours')
    .values({
      figure: 'rovers',
      system: 1,
      source: '',
      at: new Date('2026-03-05T10:00:00Z'),
      samples: 6,
      total: 60,
      most: 12,
    })
    .execute();
  const { client } = await world.person(1);
  const month = { type: 'rovers', start: 0, end: 30, period: 86_400 } as const;
  const { datasets } = await client.systemStatus.graph(month);
  assert.deepEqual(
    datasets[0]?.data.filter((value) => value !== null),
    [10],
  );
  for (const [wrong, field] of [
    [{ ...month, start: 5, end: 5 }, 'end'],
    [{ ...month, end: 401 }, 'end'],
    [{ ...month, timezone: 'Europe/Atlantis' }, 'timezone'],
    [{ ...month, steps: 0 }, 'steps'],
  ] as const)
    await assert.rejects(client.systemStatus.graph(wrong), (error: { issues: { field: string }[] }) => {
      assert.equal(error.issues[0]?.field, field);
      return true;
    });
});

test('processor time is drawn by program, and a caster that serves the other system alone is left out', async (t) => {
  const world = await withCasters(t);
  const { service } = world;
  await service.deleteFrom('caster_services').where('country', '=', 1).execute();
  await storeFigures(service, [
    { figure: 'cpu', source: 'caster alpha', value: 0.5 },
    { figure: 'cpu', source: 'caster beta', value: 0.25 },
    { figure: 'cpu', source: 'postgres', value: 1 },
  ]);
  const { client } = await world.person(1);
  const graphOf = async (system: 1 | 2) => {
    const { datasets, shared, unit } = await client.systemStatus.graph({ type: 'cpu', system, period: 60 });
    const sums = datasets.map(({ data }) => data.reduce<number>((sum, value) => sum + (value ?? 0), 0));
    const [caster, , , postgres] = datasets.map(({ nodes }) => nodes);
    assert.deepEqual([caster, postgres], [system === 1 ? ['beta'] : ['alpha', 'beta'], []]);
    return { caster: sums[0], postgres: sums[3], shared, unit };
  };
  assert.deepEqual(await graphOf(1), { caster: 25, postgres: 100, shared: 0, unit: '%' });
  assert.deepEqual(await graphOf(2), { caster: 75, postgres: 100, shared: 1, unit: '%' });
});

test('the alarm log has those that last first, then the newest; by system, and with clear=1 those that are over', async (t) => {
  const world = await startWorld(t);
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
  await world.database.service
    .insertInto('system_alarms')
    .values([
      { system: 1, kind: 'roversync', raised_at: ago(60), cleared_at: ago(50) },
      { system: 2, kind: 'ntripcheck', raised_at: ago(30), cleared_at: null },
      { system: 1, kind: 'basesync', raised_at: ago(10), cleared_at: ago(9) },
      { system: 1, kind: 'of another version', raised_at: ago(1), cleared_at: null },
    ])
    .execute();
  const { client } = await world.person(1);
  const read = async (input: Parameters<typeof client.systemStatus.alarms>[0]) =>
    (await client.systemStatus.alarms(input)).alarms.map(({ kind, statustext }) => `${kind} ${statustext}`);
  assert.deepEqual(await read({}), ['ntripcheck ALARM', 'basesync CLEARED', 'roversync CLEARED']);
  assert.deepEqual(await read({ system: 2 }), ['ntripcheck ALARM']);
  assert.deepEqual(await read({ clear: 1 }), ['basesync CLEARED', 'roversync CLEARED']);
  assert.deepEqual(await read({ clear: 1, limit: 1, page: 1 }), ['roversync CLEARED']);
  const [first] = (await client.systemStatus.alarms({ system: 2 })).alarms;
  assert.partialDeepStrictEqual(first, {
    text: 'A rover cannot log in at Casta Denmark, or receives no corrections',
    status: 1,
    color: '#e54f51',
    cleared: null,
  });
  const dane = await danishAdmin(world);
  assert.deepEqual(
    (await dane.client.systemStatus.alarms({ system: 1 })).alarms.map(({ system }) => system),
    [2],
  );
});

test('however many people poll, alarms and live data are read once a second', async (t) => {
  const world = await startWorld(t);
  const [ann, bob] = [await world.person(1), await world.person(1)];
  const raise = (kind: string) =>
    world.database.service
      .insertInto('system_alarms')
      .values({ system: 1, kind, raised_at: new Date() })
      .execute();
  const shown = async ({ client }: typeof ann) => [
    (await client.systemStatus.alarms({})).alarms.length,
    (await client.systemStatus.live({})).programs.length,
  ];
  world.stopClock();
  assert.deepEqual(await shown(ann), [0, 0]);
  await raise('roversync');
  await storeFigures(world.database.service, [{ figure: 'cpu', source: 'caster alpha', value: 1 }]);
  assert.deepEqual(await shown(bob), [0, 0]);
  world.later(1.1);
  assert.deepEqual(await shown(bob), [1, 1]);
});
