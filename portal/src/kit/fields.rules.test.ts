import assert from 'node:assert/strict';
import { test } from 'node:test';
import { machineData, makerData, stationData, userData } from '@cairn/contract';
import { fieldShapeOf, valuesOf } from './fields.rules.ts';

test('the schema of a call says how each field is typed in', () => {
  assert.deepEqual(fieldShapeOf(machineData.shape.regnum), { kind: 'text', maxLength: 40, optional: true });
  assert.deepEqual(fieldShapeOf(makerData.shape.text), { kind: 'text', maxLength: 32, optional: false });
  assert.deepEqual(fieldShapeOf(machineData.shape.make), {
    kind: 'number',
    maxLength: undefined,
    optional: false,
  });
  assert.deepEqual(fieldShapeOf(stationData.shape.topcomm), {
    kind: 'check',
    maxLength: undefined,
    optional: true,
  });
  assert.equal(fieldShapeOf(userData.shape.readonly).kind, 'check');
});

test('a form begins with the record, and empty where there is none', () => {
  const start = (source: object) =>
    valuesOf(machineData.shape, ['make', 'regnum'], new Set(['make']), source as Record<string, unknown>);
  assert.deepEqual(start({}), { make: 0, regnum: '' });
  assert.deepEqual(start({ make: 3, regnum: 'AB12', version: 4 }), { make: 3, regnum: 'AB12' });
  assert.throws(() => valuesOf(machineData.shape, ['colour'], new Set(), {}), /colour/);
});
