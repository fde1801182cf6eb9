import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { CERT, KEY } from '../../tools/test-certificate.ts';
import type { Limits } from '../src/index.ts';
import {
  anyPorts,
  basic,
  Client,
  eventually,
  frame,
  oneStation,
  sendingStation,
  startWorld,
} from './world.ts';

/** What a station sends in a second. */
/** How long a second of the station lasts here: the limits are as much shorter. */
const secondMs = 5;
const oneSecond = 1_400;
/**
 * Bounds the buffers that fill up before a frozen rover stops acknowledging: those of its own system and of the
 * caster.
 */
const mostSent = 1024 * 1024;

async function startFrozen(t: TestContext, transport: 'plain' | 'TLS', limits: Partial<Limits>) {
  const world = await startWorld(t, oneStation, {
    tls: { cert: CERT, key: KEY, ports: anyPorts },
    limits: { sendQueueEvery: 50, sourceBytesPerSecond: 1e9, ...limits },
  });
  const port = transport === 'TLS' ? (world.caster.tlsPorts?.castaUk ?? 0) : world.caster.ports.castaUk;
  const rover = async (username: string) => {
    const client = new Client(port, '127.0.0.1', transport === 'TLS');
    t.after(() => client.close());
    client.send(`GET /GB01 HTTP/1.0\r\n${basic(username, 'pw')}\r\n`);
    await client.until((received) => received.includes('ICY 200 OK\r\n\r\n'));
    return client;
  };
  const frozen = await rover('joe');
  frozen.socket.pause();
  const reading = await rover('eve');
  const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
  t.after(() => source.close());
  let sent = 0;
  const before = reading.received.length;
  const sendOneSecond = async () => {
    source.send(frame(1077, sent, oneSecond / 2));
    source.send(frame(1087, sent, oneSecond / 2 - 12));
    sent += oneSecond;
    await reading.until((received) => received.length - before >= sent);
  };
  const dropped = async () => (await world.lines()).find(({ code }) => code === 21);
  const sendUntilDropped = async () => {
    for (;;) {
      const line = await dropped();
      if (line) return line.description;
      assert.ok(sent < mostSent, `the frozen rover is still connected after ${sent} bytes`);
      await Promise.all([sendOneSecond(), setTimeout(secondMs)]);
    }
  };
  return { world, sendUntilDropped, reading };
}

for (const transport of ['plain', 'TLS'] as const)
  describe(`over ${transport}`, () => {
    test('a rover that stops reading is dropped by what its side does not acknowledge, long before the kernel is full', async (t) => {
      const { world, sendUntilDropped, reading } = await startFrozen(t, transport, {
        roverStall: 1_000,
        roverBacklogBytes: 1 << 30,
      });
      assert.equal(await sendUntilDropped(), 'Too slow: nothing could be sent for 1 s');
      const ended = await eventually(() =>
        world.database.service
          .selectFrom('rover_sessions')
          .select('end_reason')
          .where('end_reason', 'is not', null)
          .executeTakeFirst(),
      );
      assert.equal(ended.end_reason, 'too_slow');
      assert.equal(reading.closed, false);
    });

    test('a rover is dropped at once when more waits for it than may', async (t) => {
      const { sendUntilDropped, reading } = await startFrozen(t, transport, { roverBacklogBytes: 64 * 1024 });
      assert.match(await sendUntilDropped(), /^Too slow: \d+\.\d+ kB waiting to be sent$/);
      assert.equal(reading.closed, false);
    });
  });
