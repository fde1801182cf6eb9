import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '@cairn/contract';
import { ago, drive, record } from '../../test/sessions.ts';
import { connect, startWorld } from '../../test/world.ts';

test('sessions are listed newest first, page by page, and by the stretch of time they touch', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  const { id: station } = await world.seed.station({ title: 'Ely' });
  const old = await record(world, rover, station, { began: 7200, ggas: 10, fixes: 9, fixedSeconds: 30 });
  const middle = await record(world, rover, station, { began: 3600 });
  const live = await record(world, rover, station, { began: 30, live: true });
  await connect(world.database, rover, { session_id: live, station_id: station });
  const { client } = await world.person(30, rover);
  const ids = async (input: object) =>
    (await client.roverSessions.list({ id: rover.id, ...input })).Sessions.map(
      ({ session_id }) => session_id,
    );

  assert.deepEqual(await ids({}), [live, middle, old]);
  assert.deepEqual(await ids({ limit: 2 }), [live, middle]);
  assert.deepEqual(await ids({ limit: 2, before: middle }), [old]);
  assert.deepEqual(await ids({ sessiondata: 1 }), [old]);
  assert.deepEqual(await ids({ start: '', end: '' }), [live, middle, old], 'no date chosen');
  assert.deepEqual(await ids({ start: ago(3580).toISOString(), end: ago(3000).toISOString() }), [middle]);
  const { Sessions } = await client.roverSessions.list({ id: rover.id });
  assert.deepEqual(
    Sessions.map((one) => [
      one.live,
      one.rovercurrentsession,
      one.connection_time,
      one.quality,
      one.refstation,
    ]),
    [
      [1, live, Sessions[0]?.connection_time, null, 'Ely'],
      [0, live, 60, null, 'Ely'],
      [0, live, 60, 50, 'Ely'],
    ],
  );
  const drawnLater = await record(world, rover, station, { began: 5000 }); // another caster's stock of ids
  assert.deepEqual(await ids({ before: middle }), [drawnLater, old]);
});

test('a session has its track, and a live one is added to from its last point', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  const { id: station } = await world.seed.station({ title: 'Ely', latitude: 52.4, longitude: 0.26 });
  const session = await record(world, rover, station, { began: 100, live: true });
  await drive(world, rover, station, session, 90, [
    { quality: 5 },
    { quality: 4 },
    { quality: 3 },
    { quality: 9 },
  ]);
  await connect(world.database, rover, { session_id: session });
  const { client } = await world.person(20, rover);

  const detail = await client.roverSessions.detail({ rover: rover.id });
  assert.equal(detail.session?.session_id, session);
  assert.deepEqual(detail.track?.status, [5, 4, 1, 2]);
  assert.deepEqual(detail.track?.seconds, [0, 1, 2, 3]);
  assert.deepEqual(detail.track?.lat[1], 52.12345779);
  assert.deepEqual(detail.track?.Distance[0], 8.123);
  assert.deepEqual(detail.stations, [{ value: station, text: 'Ely', latitude: 52.4, longitude: 0.26 }]);

  const after = new Date(Date.parse(detail.track?.from ?? '') + 1500).toISOString();
  const more = await client.roverSessions.detail({ rover: rover.id, after });
  assert.deepEqual(more.track?.status, [1, 2]);
  const bare = await client.roverSessions.detail({ rover: rover.id, sessiondata: 0 });
  assert.equal(bare.track, null);
});

