import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, type SampleWindow, type StationStats } from './alarms.rules.ts';

const at = new Date('2026-06-10T12:30:00Z');
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
const read = (overrides: Partial<SampleWindow> = {}): SampleWindow => ({
  covered: 600,
  satellites: 30,
  data_rate: 1000,
  constellations: ['BeiDou', 'GPS', 'Galileo', 'GLONASS'],
  ...overrides,
});
const live = {
  online: true,
  connectedAt: ago(600),
  disconnectedAt: null,
  rtcmAt: ago(0),
  sent: { latitude: 52.2, longitude: 0.12, altitude: 20 },
};

/** A station as it should be, after a week of the same. */
function stats(
  overrides: Omit<Partial<StationStats>, 'now'> & { now?: Partial<StationStats['now']> } = {},
): StationStats {
  return {
    entered: { latitude: 52.2, longitude: 0.12, altitude: 20 },
    live,
    sameHour: Array.from({ length: 7 }, () => read()),
    disconnects: 0,
    usualDisconnects: Array.from({ length: 168 }, () => 0),
    silences: 0,
    guesses: { guesses: 0, networks: 0 },
    excess: { bytes: 0, limit: 0 },
    ...overrides,
    now: { ...read(), position: true, ...overrides.now },
  };
}
const judged = (kind: Parameters<typeof judge>[0], overrides: Parameters<typeof stats>[0], open = false) => {
  const judgement = judge(kind, stats(overrides), open, at);
  return typeof judgement === 'string' ? judgement : 'alarm';
};

test('a station like every day has no alarm of any kind', () => {
  for (const kind of [
    'position',
    'no_position',
    'silent',
    'satellites',
    'constellations',
    'data_rate',
    'flapping',
    'guessing',
    'excess_data',
  ] as const)
    assert.equal(judge(kind, stats(), false, at), 'over', kind);
});

test('a position more than 5 m from the entered one is an alarm with its distance, and ends below 4 m', () => {
  const sent = (metres: number) => ({ live: { ...live, sent: { ...live.sent, altitude: 20 + metres } } });
  assert.deepEqual(judge('position', stats(sent(23)), false, at), {
    kind: 'position',
    metres: 23,
    limit: 5,
    leads: true,
    latitude: 52.2,
    longitude: 0.12,
    altitude: 43,
  });
  assert.deepEqual(
    [4.5, 3.9].map((metres) => [judged('position', sent(metres)), judged('position', sent(metres), true)]),
    [
      ['over', 'alarm'],
      ['over', 'over'],
    ],
  );
});

test('without an entered height only the horizontal position is compared', () => {
  const entered = { latitude: 52.2, longitude: 0.12, altitude: null };
  const sent = (latitude: number) => ({ live: { ...live, sent: { ...live.sent, latitude, altitude: 95 } } });
  assert.equal(judged('position', { entered, ...sent(52.2) }), 'over');
  assert.equal(judged('position', { entered, ...sent(52.2001) }), 'alarm'); // 11 m north
});

test('a position more than 1 km from the entered one leads no rovers, which the alarm states', () => {
  const sent = (latitude: number) =>
    judge('position', stats({ live: { ...live, sent: { ...live.sent, latitude } } }), false, at);
  assert.partialDeepStrictEqual(sent(52.208), { kind: 'position', metres: 890.2, leads: true });
  assert.partialDeepStrictEqual(sent(54.2), { kind: 'position', metres: 222569.4, leads: false });
});

test('a new source has two minutes to transmit a position before the alarm of the one before it ends', () => {
  const connected = (minutes: number) => ({
    live: { ...live, connectedAt: ago(minutes), sent: undefined },
  });
  assert.equal(judged('position', connected(1.9), true), 'unclear');
  assert.equal(judged('position', connected(2), true), 'over');
});

test('satellites are compared with the median of the same hour, not with the mean', () => {
  const sameHour = [30, 31, 30, 29, 30, 5, 0].map((satellites) => read({ satellites })); // two bad days
  assert.deepEqual(judge('satellites', stats({ sameHour, now: { satellites: 21 } }), false, at), {
    kind: 'satellites',
    now: 21,
    usual: 30,
    limit: 23, // three quarters
    days: 7,
  });
  assert.equal(judged('satellites', { sameHour, now: { satellites: 23 } }), 'over');
});

test('satellites that differ much from day to day must drop further before they are an alarm', () => {
  const sameHour = [20, 36, 28, 30, 24, 32, 30].map((satellites) => read({ satellites }));
  assert.equal(judged('satellites', { sameHour, now: { satellites: 22 } }), 'over');
  assert.equal(judged('satellites', { sameHour, now: { satellites: 21 } }), 'alarm');
});

test('few satellites fewer are none to speak of', () => {
  const sameHour = Array.from({ length: 7 }, () => read({ satellites: 8 }));
  assert.equal(judged('satellites', { sameHour, now: { satellites: 5 } }), 'over');
  assert.equal(judged('satellites', { sameHour, now: { satellites: 3 } }), 'alarm');
});

