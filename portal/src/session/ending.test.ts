import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endingOf } from './ending.ts';

const said = { error: '', over: '', archive: 0 } as const;

test('a session that is not over has no ending', () => {
  assert.equal(endingOf(said), undefined);
});

test('Unauthorized is an inactivity timeout unless the server knows better', () => {
  assert.equal(endingOf({ ...said, error: 'Unauthorized' }), 'idle');
  assert.equal(endingOf({ ...said, error: 'Unauthorized', over: 'changed' }), 'changed');
  assert.equal(endingOf({ ...said, error: 'Unauthorized', over: 'signed out' }), 'elsewhere');
});

test('an archive flag ends the session whatever else is said', () => {
  assert.equal(endingOf({ ...said, archive: 1 }), 'archived');
});
