import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFrame } from '@cairn/gnss';
import { FrameCounter } from './frame-counter.ts';
import { mark } from './timestamp-frame.ts';

const frame = (length: number) => encodeFrame(new Uint8Array(length).fill(0xd3)); // full of false preambles
const never = () => assert.fail('no mark was sent');
const burst = Buffer.concat([frame(0), frame(21), frame(10), frame(1023), mark(1234.5)]);

test('frames are counted and the mark is read, split at every byte', () => {
  for (let offset = 0; offset <= burst.length; offset++) {
    const counter = new FrameCounter();
    const marks: number[] = [];
    for (const part of [burst.subarray(0, offset), burst.subarray(offset), burst])
      counter.push(part, (sentAt) => marks.push(sentAt));
    assert.deepEqual(
      [counter.frames, counter.broken, marks],
      [10, 0, [1234.5, 1234.5]],
      `split at ${offset}`,
    );
  }
});

test('a stream that does not go from frame to frame is reported as broken', () => {
  const counter = new FrameCounter();
  counter.push(Buffer.concat([frame(5), Buffer.from([1]), frame(5)]), never);
  assert.deepEqual([counter.frames, counter.broken], [2, 1]);
  counter.push(frame(9).subarray(0, 7), never);
  counter.restart();
  counter.push(frame(9), never);
  assert.deepEqual([counter.frames, counter.broken], [3, 1]);
});
