import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { ChunkedDecoder, chunk } from '@cairn/gnss';
import { basic, Client, frame, oneStation, sendingStation, startWorld, streamingRover } from './world.ts';

const rev2 = 'Ntrip-Version: Ntrip/2.0\r\n';
/** The queues of the system are not read, as on systems other than Linux. */
const unreported = { sendQueueEvery: Number.POSITIVE_INFINITY };

function dechunked(received: Buffer): Buffer[] {
  const body = received.subarray(received.indexOf('\r\n\r\n') + 4);
  const chunks: Buffer[] = [];
  new ChunkedDecoder().push(body, (data) => chunks.push(Buffer.from(data)));
  return chunks;
}

// They wait more than they work.
describe('streams', { concurrency: 4 }, () => {
  test('whole frames reach rovers of both revisions byte for byte, whatever else the station sends', async (t) => {
    const { caster } = await startWorld(t, oneStation);
    const { castaUk, connectaUk } = caster.ports;
    const frames = Array.from({ length: 30 }, (_, i) => frame(1071 + (i % 7), i, 20 + i * 30));
    const noise = Buffer.from('$GNGGA,noise\r\n\xd3\x00\x04 no frame \xb5b', 'latin1');
    const damaged = Buffer.from(frame(1077, 999));
    damaged[20] = (damaged[20] ?? 0) ^ 1;

    const one = await streamingRover(castaUk, 'GB01', 'joe');
    const two = new Client(castaUk).send(`GET /GB01 HTTP/1.1\r\n${rev2}${basic('eve', 'pw')}\r\n`);
    await two.until((received) => received.includes('\r\n\r\n'));
    const source = new Client(connectaUk).send(
      `POST /GB01 HTTP/1.1\r\n${rev2}${basic('GB01', 'src')}Transfer-Encoding: chunked\r\n\r\n`,
    );
    await source.until((received) => received.includes('\r\n\r\n'));

    const stream = Buffer.concat(frames.flatMap((each, i) => (i % 5 ? [each] : [noise, each, damaged])));
    for (let offset = 0; offset < stream.length; offset += 333) {
      source.send(chunk(stream.subarray(offset, offset + 333)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const expected = Buffer.concat(frames);
    await one.until((received) => received.length >= expected.length + 14);
    assert.deepEqual(one.received.subarray('ICY 200 OK\r\n\r\n'.length), expected);
    await two.until((received) => Buffer.concat(dechunked(received)).length >= expected.length);
    const chunks = dechunked(two.received);
    assert.deepEqual(Buffer.concat(chunks), expected);
    const ends = new Set<number>([0]);
    frames.reduce((sum, each) => {
      ends.add(sum + each.length);
      return sum + each.length;
    }, 0);
    chunks.reduce((sum, one) => {
      assert.ok(ends.has(sum + one.length), 'a chunk ends where a frame ends');
      return sum + one.length;
    }, 0);
  });

  test('frames of one packet travel as one chunk', async (t) => {
    const { caster } = await startWorld(t, oneStation);
    const source = await sendingStation(caster.ports.connectaUk, 'GB01');
    const rover = new Client(caster.ports.castaUk);
    rover.send(`GET /GB01 HTTP/1.1\r\n${rev2}${basic('joe', 'pw')}\r\n`);
    await rover.until((received) => received.includes('\r\n\r\n'));
    const burst = Buffer.concat([frame(1006, 1, 21), frame(1077, 2, 300), frame(1087, 3, 200)]);
    source.send(burst);
    await rover.until((received) => received.includes(burst));
    assert.deepEqual(dechunked(rover.received), [burst]);
  });

  test('where the kernel does not report what it holds, a rover that does not read loses its own connection, and the others nothing', async (t) => {
    const world = await startWorld(t, oneStation, {
      limits: { ...unreported, roverBacklogBytes: 64 * 1024, sourceBytesPerSecond: 1e9 },
    });
    const { castaUk, connectaUk } = world.caster.ports;
    const frozen = await streamingRover(castaUk, 'GB01', 'joe');
    frozen.socket.pause();
    const reading = await streamingRover(castaUk, 'GB01', 'eve');
    const source = await sendingStation(connectaUk, 'GB01');
    let sent = 14;
    const tooSlow = async () => (await world.lines()).find(({ code }) => code === 21);
    // the system's own buffers take some megabytes before anything waits in the caster
    for (let i = 0; !(await tooSlow()); i++) {
      assert.ok(i < 1_000, 'the frozen rover is dropped in the end');
      const burst = Buffer.concat(Array.from({ length: 100 }, (_, k) => frame(1077, i * 100 + k, 1_000)));
      source.send(burst);
      sent += burst.length;
      await reading.until((received) => received.length >= sent);
    }
    assert.match((await tooSlow())?.description ?? '', /^Too slow: \d+\.\d+ kB waiting to be sent$/);
    const last = frame(1077, 1, 50);
    source.send(last);
    await reading.until((received) => received.length >= sent + last.length);
    assert.deepEqual(reading.received.subarray(-last.length), last);
  });

  test('there, a rover that drains nothing for long is dropped even with little waiting', async (t) => {
    const world = await startWorld(t, oneStation, {
      limits: { ...unreported, roverBacklogBytes: 1 << 30, sourceBytesPerSecond: 1e9, roverStall: 300 },
    });
    const frozen = await streamingRover(world.caster.ports.castaUk, 'GB01', 'joe');
    frozen.socket.pause();
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    const tooSlow = async () => (await world.lines()).find(({ code }) => code === 21);
    for (let i = 0; !(await tooSlow()); i++) {
      assert.ok(i < 1_000, 'the frozen rover is dropped in the end');
      source.send(Buffer.concat(Array.from({ length: 100 }, (_, k) => frame(1077, k, 1_000))));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    assert.match((await tooSlow())?.description ?? '', /^Too slow: nothing could be sent/);
  });

  test('half-open requests and idle connections are closed in time, and do not keep rovers out', async (t) => {
    const { caster } = await startWorld(t, oneStation, { limits: { loginDeadline: 3_000, pending: 100 } });
    const half = Array.from({ length: 150 }, () => new Client(caster.ports.castaUk).send('GET /GB01 HT'));
    const rover = await streamingRover(caster.ports.castaUk, 'GB01', 'joe');
    const source = await sendingStation(caster.ports.connectaUk, 'GB01');
    source.send(frame(1077, 1));
    await rover.until((received) => received.includes(frame(1077, 1)));
    for (const client of half) assert.equal(await client.end(), '');
  });
});
