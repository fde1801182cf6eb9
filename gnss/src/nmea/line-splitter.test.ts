import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bytes, chunks, Draw, manyRuns } from '../../test/draw.ts';
import { LineSplitter } from './line-splitter.ts';

function lines(chunks: Iterable<Uint8Array>, splitter = new LineSplitter()): string[] {
  const found: string[] = [];
  for (const chunk of chunks)
    splitter.push(chunk, (line) => found.push(Buffer.from(line).toString('latin1')));
  return found;
}

test('lines end with LF or CRLF, and empty ones are passed over', () => {
  assert.deepEqual(lines([Buffer.from('$A\r\n\r\n\n$B\n$C')]), ['$A', '$B']);
});

test('lines are the same however the stream is cut', () => {
  const stream = Buffer.from(
    `$GPGGA,1\r\n${'x'.repeat(256)}\n${'y'.repeat(255)}\r\n${'z'.repeat(257)}\n$GPGGA,2\n`,
  );
  const whole = lines([stream]);
  assert.deepEqual(whole, ['$GPGGA,1', 'x'.repeat(256), 'y'.repeat(255), '$GPGGA,2']);
  fc.assert(
    fc.property(bytes(300), (source) => assert.deepEqual(lines(chunks(stream, new Draw(source))), whole)),
  );
});

test('a line that never ends is dropped, counted once, and costs nothing that follows', () => {
  const splitter = new LineSplitter();
  const endless = Array.from({ length: 50 }, () => Buffer.alloc(100, 'x'));
  assert.deepEqual(lines([...endless, Buffer.from('\n$GPGGA\n')], splitter), ['$GPGGA']);
  assert.equal(splitter.dropped, 1);
});

test('sentences without line ends are lines too, however they are cut', () => {
  const stream = Buffer.from('$A,1*11$B,2*22$C,$D*33\r\n'.repeat(30));
  const whole = lines([stream]);
  assert.deepEqual(whole.slice(0, 4), ['$A,1*11', '$B,2*22', '$C,$D*33', '$A,1*11']);
  fc.assert(
    fc.property(bytes(300), (source) => assert.deepEqual(lines(chunks(stream, new Draw(source))), whole)),
  );
});

test('a line begun is handed over on request, once, when it is whole', () => {
  const splitter = new LineSplitter();
  assert.equal(splitter.holds, false);
  assert.deepEqual(lines([Buffer.from('$A*11\r\n$B'), Buffer.from('*22')], splitter), ['$A*11']);
  assert.equal(splitter.holds, true);
  assert.equal(
    splitter.takeHeld(() => false),
    undefined,
  );
  assert.equal(Buffer.from(splitter.takeHeld(() => true) ?? []).toString(), '$B*22');
  assert.equal(
    splitter.takeHeld(() => true),
    undefined,
  );
  assert.equal(splitter.holds, false);
  assert.deepEqual(lines([Buffer.from('$C*33\r\n')], splitter), ['$C*33']);
});

test('random bytes give lines of at most 256 bytes without line ends', () => {
  const splitter = new LineSplitter();
  fc.assert(
    fc.property(bytes(60), (source) => {
      splitter.push(source, (line) => assert.ok(line.length <= 256 && line.length > 0 && !line.includes(10)));
    }),
    manyRuns,
  );
});

test('lines that end in CR alone are lines, however they are cut', () => {
  const stream = Buffer.from('one\rtwo\r\nthree\nfour\r');
  for (let cut = 0; cut <= stream.length; cut++) {
    const splitter = new LineSplitter();
    const lines: string[] = [];
    for (const part of [stream.subarray(0, cut), stream.subarray(cut)])
      splitter.push(part, (line) => lines.push(Buffer.from(line).toString()));
    assert.deepEqual(lines, ['one', 'two', 'three', 'four'], `cut at ${cut}`);
  }
});
