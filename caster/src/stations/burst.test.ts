import assert from 'node:assert/strict';
import test from 'node:test';
import { ChunkedDecoder } from '@cairn/gnss';
import fc from 'fast-check';
import { BurstBuilder } from './burst.ts';

test('a burst is its frames end to end, plain and as exactly one chunk', () => {
  const builder = new BurstBuilder();
  assert.equal(builder.take(), undefined);
  const frames = fc.array(fc.uint8Array({ minLength: 6, maxLength: 1029 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(frames, (overrides) => {
      for (const frame of overrides) builder.add(frame);
      const burst = builder.take();
      assert.ok(burst);
      assert.deepEqual(burst.plain, Buffer.concat(overrides));
      const chunks: Uint8Array[] = [];
      assert.equal(
        new ChunkedDecoder().push(burst.chunk, (data) => chunks.push(data)),
        'open',
      );
      assert.equal(chunks.length, 1);
      assert.deepEqual(Buffer.from(chunks[0] ?? []), burst.plain);
      assert.equal(builder.take(), undefined);
    }),
  );
});
