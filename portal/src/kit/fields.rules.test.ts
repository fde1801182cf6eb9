import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseData, CallError, machineData, makerData, userData } from '@cairn/contract';
import { fieldShapeOf, serverIssues, valuesOf } from './fields.rules.ts';

test('the schema of a call says how each field is typed in', () => {
  assert.deepEqual(fieldShapeOf(machineData.shape.regnum), { kind: 'text', maxLength: 40, optional: true });
  assert.deepEqual(fieldShapeOf(makerData.shape.text), { kind: 'text', maxLength: 32, optional: false });
  assert.deepEqual(fieldShapeOf(machineData.shape.make), {
    kind: 'number',
    maxLength: undefined,
    optional: false,
  });
  assert.deepEqual(fieldShapeOf(baseData.shape.topcomm), {
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

test('an issue of the server lands on its field, and one without a field is shown for the whole form', () => {
  const issues = [
    { field: 'machinedata.model', message: 'is not of this maker' },
    { field: 'machinedata.value', message: 'is deleted' },
  ];
  const error = new CallError('Some fields are invalid', { status: 400, code: 'invalid_input', issues });
  assert.deepEqual(serverIssues(error, ['make', 'model']), {
    fields: { model: 'Is not of this maker' },
    rest: ['Is deleted'],
  });
  assert.deepEqual(serverIssues(new Error('no network'), ['make']), { fields: {}, rest: [] });
});
