import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roverCounts, stationCounts } from './snapshotCounts.ts';

test('rovers of a snapshot are counted in the order of the count card, with fixed fourth', () => {
  const { total, data } = roverCounts([4, 4, 5, 0, 6, 4].map((status) => ({ status })));
  assert.equal(total, 6);
  assert.deepEqual(
    data.map(({ value }) => value),
    [1, 0, 0, 3, 1, 1],
  );
});

test('stations of the past are counted as those of now: all of them, those on line, and which are out of service', () => {
  const at = { latitude: 1, longitude: 1 };
  const { list, counts } = stationCounts([
    { id: 7, text: 'Ely', status: 4, ...at },
    { id: 8, text: 'York', status: 1, ...at },
    { id: 9, text: 'Hull', status: 0, ...at },
  ]);
  assert.deepEqual(counts, [{ value: 3 }, { value: 1 }]);
  assert.deepEqual(
    list.map(({ value, status, out_of_service }) => [value, status, out_of_service]),
    [
      [7, 1, false],
      [8, 2, false],
      [9, 2, true],
    ],
  );
});
