import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCalendar } from '../../test/ical.ts';
import { calendarFile, escaped, folded } from './ical.ts';

const at = new Date('2026-11-22T10:20:30.400Z');
const event = {
  uid: 'subscription-5@portal.example',
  day: '2026-12-01',
  summary: 'Sprayer; Wold, Farms \\ "North"',
  description: 'RTK 1 year\nPO 1',
  url: 'https://portal.example/home/rover/5',
};

test('a file has the properties that RFC 5545 requires, each value as it went in', () => {
  const { properties, events } = parseCalendar(
    calendarFile({ name: 'Expiries, all', description: 'x', events: [event] }, at),
  );
  assert.partialDeepStrictEqual(properties, { VERSION: '2.0', METHOD: 'PUBLISH', NAME: 'Expiries, all' });
  assert.ok(properties.PRODID);
  assert.deepEqual(events, [
    {
      UID: event.uid,
      DTSTAMP: '20261122T102030Z',
      'DTSTART;VALUE=DATE': '20261201',
      SUMMARY: event.summary,
      DESCRIPTION: event.description,
      URL: event.url,
      TRANSP: 'TRANSPARENT',
    },
  ]);
});

test('a calendar without events is a calendar', () => {
  assert.deepEqual(parseCalendar(calendarFile({ name: 'x', description: 'y', events: [] }, at)).events, []);
});

test('long lines are folded at 75 octets, and no character is cut', () => {
  const summary = 'Æ🚜 '.repeat(60).trim();
  const file = calendarFile({ name: 'x', description: 'y', events: [{ ...event, summary }] }, at);
  assert.ok(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75));
  assert.equal(parseCalendar(file).events[0]?.SUMMARY, summary);
  assert.equal(folded('x'.repeat(75)), 'x'.repeat(75));
  assert.equal(folded('x'.repeat(76)), `${'x'.repeat(75)}\r\n x`);
});

test('a line break in a name makes no line of its own', () => {
  assert.equal(escaped('a\r\nEND:VEVENT\rb\nc\u0000\u0007'), 'a\\nEND:VEVENT\\nb\\nc');
});
