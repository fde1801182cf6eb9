import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceMetres, ecefToGeodetic, geodeticToEcef } from './wgs84.ts';

const near = (actual: number, expected: number, within: number) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not within ${within} of ${expected}`);

const dms = (degrees: number, minutes: number, seconds: number) => degrees + minutes / 60 + seconds / 3600;

test('the worked example of EPSG guidance note 7-2, method 9602, comes out both ways', () => {
  const location = { latitude: dms(53, 48, 33.82), longitude: dms(2, 7, 46.38), height: 73 };
  const point = { x: 3771793.968, y: 140253.342, z: 5124304.349 };
  const { x, y, z } = geodeticToEcef(location);
  near(x, point.x, 6e-4);
  near(y, point.y, 6e-4);
  near(z, point.z, 6e-4);
  const { latitude, longitude, height } = ecefToGeodetic(point);
  near(latitude, location.latitude, 1e-8);
  near(longitude, location.longitude, 1e-8);
  near(height, location.height, 1e-3);
});

test('equator and poles lie at the half axes of the ellipsoid', () => {
  near(geodeticToEcef({ latitude: 0, longitude: 90, height: 0 }).y, 6_378_137, 1e-6);
  near(geodeticToEcef({ latitude: -90, longitude: 0, height: 10 }).z, -6_356_762.3142, 1e-4);
  const pole = ecefToGeodetic({ x: 0, y: 0, z: 6_356_762.3142 });
  near(pole.latitude, 90, 1e-9);
  near(pole.height, 10, 1e-4);
});

test('a position is converted there and back to a micrometre from the ocean floor to satellite orbits', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -11_000, max: 4e7, noNaN: true }),
      (latitude, longitude, height) => {
        const point = geodeticToEcef({ latitude, longitude, height });
        const back = geodeticToEcef(ecefToGeodetic(point));
        for (const axis of ['x', 'y', 'z'] as const) near(back[axis], point[axis], 1e-6);
      },
    ),
    { numRuns: 5000 },
  );
});

test('Flinders Peak and Buninyong are as far apart as Geoscience Australia publishes, less the bend of the earth', () => {
  const flindersPeak = { latitude: -dms(37, 57, 3.7203), longitude: dms(144, 25, 29.5244) };
  const buninyong = { latitude: -dms(37, 39, 10.1561), longitude: dms(143, 55, 35.3839) };
  // Along the ellipsoid 54,972.271 m (GDA94 Technical Manual); the chord is L³ / 24 R² shorter.
  near(distanceMetres(flindersPeak, buninyong), 54_972.271 - 54_972 ** 3 / (24 * 6_371_000 ** 2), 0.01);
});

test('height counts in a distance', () => {
  const foot = { latitude: 55, longitude: 10, height: 20 };
  near(distanceMetres(foot, { ...foot, height: 120 }), 100, 1e-6);
  near(distanceMetres({ latitude: 55, longitude: 10 }, foot), 20, 1e-6);
});
