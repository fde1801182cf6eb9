import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Track } from '@cairn/contract';
import { endOf, timeOf, withNewer } from './append.ts';

/** A track of fixed points at these seconds since `from`; the latitude encodes the second. */
function trackOf(from: string, seconds: number[]): Track {
  const each = <Value>(value: Value) => seconds.map(() => value);
  return {
    from,
    seconds,
    lat: seconds.map((second) => Date.parse(from) / 1e13 + second),
    long: each(0.1),
    status: each(4),
    altitude: each(20),
    num_sateliites: each(14),
    hdop: each(0.8),
    data_age: each(1),
    Distance: each(8),
    station: each(1),
  };
}
const noon = '2026-11-21T12:00:00.000Z';

test('newer points are added in seconds of the track that they are added to', () => {
  const track = withNewer(trackOf(noon, [0, 1, 2]), trackOf('2026-11-21T12:00:03.200Z', [0, 1]));
  assert.deepEqual(track?.seconds, [0, 1, 2, 3.2, 4.2]);
  assert.deepEqual(track?.status, [4, 4, 4, 4, 4]);
  assert.equal(track?.lat.length, 5);
  assert.equal(track?.from, noon);
});

test('a point that the track has already is not added again', () => {
  const track = trackOf(noon, [0, 1, 2.3]);
  assert.equal(endOf(track), '2026-11-21T12:00:02.300Z');
  // For points after 2.3 s the server returns the point at 2.34 s once more.
  assert.equal(withNewer(track, trackOf('2026-11-21T12:00:02.340Z', [0])), track);
  const added = withNewer(track, trackOf('2026-11-21T12:00:02.340Z', [0, 1]));
  assert.deepEqual(added?.seconds, [0, 1, 2.3, 3.3]);
});

test('without newer points the track stays the same object, and the first points are a track', () => {
  const track = trackOf(noon, [0, 1]);
  assert.equal(withNewer(track, null), track);
  assert.equal(withNewer(null, track), track);
  assert.equal(withNewer(null, null), null);
});

test('the track that is added to is not changed', () => {
  const track = trackOf(noon, [0, 1]);
  withNewer(track, trackOf(noon, [2]));
  assert.deepEqual(track, trackOf(noon, [0, 1]));
  assert.equal(timeOf(track, 1), Date.parse(noon) + 1000);
});