test('a track has points when they are requested, each with its colour and its log lines', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  const { id: station } = await world.seed.station({ title: 'Ely' });
  const session = await record(world, rover, station, { began: 100, seconds: 95 });
  await drive(world, rover, station, session, 90, [{ quality: 5 }, { quality: 5 }, { quality: 4 }]);
  const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
  const line = { rover_id, reseller_id, dealer_id, company_id, session_id: session, type: 1, casta: 1 };
  const overrides = JSON.stringify({ station: 'ELY', distance: 8123, before: 'THIRSK' });
  await world.database.service
    .insertInto('caster_log')
    .values([
      { ...line, at: ago(99), code: 10, legacy_text: 'Rev 2' },
      { ...line, at: ago(88.5), code: 18, event: 'station_given', params: overrides },
      { ...line, at: ago(5), code: 11, legacy_text: 'closed by the rover' },
    ])
    .execute();
  const { client } = await world.person(20, rover);
  const requested = { rover: rover.id, session, points: 1 } as const;

  const { track, points, stations } = await client.roverSessions.detail(requested);
  assert.deepEqual([track, stations.map(({ text }) => text)], [null, ['Ely']]);
  assert.deepEqual(
    points?.map(({ id, color, message, rtk_status }) => [id, color, message, rtk_status]),
    [
      [1, '#4792e9', 'Rover connected: Rev 2', 5],
      [2, '#4792e9', 'Float', 5],
      [3, '#4bebb3', 'Station assigned: Station ELY at 8.1 km instead of THIRSK', 4],
    ],
  );
  const [first, second, third] = points ?? [];
  assert.deepEqual(
    { ...second, Timestamp: 0 },
    {
      id: 2,
      lat: 52.12345779,
      long: 0.1,
      color: '#4792e9',
      Timestamp: 0,
      rtk_status: 5,
      message: 'Float',
      num_sateliites: 14,
      altitude: 20,
      Distance: 8.123,
      hdop: 0.8,
      data_age: 1,
      basestation: 'Ely',
    },
  );
  const later = await client.roverSessions.detail({ ...requested, after: second?.Timestamp });
  assert.deepEqual(later.points, [third]);
  const between = await client.roverSessions.detail({ ...requested, after: first?.Timestamp });
  assert.deepEqual(between.points, [second, third]);
  assert.equal((await client.roverSessions.detail({ rover: rover.id, session })).points, null);
});

test('without a session, or once it is over, there is no data', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  const { id: station } = await world.seed.station();
  const { client } = await world.person(10, rover);
  const none = await client.roverSessions.detail({ rover: rover.id });
  assert.deepEqual([none.session, none.error], [null, 'no data']);
  assert.deepEqual(await client.roverSessions.live({ rover: rover.id }), {
    livedata: null,
    error: 'no data',
    code: 0,
  });

  const session = await record(world, rover, station, { began: 600 });
  const over = await client.roverSessions.detail({ rover: rover.id, session, live: 1 });
  assert.equal(over.error, 'no data');
  const past = await client.roverSessions.detail({ rover: rover.id, session });
  assert.deepEqual([past.session?.live, past.track], [0, null]);
});

test('what is live of a rover comes with the mountpoint it is forced to', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover({ forced_mountpoint: 'ELY' });
  const { id: station } = await world.seed.station({ title: 'Ely', mount: 'ELY' });
  await connect(world.database, rover, { session_id: 77, station_id: station, status: 4 });
  const { client } = await world.person(20, rover);
  const { livedata } = await client.roverSessions.live({ rover: rover.id });
  assert.deepEqual(
    [livedata?.session_id, livedata?.forced_basestation, livedata?.basestation, livedata?.statustext],
    [77, 'ELY', 'Ely', 'Fixed'],
  );
  const other = await client.roverSessions.live({ rover: rover.id, session: 78 });
  assert.equal(other.error, 'no data');
});

test('a live rover has the station that sends to it, and how that one was chosen', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover({ forced_mountpoint: 'ELY' });
  const { id: station_id } = await world.seed.station({ title: 'Ely', mount: 'ELY' });
  await connect(world.database, rover, { station_id });
  const { client } = await world.person(20, rover);
  const choice = async () => (await client.roverSessions.live({ rover: rover.id })).livedata?.station_choice;
  const requests = (mountpoint: string) =>
    world.database.service.updateTable('rover_live').set({ mountpoint }).execute();

  assert.equal(await choice(), null, 'the station is not online');
  await world.database.service
    .insertInto('station_live')
    .values({ station_id, node: 'test', connecta: 1, status: 1, seen_at: new Date() })
    .execute();
  assert.equal(await choice(), 'position');
  await requests('ELY');
  assert.equal(await choice(), 'forced');
  await world.database.service.updateTable('rovers').set({ forced_mountpoint: null }).execute();
  assert.equal(await choice(), 'mountpoint');
  await world.database.service
    .updateTable('stations')
    .set({ out_of_service_since: new Date(), out_of_service_reason: 'The mast is moved' })
    .execute();
  const { livedata } = await client.roverSessions.live({ rover: rover.id });
  assert.partialDeepStrictEqual(livedata, {
    station_choice: null,
    basestation: null,
    basestationid: station_id,
  });
  const [listed] = (await client.rovers.records({ id: rover.id, password: 0 })).rovers;
  assert.equal(listed?.basestation, null);
});

