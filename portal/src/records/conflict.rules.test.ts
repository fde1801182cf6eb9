import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError, type Changed } from '@cairn/contract';
import { changedOf, withChanges } from './conflict.rules.ts';

const changed: Changed = {
  versions: { version: 7 },
  fields: [{ field: 'text', value: 'Lincoln', by: 'Ann', at: '2026-11-20T10:00:00Z' }],
};

test('a record is as others left it, with the version that the next save sends', () => {
  const record = { id: 3, version: 4, text: 'Ely', mount: 'ELY' };
  assert.deepEqual(withChanges(record, changed), { id: 3, version: 7, text: 'Lincoln', mount: 'ELY' });
});

test('only a refusal because of changes meanwhile is a conflict', () => {
  const refusal = { status: 409, changed };
  assert.equal(changedOf(new CallError('Changed', { ...refusal, code: 'changed_meanwhile' })), changed);
  assert.equal(changedOf(new CallError('Taken', { ...refusal, code: 'taken' })), undefined);
  assert.equal(changedOf(null), undefined);
});
