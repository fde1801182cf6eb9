import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bytes, chunks, Draw, manyRuns } from '../../test/draw.ts';
import { recorded, recordedTypes } from '../../test/recorded.ts';
import { crc24q } from './crc24q.ts';
import { encodeFrame, MAX_FRAME_BYTES, messageType } from './frame.ts';
import { FrameScanner } from './scanner.ts';

const frames = recordedTypes.map(recorded);

function scan(chunks: Iterable<Uint8Array>, scanner = new FrameScanner()): string[] {
  const found: string[] = [];
  for (const chunk of chunks) scanner.push(chunk, (frame) => found.push(Buffer.from(frame).toString('hex')));
  return found;
}

const hex = (list: readonly Uint8Array[]) => list.map((frame) => Buffer.from(frame).toString('hex'));

test('the CRC of the string 123456789 is the published check value of CRC-24Q', () => {
  assert.equal(crc24q(Buffer.from('123456789')), 0xcde703);
});

test('frames come back the same however the stream is cut and whatever lies between them', () => {
  fc.assert(
    fc.property(bytes(200), (source) => {
      const draw = new Draw(source);
      const sent = Array.from(
        { length: 1 + draw.below(6) },
        () => frames[draw.below(frames.length)] as Uint8Array,
      );
      const parts = sent.flatMap((frame) => [frame, garbage(draw)]);
      // A false preamble holds back what follows until its supposed end; a stream that goes on frees it.
      const stream = Buffer.concat([garbage(draw), ...parts, new Uint8Array(MAX_FRAME_BYTES)]);
      assert.deepEqual(scan(chunks(stream, draw)), hex(sent));
    }),
    { numRuns: 3000 },
  );
});

/** Bytes between frames: NMEA, UBX headers, lone preambles, the beginning of a frame that never ends. */
function garbage(draw: Draw): Uint8Array {
  const kinds = [
    '',
    '$GNGGA,,,,,,0,,,,,,,,*78\r\n',
    '\xb5\x62\x01\x07',
    '\xd3',
    '\xd3\xd3\x00',
    '\xd3\x00\x13\x3e',
    '\xd3\x03\xff\x43',
  ];
  return Buffer.from(kinds[draw.below(kinds.length)] as string, 'latin1');
}

test('every byte of a stream is either in a frame or counted as skipped', () => {
  const scanner = new FrameScanner();
  const frame = recorded(1006);
  const broken = Uint8Array.from(frame);
  broken[10] = (broken[10] as number) ^ 1;
  assert.deepEqual(scan([Buffer.from('noise'), broken, frame], scanner), hex([frame]));
  assert.deepEqual(scanner.counts, { frames: 1, badCrc: 1, skippedBytes: 5 + broken.length });
});

test('a frame that lies in one chunk is a view of that chunk', () => {
  const frame = recorded(1006);
  new FrameScanner().push(frame, (found) => assert.equal(found.buffer, frame.buffer));
});

test('frames of 0 and of 1023 bytes of payload pass', () => {
  const sent = [encodeFrame(new Uint8Array(0)), encodeFrame(new Uint8Array(1023).fill(0xd3))];
  assert.deepEqual(scan([Buffer.concat(sent)]), hex(sent));
  assert.equal(messageType(sent[0] as Uint8Array), 0);
  assert.throws(() => encodeFrame(new Uint8Array(1024)), RangeError);
});

test('random bytes never upset the scanner, and it never finds a frame whose CRC is wrong', () => {
  const scanner = new FrameScanner();
  let pushed = 0;
  fc.assert(
    fc.property(bytes(40), (source) => {
      // Every third case begins like a frame.
      if (source.length % 3 === 0) source.set([0xd3, 0].slice(0, source.length));
      pushed += source.length;
      scanner.push(source, (frame) => assert.equal(crc24q(frame), 0));
    }),
    manyRuns,
  );
  const { badCrc, skippedBytes } = scanner.counts;
  assert.ok(badCrc > 0 && skippedBytes <= pushed && skippedBytes > pushed - MAX_FRAME_BYTES - 1000);
});

test('false candidates without end cost a few times their bytes, and the frames behind them are found', () => {
  const scanner = new FrameScanner();
  const flood = Buffer.from('d303ff'.repeat(21_845), 'hex');
  assert.deepEqual(scan([flood], scanner), []);
  assert.ok(scanner.counts.badCrc * MAX_FRAME_BYTES <= 5 * flood.length, `${scanner.counts.badCrc} checks`);
  const frame = recorded(1006);
  assert.deepEqual(scan([new Uint8Array(MAX_FRAME_BYTES), frame], scanner), hex([frame]));
});
