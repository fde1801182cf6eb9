import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areas, CallError } from '@cairn/contract';
import { until } from '@cairn/database/testing';
import { HOUR, thisHour } from '../../test/roll-ups.ts';
import { startWorld } from '../../test/world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;
const DAY = 24 * HOUR;

/** Writes the changes of a station's stream (or MSM), `[when, online]`. */
async function change(
  { database }: World,
  station_id: number,
  changes: [at: Date, online: boolean][],
  kind: 'stream' | 'msm' = 'stream',
) {
  const rows = changes.map(([at, online]) => ({
    station_id,
    at,
    online,
    kind,
    reason: online ? '' : 'reset',
  }));
  await database.service.insertInto('station_status_changes').values(rows).execute();
}
const on = (iso: string) => new Date(iso);

test('days are those of the viewer, also when the clocks change', async (t) => {
  const world = await startWorld(t);
  const { id } = await world.seed.station();
  await change(world, id, [
    [on('2026-03-01T00:00:00Z'), true],
    [on('2026-03-29T00:30:00Z'), false], // half past midnight in London; at one o'clock it becomes two
    [on('2026-03-29T12:00:00Z'), true],
  ]);
  const { client } = await world.person(5);
  const { days, history } = await client.availability.history({
    id,
    filterStart: '2026-03-28T12:00:00Z',
    filterEnd: '2026-03-30T12:00:00Z',
    timezone: 'Europe/London',
  });
  assert.deepEqual(
    days.map(({ date, begins, value }) => [date, begins, value]),
    [
      ['2026-03-28', '2026-03-28T00:00:00.000Z', 1],
      ['2026-03-29', '2026-03-29T00:00:00.000Z', 0.5], // 11.5 of 23 hours
      ['2026-03-30', '2026-03-29T23:00:00.000Z', 1],
    ],
  );
  assert.deepEqual(days[1]?.offlineEvents, ['2026-03-29T00:30:00.000Z']);
  assert.deepEqual(
    history.map(({ status, value }) => [status, value]),
    [
      ['Online', 1],
      ['Offline', 0],
      ['Online', 1],
    ],
  );
});

test('without a zone the days are moved by the offset', async (t) => {
  const world = await startWorld(t);
  const { id } = await world.seed.station();
  const { client } = await world.person(5);
  const requested = { id, filterStart: '2026-05-01T12:00:00Z', filterEnd: '2026-05-01T13:00:00Z' };
  const { days } = await client.availability.history({ ...requested, gmtoffset: 120 });
  assert.deepEqual(
    days.map(({ begins, value, known }) => [begins, value, known]),
    [['2026-04-30T22:00:00.000Z', 1, 0]],
  );
});

test('the bars of a station end with the one that runs now, and shift by as many as asked', async (t) => {
  const world = await startWorld(t);
  const { id } = await world.seed.station();
  const hour = thisHour(world);
  await change(world, id, [
    [new Date(hour - 10 * HOUR), true],
    [new Date(hour - 1.5 * HOUR), false],
    [new Date(hour - HOUR), true],
  ]);
  await change(world, id, [[new Date(hour - 2.25 * HOUR), true]], 'msm');
  const { client } = await world.person(30);
  const ask = async (more: object) => {
    const { labels, datasets } = await client.availability.ofStation({ base: id, period: 3600, ...more });
    return labels.map((label, n) => [(Date.parse(label) - hour) / HOUR, datasets[0]?.data[n]]);
  };
  assert.deepEqual(await ask({ start: 0, end: 3 }), [
    [-2, 0.5],
    [-1, 1],
    [0, 1],
  ]);
  assert.deepEqual(await ask({ start: 9, end: 12 }), [
    [-11, null],
    [-10, 1],
    [-9, 1],
  ]);
  assert.deepEqual(await ask({ start: 1, end: 4, msm: 1 }), [
    [-3, 0.25],
    [-2, 0.5],
    [-1, 1],
  ]);
});

