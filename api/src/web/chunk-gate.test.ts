import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { ChunkGate, GatedReply } from './chunk-gate.ts';

const chunksOf = (...texts: string[]) =>
  Readable.from(
    texts.map((text) => Buffer.from(text)),
    { objectMode: false },
  );

test('a few chunks go on in a turn of the event loop, the others in the next ones', async () => {
  const gate = new ChunkGate({ ofTurn: 3, reading: 100 });
  let started = 0;
  for (let n = 0; n < 10; n++)
    gate.wait('192.0.2.1', () => {
      started += 1;
      gate.done();
    });
  const seen: number[] = [started];
  while (started < 10) {
    await turn();
    seen.push(started);
  }
  for (const [index, now] of seen.entries()) assert.ok(now - (seen[index - 1] ?? 0) <= 3, seen.join());
});

test('while the api works for somebody the next chunks wait longer, and as before when it has done so', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const gate = new ChunkGate({ ofTurn: 1, pause: 5, reading: 100 });
  let begun = 0;
  gate.work(1);
  for (let n = 0; n < 6; n++)
    gate.wait('192.0.2.1', () => {
      begun += 1;
      gate.done();
    });
  for (let n = 0; n < 10; n++) await turn();
  assert.equal(begun, 1);
  t.mock.timers.tick(5);
  for (let n = 0; n < 10; n++) await turn();
  assert.equal(begun, 2);
  gate.work(-1);
  t.mock.timers.tick(5);
  while (begun < 6) await turn();
});

test('a few chunks are read at once, the next when one of them is there', async () => {
  const gate = new ChunkGate({ ofTurn: 100, reading: 2 });
  let started = 0;
  for (let n = 0; n < 4; n++)
    gate.wait('192.0.2.1', () => {
      started += 1;
    });
  await turn();
  await turn();
  assert.equal(started, 2);
  gate.done();
  assert.equal(started, 3);
});

test('networks have their chunks in turn, however many one of them waits for', async () => {
  const gate = new ChunkGate({ ofTurn: 1, reading: 1 });
  const order: string[] = [];
  const ask = (network: string) =>
    gate.wait(network, () => {
      order.push(network);
      gate.done();
    });
  for (let n = 0; n < 50; n++) ask('192.0.2.1');
  ask('192.0.2.2');
  ask('192.0.2.2');
  while (order.length < 52) await turn();
  assert.deepEqual(order.slice(0, 5), ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.2']);
});

test('a reply that waited at the gate has all its bytes in order', async () => {
  const gate = new ChunkGate({ ofTurn: 1, reading: 1 });
  const texts = await Promise.all(
    Array.from({ length: 20 }, () =>
      buffer(new GatedReply(chunksOf('one ', 'two ', 'three'), gate, '192.0.2.1')),
    ),
  );
  for (const text of texts) assert.equal(text.toString(), 'one two three');
});

test('a reply that waits for the database holds no place of others', async () => {
  const gate = new ChunkGate({ ofTurn: 1, reading: 1 });
  const slow = new Readable({ read() {} });
  const waiting = buffer(new GatedReply(slow, gate, '192.0.2.1'));
  const others = Array.from({ length: 5 }, () =>
    buffer(new GatedReply(chunksOf('the ', 'others'), gate, '192.0.2.1')),
  );
  for (const text of await Promise.all(others)) assert.equal(text.toString(), 'the others');
  slow.push('its rows');
  slow.push(null);
  assert.equal((await waiting).toString(), 'its rows');
});

test('a file is read in the turns of the gate, to its last byte', async () => {
  const gate = new ChunkGate({ ofTurn: 1, reading: 1 });
  const replies = Array.from({ length: 3 }, () =>
    buffer(new GatedReply(createReadStream(import.meta.filename, { highWaterMark: 500 }), gate, '192.0.2.1')),
  );
  const source = await readFile(import.meta.filename);
  for (const bytes of await Promise.all(replies)) assert.deepEqual(bytes, source);
});

test('a reply that breaks off leaves its place to others, and its source is closed', async () => {
  const gate = new ChunkGate({ ofTurn: 1, reading: 1 });
  const silent = new Readable({ read() {} });
  const waiting = new GatedReply(silent, gate, '192.0.2.1');
  waiting.on('error', () => {}).resume();
  const unread = chunksOf('nobody reads this');
  const next = buffer(new GatedReply(chunksOf('next'), gate, '192.0.2.1'));
  const left = new GatedReply(unread, gate, undefined);
  left.destroy();
  await turn();
  waiting.destroy();
  assert.equal((await next).toString(), 'next');
  assert.deepEqual([silent.destroyed, unread.destroyed], [true, true]);

  const broken = new GatedReply(
    new Readable({
      read() {
        this.destroy(new Error('the disk'));
      },
    }),
    gate,
    '192.0.2.1',
  );
  await assert.rejects(finished(broken.resume()), /the disk/);
  const after = new GatedReply(chunksOf('after'), gate, '192.0.2.1');
  assert.equal((await buffer(after)).toString(), 'after');
});
