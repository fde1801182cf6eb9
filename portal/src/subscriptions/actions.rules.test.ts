import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionsFor } from './actions.rules.ts';

test('a subscription offers what its state allows', () => {
  assert.deepEqual(actionsFor({ status: 3, renewsent: 0, renewal: 0, days: 12 }), [
    'renew',
    'suspend',
    'cancel',
  ]);
  assert.deepEqual(actionsFor({ status: 5, renewsent: 0, renewal: 0, days: 12 }), [
    'renew',
    'resume',
    'cancel',
  ]);
  assert.deepEqual(actionsFor({ status: 4, renewsent: 0, renewal: 0, days: 0 }), ['renew']);
  assert.deepEqual(actionsFor({ status: 2, renewsent: 0, renewal: 1, days: 0 }), ['cancelScheduled']);
});

test('a sale that has not begun is not called a renewal', () => {
  assert.deepEqual(actionsFor({ status: 2, renewsent: 0, renewal: 0, days: 0 }), ['cancelFirst']);
});

test('one with a renewal is neither renewed again nor cancelled', () => {
  assert.deepEqual(actionsFor({ status: 3, renewsent: 1, renewal: 0, days: 12 }), ['suspend']);
  assert.deepEqual(actionsFor({ status: 4, renewsent: 1, renewal: 0, days: 0 }), []);
});
