import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bytes, Draw } from '../../../test/draw.ts';
import { drawMsmFrame } from '../../../test/draw-msm.ts';
import { recorded, recordedTypes } from '../../../test/recorded.ts';
import { constellations, msmKind } from '../constellation.ts';
import { messageType } from '../frame.ts';
import { readMsmFrame, writeMsmFrame } from './msm-frame.ts';

for (const [index, constellation] of constellations.entries())
  test(`every MSM of ${constellation}, with every value of every field, is read as it was written`, () => {
    for (const msm of [1, 2, 3, 4, 5, 6, 7])
      fc.assert(
        fc.property(bytes(1000), (source) => {
          const message = drawMsmFrame(new Draw(source), msm, constellation);
          const frame = writeMsmFrame(message);
          assert.equal(messageType(frame), 1070 + 10 * index + msm);
          const read = readMsmFrame(frame);
          assert.deepEqual(read, message);
        }),
        { numRuns: 60 },
      );
  });

test('recorded MSM are written as they were read, to the byte', () => {
  for (const type of recordedTypes.filter(msmKind)) {
    const message = readMsmFrame(recorded(type));
    assert.ok(message);
    assert.deepEqual(Buffer.from(writeMsmFrame(message)), Buffer.from(recorded(type)));
  }
});

test('bits that are reserved, and zeros behind the content, stay', () => {
  const message = readMsmFrame(recorded(1077));
  assert.ok(message);
  const { columns } = message;
  const odd = { ...message, columns: { ...columns, reserved: 127 }, spareBytes: 30 };
  assert.deepEqual(readMsmFrame(writeMsmFrame(odd)), odd);
});

test('a frame that is no MSM, or is cut off, is not read', () => {
  assert.equal(readMsmFrame(recorded(1004)), undefined);
  assert.equal(readMsmFrame(recorded(1077).subarray(0, 100)), undefined);
  assert.equal(readMsmFrame(new Uint8Array(0)), undefined);
});
