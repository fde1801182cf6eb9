import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AlertKind } from '@cairn/contract';
import { closingTime, type Judgement, judge, type Stored } from './judge.rules.ts';

const start = Date.parse('2026-11-28T08:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

/** What happens minute by minute: `x` something is wrong, `.` nothing is. Gives what is to be seen after each. */
function run(kind: AlertKind, minutes: string, flapped = 0): string {
  let row: Stored | undefined;
  let seen = '';
  for (const [minute, sign] of [...minutes].entries()) {
    const judgement: Judgement = judge(
      kind,
      row,
      sign === 'x' ? { details: {} } : undefined,
      at(minute * 60),
      flapped,
    );
    if (judgement === 'forgotten') row = undefined;
    else if (judgement !== 'unchanged') row = judgement.until ? undefined : judgement;
    seen += row === undefined ? ' ' : row.openedAt === null ? 'w' : row.clearSince ? 'c' : 'o';
  }
  return seen;
}

const courses: readonly [AlertKind, string, string, string][] = [
  ['rover_no_fix', 'xxxxxxx', 'wwwwwoo', 'five minutes without a fix open an alert'],
  ['rover_no_fix', 'xxx..xxx', 'wwwwwooo', 'a rover that reconnects within 90 s is watched on'],
  ['rover_no_fix', 'xxx...xxx', 'wwwww www', 'a fix that is back for two minutes begins the time again'],
  ['rover_no_fix', 'xxxxxx...', 'wwwwwocc ', 'a fix must be back for two minutes'],
  ['rover_no_fix', 'xxxxxx.x....', 'wwwwwococccc', 'one that was lost again meanwhile for four'],
  ['rover_no_fix', 'xxxxxx.x.....', 'wwwwwococccc ', 'and then it is over'],
  ['station_down', 'xxxx...', 'wwoocc ', 'a station is down for two minutes first'],
  ['station_down', 'x.x.x.x', 'wwococo', 'one that flaps has one alert'],
  ['rover_refused', 'x', 'o', 'refusals are counted before they are judged'],
  ['subscription_ends', 'x.', 'o ', 'a renewal closes at once'],
  ['sim_unused', 'x.x', 'o o', 'what is judged hourly elsewhere is believed'],
  ['system', 'xx', 'wo', 'a program that restarts is no alarm'],
];
for (const [kind, minutes, expected, why] of courses)
  test(`${kind} ${minutes}: ${why}`, () => assert.equal(run(kind, minutes), expected));

test('each return while an alert is closing doubles the time that it must be over, to an hour', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 5, 40].map((flaps) => closingTime('station_down', flaps)),
    [120, 240, 480, 960, 3600, 3600],
  );
  assert.equal(closingTime('sim_unused', 9), 0);
});

test('what began before it was noticed opens at once, and no alert begins in the future', () => {
  const early = judge('station_down', undefined, { since: at(-300), details: {} }, at(0));
  assert.ok(typeof early === 'object' && early.openedAt?.getTime() === start);
  assert.equal(early.since.getTime(), at(-300).getTime());
  const late = judge('station_down', undefined, { since: at(60), details: {} }, at(0));
  assert.ok(typeof late === 'object' && late.since.getTime() === start && late.openedAt === null);
});

test('an alert that is over was over from when its condition was', () => {
  const open: Stored = { since: at(0), openedAt: at(120), clearSince: at(300), flaps: 0, details: {} };
  const over = judge('station_down', open, undefined, at(420));
  assert.ok(typeof over === 'object');
  assert.equal(over.until?.getTime(), at(300).getTime());
});

test('new figures are written, and the same ones are not', () => {
  const open: Stored = {
    since: at(0),
    openedAt: at(0),
    clearSince: null,
    flaps: 0,
    details: { refusals: 5, reason: 'rover_expired' },
  };
  assert.equal(
    judge('rover_refused', open, { details: { refusals: 5, reason: 'rover_expired' } }, at(60)),
    'unchanged',
  );
  const grown = judge('rover_refused', open, { details: { refusals: 9 } }, at(60));
  assert.ok(typeof grown === 'object');
  assert.deepEqual(grown.details, { refusals: 9, reason: 'rover_expired' });
});