test('connections and their hours are counted by day, and the last five by minutes', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  const { id: station } = await world.seed.station();
  const days = 86_400;
  for (const began of [3 * days, 2 * days, 2 * days - 7200]) {
    await record(world, rover, station, { began, seconds: 1800 });
  }
  const { client } = await world.person(20, rover);
  const connections = await client.roverSessions.usage({ rover: rover.id, type: 1 });
  assert.equal(connections.labels.length, 30);
  const sum = (chart: { datasets: { data: number[] }[] }) =>
    chart.datasets[0]?.data.reduce((a, b) => a + b, 0);
  assert.equal(sum(connections), 3);
  const hours = await client.roverSessions.usage({ rover: rover.id, type: 2 });
  assert.equal(hours.totaltime, 1.5);
  assert.ok(
    Math.abs(Number(sum(hours)) - 1.5) < 0.02,
    'each day is rounded, and a session may cross midnight',
  );
  const green = await client.roverSessions.lastFive({ rover: rover.id, green: 1 });
  assert.equal(JSON.stringify(green).includes('#4bebb3'), true, 'green=1 is the green of Fixed');
  const last = await client.roverSessions.lastFive({ rover: rover.id, green: '#00FF00' });
  assert.deepEqual(last.datasets, [{ label: 'Connection time, min', color: '#00ff00', data: [30, 30, 30] }]);
  const brief = await world.seed.rover({ company_id: rover.company_id });
  await record(world, brief, station, { began: 900, seconds: 651 });
  const [minutes = 0] = (await client.roverSessions.lastFive({ rover: brief.id })).datasets[0]?.data ?? [];
  assert.equal(Math.round(minutes * 60), 651, 'to the second, as the list of its sessions has it');
  const idle = await world.seed.rover({ company_id: rover.company_id });
  assert.equal((await client.roverSessions.usage({ rover: idle.id })).error, 'no data');
});

test('GGAs are read newest first, page by page', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover({ username: 'tractor' });
  const { id: station } = await world.seed.station({ title: 'Ely' });
  const session = await record(world, rover, station, { began: 100 });
  await drive(world, rover, station, session, 90, [{ quality: 4 }, { quality: 4 }, { quality: 5 }]);
  const { client } = await world.person(5, rover);
  const first = await client.roverSessions.requests({ rover: rover.id, limit: 2 });
  assert.deepEqual(
    first.requests.map((one) => [
      one.Username,
      one.Basestation,
      one.Session_id,
      one.Distance,
      one.Bytes_sent,
      one.GGA,
    ]),
    Array(2).fill(['tractor', 'Ely', session, 8.123, 1.5, '$GPGGA']),
  );
  const second = await client.roverSessions.requests({ rover: rover.id, limit: 2, before: first.next ?? '' });
  assert.deepEqual([second.requests.length, second.next], [1, null]);
});

test("another tenant's rover is not there", async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  const { client } = await world.person(20, await world.seed.rover());
  const calls = [
    client.roverSessions.live({ rover: rover.id }),
    client.roverSessions.list({ id: rover.id }),
    client.roverSessions.detail({ rover: rover.id }),
    client.roverSessions.losses({ rover: rover.id }),
    client.roverSessions.usage({ rover: rover.id }),
    client.roverSessions.lastFive({ rover: rover.id }),
    client.roverSessions.requests({ rover: rover.id }),
  ];
  for (const answer of await Promise.allSettled(calls)) {
    assert.ok(answer.status === 'rejected' && answer.reason instanceof CallError);
    assert.equal(answer.reason.status, 404);
  }
});
