import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { readFilter, writeFilter } from './url.ts';

const schema = z.object({
  stext: z.string().optional(),
  dealer: z.coerce.number().int().positive().optional(),
  status: z.coerce.number().default(0),
});

test('an address with a wrong value still opens with the rest of it', () => {
  assert.deepEqual(readFilter(schema, { stext: 'roof', dealer: 'x', status: 'y', other: 1 }), {
    stext: 'roof',
    status: 0,
  });
});

test('a filter set back to its default leaves the address', () => {
  assert.deepEqual(writeFilter(schema, { status: 4, tab: 'a' }, { status: 0, stext: '' }), { tab: 'a' });
  assert.deepEqual(writeFilter(schema, { dealer: 3 }, { dealer: undefined, stext: 'roof' }), {
    stext: 'roof',
  });
});

test('a schema with a required field is a mistake that shows at once', () => {
  assert.throws(() => readFilter(z.object({ id: z.number() }), {}));
});
