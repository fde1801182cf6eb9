import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LogEvent, messageCodes, messageType, tenantRoles } from '@cairn/contract';
import { connect, startWorld } from '../../test/world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;
type Rover = Awaited<ReturnType<World['seed']['rover']>>;

/** Lines of the caster log so many seconds ago. */
function logOf({ database }: World) {
  const now = Date.now();
  return async (
    secondsAgo: number,
    { event, ...params }: LogEvent,
    about: { rover?: Rover; station?: number; address?: string } = {},
  ) => {
    const { rover, station, address } = about;
    const code = messageCodes[event];
    await database.service
      .insertInto('caster_log')
      .values({
        at: new Date(now - secondsAgo * 1000),
        casta: 1,
        code,
        type: messageType(code),
        event,
        params: JSON.stringify(params),
        address: address ?? null,
        station_id: station ?? null,
        ...(rover && {
          rover_id: rover.id,
          reseller_id: rover.reseller_id,
          dealer_id: rover.dealer_id,
          company_id: rover.company_id,
          username: rover.username,
        }),
      })
      .execute();
  };
}

test('a rover shows why it is refused since it was let in last, by reason, and the system the address', async (t) => {
  const world = await startWorld(t);
  const log = logOf(world);
  const rover = await world.seed.rover({ username: 'wold1' });
  const connected = {
    event: 'rover_connected',
    mountpoint: 'RTK_RTCM3',
    test_user: false,
    version: 2,
    agent: 'x',
  } as const;
  await log(900, { event: 'rover_expired', at: '2026-01-01T00:00:00Z' }, { rover }); // before it was let in
  await log(800, connected, { rover });
  await log(
    700,
    { event: 'rover_wrong_password', sent: true, agent: 'NTRIP old' },
    { rover, address: '10.0.0.7' },
  );
  await log(
    60,
    { event: 'rover_wrong_password', sent: true, agent: 'NTRIP new' },
    { rover, address: '10.0.0.8' },
  );
  await log(30, { event: 'rover_unknown_mountpoint', mountpoint: 'RTK_RTMC3', forced: false }, { rover });
  await log(
    10,
    { event: 'rover_wrong_password', sent: true, agent: 'x' },
    { rover: await world.seed.rover() },
  );

  for (const role of tenantRoles) {
    const { client } = await world.person(role, rover);
    const { refusals, more } = await client.refusals.ofRover({ rover: rover.id });
    assert.equal(more, false);
    assert.deepEqual(
      refusals.map(({ first: _, last: __, ...one }) => one),
      [
        {
          reason: 'rover_unknown_mountpoint',
          text: 'There is no mountpoint RTK_RTMC3',
          count: 1,
          agent: '',
          address: null,
        },
        {
          reason: 'rover_wrong_password',
          text: 'The password is wrong',
          count: 2,
          agent: 'NTRIP new',
          address: null,
        },
      ],
    );
    const [, wrong] = refusals;
    assert.ok(wrong && Date.parse(wrong.last) - Date.parse(wrong.first) === 640_000);
  }
  const { client } = await world.person(1);
  const { refusals } = await client.refusals.ofRover({ rover: rover.id });
  assert.deepEqual(
    refusals.map(({ address }) => address),
    [null, '10.0.0.8'],
  );
  await log(0, connected, { rover });
  assert.deepEqual(await client.refusals.ofRover({ rover: rover.id }), {
    refusals: [],
    more: false,
    passed_over: null,
  });
});

