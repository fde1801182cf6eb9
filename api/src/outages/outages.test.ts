import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CallError } from '@cairn/contract';
import { ago, drive, record } from '../../test/sessions.ts';
import { startWorld } from '../../test/world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;
const at = (iso: string) => new Date(iso);
const on = true;
const off = false;

async function change({ database }: World, station_id: number, changes: [Date, boolean, object?][]) {
  await database.service
    .insertInto('station_status_changes')
    .values(
      changes.map(([when, online, details = {}]) => ({
        station_id,
        at: when,
        online,
        kind: 'stream',
        details: JSON.stringify(details),
        reason: online ? 'frames_received' : 'silent' in details ? 'silent' : 'connection_reset',
      })),
    )
    .execute();
}

test('the outages of a period are listed with length and reason, and add up to what availability lacks', async (t) => {
  const world = await startWorld(t, { now: () => Date.parse('2026-03-10T00:00:00Z') });
  const ely = await world.seed.station({ title: 'Ely' });
  const york = await world.seed.station({ title: 'York', country: 2 });
  await world.seed.station({ title: 'Never' });
  await change(world, ely.id, [
    [at('2026-01-01T00:00:00Z'), on],
    [at('2026-03-02T22:00:00Z'), off], // begins before the period, and is reported twice
    [at('2026-03-02T23:00:00Z'), off],
    [at('2026-03-03T06:00:00Z'), on],
    [at('2026-03-05T12:00:00Z'), off],
    [at('2026-03-05T12:05:26Z'), on],
  ]);
  await change(world, york.id, [
    [at('2026-03-08T00:00:00Z'), on],
    [at('2026-03-09T12:00:00Z'), off], // and still
  ]);
  const { client } = await world.person(1);
  const { outages, total, totals, stations, from, to } = await client.outages.list({});
  assert.deepEqual([from, to, total], ['2026-03-03T00:00:00.000Z', '2026-03-10T00:00:00.000Z', 3]);
  assert.deepEqual(
    outages.map(({ stationtitle, began, ended, seconds, lost, reason }) => [
      stationtitle,
      began.slice(5, 19),
      ended?.slice(5, 19) ?? null,
      seconds,
      lost,
      reason.code,
    ]),
    [
      ['York', '03-09T12:00:00', null, 43_200, 43_200, 'connection_reset'],
      ['Ely', '03-05T12:00:00', '03-05T12:05:26', 326, 326, 'connection_reset'],
      ['Ely', '03-02T22:00:00', '03-03T06:00:00', 28_800, 21_600, 'connection_reset'],
    ],
  );
  const file = await client.outages.listFile({ timezone: 'Europe/Copenhagen' });
  const [header, ...lines] = (await file.text()).trim().split('\r\n');
  const zone = '(Europe/Copenhagen)';
  assert.equal(
    header,
    `Station,From ${zone},To ${zone},Length (s),Within the period (s),Reason,Rovers,Beginning`,
  );
  assert.deepEqual(
    lines.map((one) => one.split(',').filter((_, n) => n !== 5)),
    [
      ['York', '2026-03-09 13:00:00', 'Still down', '43200', '43200', '0', 'By observations'],
      ['Ely', '2026-03-05 13:00:00', '2026-03-05 13:05:26', '326', '326', '0', 'By observations'],
      ['Ely', '2026-03-02 23:00:00', '2026-03-03 07:00:00', '28800', '21600', '0', 'By observations'],
    ],
  );
  assert.deepEqual([totals.outages, totals.lost], [3, 65_126]);
  assert.deepEqual(
    stations.map(({ text, outages: n, lost }) => [text, n, lost]),
    [
      ['Ely', 2, 21_926],
      ['York', 1, 43_200],
    ],
  );

  const { basestations } = await client.stations.live({});
  const { bars } = await client.availability.ofStation({ base: ely.id, start: 1, end: 8, period: 86_400 });
  const shares = bars.map(({ share }) => share ?? 0);
  const week = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const found = stations.find(({ value }) => value === ely.id);
  assert.ok(Math.abs((found?.availability ?? 0) - week) < 1e-5, 'as the chart of the station');
  assert.ok(basestations.length === 3);
  const some = await client.outages.list({ country: 2 });
  assert.deepEqual(
    some.outages.map(({ station }) => station),
    [york.id],
  );
});

