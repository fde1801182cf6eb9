import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endReasonOf } from './endReason.ts';

const status = { error: '', over: '', archive: 0 } as const;

test('a session that is not over has no ending', () => {
  assert.equal(endReasonOf(status), undefined);
});

test('Unauthorized is an inactivity timeout unless the server knows better', () => {
  assert.equal(endReasonOf({ ...status, error: 'Unauthorized' }), 'idle');
  assert.equal(endReasonOf({ ...status, error: 'Unauthorized', over: 'changed' }), 'changed');
  assert.equal(endReasonOf({ ...status, error: 'Unauthorized', over: 'signed out' }), 'elsewhere');
});

test('an archive flag ends the session whatever else the reply holds', () => {
  assert.equal(endReasonOf({ ...status, archive: 1 }), 'archived');
});
