import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceErrors, clockOf, formOf, kindsIn, listed, minutesOf } from './choices.rules.ts';

const known = {
  version: 1,
  kinds: [],
  mail: 'rover_no_fix, station_down',
  webhook: '',
  no_fix_minutes: 10,
  quiet_from: null,
  quiet_until: null,
  timezone: 'UTC',
  when_over: 1 as const,
};

test('a choice is the same after it was a form', () => {
  const form = formOf(known);
  assert.deepEqual(kindsIn(form.mail), ['rover_no_fix', 'station_down']);
  assert.equal(listed(['station_down', 'rover_no_fix']), known.mail);
  assert.deepEqual(kindsIn(''), []);
  assert.deepEqual([form.quiet, form.quiet_from, form.quiet_until], [false, '22:00', '07:00']);
  const quiet = formOf({ ...known, quiet_from: 0, quiet_until: 1439 });
  assert.deepEqual([quiet.quiet, quiet.quiet_from, quiet.quiet_until], [true, '00:00', '23:59']);
});

test('times of the day', () => {
  for (const minutes of [0, 59, 60, 1439]) assert.equal(minutesOf(clockOf(minutes)), minutes);
  for (const wrong of ['', '24:00', '7:00', '12:60', 'noon'])
    assert.equal(minutesOf(wrong), undefined, wrong);
});

test('what is wrong with a choice stands at its field', () => {
  const form = formOf(known);
  assert.deepEqual(choiceErrors(form), {});
  for (const no_fix_minutes of ['', '4', '241', '1e2', '-9', '10.5'])
    assert.deepEqual(
      choiceErrors({ ...form, no_fix_minutes }),
      { no_fix_minutes: 'minutesWrong' },
      no_fix_minutes,
    );
  const quiet = { ...form, quiet: true };
  assert.deepEqual(choiceErrors({ ...quiet, quiet_from: '' }), { quiet_from: 'timeWrong' });
  assert.deepEqual(choiceErrors({ ...quiet, quiet_until: '22:00' }), { quiet_until: 'sameTime' });
  assert.deepEqual(
    choiceErrors({ ...form, quiet_from: '' }),
    {},
    'without quiet hours their times do not count',
  );
});
