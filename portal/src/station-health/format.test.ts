import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '@cairn/contract';
import { alarmText, evidenceText } from './format.ts';

const every: Evidence[] = [
  { kind: 'position', metres: 23.4, limit: 5, latitude: 52.2, longitude: 0.12, altitude: 43 },
  {
    kind: 'position',
    metres: 213_700,
    limit: 5,
    leads: false,
    latitude: 54.1,
    longitude: 0.12,
    altitude: 43,
  },
  { kind: 'no_position', minutes: 10 },
  { kind: 'silent', tries: 1, minutes: 10, since: null },
  { kind: 'silent', tries: 3, minutes: 10, since: '2026-11-21T12:00:00.000Z' },
  { kind: 'satellites', now: 12, usual: 31, limit: 23, days: 6 },
  { kind: 'constellations', missing: ['BeiDou', 'Galileo'], days: 7 },
  { kind: 'data_rate', now: 500, usual: 1200, limit: 720, days: 7 },
  { kind: 'flapping', disconnects: 9, usual: 1, limit: 4, hours: 160 },
  { kind: 'flapping', disconnects: 9, usual: 0, limit: 4, hours: 0 },
  { kind: 'excess_data', bytes: 90_000_000, limit: 50_000, minutes: 10 },
  { kind: 'guessing', guesses: 480, networks: 3, minutes: 10 },
];

test('an alarm is a plain sentence with its figures', () => {
  assert.deepEqual(every.map(alarmText), [
    'It transmits a position 23\u00a0m from the entered one.',
    'It transmits a position 214\u00a0km from the entered one.',
    'No position (1005 or 1006) was received for 10 minutes.',
    'It connects but sends no RTCM: closed once in 10 minutes.',
    'It connects but sends no RTCM: closed 3 times in 10 minutes.',
    '12 satellites where 31 are usual at this hour.',
    'BeiDou, Galileo missing, which it normally has at this hour.',
    '500\u00a0B/s where 1200 are usual at this hour.',
    '9 outages within an hour where 1 are usual.',
    '9 outages within an hour.',
    'It sends too much: 90.00\u00a0MB were dropped in 10 minutes.',
    'Its password is being guessed: 480 wrong ones in 10 minutes.',
  ]);
});

test('what it was compared with has every figure, and no word is missing', () => {
  for (const evidence of every) {
    const text = evidenceText(evidence);
    assert.doesNotMatch(text, /\{\{|health\.|undefined/, evidence.kind);
    assert.ok(text.endsWith('.'), text);
  }
  assert.equal(
    evidenceText(every[1] as Evidence),
    'Transmitted 54.1000000°, 0.1200000°, 43.000\u00a0m. That is too far away to be used: rovers are placed by the entered position unless this one is accepted.',
  );
  assert.equal(
    evidenceText(every[5] as Evidence),
    'The last ten minutes against the median of this hour on 6 days. The alarm is raised below 23.',
  );
});
