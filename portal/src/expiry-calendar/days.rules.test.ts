import assert from 'node:assert/strict';
import test from 'node:test';
import { countsByDay, daysOfMonth, firstDay, nothingEnds, ofMonth } from './days.rules.ts';

const byDay = countsByDay({
  days: [
    { day: '2026-10-31', type: 1, ending: 9, renewed: 0 },
    { day: '2026-11-05', type: 1, ending: 2, renewed: 1 },
    { day: '2026-11-05', type: 8, ending: 3, renewed: 1 },
    { day: '2026-11-24', type: 1, ending: 0, renewed: 1 },
  ],
  types: [
    { value: 1, text: 'RTK 1 year', trial: 0 },
    { value: 8, text: 'RTK 14 days trial', trial: 1 },
  ],
});

test('trials of a day are counted apart from other types, and renewed ones apart from both', () => {
  assert.deepEqual(byDay.get('2026-11-05'), { ending: 2, trials: 3, renewed: 2 });
});

test('the sum of a month leaves out the days of its neighbours', () => {
  assert.deepEqual(ofMonth('2026-11', byDay), { ending: 2, trials: 3, renewed: 3 });
  assert.deepEqual(ofMonth('2026-12', byDay), nothingEnds);
});

test('the present month opens with the next expiry or today, another one with its first expiry or day', () => {
  assert.equal(firstDay('2026-11', '2026-11-22', byDay), '2026-11-24');
  assert.equal(firstDay('2026-11', '2026-11-25', byDay), '2026-11-25');
  assert.equal(firstDay('2026-11', '2026-12-25', byDay), '2026-11-05');
  assert.equal(firstDay('2027-02', '2026-12-25', byDay), '2027-02-01');
});

test('a month has its days, in a leap year too', () => {
  assert.equal(daysOfMonth('2028-02').length, 29);
  assert.equal(daysOfMonth('2026-12').at(-1), '2026-12-31');
});
