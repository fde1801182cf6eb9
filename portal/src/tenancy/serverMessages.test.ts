import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '@cairn/contract';
import { archiveFailure, progressLines } from './serverMessages.ts';

const refused = (more: Partial<ConstructorParameters<typeof CallError>[1]>) =>
  new CallError('Some fields are invalid', { status: 400, code: 'invalid_input', ...more });

test('the progress shows the steps of the reply, else why nothing was saved', () => {
  const messages = [{ message: 'Dealer', text: 'undone', error: 1 as const }];
  assert.deepEqual(progressLines(refused({ messages })), messages);
  assert.deepEqual(progressLines(null), []);
  const issues = [{ field: 'dealerdata.email', message: 'Email already exists' }];
  assert.deepEqual(progressLines(refused({ issues })), [
    { message: 'Nothing was saved', text: 'Email already exists', error: true },
  ]);
  const failure = new CallError('Something failed', { status: 500, code: 999, ref: '7F3A' });
  assert.deepEqual(progressLines(failure), [
    { message: 'Nothing was saved', text: 'Something failed Ref 7F3A', error: true },
  ]);
});

test('an archive whose steps failed shows why', () => {
  const step = { message: 'Dealer', text: 'is deleted already', error: 1 as const };
  assert.equal(archiveFailure([step]), 'is deleted already');
  assert.equal(archiveFailure([{ ...step, error: 0 }]), undefined);
});
