import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearestPlace } from './nearestPlace.ts';
import type { Places } from './places.ts';

const places = JSON.parse(readFileSync(new URL('places.json', import.meta.url), 'utf8')) as Places;

test('a field is named by the village next to it: how far, and on which side of it', () => {
  const field = nearestPlace(places, -0.3, 53.31); // 3 km north of Wragby
  assert.equal(field?.name, 'Wragby');
  assert.equal(field?.direction, 'n');
  assert.ok(Math.abs((field?.distance ?? 0) - 2966) < 60, String(field?.distance));
  assert.equal(nearestPlace(places, -0.27, 53.28)?.direction, 'e');
  assert.equal(nearestPlace(places, -0.31, 53.277)?.direction, 'sw');
});

test('in the middle of the North Sea there is no place', () => {
  assert.equal(nearestPlace(places, 3.2, 56.2), undefined);
});

test('of all places none is nearer than the one that is named', () => {
  const metres = (index: number, longitude: number, latitude: number) =>
    111_195 *
    Math.hypot(
      (longitude - (places.longitudes[index] ?? 0)) * Math.cos((latitude * Math.PI) / 180),
      latitude - (places.latitudes[index] ?? 0),
    );
  fc.assert(
    fc.property(
      fc.double({ min: -6, max: 1.5, noNaN: true }),
      fc.double({ min: 50, max: 58, noNaN: true }),
      (longitude, latitude) => {
        const found = nearestPlace(places, longitude, latitude);
        const least = Math.min(...places.names.map((_, index) => metres(index, longitude, latitude)));
        if (!found) assert.ok(least >= 50_000);
        else assert.ok(Math.abs(found.distance - least) < 1e-6);
      },
    ),
    { numRuns: 50 },
  );
});
