import assert from 'node:assert/strict';
import test from 'node:test';
import { formatGga, geodeticToEcef, parseGga } from '@cairn/gnss';
import { Fixes, positionOf } from './fixes.ts';

function gga(overrides: { quality?: number; latitude?: number; longitude?: number; utcSeconds?: number }) {
  const position = overrides.quality === 0 ? {} : { latitude: 52, longitude: 0 };
  const parsed = parseGga(formatGga({ quality: 4, utcSeconds: 0, ...position, ...overrides }));
  assert.ok(parsed);
  return parsed;
}

test('each quality is counted where the session shows it', () => {
  const fixes = new Fixes();
  for (const quality of [0, 1, 1, 2, 3, 4, 4, 4, 5, 5, 6, 7, 8, 9]) fixes.take(gga({ quality }), 0, 0);
  const { ggas, standalones, dgps, floats, estimates } = fixes;
  assert.deepEqual(
    { ggas, fixes: fixes.fixes, standalones, dgps, floats, estimates },
    { ggas: 14, fixes: 3, standalones: 3, dgps: 2, floats: 2, estimates: 1 },
  );
});

test('the time to fix is that of the first fixed GGA, whatever follows', () => {
  const fixes = new Fixes();
  fixes.take(gga({ quality: 5 }), 1_000, 1);
  assert.equal(fixes.timeToFix, undefined);
  fixes.take(gga({ quality: 4 }), 12_500, 12.5);
  fixes.take(gga({ quality: 5 }), 20_000, 20);
  fixes.take(gga({ quality: 4 }), 30_000, 30);
  assert.equal(fixes.timeToFix, 12.5);
});

test('speed comes from successive positions and their own times, also over midnight', () => {
  const fixes = new Fixes();
  fixes.take(gga({ latitude: 52, longitude: 0, utcSeconds: 86_399 }), 5_000, 0);
  fixes.track(undefined);
  assert.equal(fixes.speed, undefined);
  fixes.take(gga({ latitude: 52.0001, longitude: 0, utcSeconds: 1 }), 5_100, 0);
  fixes.track(undefined);
  // 0.0001° of latitude at 52° N are 11.126 m, in 2 s
  assert.ok(fixes.speed !== undefined && Math.abs(fixes.speed - 20.03) < 0.02, `${fixes.speed}`);
});

test('the average baseline is the mean of all positions, and an empty position has none', () => {
  const fixes = new Fixes();
  for (const metres of [1_000, 2_000, 6_000]) {
    fixes.take(gga({ latitude: 52, longitude: 0 }), 0, 0);
    fixes.track(metres);
  }
  assert.deepEqual([fixes.averageDistance, fixes.distance], [3_000, 6_000]);
  fixes.take(gga({ quality: 0 }), 0, 0);
  fixes.track(undefined);
  assert.deepEqual([fixes.averageDistance, fixes.distance], [3_000, undefined]);
});

test('another station changes the baseline at once, and the average only with the next position', () => {
  const fixes = new Fixes();
  fixes.take(gga({ latitude: 52, longitude: 0 }), 0, 0);
  fixes.track(1_000);
  fixes.changeStation(geodeticToEcef({ latitude: 52.1, longitude: 0, height: 0 }));
  assert.deepEqual([fixes.averageDistance, Math.round((fixes.distance ?? 0) / 100)], [1_000, 111]);
  fixes.take(gga({ quality: 0 }), 0, 0);
  fixes.changeStation(geodeticToEcef({ latitude: 52.1, longitude: 0, height: 0 }));
  assert.equal(fixes.distance, undefined);
});

test('a position counts unless it is empty, or the zeros of a receiver without a fix', () => {
  assert.equal(positionOf(gga({ quality: 0 })), undefined);
  assert.equal(positionOf(gga({ quality: 0, latitude: 0, longitude: 0 })), undefined);
  assert.ok(positionOf(gga({ quality: 0, latitude: 52, longitude: 0 })));
});
