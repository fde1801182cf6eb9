import assert from 'node:assert/strict';
import test from 'node:test';
import type { Account } from './account.ts';
import { accountEndReason } from './account-end.ts';
import type { Rover } from './rover.ts';

const request = { revision: 1 } as Rover['request'];
const account = {
  allowed: true,
  validFrom: 0,
  expiresAt: Number.POSITIVE_INFINITY,
  correctionsUntil: Number.POSITIVE_INFINITY,
} as Account;
const reasonOf = (changed: Partial<Account>) =>
  accountEndReason({ request }, account, { ...account, ...changed })?.code;

test('a renewal that begins now by a clock that is a little ahead ends no session', () => {
  assert.equal(reasonOf({ validFrom: Date.now() + 2_000 }), undefined);
  assert.equal(reasonOf({ validFrom: Date.now() + 60_000 }), 'account_not_allowed');
});

test('corrections end by expiry, by a cancellation, or because a SIM alone is left', () => {
  const now = Date.now();
  const [past, future] = [now - 1000, now + 1000];
  const endAfter = (changed: Partial<Account>) =>
    reasonOf({ expiresAt: past, correctionsUntil: past, ...changed });
  assert.equal(endAfter({}), 'account_expired');
  assert.equal(endAfter({ cancelled: true }), 'account_cancelled');
  assert.equal(endAfter({ expiresAt: future }), 'account_sim_alone');
  assert.equal(endAfter({ expiresAt: future, correctionsUntil: future, cancelled: true }), undefined);
});
