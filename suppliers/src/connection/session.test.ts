import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret } from '@cairn/database';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { SupplierError } from '../error.ts';
import { Session } from './session.ts';

test('calls at the same time share one login, and one renewal of the token that ran out', async () => {
  let logins = 0;
  const session = new Session(async () => `token ${++logins}`, new VirtualClock());
  const first = await Promise.all([session.token(), session.token(), session.token()]);
  assert.deepEqual(first, ['token 1', 'token 1', 'token 1']);
  const renewed = await Promise.all([session.renewed('token 1'), session.renewed('token 1')]);
  assert.deepEqual(renewed, ['token 2', 'token 2']);
  assert.equal(await session.renewed('token 1'), 'token 2', 'it was renewed before');
  assert.equal(logins, 2);
});

test('a caller that gives up does not end the login for the others', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const session = new Session(() => promise, new VirtualClock());
  const leaving = new AbortController();
  const [left, stayed] = [session.token(leaving.signal), session.token()];
  leaving.abort(new Error('gave up'));
  await assert.rejects(left, /gave up/);
  resolve('token');
  assert.equal(await stayed, 'token');
});

test('a login that is refused in another way than with 401 is refused all the same', async () => {
  const refusals = [new SupplierError('rejected', { reply: 'HTTP 403' })];
  const session = new Session<string>(() => Promise.reject(refusals.shift()), new VirtualClock());
  await assert.rejects(session.token(), { code: 'unauthorized', reply: 'HTTP 403' });
  await assert.rejects(session.token(), { code: 'unauthorized', reply: 'login refused' });
});

test('a refused login is not repeated before a minute, then two', async () => {
  const clock = new VirtualClock();
  let logins = 0;
  const session = new Session<string>(async () => {
    logins += 1;
    throw new SupplierError('unauthorized');
  }, clock);
  await assert.rejects(session.token(), { code: 'unauthorized' });
  await assert.rejects(session.token(), { code: 'unauthorized', retryAfter: 60_000 });
  assert.equal(logins, 1);
  clock.advance(60_000);
  await assert.rejects(session.token(), { code: 'unauthorized' });
  await assert.rejects(session.token(), { code: 'unauthorized', retryAfter: 120_000 });
  assert.equal(logins, 2);
});

test('calls that wait for the next login are refused with what the supplier wrote, without the password', async () => {
  const refuse = () =>
    Promise.reject(new SupplierError('unauthorized', { words: 'Account anna / hunter-2 is locked' }));
  const session = new Session<string>(refuse, new VirtualClock(), [new Secret('hunter-2')]);
  await assert.rejects(session.token(), { words: 'Account anna / … is locked' });
  await assert.rejects(session.token(), { reply: 'login refused', words: 'Account anna / … is locked' });
});

test('a login that failed otherwise is repeated, and never leaves doubt about the call that needed it', async () => {
  const failure = new SupplierError('timeout', { mayHaveHadEffect: true });
  const replies = [Promise.reject(failure), Promise.resolve('token')];
  const session = new Session(() => replies.shift() ?? assert.fail(), new VirtualClock());
  await assert.rejects(session.token(), { code: 'timeout', mayHaveHadEffect: false });
  assert.equal(await session.token(), 'token');
});
