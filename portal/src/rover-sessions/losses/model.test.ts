import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { areas, FixLoss, Reply, RoverSession, Track } from '@cairn/contract';
import { groupsOf, indexBefore, lossAt, modelOf, nearest, stretchAt } from './model.ts';

const from = '2026-11-21T10:00:00.000Z';
const session = {
  date_time: '2026-11-21T09:59:55.000Z',
  ended: '2026-11-21T10:01:00.000Z',
  end_reason: { code: 'connection_reset' },
  live: 0,
} as RoverSession;

/** A track at 1 Hz of these statuses; null for a second without a GGA. */
function track(statuses: readonly (Track['status'][number] | null)[], overrides: Partial<Track> = {}): Track {
  const seconds = statuses.flatMap((status, second) => (status === null ? [] : [second]));
  const column = <T>(value: T) => seconds.map(() => value);
  return {
    from,
    seconds,
    status: statuses.filter((status) => status !== null),
    lat: column(52),
    long: column(0),
    altitude: column(20),
    num_sateliites: column(17),
    hdop: column(0.8),
    data_age: column(1),
    Distance: column(8.2),
    station: column(1),
    ...overrides,
  };
}
const why = (silences: { from: number; to: number }[] = []): Reply<typeof areas.roverSessions.losses> => ({
  from,
  to: null,
  losses: [],
  before_fix: null,
  without_fix: null,
  silences,
  stations: [],
  gaps: [],
  error: '',
});

test('the axis runs from the connection to the end of the session', () => {
  const model = modelOf(track([4, 4, 4]), { session, log: [] }, why());
  assert.deepEqual([model.bounds, model.endReason], [{ from: -5, to: 60 }, 'the connection was reset']);
});

test('the axis of a live session ends with its newest point', () => {
  const live = { ...session, live: 1, ended: null } as RoverSession;
  const model = modelOf(track([4, 4, 4]), { session: live, log: [] }, why());
  assert.deepEqual([model.bounds.to, model.endReason], [2, undefined]);
});

test('what has the same status is one stretch, and a silence parts two', () => {
  const silent = Array.from({ length: 20 }, () => null);
  const { runs } = modelOf(
    track([4, 4, 5, 5, 4, ...silent, 4]),
    { session, log: [] },
    why([{ from: 4, to: 25 }]),
  );
  assert.deepEqual(
    runs.map(({ from, to, status }) => [from, to, status]),
    [
      [0, 2, 4],
      [2, 4, 5],
      [4, 5, 4],
      [25, 26, 4],
    ],
  );
});

test('a rover that speaks every 30 s has one stretch', () => {
  const seconds = [0, 30, 60];
  const input = track([4, 4, 4], { seconds });
  const { runs } = modelOf(input, { session, log: [] }, why());
  assert.deepEqual(
    runs.map(({ from, to }) => [from, to]),
    [[0, 60]],
  );
});

test('a lane ends at a round figure above its highest value, however wild a receiver gets', () => {
  const input = track([4, 4], { data_age: [1, 999], hdop: [0.8, 99.9], Distance: [8, 61] });
  const { lines } = modelOf(input, { session, log: [] }, why());
  assert.deepEqual([lines.age.max, lines.hdop.max, lines.baseline.max], [60, 10, 80]);
});

test('a figure that the receiver left out is no zero', () => {
  const { lines } = modelOf(track([4, 4], { hdop: [null, 0.8] }), { session, log: [] }, why());
  assert.deepEqual(Number.isNaN(lines.hdop.values[0]), true);
});

test('lines of the log have their time and message', () => {
  const line = { Timestamp: '2026-11-21T10:00:12.500Z', Session_id: 1, Colour: '#4bebb3' };
  const { log } = modelOf(
    track([4]),
    { session, log: [{ ...line, Message: 'Rover connected', Description: 'from 10.0.0.1' }] },
    why(),
  );
  assert.deepEqual(log, [{ at: 12.5, color: '#4bebb3', text: 'Rover connected. from 10.0.0.1' }]);
});

test('the nearest point, the one before, and the period of a time are found', () => {
  const seconds = [0, 1, 2, 30];
  assert.deepEqual(
    [-1, 0.4, 0.6, 20, 99].map((second) => nearest(seconds, second)),
    [0, 0, 1, 3, 3],
  );
  assert.deepEqual(
    [-1, 0, 29, 30].map((second) => indexBefore(seconds, second)),
    [-1, 0, 2, 3],
  );
  assert.equal(nearest([], 3), undefined);
  const stretches = [
    { from: 0, to: 10 },
    { from: 10, to: null },
  ];
  assert.deepEqual(stretchAt(stretches, 10), stretches[1]);
  assert.equal(stretchAt(stretches, -1), undefined);
});

test('losses of one cause are a group, those of each station another, in the order of their first', () => {
  const evidence = (station: string) => [
    {
      kind: 'station' as const,
      value: 9,
      before: null,
      worst: null,
      notable: true,
      lasts: false,
      station,
      reason: null,
      text: '',
    },
  ];
  const lossBetween = (from: number, to: number) => ({
    from,
    to,
    without_fix: to - from,
    status: 5 as const,
  });
  const losses: FixLoss[] = [
    { ...lossBetween(10, 20), cause: 'station_gap', evidence: evidence('Ely') },
    { ...lossBetween(30, 35), cause: 'few_satellites', evidence: [] },
    { ...lossBetween(50, 60), cause: 'station_gap', evidence: evidence('York') },
    { ...lossBetween(70, 80), cause: 'station_gap', evidence: evidence('Ely') },
  ];
  assert.deepEqual(
    groupsOf(losses).map(({ cause, station, losses: of }) => [
      cause,
      station,
      of.map(({ number }) => number),
    ]),
    [
      ['station_gap', 'Ely', [1, 4]],
      ['few_satellites', undefined, [2]],
      ['station_gap', 'York', [3]],
    ],
  );
  assert.equal(lossAt({ from: '2026-03-10T12:00:00.000Z', losses }, '2026-03-10T12:00:48.000Z'), 3);
});
