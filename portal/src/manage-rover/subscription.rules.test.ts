import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentOf, renewalOf, type SubscriptionRecord } from '@cairn/contract';
import { endOf, inOrder, offersOf, timelineOf } from './subscription.rules.ts';

const made = (value: number, status: number, startdate: string, enddate: string, renewalsub = 0) =>
  ({
    value,
    status,
    startdate,
    enddate,
    renewalsub,
    renewal: status === 2 ? 1 : 0,
    days: status === 3 ? 40 : 0,
    firstactivation: status === 2 ? null : startdate,
    ended: status === 4 ? enddate : null,
  }) as SubscriptionRecord;
const renewal = made(3, 2, '2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z');
const active = made(2, 3, '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 3);
const expired = made(1, 4, '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

test('the current subscription is the active one, though its renewal ends later', () => {
  assert.equal(currentOf([renewal, active, expired]), active);
  assert.equal(renewalOf([renewal, active, expired], active), renewal);
});

test('of a rover whose subscription is over, the one that was last', () => {
  assert.equal(currentOf([expired]), expired);
  assert.equal(renewalOf([expired], expired), undefined);
  assert.equal(currentOf([]), undefined);
});

test('a renewal that was cancelled before it began is not the current one, nor what a renewal from now ended', () => {
  const neverBegan = { ...renewal, status: 6 };
  const endedEarly = { ...expired, enddate: '2029-01-01T00:00:00Z' };
  const last = { ...active, status: 4, renewalsub: 0 };
  assert.equal(currentOf([endedEarly, neverBegan, last]), last);
  assert.equal(currentOf([neverBegan]), neverBegan);
});

test('on the line of time a cancelled one ends where it was cancelled, and one that never began is not there', () => {
  const cancelled = { ...active, status: 6, ended: '2026-07-02T12:00:00Z', renewalsub: 0 };
  const neverBegan = { ...renewal, status: 6, ended: '2026-07-02T12:00:00Z' };
  const { to, segments } = timelineOf([neverBegan, cancelled], Date.parse('2026-07-02T12:00:00Z'));
  assert.equal(new Date(to).toISOString(), '2026-07-02T12:00:00.000Z');
  assert.deepEqual(
    segments.map(({ subscription: { value }, left, width }) => [value, left, width]),
    [[2, 0, 100]],
  );
});

test('one that was cancelled ended then; one that had not begun has the time that it was sold for', () => {
  const ended = '2026-07-02T12:00:00Z';
  assert.equal(endOf({ ...active, status: 6, ended }), ended);
  assert.equal(endOf({ ...renewal, status: 6, ended }), renewal.enddate);
});

test('the line of time holds the first start, the last end, and now between them', () => {
  const { segments, now } = timelineOf([renewal, active, expired], Date.parse('2026-07-02T12:00:00Z'));
  assert.deepEqual(
    segments.map(({ subscription: { value }, left, width }) => [value, Math.round(left), Math.round(width)]),
    [
      [1, 0, 33],
      [2, 33, 33],
      [3, 67, 33],
    ],
  );
  assert.equal(Math.round(now), 50);
});

test('renewals that were cancelled stand below what runs, by when they were cancelled', () => {
  const neverBegan = { ...renewal, value: 4, status: 6, ended: '2025-12-02T12:00:00Z' };
  assert.deepEqual(inOrder([neverBegan, renewal, active, expired]), [renewal, active, expired, neverBegan]);
});

const offered = (...list: SubscriptionRecord[]) => {
  const { canAdd, actions } = offersOf(list);
  return [canAdd, ...actions.map(({ action, subscription }) => `${action} ${subscription.value}`)];
};

test('without a subscription one is sold, else it is renewed or ended, and a scheduled renewal is cancelled', () => {
  assert.deepEqual(offered(), [true]);
  assert.deepEqual(offered(expired), [false, 'renew 1']);
  assert.deepEqual(offered({ ...active, renewalsub: 0 }), [false, 'renew 2', 'suspend 2', 'cancel 2']);
  assert.deepEqual(offered(renewal, active), [false, 'suspend 2', 'cancelScheduled 3']);
});

test('one that is scheduled comes before one that is over, and can be cancelled', () => {
  const scheduled = { ...renewal, value: 4 };
  const cancelled = { ...active, status: 6, ended: '2026-03-01T00:00:00Z', renewalsub: 0 };
  assert.equal(currentOf([scheduled, cancelled, expired]), scheduled);
  assert.deepEqual(offered(scheduled, cancelled), [false, 'cancelScheduled 4']);
  assert.deepEqual(offered({ ...scheduled, renewal: 0 }), [false, 'cancelFirst 4']);
});
