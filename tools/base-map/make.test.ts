import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { baseMap, outputFile } from './make.ts';

test('the map of the portal is what its sources make', () => {
  const made = baseMap();
  assert.ok(made === readFileSync(outputFile, 'utf8'), 'run node tools/base-map/make.ts');
  const { features } = JSON.parse(made) as { features: { properties: { kind: string; name?: string } }[] };
  const kinds = new Set(features.map(({ properties }) => properties.kind));
  assert.deepEqual([...kinds].sort(), ['lake', 'motorway', 'river', 'road', 'sea', 'town']);
  const horncastle = features.filter(({ properties }) => properties.name === 'Horncastle');
  assert.equal(horncastle.length, 1);
});
