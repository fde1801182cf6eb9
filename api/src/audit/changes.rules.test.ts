import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesOf } from './changes.rules.ts';

const types = new Map([[1, 'RTK 1 year']]);
const sold = {
  stocksub: 1,
  status: 3,
  nosimm: 1,
  purchase_order: 'PO 7',
  startdate: '2026-01-01T00:00:00.000Z',
  enddate: '2027-01-01T00:00:00+00:00',
};

test('a new subscription has new values only, and is no renewal', () => {
  assert.deepEqual(valuesOf({ old_values: {}, new_values: sold, follows_id: null }, types), {
    oldvalues: null,
    newvalues: {
      purchase_order: 'PO 7',
      startdate: '2026-01-01T00:00:00.000Z',
      enddate: '2027-01-01T00:00:00.000Z',
      renewsub: 0,
      stocksub: 'RTK 1 year',
      renew_once: 0,
      nosimm: 1,
      status: 3,
    },
  });
});

test('what a step does not name is as it was, and what was never recorded is unknown', () => {
  const { oldvalues, newvalues } = valuesOf(
    { old_values: { status: 3, stocksub: 9 }, new_values: { status: 6 }, follows_id: 12 },
    types,
  );
  assert.deepEqual([oldvalues?.status, newvalues?.status], [3, 6]);
  assert.deepEqual([newvalues?.stocksub, newvalues?.renewsub, newvalues?.renew_once], ['9', 12, 1]);
  assert.deepEqual([newvalues?.startdate, newvalues?.nosimm, newvalues?.purchase_order], [null, null, null]);
});
