import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bytes, chunks, Draw, manyRuns } from '../../test/draw.ts';
import { ChunkedDecoder, chunk } from './chunked.ts';

function decode(parts: Iterable<Uint8Array>): { state: string; data: Buffer } {
  const decoder = new ChunkedDecoder();
  const data: Uint8Array[] = [];
  let state = 'open';
  for (const part of parts) state = decoder.push(part, (bytes) => data.push(Uint8Array.from(bytes)));
  return { state, data: Buffer.concat(data) };
}

const body = (text: string) => decode([Buffer.from(text, 'latin1')]);

test('what is chunked comes back the same however the stream is cut', () => {
  fc.assert(
    fc.property(bytes(200), bytes(100), (content, source) => {
      const draw = new Draw(source);
      const parts = [...chunks(content, draw)].filter((part) => part.length > 0);
      const stream = Buffer.concat([...parts.map(chunk), chunk(new Uint8Array(0))]);
      const { state, data } = decode([...chunks(stream, draw), new Uint8Array(0)]);
      assert.equal(state, 'ended');
      assert.deepEqual(data, Buffer.from(content));
    }),
    { numRuns: 2000 },
  );
});

test('one chunk is its size in hexadecimal, its bytes and CRLF; no bytes end the body', () => {
  assert.equal(Buffer.from(chunk(Buffer.from('x'.repeat(26)))).toString(), `1A\r\n${'x'.repeat(26)}\r\n`);
  assert.equal(Buffer.from(chunk(new Uint8Array(0))).toString(), '0\r\n\r\n');
});

test('extensions, trailers, leading zeros, lower case and LF alone are accepted', () => {
  const { state, data } = body('0005;name=value\r\nhello\r\na \nhellohello\n0\r\nTrailer: x\r\n\r\nignored');
  assert.equal(state, 'ended');
  assert.equal(data.toString(), 'hellohellohello');
});

test('a body that has not ended is open', () => {
  for (const text of ['', '5', '5\r\nhel', '5\r\nhello\r\n', '0\r\n', '0\r\nTrailer: x\r\n']) {
    assert.equal(body(text).state, 'open', JSON.stringify(text));
  }
});

test('a body that is not chunked is bad, and stays so', () => {
  const endless = `5;${'x'.repeat(300)}`;
  for (const text of [
    '\xd3\x00\x13',
    'x\r\n',
    '\r\n',
    '5\r\nhelloX',
    '-1\r\n',
    '123456789\r\n',
    '5x\r\n',
    endless,
  ]) {
    assert.equal(body(`${text}5\r\nhello\r\n`).state, 'bad', JSON.stringify(text));
  }
});

test('data are given as views of what was pushed', () => {
  const input = chunk(Buffer.from('hello'));
  new ChunkedDecoder().push(input, (data) => assert.equal(data.buffer, input.buffer));
});

test('random bytes and damaged bodies never make the decoder throw', () => {
  const whole = Buffer.concat([
    chunk(Buffer.from('hello')),
    chunk(Buffer.alloc(20)),
    chunk(new Uint8Array(0)),
  ]);
  fc.assert(
    fc.property(bytes(40), (source) => {
      const draw = new Draw(source);
      const damaged = Uint8Array.from(whole);
      for (let left = draw.below(4); left > 0; left--) damaged[draw.below(damaged.length)] = draw.below(256);
      for (const input of [damaged, source]) {
        const { state, data } = decode(chunks(input, draw));
        assert.ok(['open', 'ended', 'bad'].includes(state) && data.length <= input.length);
      }
    }),
    manyRuns,
  );
});
