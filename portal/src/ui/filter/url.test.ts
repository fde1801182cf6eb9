import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { filterDay } from './filterDay.ts';
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

test('a day that the API knows no times of is left out of the address like any other wrong value', () => {
  const days = z.object({ from: filterDay.optional(), to: filterDay.optional() });
  assert.deepEqual(readFilter(days, { from: '2099-12-31', to: '2000-01-01' }), {
    from: '2099-12-31',
    to: '2000-01-01',
  });
  for (const day of ['9999-01-01', '2100-01-01', '1999-12-31', '2026-02-30', '1-2-2026'])
    assert.deepEqual(readFilter(days, { from: day, to: '2026-02-28' }), { to: '2026-02-28' }, day);
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
