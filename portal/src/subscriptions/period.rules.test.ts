import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedTime } from '../ui/dates.ts';
import { beginsTooEarly, startOf } from './period.rules.ts';

const present = new Date(2026, 10, 22, 14, 5, 31);
const end = new Date(2027, 0, 4, 9, 30, 12);

test('a typed time is read with and without seconds', () => {
  assert.deepEqual(typedTime('04-01-2027 09:30'), new Date(2027, 0, 4, 9, 30));
  assert.deepEqual(typedTime(' 4-1-2027 9:30:12 '), end);
});

test('what is no time is not read as one', () => {
  for (const text of [
    '',
    '04-01-2027',
    '31-02-2027 09:30',
    '04-13-2027 09:30',
    '04-01-2027 24:10',
    '2027-01-04 09:30',
  ])
    assert.equal(typedTime(text), undefined, text);
});

test('a subscription begins when it is typed to, at the latest of now and the end of the current one', () => {
  const typed = (start: string) => startOf({ now: false, start }, present, end);
  assert.deepEqual(typed('05-01-2027 00:00'), new Date(2027, 0, 5));
  assert.deepEqual(typed('04-01-2027 09:30'), end, 'the minute in which the current one ends');
  assert.deepEqual(typed('01-01-2026 00:00'), present, 'a time that has passed');
  assert.equal(typed('tomorrow'), undefined);
  assert.deepEqual(startOf({ now: true, start: 'tomorrow' }, present, end), present);
});

test('only a renewal from now ends the current subscription early', () => {
  const early = { now: false, start: '01-01-2026 00:00' };
  assert.equal(beginsTooEarly(early, present, end), true);
  assert.equal(beginsTooEarly({ ...early, now: true }, present, end), false);
  assert.equal(beginsTooEarly(early, end, end), false);
  assert.equal(beginsTooEarly(early, present, undefined), false);
});
