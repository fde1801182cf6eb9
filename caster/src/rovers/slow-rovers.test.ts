import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OnQueue } from '../net/send-queues.ts';
import type { Rover } from './rover.ts';
import { SlowRovers } from './slow-rovers.ts';

const connection = '2101 50000 192.0.2.1';

/** One rover, whose queue each reading reports. */
function made(roverStall: number) {
  const happened: string[] = [];
  let queue = 0;
  const known = { connection, backlog: 0, bytesWritten: 0 };
  const queues = {
    read: async (isOurs: (port: number) => boolean, onQueue: OnQueue) => {
      assert.ok(isOurs(2101) && !isOurs(5432));
      onQueue('2101 50000 192.0.2.2', 1_000); // another's
      if (queue > 0) onQueue(connection, queue);
      return true;
    },
  };
  const slow = new SlowRovers({ roverBacklogBytes: 5_000, roverStall, sendQueueEvery: 0 }, queues, {
    overflowed: (_, bytes) => void happened.push(`overflowed with ${bytes}`),
    stalled: () => void happened.push('stalled'),
  });
  slow.began(known as unknown as Rover);
  /** `written` in all until `at`, of which `waiting` bytes are not acknowledged. */
  const read = async (written: number, waiting: number, at = 0) => {
    known.bytesWritten = written;
    queue = waiting;
    await slow.read(at);
    return happened.splice(0);
  };
  return { known, read };
}

test('a rover that acknowledges nothing of what it had been sent has stalled', async () => {
  const { read } = made(0);
  assert.deepEqual(await read(1_000, 200), []);
  assert.deepEqual(await read(2_000, 1_200), ['stalled']);
});

test('a rover that acknowledges late, but all that it had been sent, goes on', async () => {
  const { read } = made(0);
  assert.deepEqual(await read(1_000, 200), []);
  assert.deepEqual(await read(2_000, 1_000), []);
  assert.deepEqual(await read(3_000, 1_000), []);
});

test('a rover that acknowledged all between two readings goes on, whatever it has not now', async () => {
  const { read } = made(0);
  assert.deepEqual(await read(1_000, 1_000), []);
  assert.deepEqual(await read(1_000, 0), []);
  assert.deepEqual(await read(1_500, 1_500), []);
});

test('a rover has its time to acknowledge, but for the ms by which a round is early', async () => {
  const { read } = made(10_000);
  assert.deepEqual(await read(1_000, 200), []);
  assert.deepEqual(await read(2_000, 1_200, 5_000), []);
  assert.deepEqual(await read(3_000, 2_200, 9_990), ['stalled']);
});

test('what waits in this process and what the kernel holds count together', async () => {
  const { known, read } = made(60_000);
  known.backlog = 3_000;
  assert.deepEqual(await read(4_000, 2_000), []);
  assert.deepEqual(await read(4_001, 2_001), ['overflowed with 5001']);
});
