import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFrame } from './frame.ts';
import { wholeFrames } from './whole-frames.ts';

const frames = Buffer.concat([encodeFrame(Uint8Array.of(62, 208, 1)), encodeFrame(new Uint8Array(1023))]);

test('frames one behind the other are whole', () => {
  assert.deepEqual(wholeFrames(frames), [frames.subarray(0, 9), frames.subarray(9)]);
});

test('nothing, a part of a frame, something between frames or a wrong byte is not', () => {
  assert.ok(!wholeFrames(Buffer.of()));
  for (let length = 1; length < frames.length; length++)
    assert.equal(
      wholeFrames(frames.subarray(0, length))?.length,
      length === 9 ? 1 : undefined,
      `${length} bytes`,
    );
  assert.ok(!wholeFrames(Buffer.concat([frames, Buffer.from('$GPGGA')])));
  const changed = Buffer.from(frames);
  changed.writeUInt8(changed.readUInt8(500) ^ 4, 500);
  assert.ok(!wholeFrames(changed));
});
