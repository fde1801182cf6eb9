import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError, idsOf, tenantRoles } from '@cairn/contract';
import { formatGga } from '@cairn/gnss';
import { startWorld } from '../../test/world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;
type Rover = Awaited<ReturnType<World['seed']['rover']>>;

const second = 1000;
const start = Math.floor(Date.now() / second) * second - 600_000;
const at = (seconds: number) => new Date(start + seconds * second);
const iso = (seconds: number) => at(seconds).toISOString();

const tenantsOf = ({ id: rover_id, reseller_id, dealer_id, company_id }: Rover) => ({
  rover_id,
  reseller_id,
  dealer_id,
  company_id,
});

/** GGA of a session, one a second from `from`, and one that could not be used right before them. */
async function writeGgas(
  { database, seed }: World,
  rover: Rover,
  {
    from = 0,
    count = 5,
    session_id = 7,
    ggas = count,
  }: { from?: number; count?: number; session_id?: number; ggas?: number },
) {
  const station = await seed.station({ title: 'Ely', latitude: 52.4, longitude: 0.3 });
  const tenants = tenantsOf(rover);
  await database.service
    .insertInto('rover_sessions')
    .values({
      ...tenants,
      id: session_id,
      ggas,
      ended_at: at(from + count),
      node: 'n',
      casta: 1,
      mountpoint: 'RTK_RTCM3',
      ntrip_version: 2,
      user_agent: 'NTRIP receiver',
      started_at: at(from - 1),
      seen_at: at(from + count),
    })
    .execute();
  await database.service
    .insertInto('caster_log')
    .values({
      ...tenants,
      at: at(from - 1),
      casta: 1,
      type: 1,
      code: 20,
      session_id,
      event: 'gga_unusable',
      params: JSON.stringify({ fault: 'decimal_degrees', sample: '$GPGGA,120000,52.1,N,0.3,E,4' }),
    })
    .execute();
  const points = Array.from({ length: count }, (_, n) => ({
    ...tenants,
    at: at(from + n),
    session_id,
    station_id: station.id,
    quality: n === 0 ? 5 : 4,
    latitude: 52.1,
    longitude: 0.3,
    altitude: 20,
    satellites: 18,
    hdop: 0.7,
    data_age: 1.2,
    distance: 33_406.4,
    bytes_sent: 1000 * n + 250,
    sentence: formatGga({ quality: 4, utcSeconds: n, latitude: 52.1, longitude: 0.3 }).trim(),
  }));
  await database.service.insertInto('gga_points').values(points).execute();
  return station;
}

test('the GGA of a rover are listed as received, with the one that could not be used', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover({ username: 'harvester' });
  const station = await writeGgas(world, rover, { count: 2 });
  const { client } = await world.person(30, rover);
  const { GGA, stations, next } = await client.logs.gga({ rover: rover.id });
  const [newest, , unusable] = GGA;
  assert.deepEqual(newest, {
    id: `${at(1).getTime()}000~7~1`,
    Timestamp: iso(1),
    Username: 'harvester',
    Basestation: 'Ely',
    Session_id: 7,
    Distance: 33.406,
    User_agent: 'NTRIP receiver',
    Bytes_sent: 1.3,
    GGA: formatGga({ quality: 4, utcSeconds: 1, latitude: 52.1, longitude: 0.3 }).trim(),
    Station: station.id,
    unusable: 0,
    fault: null,
    lat: 52.1,
    long: 0.3,
    rtk_status: 4,
    altitude: 20,
    num_sateliites: 18,
    hdop: 0.7,
    data_age: 1.2,
  });
  assert.partialDeepStrictEqual(unusable, {
    Timestamp: iso(-1),
    unusable: 1,
    fault: 'decimal_degrees',
    GGA: '$GPGGA,120000,52.1,N,0.3,E,4',
    Bytes_sent: null,
    lat: null,
  });
  assert.deepEqual(stations, [{ value: station.id, text: 'Ely', latitude: 52.4, longitude: 0.3 }]);
  assert.equal(next, null);
});

