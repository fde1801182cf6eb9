import MapLibreWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-50m.json?url';
import { onThePlane } from './antimeridian.ts';

/**
 * MapLibre's own worker, which here also knows `world://countries`: the base map is fetched, unpacked and
 * cut into tiles outside the page's thread. Natural Earth 1:50m, public domain.
 */
type Load = (request: { url: string }, abort: AbortController) => Promise<{ data: unknown }>;
// The package calls its worker free of side effects, which starting it is: only a used name keeps it in the build.
if (!MapLibreWorker) throw new Error('no map worker');

const worker = self as unknown as { addProtocol: (name: string, load: Load) => void };

worker.addProtocol('world', async (_request, { signal }) => {
  const answer = await fetch(new URL(atlas, self.location.origin), { signal });
  if (!answer.ok) throw new Error(`base map: ${answer.status}`);
  const topology = (await answer.json()) as Topology<{ countries: GeometryCollection }>;
  const world = feature(topology, topology.objects.countries);
  const features = world.features.map((country) => ({ ...country, geometry: onThePlane(country.geometry) }));
  // MapLibre sends what a worker has fetched to the page too, which takes 30 ms to receive it and never uses it. What
  // is not enumerable is not sent.
  return { data: Object.defineProperty({ type: world.type }, 'features', { value: features }) };
});
