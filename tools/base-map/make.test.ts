import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { baseMap, outputFile, placesFile, placesOfMap, sketchFile, sketchOfMap } from './make.ts';

test('the map of the portal is what its sources make', () => {
  const made = baseMap();
  assert.ok(made === readFileSync(outputFile, 'utf8'), 'run node tools/base-map/make.ts');
  const { features } = JSON.parse(made) as { features: { properties: { kind: string; name?: string } }[] };
  const kinds = new Set(features.map(({ properties }) => properties.kind));
  assert.deepEqual([...kinds].sort(), ['lake', 'motorway', 'river', 'road', 'sea', 'town']);
  const horncastle = features.filter(({ properties }) => properties.name === 'Horncastle');
  assert.equal(horncastle.length, 1);
  const sketch = sketchOfMap(made);
  assert.ok(sketch === readFileSync(sketchFile, 'utf8'), 'run node tools/base-map/make.ts');
  assert.ok(sketch.length < 20_000, 'it comes with every page that has a map');
});

test('the villages around a field are there, and no town is there twice', () => {
  const made = placesOfMap();
  assert.ok(made === readFileSync(placesFile, 'utf8'), 'run node tools/base-map/make.ts');
  const { names, longitudes, latitudes, shown } = JSON.parse(made) as Record<string, unknown[]>;
  assert.ok(['Wragby', 'Woodhall Spa', 'Coningsby', 'Stickney'].every((name) => names?.includes(name)));
  for (const town of ['Horncastle', 'Copenhagen', 'Lincoln', 'Aarhus', 'Århus', 'Edinburgh', 'Dublin'])
    assert.ok(!names?.includes(town), `${town} is among the towns plotted by hand`);
  assert.equal(longitudes?.length, names?.length);
  assert.equal(latitudes?.length, names?.length);
  assert.deepEqual(shown?.at(-1), [10.8, names?.length]);
});
