import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWorld, WorldProblem } from './world.ts';

const station = {
  mount: 'NOTT',
  password: 's',
  latitude: 52.9,
  longitude: -1.1,
  height: 90,
  stationId: 17,
  country: 1,
};
const rover = { username: 'digger', password: 'd', country: 2, latitude: 56, longitude: 9, kind: 'drone' };

test('a world file is read, with the nearest-station mountpoint where none is named', () => {
  const world = parseWorld(JSON.stringify({ stations: [station], rovers: [rover] }));
  assert.deepEqual(world.stations, [{ ...station, title: undefined, flapping: false }]);
  assert.deepEqual(world.rovers, [{ ...rover, mountpoint: 'RTK_RTCM3' }]);
});

const wrong: [unknown, RegExp][] = [
  [[], /stations is not a list/],
  [{ stations: [{ ...station, stationId: 4096 }], rovers: [] }, /stations\[0\]\.stationId .* 0 to 4095/],
  [{ stations: [], rovers: [rover, { ...rover, kind: 'boat' }] }, /rovers\[1\]\.kind is not one of tractor/],
  [{ stations: [], rovers: [{ ...rover, password: '' }] }, /rovers\[0\]\.password is not a text/],
  [{ stations: [], rovers: [null] }, /rovers\[0\] is not an object/],
];
for (const [file, message] of wrong)
  test(`a wrong world file is refused with ${message.source}`, () => {
    assert.throws(
      () => parseWorld(JSON.stringify(file)),
      (error: unknown) => error instanceof WorldProblem && message.test(error.message),
    );
  });

test('a file that is no JSON is refused', () => {
  assert.throws(() => parseWorld('{'), WorldProblem);
});
