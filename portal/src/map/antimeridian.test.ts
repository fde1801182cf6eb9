import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { onThePlane, unbroken } from './antimeridian.ts';

test('a ring that crosses the antimeridian continues beyond 180 degrees', () => {
  const ring = [
    [178, 66],
    [-178, 66],
    [-178, 64],
    [178, 64],
    [178, 66],
  ];
  assert.deepEqual(unbroken(ring), [
    [178, 66],
    [182, 66],
    [182, 64],
    [178, 64],
    [178, 66],
  ]);
});

test('a ring around the south pole is closed along it', () => {
  const ring = [-180, -90, 0, 90, 180].map((longitude) => [longitude, -70]);
  assert.deepEqual(unbroken(ring).slice(-3), [
    [180, -90],
    [-180, -90],
    [-180, -70],
  ]);
});

test('no country of the base map has an edge that runs across the world', () => {
  const atlas = JSON.parse(readFileSync(new URL('base-map.json', import.meta.url), 'utf8')) as Topology<{
    countries: GeometryCollection;
  }>;
  const { features } = feature(atlas, atlas.objects.countries);
  assert.ok(features.length > 200);
  for (const { geometry, properties } of features) {
    const flat = onThePlane(geometry);
    const polygons =
      flat.type === 'Polygon' ? [flat.coordinates] : flat.type === 'MultiPolygon' ? flat.coordinates : [];
    for (const ring of polygons.flat())
      for (const [index, [longitude = 0, latitude = 0]] of ring.entries()) {
        const before = ring[index - 1] ?? ring[0] ?? [];
        const alongThePole = Math.abs(latitude) === 90;
        assert.ok(
          alongThePole || Math.abs(longitude - (before[0] ?? 0)) < 90,
          `${JSON.stringify(properties)} at ${longitude}`,
        );
      }
  }
});
