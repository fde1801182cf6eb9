import assert from 'node:assert/strict';
import test from 'node:test';
import { onlineAt } from './network.ts';
import {
  basic,
  Client,
  eventually,
  frame,
  logLine,
  oneStation,
  sendingStation,
  startWorld,
  streamingRover,
} from './world.ts';

const rovers = Array.from({ length: 50 }, (_, index) => `rover${index}`);
const many = Buffer.concat(Array.from({ length: 64 }, (_, i) => frame(1077, i, 1_000)));

test('the rovers of a station that sends far more than it may stay, and so does the station, also when it connects again and again', async (t) => {
  const world = await startWorld(
    t,
    async (seed) => {
      await oneStation(seed);
      const { company_id } = await seed.company();
      for (const username of rovers)
        await seed.rover({ company_id, username, password: 'pw', needs_gga: false });
    },
    { limits: { sendQueueEvery: 50 } },
  );
  const { castaUk, connectaUk } = world.caster.ports;
  const clients = await Promise.all(rovers.map((username) => streamingRover(castaUk, 'GB01', username)));
  for (let connection = 0; connection < 3; connection++) {
    const source = await sendingStation(connectaUk, 'GB01');
    let written = 0;
    const send = () => {
      while (written < 20_000_000 && source.send(many).socket.writableLength < 4 * many.length)
        written += many.length;
    };
    source.socket.on('drain', send);
    send();
    await eventually(async () => written > 5_000_000);
    source.close();
  }
  const line = await logLine(world, 44);
  assert.match(line.description, /^Sends more than the 50\.00 kB\/s that a station may: .* dropped$/);

  const source = await sendingStation(connectaUk, 'GB01');
  const sane = frame(1087, 7);
  await eventually(async () => {
    source.send(sane);
    return clients.every((client) => client.received.includes(sane));
  });
  assert.deepEqual(
    clients.filter(({ closed }) => closed),
    [],
  );
  assert.equal((await onlineAt(world.caster.ports, 'GB01')).mountpoint, 'GB01');
  assert.ok(!(await world.lines()).some(({ code }) => code === 21));
});

test('in chunks of revision 2 what is dropped does not break the chunks that follow', async (t) => {
  const world = await startWorld(t, oneStation);
  const { castaUk, connectaUk } = world.caster.ports;
  const rover = await streamingRover(castaUk, 'GB01', 'joe');
  const source = new Client(connectaUk).send(
    `POST /GB01 HTTP/1.1\r\nNtrip-Version: Ntrip/2.0\r\n${basic('GB01', 'src')}Transfer-Encoding: chunked\r\n\r\n`,
  );
  await source.until((received) => received.includes('\r\n\r\n'));
  const chunked = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  for (let i = 0; i < 10; i++) source.send(chunked(many));
  await logLine(world, 44);
  const sane = frame(1087, 7);
  await eventually(async () => {
    source.send(chunked(sane));
    return rover.received.includes(sane);
  });
  assert.equal(source.closed, false);
});
