import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueNotice } from './expiry-notices.rules.ts';

const london = 'Europe/London';
const year = { starts_at: new Date('2026-06-30T22:00Z'), ends_at: new Date('2027-06-30T22:00Z') }; // 23:00 in London
const due = (now: string, sent: number[] = [], days = [30, 7, 1]) =>
  dueNotice({ ...year, days, sent }, london, new Date(now));

test('a notice is due from the morning of its day by the calendar of the zone', () => {
  assert.equal(due('2027-05-30T20:00Z'), undefined);
  assert.equal(due('2027-05-31T06:59Z'), undefined); // 07:59 in London
  assert.equal(due('2027-05-31T07:00Z'), 30);
  assert.equal(due('2027-06-23T07:00Z', [30]), 7);
  assert.equal(due('2027-06-29T07:00Z', [30, 7]), 1);
});

test('each is sent once, one that was missed is late but not made up for, and none after the end', () => {
  assert.equal(due('2027-06-02T12:00Z', [30]), undefined);
  assert.equal(due('2027-06-02T12:00Z'), 30);
  assert.equal(due('2027-06-25T12:00Z'), 7);
  assert.equal(due('2027-06-30T12:00Z'), 1);
  assert.equal(due('2027-06-30T22:00Z'), undefined);
});

test('only notices that the dealer has chosen are due', () => {
  assert.equal(due('2027-06-25T12:00Z', [], [1]), undefined);
  assert.equal(due('2027-06-25T12:00Z', [], []), undefined);
});

test('a month has no notice of 30 days and a trial of 14 days none but those of 7 and 1', () => {
  const noticeOf = (days: number, now: string) => {
    const ends_at = new Date('2027-06-30T12:00Z');
    const starts_at = new Date(ends_at.getTime() - days * 86_400_000);
    return dueNotice({ starts_at, ends_at, days: [30, 7, 1], sent: [] }, london, new Date(now));
  };
  assert.equal(noticeOf(31, '2027-05-31T12:00Z'), undefined);
  assert.equal(noticeOf(14, '2027-06-20T12:00Z'), undefined);
  assert.equal(noticeOf(14, '2027-06-23T12:00Z'), 7);
  assert.equal(noticeOf(1, '2027-06-29T13:00Z'), undefined);
});
