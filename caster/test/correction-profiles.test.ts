import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { Database } from '@cairn/database';
import {
  decode,
  encode,
  FrameScanner,
  isMsm,
  messageType,
  parseSourcetable,
  stationPosition,
  transformFrame,
  yearOf,
} from '@cairn/gnss';
import { recorded } from '../../gnss/test/recorded.ts';
import { CERT, KEY } from '../../tools/test-certificate.ts';
import { feeding, onlineAt, startNetwork } from './network.ts';
import {
  anyPorts,
  basic,
  Client,
  eventually,
  logLines,
  oneStation,
  readLines,
  sendingStation,
  startWorld,
  streamingRover,
  type World,
} from './world.ts';

const msmTypes = [1077, 1087, 1097, 1127] as const;
const introduction = Buffer.concat([recorded(1033), recorded(1006)]);

/** The observations of four constellations some seconds after they were recorded, as one epoch. */
function epoch(seconds: number): Buffer {
  return Buffer.concat(
    msmTypes.map((type, index) => {
      const message = decode(recorded(type));
      assert.ok(message && isMsm(message));
      const more = index < msmTypes.length - 1;
      return encode({ ...message, epoch: message.epoch + seconds * 1000, more });
    }),
  );
}

/** The types of the whole frames that a rover got of its stream, in their order. */
function typesOf({ received }: Client): number[] {
  const types: number[] = [];
  new FrameScanner().push(received.subarray(received.indexOf('\r\n\r\n') + 4), (frame) => {
    types.push(messageType(frame));
  });
  return types;
}

/** The positions of the station that a rover got, in their order. */
function positionsOf({ received }: Client) {
  const positions: NonNullable<ReturnType<typeof stationPosition>>[] = [];
  new FrameScanner().push(received.subarray(received.indexOf('\r\n\r\n') + 4), (frame) => {
    const position = stationPosition(frame);
    if (position) positions.push(position);
  });
  return positions;
}

const profileNamed = async ({ service }: Database, title: string) => {
  const found = await service
    .selectFrom('correction_profiles')
    .where('title', '=', title)
    .select('id')
    .executeTakeFirstOrThrow();
  return found.id;
};

const give = ({ service }: Database, username: string, profile: number | null) =>
  service
    .updateTable('rovers')
    .set({ correction_profile_id: profile })
    .where('username', '=', username)
    .execute();

/** Sends epochs, one each second of the station, until a rover has a message of a type. */
async function sendUntil(source: Client, count: { seconds: number }, rover: Client, type: number) {
  const seen = typesOf(rover).length;
  await eventually(async () => {
    source.send(epoch(++count.seconds));
    return typesOf(rover).slice(seen).includes(type);
  });
}

