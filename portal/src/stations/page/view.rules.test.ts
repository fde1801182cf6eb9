import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAt, drilled, inPeriod, isPast, shifted, stretchOf, type View } from './view.rules.ts';

process.env.TZ = 'Europe/London'; // the clocks go back on 25 October 2026 at 2:00, and forward on 29 March at 1:00

const at = (text: string) => new Date(text).getTime(); // local
const now = at('2026-11-20T14:32:06');
const written = (time: number) => {
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
};
const reach = (view: View) => {
  const { begins, ends, bars } = stretchOf(view, now);
  return `${written(begins)} to ${written(ends)}, ${bars}`;
};

test('a live period ends with the present bar: 7 days, 25 hours, 60 minutes', () => {
  assert.equal(reach({ period: 'week' }), '11-14 00:00 to 11-21 00:00, 7');
  assert.equal(reach({ period: 'day' }), '11-19 14:00 to 11-20 15:00, 25');
  assert.equal(reach({ period: 'hour' }), '11-20 13:33 to 11-20 14:33, 60');
});

test('a click on a day opens its hours, on an hour its minutes, and on a minute the day again', () => {
  const monday = { begins: at('2026-11-16T00:00'), ends: at('2026-11-17T00:00') };
  const day = drilled({ period: 'week' }, monday);
  assert.equal(reach(day), '11-16 00:00 to 11-17 00:00, 24');
  const nine = { begins: at('2026-11-16T09:00'), ends: at('2026-11-16T10:00') };
  const hour = drilled(day, nine);
  assert.equal(reach(hour), '11-16 09:00 to 11-16 10:00, 60');
  assert.deepEqual(drilled(hour, { begins: at('2026-11-16T09:12'), ends: at('2026-11-16T09:13') }), day);
  assert.deepEqual(drilled({ period: 'hour' }, nine), { period: 'day' });
});

test('days have 25 and 23 hours when the clocks change', () => {
  assert.equal(reach(dayAt(at('2026-10-25T12:00'))), '10-25 00:00 to 10-26 00:00, 25');
  assert.equal(reach(dayAt(at('2026-03-29T12:00'))), '03-29 00:00 to 03-30 00:00, 23');
  assert.equal(reach({ period: 'week', until: at('2026-10-26T00:00') }), '10-19 00:00 to 10-26 00:00, 7');
});

test('the arrows shift by one unit, and from the last one to the live period', () => {
  const back = (view: View, times: number): View => (times ? back(shifted(view, -1, now), times - 1) : view);
  const on = (view: View, times: number): View => (times ? on(shifted(view, 1, now), times - 1) : view);
  assert.equal(reach(back({ period: 'week' }, 2)), '10-31 00:00 to 11-07 00:00, 7');
  assert.equal(reach(back({ period: 'day' }, 1)), '11-18 15:00 to 11-19 15:00, 24');
  assert.equal(reach(back({ period: 'hour' }, 1)), '11-20 12:33 to 11-20 13:33, 60');
  for (const period of ['week', 'day', 'hour'] as const)
    assert.deepEqual(on(back({ period }, 40), 40), { period });
  assert.equal(reach(shifted(dayAt(at('2026-10-26T12:00')), -1, now)), '10-25 00:00 to 10-26 00:00, 25');
  assert.deepEqual(shifted({ period: 'day' }, 1, now), { period: 'day' });
});

test('it is past once its end has come', () => {
  assert.equal(isPast({ period: 'day' }, now), false);
  assert.equal(isPast(dayAt(now), now), false);
  assert.equal(isPast(dayAt(at('2026-11-19T10:00')), now), true);
  assert.equal(isPast({ period: 'hour', until: now }, now), true);
});

test('another length of period has the same end', () => {
  const hour = { period: 'hour', until: at('2026-11-16T10:00') } as const;
  assert.equal(reach(inPeriod(hour, 'week')), '11-10 00:00 to 11-17 00:00, 7');
  assert.equal(reach(inPeriod(hour, 'day')), '11-15 10:00 to 11-16 10:00, 24');
  assert.deepEqual(inPeriod({ period: 'week' }, 'hour'), { period: 'hour' });
});

test('a period that begins after now is the live one; today is not', () => {
  assert.equal(reach({ period: 'day', until: at('2027-03-01T00:00') }), reach({ period: 'day' }));
  assert.equal(reach({ period: 'hour', until: at('2026-11-20T18:00') }), reach({ period: 'hour' }));
  assert.equal(reach(dayAt(now)), '11-20 00:00 to 11-21 00:00, 24');
});