test('the network is the stations online and offline on average', async (t) => {
  const world = await startWorld(t);
  const [ely, york] = [await world.seed.station(), await world.seed.station({ country: 2 })];
  const hour = thisHour(world);
  await change(world, ely.id, [[new Date(hour - 100 * HOUR), true]]);
  await change(world, york.id, [
    [new Date(hour - 5 * HOUR), true],
    [new Date(hour - 1.75 * HOUR), false],
  ]);
  const { client } = await world.person(1);
  const ask = async (country: 0 | 2) => {
    const { datasets } = await client.availability.ofNetwork({ start: 1, end: 7, period: 3600, country });
    return datasets.map(({ label, data }) => [label, data]);
  };
  assert.deepEqual(await ask(0), [
    ['Online', [1, 2, 2, 2, 1.25, 1]],
    ['Offline', [0, 0, 0, 0, 0.75, 1]],
  ]);
  assert.deepEqual(await ask(2), [
    ['Online', [0, 1, 1, 1, 0.25, 0]],
    ['Offline', [0, 0, 0, 0, 0.75, 1]],
  ]);
  const { datasets } = await client.availability.ofNetwork({ start: 0, end: 1, period: 3600 });
  assert.deepEqual(
    datasets.map(({ data }) => data),
    [[1], [1]], // both changes of york came before
  );
});

test('days come without the changes where nobody reads them', async (t) => {
  const world = await startWorld(t);
  const { id } = await world.seed.station();
  await change(world, id, [[new Date(Date.now() - DAY), true]]);
  const { client } = await world.person(1);
  const span = {
    id,
    filterStart: new Date(Date.now() - DAY).toISOString(),
    filterEnd: new Date().toISOString(),
  };
  const whole = areas.availability.history.reply.parse(await client.availability.history(span));
  const brief = await client.availability.history({ ...span, changes: false });
  assert.equal(whole.history.length, 1);
  assert.deepEqual(brief, { ...whole, history: [] });
});

test('days that are settled are stored until a station is edited', async (t) => {
  const world = await startWorld(t);
  const [ely, york] = [await world.seed.station(), await world.seed.station()];
  const long = new Date(Date.now() - 100 * DAY);
  for (const { id } of [ely, york]) await change(world, id, [[long, true]]);
  const { client } = await world.person(1);
  const online = async () => {
    const { datasets } = await client.availability.ofNetwork({ start: 0, end: 10, period: 86_400 });
    return datasets[0]?.data;
  };
  assert.deepEqual(await online(), Array(10).fill(2));
  assert.deepEqual(await online(), Array(10).fill(2));
  await change(world, york.id, [[new Date(Date.now() - 3 * HOUR), false]]);
  const last = (await online())?.at(-1) ?? 9;
  assert.ok(last < 2, `${last} of today`);
  await world.database.service
    .updateTable('stations')
    .set({ archived_at: new Date() })
    .where('id', '=', york.id)
    .execute();
  await until(async () => (await online())?.[0] === 1);
  assert.deepEqual(await online(), Array(10).fill(1));
});

test('the log of a station comes with the changes of its MSM observations', async (t) => {
  const world = await startWorld(t);
  const { id } = await world.seed.station({ title: 'Ely' });
  await change(world, id, [[new Date(), false]], 'msm');
  await world.database.service
    .insertInto('caster_log')
    .values({ at: new Date(), type: 2, code: 30, casta: 1, station_id: id, legacy_text: 'came' })
    .execute();
  const { client } = await world.person(20);
  const { logs, logs_msm, bases } = await client.availability.logs({ id });
  assert.deepEqual(
    logs.map(({ Description }) => Description),
    ['came'],
  );
  assert.deepEqual(
    logs_msm.map(({ Basestation, online, Description }) => [Basestation, online, Description]),
    [['Ely', 0, 'reset']],
  );
  assert.deepEqual(bases, [{ value: id, text: 'Ely' }]);
});

test('what cannot be answered is refused by the name of its field', async (t) => {
  const world = await startWorld(t);
  const { id } = await world.seed.station();
  const { client } = await world.person(30);
  const fieldOf = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (refusal) => refusal,
    );
    assert.ok(error instanceof CallError);
    return error.issues[0]?.field ?? error.status;
  };
  const { ofStation, history, ofNetwork } = client.availability;
  assert.equal(await fieldOf(ofStation({ base: 987_654 })), 404);
  assert.equal(await fieldOf(ofStation({ base: id, start: 5, end: 5 })), 'end');
  assert.equal(await fieldOf(ofNetwork({ start: 0, end: 401 })), 'end');
  assert.equal(await fieldOf(ofNetwork({ timezone: 'Europe/Atlantis' })), 'timezone');
  const requested = { id, filterStart: '2026-05-01T12:00:00Z', filterEnd: '2024-05-01T13:00:00Z' };
  assert.equal(await fieldOf(history(requested)), 'filterEnd');
});