describe('a rover with a correction profile', { concurrency: 2 }, () => {
  test('gets its station as the profile has it, over TCP and TLS, others get what was sent', async (t) => {
    const stationAndThree = async (seed: World['seed']) => {
      await oneStation(seed);
      await seed.rover({ username: 'tess', password: 'pw', needs_gga: false });
    };
    const { caster, database } = await startWorld(t, stationAndThree, {
      tls: { cert: CERT, key: KEY, ports: anyPorts },
    });
    for (const username of ['joe', 'tess'])
      await give(database, username, await profileNamed(database, 'MSM4'));
    const source = await sendingStation(caster.ports.connectaUk, 'GB01');
    source.send(Buffer.concat([introduction, epoch(0)]));
    const converted = [
      await streamingRover(caster.ports.castaUk, 'GB01', 'joe'),
      new Client(caster.tlsPorts?.castaUk ?? 0, '127.0.0.1', true).send(
        `GET /GB01 HTTP/1.0\r\n${basic('tess', 'pw')}\r\n`,
      ),
    ] as const;
    const asSent = await streamingRover(caster.ports.castaUk, 'GB01', 'eve');
    const count = { seconds: 0 };
    for (const rover of converted) await sendUntil(source, count, rover, 1124);
    const last = epoch(count.seconds);
    await asSent.until((received) => received.includes(last));
    const [joe, tess] = converted;
    assert.deepEqual(typesOf(joe).slice(0, 6), [1033, 1006, 1074, 1084, 1094, 1124]);
    assert.deepEqual(typesOf(asSent).slice(0, 6), [1033, 1006, ...msmTypes]);
    assert.ok(
      typesOf(tess)
        .slice(-4)
        .every((type) => type % 10 === 4),
    );
    assert.ok(joe.received.length < asSent.received.length);
    await give(database, 'tess', await profileNamed(database, 'MSM5'));
    await sendUntil(source, count, tess, 1075);
    assert.equal(tess.closed, false);
  });

  test('gets another one within its connection, when it is chosen, changed or taken away', async (t) => {
    const world = await startWorld(t, oneStation);
    const { caster, database } = world;
    const source = await sendingStation(caster.ports.connectaUk, 'GB01');
    source.send(Buffer.concat([introduction, epoch(0)]));
    const rover = await streamingRover(caster.ports.castaUk, 'GB01', 'joe');
    const count = { seconds: 0 };
    const gets = (type: number) => sendUntil(source, count, rover, type);
    await gets(1077);
    await give(database, 'joe', await profileNamed(database, '1004 and 1012, for receivers without MSM'));
    await gets(1004);
    const { service } = database;
    const { id } = await service
      .insertInto('correction_profiles')
      .values({ title: 'GPS alone', observations: 'msm5', constellations: ['GPS'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    await give(database, 'joe', id);
    await gets(1075);
    const before = typesOf(rover).length;
    await gets(1075);
    assert.ok(
      typesOf(rover)
        .slice(before)
        .every((type) => ![1085, 1087, 1097].includes(type)),
    );
    await service
      .updateTable('correction_profiles')
      .set({ observations: 'msm4' })
      .where('id', '=', id)
      .execute();
    await gets(1074);
    await give(database, 'joe', null);
    await gets(1127);
    assert.equal(rover.closed, false);
    const told = (await logLines(world, 24, 4)).map(({ description }) => description);
    assert.deepEqual(told, [
      'Corrections are sent as “1004 and 1012, for receivers without MSM” from now on',
      'Corrections are sent as “GPS alone” from now on',
      'Corrections are sent as “GPS alone” from now on',
      'Corrections are sent as they come from now on',
    ]);
  });

  test('gets the default of its dealer while it has none of its own, and a change of that within its connection', async (t) => {
    const { caster, database } = await startWorld(t, oneStation);
    const source = await sendingStation(caster.ports.connectaUk, 'GB01');
    source.send(Buffer.concat([introduction, epoch(0)]));
    const setDefault = async (title: string | undefined) =>
      database.service
        .updateTable('dealers')
        .set({ correction_profile_id: title === undefined ? null : await profileNamed(database, title) })
        .execute();
    await setDefault('MSM4');
    const rover = await streamingRover(caster.ports.castaUk, 'GB01', 'joe');
    const count = { seconds: 0 };
    const gets = (type: number) => sendUntil(source, count, rover, type);
    await gets(1074);
    await setDefault('MSM5');
    await gets(1075);
    await give(database, 'joe', await profileNamed(database, 'As the station sends them'));
    await gets(1077);
    await give(database, 'joe', null);
    await gets(1075);
    await setDefault(undefined);
    await gets(1077);
  });

  test('gets the coordinates in the frame of its profile once that of the station is known, within its connection', async (t) => {
    const world = await startWorld(t, oneStation);
    const { caster, database } = world;
    const { service } = database;
    const { id } = await service
      .insertInto('correction_profiles')
      .values({ title: 'ETRF2000', observations: 'msm5', reference_frame: 'ETRF2000' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await give(database, 'joe', id);
    const source = await sendingStation(caster.ports.connectaUk, 'GB01');
    source.send(Buffer.concat([introduction, epoch(0)]));
    const count = { seconds: 0 };
    const first = await streamingRover(caster.ports.castaUk, 'GB01', 'joe');
    await sendUntil(source, count, first, 1125); // the caster knows of its profile
    first.close();
    const rover = await streamingRover(caster.ports.castaUk, 'GB01', 'joe');
    await sendUntil(source, count, rover, 1125);
    assert.ok(typesOf(rover).includes(1033));
    assert.deepEqual(positionsOf(rover), []);

    const enter = (frame: string | null) =>
      service.updateTable('stations').set({ reference_frame: frame }).where('mount', '=', 'GB01').execute();
    const sent = stationPosition(recorded(1006));
    assert.ok(sent);
    await enter('ITRF2020');
    await sendUntil(source, count, rover, 1006);
    const [turned] = positionsOf(rover);
    const expected = transformFrame(sent, 'ITRF2020', 'ETRF2000', yearOf(Date.now()));
    for (const axis of ['x', 'y', 'z'] as const)
      assert.ok(Math.abs((turned?.[axis] ?? 0) - expected[axis]) < 1e-3, axis);
    await enter('ETRF2000');
    await sendUntil(source, count, rover, 1006);
    const { x, y, z } = positionsOf(rover).at(-1) ?? {};
    assert.deepEqual({ x, y, z }, { x: sent.x, y: sent.y, z: sent.z });
    await enter(null);
    await sendUntil(source, count, rover, 1033);
    assert.equal(positionsOf(rover).length, 2);
    assert.equal(rover.closed, false);

    const said = async () => (await world.lines()).filter(({ code }) => code === 27);
    const lines = await eventually(async () => {
      const found = await said();
      return found.length === 5 && found;
    });
    assert.deepEqual(lines.map(({ description }) => description).slice(1), [
      'No coordinates of GB01 are sent, so no fix is possible: the profile has them in ETRF2000, and nobody has entered the reference frame of the station',
      'Coordinates of GB01 are sent in ETRF2000 from now on: its reference frame was entered, ITRF2020',
      'Other coordinates of GB01 are sent in ETRF2000 from now on: its reference frame is ETRF2000 instead of ITRF2020',
      'No coordinates of GB01 are sent in ETRF2000 any more: its reference frame, ETRF2000, was removed',
    ]);
    assert.ok(lines.every(({ username }) => username === 'joe'));
  });

  test('gets nothing that the former source said, once another receiver has taken the mountpoint', async (t) => {
    // -1 ms: in the same millisecond, too, another source may take over
    const { caster, database } = await startWorld(t, oneStation, { limits: { takeover: -1 } });
    const { id } = await database.service
      .insertInto('correction_profiles')
      .values({ title: 'Position each second', observations: 'msm4', station_interval: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await give(database, 'joe', id);
    const former = await sendingStation(caster.ports.connectaUk, 'GB01');
    former.send(Buffer.concat([introduction, epoch(0)]));
    const rover = await streamingRover(caster.ports.castaUk, 'GB01', 'joe');
    const count = { seconds: 0 };
    await sendUntil(former, count, rover, 1124);
    await sendUntil(former, count, rover, 1006);
    const source = new Client(caster.ports.connectaUk, '127.0.0.2').send('SOURCE src /GB01\r\n\r\n');
    await source.until((received) => received.includes('ICY 200 OK\r\n\r\n'));
    const before = typesOf(rover).length;
    for (let n = 0; n < 3; n++) await sendUntil(source, count, rover, 1124);
    const types = typesOf(rover).slice(before);
    assert.ok(!types.includes(1006) && !types.includes(1033), types.join(' '));
    assert.equal(rover.closed, false);
  });

  test('of a station at another node is converted where the rover is, by another one within its connection', async (t) => {
    const network = await startNetwork(t);
    const { database } = network;
    await give(database, 'joe', await profileNamed(database, 'MSM4 of GPS and GLONASS'));
    const source = await sendingStation(network.a.connectaUk, 'GB01');
    source.send(Buffer.concat([introduction, epoch(0)]));
    await onlineAt(network.b, 'GB01');
    const rover = await streamingRover(network.b.castaUk, 'GB01', 'joe');
    await feeding(network, 'GB01');
    const count = { seconds: 0 };
    await sendUntil(source, count, rover, 1084);
    const types = typesOf(rover);
    assert.ok(types.includes(1033) && types.includes(1006) && types.includes(1074));
    assert.ok(!types.some((type) => [1094, 1097, 1124, 1127, 1077].includes(type)));
    await give(database, 'joe', await profileNamed(database, 'MSM5'));
    await sendUntil(source, count, rover, 1125);
    assert.equal(rover.closed, false);
  });

  test('is counted as its profile has it, and what the station lacks for it is said once', async (t) => {
    const world = await startWorld(t, oneStation, { limits: { observe: 100, lackPatience: 500 } });
    const { caster, database } = world;
    const { id } = await database.service
      .insertInto('correction_profiles')
      .values({
        title: 'GPS and SBAS',
        title_da: 'GPS og SBAS',
        observations: 'msm4',
        constellations: ['GPS', 'SBAS'],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const username of ['joe', 'eve']) await give(database, username, id);
    const source = await sendingStation(caster.ports.connectaUk, 'GB01');
    const count = { seconds: 0 };
    const rows = () => database.service.selectFrom('sent_corrections').selectAll().execute();
    const sent = async (rover: Client) => {
      await sendUntil(source, count, rover, 1074);
      const [row] = await rows();
      return Array.isArray(row?.lacks) && row.lacks.length > 0 ? row : undefined;
    };
    const joe = await streamingRover(caster.ports.castaUk, 'GB01', 'joe');
    const row = await eventually(() => sent(joe));
    assert.deepEqual([row.profile_id, row.node], [id, 'test']);
    assert.deepEqual(row.lacks, [{ code: 'constellation', constellation: 'SBAS' }]);
    const [message, ...more] = row.messages as { type: number; frames: number; bytes: number }[];
    assert.deepEqual([message?.type, more], [1074, []]);
    assert.equal((message?.bytes ?? 0) % (message?.frames ?? 1), 0);
    const live = () =>
      database.service.selectFrom('live_rovers').select('correction_profile_id').executeTakeFirst();
    assert.equal((await eventually(live)).correction_profile_id, id);
    joe.close();
    await eventually(async () => (await rows()).length === 0);
    const eve = await streamingRover(caster.ports.castaUk, 'GB01', 'eve');
    await eventually(() => sent(eve));
    const lines = (await world.lines()).filter(({ code }) => code === 47);
    assert.deepEqual(
      lines.map(({ description, username, mountpoint }) => [description, username, mountpoint]),
      [['For rovers with “GPS and SBAS”: the station sends no SBAS', '', 'GB01']],
    );
  });

  test('lacks something at two nodes, which is said once', async (t) => {
    const network = await startNetwork(t, { limits: { observe: 100, lackPatience: 500 } });
    const { database } = network;
    const { id } = await database.service
      .insertInto('correction_profiles')
      .values({ title: 'GPS and SBAS', observations: 'msm4', constellations: ['GPS', 'SBAS'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const username of ['joe', 'eve']) await give(database, username, id);
    const source = await sendingStation(network.a.connectaUk, 'GB01');
    source.send(Buffer.concat([introduction, epoch(0)]));
    await onlineAt(network.b, 'GB01');
    const rovers = [
      await streamingRover(network.a.castaUk, 'GB01', 'joe'),
      await streamingRover(network.b.castaUk, 'GB01', 'eve'),
    ];
    await feeding(network, 'GB01');
    const count = { seconds: 0 };
    const lackingAt = async () => {
      source.send(epoch(++count.seconds));
      const rows = await database.service.selectFrom('sent_corrections').select(['node', 'lacks']).execute();
      return rows.filter(({ lacks }) => Array.isArray(lacks) && lacks.length > 0).map(({ node }) => node);
    };
    await eventually(async () => (await lackingAt()).length === 2);
    // what a node logs after it has seen the lack is written after what it says of that
    for (const rover of rovers) rover.close();
    const ended = ({ code }: { code: number }) => code === 11;
    await eventually(async () => (await readLines(database)).filter(ended).length === 2);
    const said = (await readLines(database)).filter(({ code }) => code === 47);
    assert.deepEqual(
      said.map(({ description }) => description),
      ['For rovers with “GPS and SBAS”: the station sends no SBAS'],
    );
  });

  test('reads of its profile in the sourcetable, and anybody else of what is sent', async (t) => {
    const { caster, database } = await startWorld(t, oneStation);
    await give(database, 'joe', await profileNamed(database, 'MSM4 of GPS and GLONASS'));
    const source = await sendingStation(caster.ports.connectaUk, 'GB01');
    source.send(Buffer.concat([introduction, epoch(0)]));
    const listed = async (credentials: string) => {
      const request = `GET / HTTP/1.0\r\n${credentials}\r\n`;
      const reply = await new Client(caster.ports.castaUk).send(request).end();
      const { streams } = parseSourcetable(reply.slice(reply.indexOf('\r\n\r\n') + 4));
      return streams.map((stream) => `${stream.formatDetails} ${stream.navSystem}`);
    };
    const anybody = [' GPS+GLO+GAL+BDS', '1006,1033,1077,1087,1097,1127 GPS+GLO+GAL+BDS'];
    await eventually(async () => (await listed('')).join() === anybody.join());
    assert.deepEqual(await listed(basic('joe', 'pw')), [' GPS+GLO', '1006,1033,1074,1084 GPS+GLO']);
    for (const credentials of [basic('joe', 'wrong'), basic('eve', 'pw')])
      assert.deepEqual(await listed(credentials), anybody);
  });
});
