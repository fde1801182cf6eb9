import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { chunkOf, gzipOf, plainOf } from './gzip-chunks.ts';

test('pieces in a row, none and empty ones too, are one gzip file of all their text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 3000 })), (texts) => {
      const chunks = texts.map(chunkOf);
      assert.equal(gunzipSync(gzipOf(chunks)).toString(), texts.join(''));
      assert.equal(plainOf(chunks).toString(), texts.join(''));
    }),
  );
});

test('gzip itself finds length and checksum right', () => {
  const texts = Array.from({ length: 300 }, (_, n) => `{"rover":${n}},`.repeat(n));
  const { status, stdout, stderr } = spawnSync('gzip', ['-dc'], { input: gzipOf(texts.map(chunkOf)) });
  assert.deepEqual([status, stderr.toString()], [0, '']);
  assert.equal(stdout.toString(), texts.join(''));
});
