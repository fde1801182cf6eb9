import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { runForeign } from '../../tools/foreign-program.ts';
import { freePort } from '../../tools/free-ports.ts';
import {
  eventually,
  frame,
  oneStation,
  position,
  sendingStation,
  startWorld,
  streamingRover,
} from './world.ts';

// Debian: rtklib for str2str, gpsd and gpsd-clients for the others.

const folders: string[] = [];
// once the programs of all tests have stopped: one that still writes would keep its folder from being removed
after(() => Promise.all(folders.map((made) => rm(made, { recursive: true, force: true }))));

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'cairn-foreign-'));
  folders.push(made);
  return made;
}

test('str2str sends as a station: revision 1 without the slash', async (t) => {
  const world = await startWorld(t, oneStation);
  const { castaUk, connectaUk } = world.caster.ports;
  const rover = await streamingRover(castaUk, 'GB01', 'eve');
  const sent = Buffer.concat([
    position(52.2, 0.12, 20),
    ...Array.from({ length: 50 }, (_, i) => frame(1077, i, 200)),
  ]);
  const feed = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(sent);
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  t.after(() => feed.close());
  const address = feed.address();
  assert.ok(address !== null && typeof address === 'object');
  const str2str = runForeign(t, 'str2str', [
    '-in',
    `tcpcli://127.0.0.1:${address.port}`,
    '-out',
    `ntrips://:src@127.0.0.1:${connectaUk}/GB01`,
  ]);
  await rover
    .until((received) => received.length >= sent.length + 14)
    .catch((error) => {
      throw new Error(`${error.message}; str2str: ${str2str.output()}`);
    });
  assert.deepEqual(rover.received.subarray(14), sent);
  const line = await eventually(async () => (await world.lines()).find(({ code }) => code === 30));
  assert.match(line.description, /^Connected, NTRIP RTKLIB\//);
});

test('str2str receives as a rover under RTK_RTCM3, placed by its GGA', async (t) => {
  const world = await startWorld(t, oneStation);
  const { castaUk, connectaUk } = world.caster.ports;
  const source = await sendingStation(connectaUk, 'GB01');
  source.send(frame(1077, 0));
  const into = join(await folder(), 'received.rtcm3');
  runForeign(t, 'str2str', [
    '-in',
    `ntrip://joe:pw@127.0.0.1:${castaUk}/RTK_RTCM3`,
    '-out',
    `file://${into}`,
    '-p',
    '52.3',
    '0.1',
    '30',
    '-n',
    '200',
  ]);
  await eventually(async () => (await world.lines()).find(({ code }) => code === 18));
  const sent = Buffer.concat(Array.from({ length: 50 }, (_, i) => frame(1077, i, 200)));
  source.send(sent);
  // RTKLIB ends the reply at its first line end: the empty line behind it counts as data
  const expected = Buffer.concat([Buffer.from('\r\n'), sent]);
  const received = await eventually(async () => {
    const bytes = await readFile(into).catch(() => Buffer.alloc(0));
    return bytes.length >= expected.length && bytes;
  });
  assert.deepEqual(received, expected);
  const session = await eventually(() =>
    world.database.service.selectFrom('rover_live').selectAll().where('ggas', '>', 0).executeTakeFirst(),
  );
  assert.match(session.user_agent, /^NTRIP RTKLIB/);
  assert.ok(session.distance !== null && Math.abs(session.distance - 11_210) < 100, `${session.distance} m`);
});

test('gpsd receives as a rover', async (t) => {
  const world = await startWorld(t, oneStation);
  const { castaUk, connectaUk } = world.caster.ports;
  const source = await sendingStation(connectaUk, 'GB01');
  source.send(position(52.2, 0.12, 20));
  const control = join(await folder(), 'gpsd.sock');
  const port = await freePort();
  runForeign(t, 'gpsd', [
    '-N',
    '-n',
    '-S',
    String(port),
    '-F',
    control,
    `ntrip://eve:pw@127.0.0.1:${castaUk}/GB01`,
  ]);
  const line = await eventually(async () => (await world.lines()).find(({ code }) => code === 10));
  assert.match(line.description, /NTRIP gpsd/);
  const reader = runForeign(t, 'gpspipe', ['-w', `127.0.0.1:${port}`]);
  const received = async () => {
    source.send(position(52.2, 0.12, 20, 99));
    return /"class":"RTCM3".*"type":1006,.*"station_id":99,/.test(reader.output());
  };
  await eventually(received);
  assert.ok(
    (await world.lines()).some(({ code }) => code === 50),
    'gpsd reads the sourcetable first',
  );
});