test('time out of service is no outage and no known time, in the list, the figures and every chart', async (t) => {
  const world = await startWorld(t, { now: () => Date.parse('2026-03-10T00:00:00Z') });
  const { id } = await world.seed.station({ title: 'Ely' });
  await change(world, id, [
    [at('2026-01-01T00:00:00Z'), on],
    [at('2026-03-08T22:00:00Z'), off], // an outage of two hours, and then it is taken out
    [at('2026-03-09T06:00:00Z'), on], // while it is out
    [at('2026-03-09T07:00:00Z'), off], // and is returned at 12 without sending, until 13
    [at('2026-03-09T13:00:00Z'), on],
  ]);
  await world.database.service
    .insertInto('out_of_service_periods')
    .values([
      {
        station_id: id,
        began_at: at('2026-03-09T00:00:00Z'),
        ended_at: at('2026-03-09T12:00:00Z'),
        reason: 'x',
      },
      { station_id: id, began_at: at('2026-03-09T18:00:00Z'), ended_at: null, reason: 'x' },
    ])
    .execute();
  const { client } = await world.person(1);
  const { outages, totals } = await client.outages.list({ days: 2 });
  assert.deepEqual(
    outages.map(({ began, ended, lost }) => [began.slice(5, 16), ended?.slice(5, 16), lost]),
    [
      ['03-09T12:00', '03-09T13:00', 3600],
      ['03-08T22:00', '03-09T00:00', 7200],
    ],
  );
  const known = 30 * 3600;
  assert.deepEqual(totals, {
    outages: 2,
    lost: 10_800,
    planned: 18 * 3600,
    availability: 1 - 10_800 / known,
  });
  const { bars } = await client.availability.ofStation({ base: id, start: 1, end: 3, period: 86_400 });
  assert.deepEqual(
    bars.map(({ share, lost, planned }) => [share, lost, planned]),
    [
      [0.916667, 7200, 0],
      [0.833333, 3600, 64_800],
    ],
  );
  const { history } = await client.availability.history({
    id,
    filterStart: '2026-03-09T00:00:00Z',
    filterEnd: '2026-03-09T23:59:00Z',
  });
  assert.deepEqual(
    [...new Set(history.map(({ status }) => status))],
    ['Offline', 'Out of service', 'Online'],
  );
  // of the last hours before midnight it is neither online nor offline
  const network = await client.availability.ofNetwork({ start: 1, end: 13, period: 3600 });
  assert.deepEqual(
    network.datasets.map(({ data }) => data),
    [
      [0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0],
      [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
  );
});

test('what was recorded before observations decided says so, in the list, the file and the chart of a station', async (t) => {
  const world = await startWorld(t);
  const { id } = await world.seed.station({ title: 'Ely' });
  await change(world, id, [
    [ago(86_400), on],
    [ago(7200), off],
    [ago(3600), on],
  ]);
  const { client } = await world.person(1);
  const found = async () => {
    const { outages, recorded_since } = await client.outages.list({});
    const bars = await client.availability.ofStation({ base: id, start: 0, end: 24, period: 3600 });
    assert.equal(bars.recorded_since, recorded_since);
    const file = await (await client.outages.listFile({ timezone: 'UTC' })).text();
    return [recorded_since, outages[0]?.approximate, file.trim().split(',').at(-1)];
  };
  assert.deepEqual(await found(), [null, false, 'By observations']);
  const since = '2026-11-28T01:00:00.000Z';
  const value = JSON.stringify(since);
  await world.database.service
    .insertInto('settings')
    .values({ name: 'outages_recorded_since', value })
    .execute();
  const offline = world.database.service.updateTable('station_status_changes').where('online', '=', false);
  await offline.set({ approximate: true }).execute();
  assert.deepEqual(await found(), [since, true, 'Approximate']);
});

test('the availability in the list of stations is 1 less their outages', async (t) => {
  const world = await startWorld(t);
  const { id } = await world.seed.station();
  await change(world, id, [
    [ago(40 * 86_400), on],
    [ago(86_400), off],
    [ago(86_400 - 3600), off],
    [ago(86_400 - 7200), on],
  ]);
  const { client } = await world.person(1);
  const { stations } = await client.outages.list({ basestation: id });
  const { basestations } = await client.stations.live({ id });
  const percent = 100 * (stations[0]?.availability ?? 0);
  assert.ok(Math.abs(percent - (1 - 2 / 168) * 100) < 0.001);
  assert.ok(Math.abs((basestations[0]?.avail ?? 0) - percent) < 0.011, 'rounded down to two places');
});

/** Two rovers of two companies on Ely, which falls silent 300 s ago and comes back 200 s ago; one moved to York. */
async function outageWithRovers(t: TestContext) {
  const world = await startWorld(t);
  const [ely, york] = [
    await world.seed.station({ title: 'Ely' }),
    await world.seed.station({ title: 'York' }),
  ];
  const began = ago(300);
  await change(world, ely.id, [
    [ago(86_400), on],
    [began, off],
    [ago(200), on],
  ]);
  const [moved, lost] = [await world.seed.rover(), await world.seed.rover()];
  const first = await record(world, moved, ely.id, { began: 420, live: true, ggas: 400, fixes: 400 });
  await drive(world, moved, ely.id, first, 400, new Array(102).fill({ quality: 4 }));
  await drive(world, moved, york.id, first, 298, new Array(200).fill({ quality: 4 }));
  const second = await record(world, lost, ely.id, { began: 420, live: true, ggas: 400, fixes: 300 });
  const points = Array.from({ length: 380 }, (_, s) => ({ quality: s > 120 && s < 230 ? 5 : 4 }));
  await drive(world, lost, ely.id, second, 400, points);
  return { world, ely, began, moved, lost, second };
}

test('an outage says how many rovers were on the station, and what happened to each', async (t) => {
  const { world, ely, began, moved, lost } = await outageWithRovers(t);
  const { client } = await world.person(1);
  const { outages } = await client.outages.list({ basestation: ely.id });
  assert.deepEqual(
    outages.map(({ rovers }) => rovers),
    [2],
  );
  const { rovers, total } = await client.outages.rovers({ basestation: ely.id, at: began.toISOString() });
  assert.equal(total, 2);
  const affected = (id: number) => rovers.find(({ rover }) => rover === id);
  assert.equal(affected(moved.id)?.moved_to, 'York');
  const isAbout = (seconds: number | null | undefined, expected: number) =>
    Math.abs((seconds ?? 0) - expected) < 2; // what was recorded has times of its own, read while the machine was busy
  assert.ok(isAbout(affected(moved.id)?.moved_after, 2));
  assert.equal(affected(moved.id)?.lost_at, null);
  assert.equal(affected(lost.id)?.moved_to, null);
  assert.ok(isAbout(affected(lost.id)?.lost_for, 109));
  assert.equal(affected(lost.id)?.status, 4);
});

test('each person sees the rovers of an outage that they may see', async (t) => {
  const { world, ely, began, lost } = await outageWithRovers(t);
  const { client } = await world.person(20, lost);
  const { outages } = await client.outages.list({ basestation: ely.id });
  assert.deepEqual(
    outages.map(({ rovers }) => rovers),
    [1],
  );
  const { rovers, total } = await client.outages.rovers({ basestation: ely.id, at: began.toISOString() });
  assert.deepEqual([rovers.map(({ rover }) => rover), total], [[lost.id], 1]);
});

test('rovers that lost their fix by one outage are one group, with the outage', async (t) => {
  const { world, ely, began, lost, second } = await outageWithRovers(t);
  const { client } = await world.person(20, lost);
  const { groups, rovers } = await client.roverSessions.lostFix({});
  assert.equal(rovers, 1);
  const [group, ...more] = groups;
  assert.deepEqual(
    [group?.cause, group?.rovers, group?.outage?.station, group?.outage?.text, more.length],
    ['station_gap', 1, ely.id, 'Ely', 0],
  );
  assert.equal(group?.outage?.began, began.toISOString());
  assert.equal(Math.round(group?.seconds ?? 0), 109);
  const [loss] = group?.losses ?? [];
  assert.deepEqual([loss?.session, loss?.rover], [second, lost.id]);

  const { runs, losses } = await client.roverSessions.recent({ rover: lost.id });
  assert.deepEqual(
    runs.map(({ status }) => status),
    [4, 5, 4],
  );
  assert.deepEqual(losses, group?.losses);
});

test('a company of somebody else is not found, and without one there is nothing to ask for', async (t) => {
  const { world, moved, lost } = await outageWithRovers(t);
  const { client } = await world.person(20, lost);
  const refused = (field: string) => (error: unknown) => error instanceof CallError && error.code === field;
  await assert.rejects(client.roverSessions.lostFix({ company: moved.company_id }), refused('not_found'));
  const { client: admin } = await world.person(1);
  await assert.rejects(admin.roverSessions.lostFix({}), refused('invalid_input'));
});