test('a rover shows the nearest station out of service, while a farther one or none feeds it by its position', async (t) => {
  const world = await startWorld(t);
  const { service } = world.database;
  const rover = await world.seed.rover();
  const out = { out_of_service_since: new Date(), out_of_service_reason: 'The mast is moved' };
  const until = { out_of_service_until: '2099-12-24' };
  const near = await world.seed.station({ title: 'Ely', latitude: 52.4, longitude: 0.26, ...out, ...until });
  await world.seed.station({ title: 'Farther', latitude: 52.5, longitude: 0.26, ...out });
  await world.seed.station({ title: 'Danish', latitude: 52.4, longitude: 0.26, country: 2, ...out });
  const feeding = await world.seed.station({ title: 'York', latitude: 53.96, longitude: -1.08 });
  const position = { latitude: 52.39, longitude: 0.26, distance: 195_000 };
  const live = (columns: object) => service.updateTable('rover_live').set(columns).execute();
  await connect(world.database, rover, { station_id: feeding.id });
  await live(position);
  const { client } = await world.person(30, rover);
  const read = async () => (await client.refusals.ofRover({ rover: rover.id })).passed_over;
  const { distance, ...found } = (await read()) ?? assert.fail();
  assert.equal(distance.toFixed(1), '1.1');
  assert.deepEqual(found, {
    station: near.id,
    text: 'Ely',
    since: out.out_of_service_since.toISOString(),
    reason: 'The mast is moved',
    until: '2099-12-24',
    replaced: true,
  });
  await live({ distance: 1_000 }); // the feeding one is nearer
  assert.equal(await read(), null);
  await live({ ...position, mountpoint: 'YORK' }); // it chose that one itself
  assert.equal(await read(), null);

  // nothing serves it: what would is named, with its distance, however far the station before was
  await live({ mountpoint: 'RTK_RTCM3', station_id: null, distance: null });
  const { distance: unserved, ...alone } = (await read()) ?? assert.fail();
  assert.equal(unserved.toFixed(1), '1.1');
  assert.deepEqual(alone, { ...found, replaced: false });
  await live({ latitude: null, longitude: null }); // nobody knows where it is
  assert.equal(await read(), null);
});

test('a rover shows that its station is out of service, until it is given another or that one is back', async (t) => {
  const world = await startWorld(t);
  const log = logOf(world);
  const rover = await world.seed.rover();
  const { id } = await world.seed.station({ mount: 'GB01' });
  const service = (columns: object) =>
    world.database.service.updateTable('stations').set(columns).where('id', '=', id).execute();
  const out = { out_of_service_since: new Date(), out_of_service_reason: 'The mast is moved' };
  await service(out);
  const connected = { mountpoint: 'GB01', test_user: false, version: 2, agent: 'x' };
  await log(9, { event: 'rover_connected', ...connected }, { rover });
  const params = { station: 'GB01', at: '2026-11-28T14:05:00.000Z', reason: 'The mast is moved' };
  await log(9, { event: 'rover_station_out_of_service', ...params }, { rover }); // in the same millisecond
  const { client } = await world.person(20, rover);
  const texts = async () =>
    (await client.refusals.ofRover({ rover: rover.id })).refusals.map(({ text }) => text);
  const text = 'Station GB01 has been out of service since 28-11-2026 14:05 UTC: The mast is moved';
  assert.deepEqual(await texts(), [text]);
  await service({ out_of_service_since: null, out_of_service_reason: null });
  assert.deepEqual(await texts(), []);
  await service(out);
  assert.deepEqual(await texts(), [text]);
  await log(1, { event: 'station_given', station: 'GB02' }, { rover });
  assert.deepEqual(await texts(), []);
});

test('a client that tries every second is counted up to a bound, and the reply says so', async (t) => {
  const world = await startWorld(t);
  const log = logOf(world);
  const rover = await world.seed.rover();
  await Promise.all(
    Array.from({ length: 1100 }, (_, n) => log(n, { event: 'rover_not_allowed' }, { rover })),
  );
  const { client } = await world.person(10, rover);
  const { refusals, more } = await client.refusals.ofRover({ rover: rover.id });
  assert.equal(more, true);
  assert.deepEqual(
    refusals.map(({ count }) => count),
    [1001],
  );
});

test('what is refused at a station: everybody sees that its mountpoint is taken, the system alone sees guessed passwords', async (t) => {
  const world = await startWorld(t);
  const log = logOf(world);
  const station = await world.seed.station();
  await log(
    20,
    { event: 'station_wrong_password', sent: true },
    { station: station.id, address: '10.0.0.9' },
  );
  await log(10, { event: 'station_mountpoint_taken', agent: 'NTRIP modem' }, { station: station.id });
  const reasons = async (role: 1 | 10) => {
    const { client } = await world.person(role);
    const { refusals } = await client.refusals.ofStation({ basestation: station.id });
    return refusals.map(({ reason, address }) => [reason, address]);
  };
  assert.deepEqual(await reasons(1), [
    ['station_mountpoint_taken', null],
    ['station_wrong_password', '10.0.0.9'],
  ]);
  assert.deepEqual(await reasons(10), [['station_mountpoint_taken', null]]);
});