test('pages of GGA lead down and up again without a gap or a repeat, also within one moment', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  await writeGgas(world, rover, { session_id: 7, count: 5 });
  await writeGgas(world, rover, { session_id: 8, count: 5 }); // a test user: two sessions at the same moments
  const { client } = await world.person(1);
  const all = await client.logs.gga({ rover: rover.id });
  assert.equal(all.GGA.length, 12);
  const ids = all.GGA.map(({ id }) => id);

  const down: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = await client.logs.gga({ rover: rover.id, limit: 5, before });
    down.push(...page.GGA.map(({ id }) => id));
    if (page.next === null) break;
    before = page.next;
  }
  assert.deepEqual(down, ids);

  let up = [ids.at(-1) ?? ''];
  for (;;) {
    const page = await client.logs.gga({ rover: rover.id, limit: 5, after: up[0] });
    if (page.newer === null) break;
    up = [...page.GGA.map(({ id }) => id), ...up];
  }
  assert.deepEqual(up, ids);

  const within = await client.logs.gga({ rover: rover.id, start: iso(1), end: iso(2) });
  assert.deepEqual(
    within.GGA.map(({ Timestamp }) => Timestamp),
    [iso(2), iso(2), iso(1), iso(1)],
  );
});

test('a page has its lines also where sessions counted more GGA than are stored', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  for (const session_id of [1, 2, 3, 4])
    await writeGgas(world, rover, { session_id, from: -1000 * session_id, count: 2, ggas: 5000 });
  const { client } = await world.person(20, rover);
  const page = await client.logs.gga({ rover: rover.id, limit: 10 });
  assert.deepEqual(
    page.GGA.map(({ Session_id }) => Session_id),
    [1, 1, 1, 2, 2, 2, 3, 3, 3, 4],
  );
  const above = await client.logs.gga({ rover: rover.id, limit: 8, after: page.next ?? '' });
  assert.deepEqual(
    above.GGA.map(({ Session_id }) => Session_id),
    [1, 1, 2, 2, 2, 3, 3, 3],
  );
});

test('the GGA of somebody else’s rover, and of an archived one, are not there', async (t) => {
  const world = await startWorld(t);
  const [own, foreign] = [await world.seed.rover(), await world.seed.rover()];
  await writeGgas(world, foreign, {});
  for (const role of tenantRoles) {
    const { client } = await world.person(role, own);
    await assert.rejects(client.logs.gga({ rover: foreign.id }), { code: 'not_found' });
    await assert.rejects(client.logs.ggaFile({ rover: foreign.id }), { code: 'not_found' });
  }
  await world.database.service
    .updateTable('rovers')
    .set({ archived_at: new Date() })
    .where('id', '=', foreign.id)
    .execute();
  const { client } = await world.person(1);
  await assert.rejects(client.logs.gga({ rover: foreign.id }), { code: 'not_found' });
});

/** What a station sent: an epoch of two constellations each ten seconds, and every thirty its position. */
async function writeMessages({ database }: World, station_id: number, { from = 0, rounds = 4 } = {}) {
  const connected_at = at(from);
  const lines = Array.from({ length: rounds }, (_, n) => {
    const common = { at: at(from + 10 * (n + 1)), station_id, connected_at, rtcm_station_id: 4 };
    return [
      { ...common, message: 1077, satellites: 9 + n, frames: 10, bytes: 3500 },
      { ...common, message: 1087, satellites: 6, frames: 10, bytes: 2500 },
      ...(n % 3 === 0 ? [{ ...common, message: 1005, satellites: null, frames: 1, bytes: 25 }] : []),
    ];
  }).flat();
  await database.service.insertInto('rtcm_observations').values(lines).execute();
}

