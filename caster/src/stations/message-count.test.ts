import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFrame } from '@cairn/gnss';
import { MessageCount } from './message-count.ts';

test('messages are counted by country, whatever their length, and only once', () => {
  const count = new MessageCount();
  const frames = [0, 19, 255, 1023].map((length) => encodeFrame(new Uint8Array(length)));
  count.add(Buffer.concat(frames), 1);
  count.add(frames[1] ?? new Uint8Array(), 2);
  assert.deepEqual(count.take(), { 1: 4, 2: 1 });
  assert.deepEqual(count.take(), { 1: 0, 2: 0 });
});
