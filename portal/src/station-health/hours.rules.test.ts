import assert from 'node:assert/strict';
import { test } from 'node:test';
import { archivedDays, endsAfter, firstChoice, missingIn } from './hours.rules.ts';

process.env.TZ = 'Europe/London';
const at = (text: string) => Date.parse(text);
const archived = ['2026-06-10T21:00Z', '2026-06-10T22:00Z', '2026-06-11T01:00Z'].map(at);

test('days are those of the viewer, from midnight, with archived hours marked', () => {
  const days = archivedDays(archived, at('2026-06-11T02:30Z'));
  assert.deepEqual(
    days.map(({ begins, hours }) => [new Date(begins).toISOString(), hours.length]),
    [
      ['2026-06-09T23:00:00.000Z', 24], // summer time
      ['2026-06-10T23:00:00.000Z', 4],
    ],
  );
  const marked = days.flatMap(({ hours }) => hours.filter((hour) => hour.archived).map((hour) => hour.at));
  assert.deepEqual(marked, archived);
});

test('a day on which the clocks go back has 25 hours', () => {
  const [day] = archivedDays([at('2026-10-25T10:00Z')], at('2026-10-26T10:00Z'));
  assert.equal(day?.hours.length, 25);
});

test('ends are offered after each archived hour, up to the length of a file', () => {
  assert.deepEqual(
    endsAfter(archived, at('2026-06-10T22:00Z'), 24),
    ['2026-06-10T23:00Z', '2026-06-11T02:00Z'].map(at),
  );
  assert.deepEqual(endsAfter(archived, at('2026-06-10T22:00Z'), 3), [at('2026-06-10T23:00Z')]);
});

test('hours of a range that are not archived are counted', () => {
  assert.equal(missingIn(archived, at('2026-06-10T21:00Z'), at('2026-06-11T02:00Z')), 2);
  assert.equal(missingIn(archived, at('2026-06-10T21:00Z'), at('2026-06-10T23:00Z')), 0);
});

test('the last whole hour is offered at first, and the one that runs when there is no other', () => {
  assert.deepEqual(firstChoice(archived, at('2026-06-11T01:20Z'))?.start, at('2026-06-10T22:00Z'));
  assert.deepEqual(firstChoice(archived.slice(2), at('2026-06-11T01:20Z'))?.start, at('2026-06-11T01:00Z'));
  assert.equal(firstChoice([], 0), undefined);
});