test('an open drop ends half way back to the usual, so that the border has no chatter', () => {
  const visible = (satellites: number, open: boolean) => judged('satellites', { now: { satellites } }, open);
  assert.deepEqual([visible(22, false), visible(23, false)], ['alarm', 'over']); // below 22.5
  assert.deepEqual([visible(23, true), visible(26, true), visible(27, true)], ['alarm', 'alarm', 'over']); // 26.25
});

test('two days of history are not enough for a median', () => {
  const sameHour = [read(), read()];
  for (const kind of ['satellites', 'data_rate', 'constellations'] as const)
    assert.equal(
      judged(kind, { sameHour, now: { satellites: 1, data_rate: 1, constellations: [] } }),
      'unclear',
      kind,
    );
});

test('half of the usual data rate is an alarm, two thirds are not', () => {
  assert.equal(judged('data_rate', { now: { data_rate: 500 } }), 'alarm');
  assert.equal(judged('data_rate', { now: { data_rate: 670 } }), 'over');
});

test('a constellation that most of the days had and now is gone is named', () => {
  const sameHour = [...Array(4).fill(read()), ...Array(3).fill(read({ constellations: ['GPS'] }))];
  const now = { constellations: ['GPS', 'GLONASS'] };
  assert.deepEqual(judge('constellations', stats({ sameHour, now }), false, at), {
    kind: 'constellations',
    missing: ['BeiDou', 'Galileo'],
    days: 7,
  });
  const seldom = [...Array(3).fill(read()), ...Array(4).fill(read({ constellations: ['GPS'] }))];
  assert.equal(judged('constellations', { sameHour: seldom, now }), 'over');
});

test('what needs a stream waits until it has run for ten minutes, and ends when it is away for ten', () => {
  const now = { satellites: 1, position: false };
  const connected = (minutes: number) => ({ now, live: { ...live, connectedAt: ago(minutes) } });
  const away = (minutes: number) => ({ now, live: { ...live, online: false, disconnectedAt: ago(minutes) } });
  for (const kind of ['satellites', 'no_position'] as const) {
    assert.equal(judged(kind, connected(9)), 'unclear', kind);
    assert.equal(judged(kind, connected(11)), 'alarm', kind);
    assert.equal(judged(kind, away(9), true), 'unclear', kind);
    assert.equal(judged(kind, away(11), true), 'over', kind);
    assert.equal(judged(kind, { now, live: undefined }, true), 'unclear', 'no caster says anything');
  }
});

test('four disconnects in an hour are flapping where none are usual, and stop to be at one', () => {
  assert.deepEqual(judge('flapping', stats({ disconnects: 4 }), false, at), {
    kind: 'flapping',
    disconnects: 4,
    usual: 0,
    limit: 4,
    hours: 168,
  });
  assert.equal(judged('flapping', { disconnects: 3 }), 'over');
  assert.equal(judged('flapping', { disconnects: 2 }, true), 'alarm');
  assert.equal(judged('flapping', { disconnects: 1 }, true), 'over');
});

test('a line that is usually bad flaps when it is worse, and whatever is usual from twelve times an hour on', () => {
  const usual = (n: number) => Array.from({ length: 100 }, () => n);
  assert.equal(judged('flapping', { disconnects: 7, usualDisconnects: usual(3) }), 'over');
  assert.equal(judged('flapping', { disconnects: 8, usualDisconnects: usual(3) }), 'alarm');
  assert.equal(judged('flapping', { disconnects: 12, usualDisconnects: usual(14) }), 'alarm');
});

test('a day of known hours makes a usual; before, none is usual', () => {
  const hours = (n: number) => Array.from({ length: n }, () => 5);
  assert.equal(judged('flapping', { disconnects: 4, usualDisconnects: hours(23) }), 'alarm');
  assert.equal(judged('flapping', { disconnects: 4, usualDisconnects: hours(24) }), 'over');
});

test('a station that connects again and again without RTCM is silent, and one that is simply away is not', () => {
  const mute = { ...live, online: false, rtcmAt: ago(30), disconnectedAt: ago(1) };
  assert.deepEqual(judge('silent', stats({ live: mute, silences: 3 }), false, at), {
    kind: 'silent',
    tries: 3,
    minutes: 10,
    since: ago(30).toISOString(),
  });
  assert.equal(judged('silent', { live: mute, silences: 1 }), 'unclear');
  assert.equal(judged('silent', { live: mute, silences: 1 }, true), 'alarm');
  assert.equal(judged('silent', { live: mute, silences: 0 }, true), 'over');
  assert.equal(judged('silent', { live, silences: 3 }, true), 'over', 'RTCM comes again');
  assert.equal(judged('silent', { live: { ...mute, rtcmAt: null }, silences: 2 }), 'alarm', 'it never came');
});
