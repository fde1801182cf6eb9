import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '@cairn/contract';
import { saidIfGone } from './gone.ts';

test('a record that others deleted while it was open is said to be gone, and other refusals stay as they are', () => {
  const gone = new CallError('There is no such record', { status: 404, code: 'not_found' });
  assert.match(saidIfGone(gone).message, /^It is no longer here/);
  const refused = new CallError('Some fields are invalid', { status: 400, code: 'invalid_input' });
  assert.equal(saidIfGone(refused), refused);
});
