import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWorld } from '../../test/world.ts';

test('a live station shows status, satellites, times and availability; offline ones show none of now', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const [on, off] = [await seed.station({ title: 'A on' }), await seed.station({ title: 'B off' })];
  const live = {
    node: 'n',
    connecta: 1,
    gps: 10,
    glonass: 7,
    galileo: 8,
    beidou: 9,
    qzss: 1,
    sbas: 2,
    navic: 6,
    rtcm_station_id: 2042,
    antenna: 'LEIAR25.R4      LEIT',
    receiver: 'SEPT POLARX5TR',
    firmware: '5.5.0',
    data_rate: 900.4,
    bytes_received: 5,
  };
  const times = {
    connected_at: '2026-01-01T00:00:00Z',
    rtcm_at: '2026-01-01T00:01:00Z',
    gga_at: '2026-01-01T00:00:30Z',
    seen_at: '2026-01-01T00:01:30Z',
  };
  await database.service
    .insertInto('station_live')
    .values([
      {
        ...live,
        ...times,
        station_id: on.id,
        status: 1,
        msm: true,
        address: '10.0.0.1',
        message_types: '1006,1077',
      },
      { ...live, ...times, station_id: off.id, status: 2, msm: true },
    ])
    .execute();
  const start = Date.now();
  const day = (days: number) => new Date(start - days * 86_400_000);
  await database.service
    .insertInto('station_status_changes')
    .values([
      { station_id: on.id, at: day(20), kind: 'stream', online: true },
      { station_id: on.id, at: day(0.7), kind: 'stream', online: false },
      { station_id: on.id, at: day(0.35), kind: 'stream', online: true },
      { station_id: off.id, at: day(1), kind: 'stream', online: false },
    ])
    .execute();
  const { client } = await person(1);
  const { basestations, chartdata } = await client.stations.live({});
  assert.partialDeepStrictEqual(basestations[0], {
    value: on.id,
    status: 1,
    statustext: 'Online',
    all_sats: 43,
    nsats: 6,
    rtcm_station_id: 2042,
    antenna: 'LEIAR25.R4      LEIT',
    antenna_serial: null,
    receiver: 'SEPT POLARX5TR',
    firmware: '5.5.0',
    receiver_serial: null,
    gsats: 10,
    csats: 9,
    msm: 1,
    connection_time: 90,
    lastrtcm3: '2026-01-01T00:01:00Z',
    lastgga: '2026-01-01T00:00:30Z',
    voltage: null,
    data_rate: 900,
    avail: 95,
    connecta_title: 'UK-B',
    countrytext: 'UK',
    mapstatus: 4,
    actual_ip: '10.0.0.1',
    mount: on.mount,
  });
  assert.partialDeepStrictEqual(basestations[1], {
    status: 2,
    statustext: 'Offline',
    all_sats: 0,
    msm: 0,
    connection_time: 0,
    data_rate: 0,
    avail: 0,
    mapstatus: 1,
  });
  assert.deepEqual(
    chartdata.data.map(({ value }) => value),
    [2, 1],
  );
  assert.equal((await client.stations.live({ id: off.id })).basestations.length, 1);

  const { client: tenant } = await person(5);
  const [visible] = (await tenant.stations.live({})).basestations;
  assert.equal(visible?.all_sats, 43);
  assert.equal(visible?.rtcm_station_id, 2042);
  for (const hidden of [
    'mount',
    'actual_ip',
    'user_agent',
    'message_types',
    'antenna',
    'antenna_serial',
    'receiver',
    'firmware',
    'receiver_serial',
    'client_serial',
    'gnss_serial',
    'iccid',
    'virtual_ip',
    'ac_ok',
    'voltage',
    'signal_strength',
    'password',
  ]) {
    assert.ok(visible && !(hidden in visible), hidden);
  }
});

test('a station that went offline seconds ago reads 100 % no more', async (t) => {
  const { person, seed, database, later } = await startWorld(t);
  const station = await seed.station({ title: 'Ely' });
  const changed = (at: Date, online: boolean) =>
    database.service
      .insertInto('station_status_changes')
      .values({ station_id: station.id, at, kind: 'stream', online })
      .execute();
  const { client } = await person(1);
  const avail = async () => (await client.stations.list({})).basestations.map((base) => base.avail);

  assert.deepEqual(await avail(), [null]);
  await changed(new Date(Date.now() - 20 * 86_400_000), true);
  later(5);
  assert.deepEqual(await avail(), [100]);
  await changed(new Date(), false);
  later(5);
  assert.deepEqual(await avail(), [99.99]);
});

test('Connectas show whether they report and how many streams they have', async (t) => {
  const { person, database } = await startWorld(t);
  const service = { node: 'n', service: 'connecta', port: 1, started_at: new Date() };
  await database.service
    .insertInto('caster_services')
    .values([
      { ...service, country: 1, clients: 9, seen_at: new Date() },
      { ...service, country: 2, clients: 5, seen_at: new Date(Date.now() - 60_000) },
    ])
    .execute();
  const { client } = await person(30);
  assert.deepEqual((await client.stations.connectas({})).connectas, [
    { value: 1, text: 'UK-B', country: 1, online: 1, stations: 9 },
    { value: 2, text: 'DN-B', country: 2, online: 0, stations: 0 },
  ]);
});

test('a station that pushes to the other Connecta is shown there; one that is offline is shown as entered', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const [on, off] = [await seed.station({ title: 'A' }), await seed.station({ title: 'B' })];
  const now = new Date();
  const live = { node: 'n', connecta: 2, connected_at: now, seen_at: now };
  await database.service
    .insertInto('station_live')
    .values([
      { ...live, station_id: on.id, status: 1 },
      { ...live, station_id: off.id, status: 2 },
    ])
    .execute();
  const { client } = await person(1);
  const { basestations } = await client.stations.live({});
  assert.deepEqual(
    basestations.map(({ text, connecta, connecta_title }) => [text, connecta, connecta_title]),
    [
      ['A', 1, 'DN-B'],
      ['B', 1, 'UK-B'],
    ],
  );
});