test('the messages of a station are counted with the time since the line before of the same kind', async (t) => {
  const world = await startWorld(t);
  const station = await world.seed.station({ title: 'Ely' });
  await writeMessages(world, station.id);
  const rover = await world.seed.rover();
  const { client } = await world.person(10, rover);
  const { Requests } = await client.logs.rtcm3({ basestation: station.id });
  const shown = Requests.map(({ Timestamp, Message, Num_Satellites, seconds }) => [
    (Date.parse(Timestamp) - start) / second,
    Message,
    Num_Satellites,
    seconds,
  ]);
  assert.deepEqual(shown.slice(0, 5), [
    [40, 1087, 6, 10],
    [40, 1077, 12, 10],
    [40, 1005, null, 30],
    [30, 1087, 6, 10],
    [30, 1077, 11, 10],
  ]);
  assert.deepEqual(shown.at(-1), [10, 1005, null, null]);
  assert.partialDeepStrictEqual(Requests[0], {
    id: `${at(40).getTime()}000~${station.id}~1087`,
    Basestation: 'Ely',
    Station_id: 4,
    Base: station.id,
    frames: 10,
    bytes: 2500,
  });
});

test('a connection begins anew: the time before it is no interval', async (t) => {
  const world = await startWorld(t);
  const station = await world.seed.station();
  await writeMessages(world, station.id, { rounds: 1 });
  await writeMessages(world, station.id, { from: 60, rounds: 1 });
  const { client } = await world.person(1);
  const { Requests } = await client.logs.rtcm3({});
  assert.deepEqual(new Set(Requests.map(({ seconds }) => seconds)), new Set([null]));
});

test('satellites of a station and moment are one line, with the connection that they belong to', async (t) => {
  const world = await startWorld(t);
  const [ely, lincoln] = [
    await world.seed.station({ title: 'Ely' }),
    await world.seed.station({ title: 'Lincoln' }),
  ];
  await writeMessages(world, ely.id);
  await writeMessages(world, lincoln.id, { rounds: 2 });
  const { client } = await world.person(1);
  const { sats } = await client.logs.satellites({});
  assert.deepEqual(sats[0], {
    id: `${at(40).getTime()}000~${ely.id}`,
    timestamp: iso(40),
    basestation: 'Ely',
    session: start / second,
    gsats: 12,
    rsats: 6,
    esats: null,
    csats: null,
    Base: ely.id,
  });
  assert.deepEqual(
    sats.map(({ basestation }) => basestation),
    ['Ely', 'Ely', 'Lincoln', 'Ely', 'Lincoln', 'Ely'],
  );
  const walked: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = await client.logs.satellites({ limit: 2, before });
    walked.push(...page.sats.map(({ id }) => id));
    if (page.next === null) break;
    before = page.next;
  }
  assert.deepEqual(
    walked,
    sats.map(({ id }) => id),
  );
  const above = await client.logs.satellites({ limit: 2, after: walked.at(-1) });
  assert.deepEqual(
    above.sats.map(({ id }) => id),
    walked.slice(-3, -1),
  );
});

test('a reseller of Denmark alone sees the messages of Danish stations', async (t) => {
  const world = await startWorld(t);
  await world.seed.reseller({ id: 11, title: 'RTK Danmark', country: 2, single_country: true });
  const [uk, dk] = [
    await world.seed.station({ title: 'Ely', country: 1 }),
    await world.seed.station({ title: 'Ribe', country: 2, connecta: 2 }),
  ];
  await writeMessages(world, uk.id);
  const { client } = await world.person(5, { reseller_id: 11 });
  assert.deepEqual((await client.logs.satellites({})).sats, []);
  await writeMessages(world, dk.id, { rounds: 2 });
  const { sats } = await client.logs.satellites({ limit: 1 });
  assert.deepEqual(
    sats.map(({ basestation, timestamp }) => [basestation, timestamp]),
    [['Ribe', iso(20)]],
  );
  const { Requests } = await client.logs.rtcm3({ after: `${at(0).getTime()}000~1~1`, limit: 1 });
  assert.deepEqual(
    Requests.map(({ Basestation, Timestamp }) => [Basestation, Timestamp]),
    [['Ribe', iso(10)]],
  );
  await assert.rejects(client.logs.rtcm3({ basestation: uk.id }), { code: 'not_found' });
  await assert.rejects(client.logs.satellitesFile({ basestation: uk.id }), { code: 'not_found' });
});

