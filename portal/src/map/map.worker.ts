import MapLibreWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { onThePlane } from './antimeridian.ts';
import countries from './countries.json?url';
import { readTile } from './mapFile.ts';
import { seas, towns } from './placeNames.ts';
import { roadsAndWater } from './roadsAndWater.ts';

/**
 * MapLibre's own worker, which here also knows `world://` and `mapfile://`: the base map is fetched, unpacked and cut into
 * tiles outside the page's thread, the tiles of a map file are found and unpacked there.
 */
type Load = (
  request: { url: string; headers?: Record<string, string> },
  abort: AbortController,
) => Promise<{ data: unknown }>;
// The package calls its worker free of side effects, which starting it is: only a used name keeps it in the build.
if (!MapLibreWorker) throw new Error('no map worker');

const worker = self as unknown as { addProtocol: (name: string, load: Load) => void };

worker.addProtocol('world', async (_request, { signal }) => {
  const answer = await fetch(new URL(countries, self.location.origin), { signal });
  if (!answer.ok) throw new Error(`base map: ${answer.status}`);
  const topology = (await answer.json()) as Topology<{ countries: GeometryCollection }>;
  const land = feature(topology, topology.objects.countries).features.map((country) => ({
    ...country,
    geometry: onThePlane(country.geometry),
  }));
  const features = [...land, ...roadsAndWater(), ...named('town', towns), ...named('sea', seas)];
  // MapLibre sends what a worker has fetched to the page too, which takes 30 ms to receive it and never uses it. What
  // is not enumerable is not sent.
  return { data: Object.defineProperty({ type: 'FeatureCollection' }, 'features', { value: features }) };
});

worker.addProtocol('mapfile', readTile);

const named = (kind: string, places: readonly { name: string; at: number[]; from?: number }[]) =>
  places.map(({ at, ...properties }) => ({
    type: 'Feature',
    properties: { kind, ...properties },
    geometry: { type: 'Point', coordinates: at },
  }));
