import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMailDue, isQuiet } from './mailing.rules.ts';

const night = { from: 22 * 60, until: 7 * 60, timezone: 'Europe/Copenhagen' };
const none = { from: null, until: null, timezone: 'UTC' };

const clocks: readonly [string, boolean, string][] = [
  ['2026-11-28T20:59:59Z', false, 'a second before ten in the evening'],
  ['2026-11-28T21:00:00Z', true, 'ten'],
  ['2026-11-29T05:59:00Z', true, 'a minute before seven'],
  ['2026-11-29T06:00:00Z', false, 'seven'],
  ['2026-07-01T19:59:00Z', false, 'before ten in summer'],
  ['2026-07-01T20:00:00Z', true, 'ten in summer'],
  ['2026-07-02T05:00:00Z', false, 'seven in summer'],
  // the clock goes forward at 01:00 UTC on 29 March 2026, and back at 01:00 UTC on 25 October
  ['2026-03-29T04:59:00Z', true, 'the night that lacks an hour still lasts until seven'],
  ['2026-03-29T05:00:00Z', false, 'which is an hour earlier than the day before'],
  ['2026-03-28T05:30:00Z', true, 'as half past five UTC was still half past six'],
  ['2026-10-25T05:30:00Z', true, 'the night with an hour twice lasts until seven'],
  ['2026-10-24T05:30:00Z', false, 'half past five UTC was half past seven the day before'],
];
for (const [at, quiet, why] of clocks)
  test(`${at} is ${quiet ? 'quiet' : 'not quiet'}: ${why}`, () =>
    assert.equal(isQuiet(night, new Date(at)), quiet));

test('quiet hours within a day, and in the hour that a night has twice', () => {
  const noon = { from: 12 * 60, until: 13 * 60, timezone: 'Europe/London' };
  assert.equal(isQuiet(noon, new Date('2026-07-01T11:30:00Z')), true);
  assert.equal(isQuiet(noon, new Date('2026-07-01T12:30:00Z')), false);
  const short = { from: 120, until: 150, timezone: 'Europe/Copenhagen' };
  const minutes = Array.from({ length: 180 }, (_, minute) => new Date(Date.UTC(2026, 9, 25, 0, minute - 30)));
  assert.equal(minutes.filter((at) => isQuiet(short, at)).length, 60, 'half past two comes twice');
  assert.equal(isQuiet(none, new Date()), false);
});

const now = new Date('2026-11-28T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const mails: readonly [string, number, readonly number[], boolean][] = [
  ['what is new waits for what belongs to it', 0.5, [], false],
  ['after a minute it is sent', 1, [], true],
  ['a second e-mail waits until five minutes after the first', 3, [4], false],
  ['and is sent then', 6, [5], true],
  ['six within an hour are the most', 10, [8, 16, 24, 32, 40, 48], false],
  ['until the first of them is an hour old', 10, [8, 16, 24, 32, 40, 60], true],
  ['thirty within a day are the most', 10, Array.from({ length: 30 }, (_, n) => 61 + n * 40), false],
];
for (const [why, waiting, sent, due] of mails)
  test(`${why}`, () =>
    assert.equal(isMailDue(now, { waitingSince: ago(waiting), sent: sent.map(ago), quiet: none }), due));

test('nothing is sent in quiet hours, however long it waits', () => {
  const quiet = { from: 0, until: 1439, timezone: 'UTC' };
  assert.equal(isMailDue(now, { waitingSince: ago(600), sent: [], quiet }), false);
});