test('what makes no sense is refused: years far ahead, other cursors, a search in place of an id', async (t) => {
  const world = await startWorld(t);
  const station = await world.seed.station();
  const rover = await world.seed.rover();
  const { client } = await world.person(1);
  await world.database.service
    .updateTable('stations')
    .set({ archived_at: new Date() })
    .where('id', '=', station.id)
    .execute();
  await assert.rejects(client.logs.rtcm3({ basestation: station.id }), { code: 'not_found' });
  await assert.rejects(client.logs.satellites({ basestation: station.id }), { code: 'not_found' });
  const refused = (field: string) => (error: unknown) =>
    error instanceof CallError && error.code === 'invalid_input' && error.field(field) !== undefined;
  await assert.rejects(client.logs.gga({ rover: rover.id, end: '9999-12-31 23:59' }), refused('end'));
  await assert.rejects(client.logs.rtcm3({ start: '9999-01-01 00:00' }), refused('start'));
  await assert.rejects(client.logs.gga({ rover: '.*' }), refused('rover'));
  await assert.rejects(client.logs.satellites({ basestation: '(a+)+$' }), refused('basestation'));
  await assert.rejects(client.logs.satellites({ before: '9999999999999999~1~1' }), refused('before'));
  assert.deepEqual((await client.logs.satellites({ after: '9999999999999999~1' })).sats, []);
  const far = await client.logs.gga({ rover: rover.id, before: '9999999999999999~1~1' });
  assert.deepEqual(far.GGA, []);
  const reversed = await client.logs.gga({ rover: rover.id, start: iso(10), end: iso(0) });
  assert.deepEqual(reversed.GGA, []);
});

test('company people see no messages of stations', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  for (const role of idsOf('companyAdmin', 'companyUser')) {
    const { client } = await world.person(role, rover);
    await assert.rejects(client.logs.rtcm3({}), { status: 403 });
    await assert.rejects(client.logs.satellites({}), { status: 403 });
  }
});

test('each log is exported whole, in the zone of the reader', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover({ username: 'harvester' });
  await writeGgas(world, rover, { count: 3 });
  const station = await world.seed.station({ title: 'Lincoln' });
  await writeMessages(world, station.id, { rounds: 1 });
  const { client } = await world.person(1);
  const linesOf = async (file: Promise<Blob>) => (await (await file).text()).split('\r\n').slice(0, -1);
  const clock = (seconds: number) => iso(seconds).slice(0, 19).replace('T', ' ');

  const ggas = await linesOf(client.logs.ggaFile({ rover: rover.id, end: iso(1) }));
  assert.equal(
    ggas[0],
    'Timestamp (UTC),Username,Basestation,Session,Distance km,User agent,Sent kB,GGA,Fault',
  );
  assert.equal(ggas.length, 1 + 3);
  assert.match(
    ggas[1] ?? '',
    new RegExp(`^${clock(1)},harvester,Ely,7,33.406,NTRIP receiver,1.3,"\\$GNGGA,`),
  );
  assert.match(ggas[3] ?? '', /,"latitude and longitude are decimal degrees[^"]*"$/);

  const messages = await linesOf(client.logs.rtcm3File({ basestation: station.id, timezone: 'UTC' }));
  assert.equal(
    messages[1],
    `${clock(10)},Lincoln,1087,"GLONASS MSM7: full observations with Doppler, high resolution",6,4,10,2500,`,
  );
  const satellites = await linesOf(client.logs.satellitesFile({ start: iso(5) }));
  assert.deepEqual(satellites, [
    'Timestamp (UTC),Basestation,Session,GPS,GLONASS,Galileo,BeiDou',
    `${clock(10)},Lincoln,${start / second},9,6,,`,
  ]);
});
