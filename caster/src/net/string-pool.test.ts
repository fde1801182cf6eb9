import assert from 'node:assert/strict';
import test from 'node:test';
import { StringPool } from './string-pool.ts';

test('texts come back as they were, however many there are', () => {
  const names = new StringPool();
  for (let round = 0; round < 2; round++)
    for (let n = 0; n < 2_500; n++) assert.equal(names.own(`NTRIP Ærø ${n}`), `NTRIP Ærø ${n}`);
  assert.equal(names.own(''), '');
});
