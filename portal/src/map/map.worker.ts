import MapLibreWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { onThePlane } from './antimeridian.ts';
import baseMap from './base-map.json?url';
import { readTile } from './mapFile.ts';

/**
 * MapLibre's own worker, which here also knows `world://` and `mapfile://`: the base map is fetched, unpacked and cut into
 * tiles outside the page's thread, the tiles of a map file are found and unpacked there.
 */
type Load = (
  request: { url: string; headers?: Record<string, string> },
  abort: AbortController,
) => Promise<{ data: unknown }>;
/** Countries as a topology; roads, water and names as they are. */
type BaseMap = Topology<{ countries: GeometryCollection }> & { features: GeoJSON.Feature[] };
// The package calls its worker free of side effects, which starting it is: only a used name keeps it in the build.
if (!MapLibreWorker) throw new Error('no map worker');

const worker = self as unknown as { addProtocol: (name: string, load: Load) => void };

async function readCountries(): Promise<BaseMap> {
  const answer = await fetch(new URL(baseMap, self.location.origin));
  if (!answer.ok) throw new Error(`base map: ${answer.status}`);
  return answer.json() as Promise<BaseMap>;
}

/** Read while the worker starts, for the first map; later maps read it again, from the browser's memory. */
let reading: Promise<BaseMap> | undefined = readCountries();
reading.catch(() => {}); // the map that asks for it is told

worker.addProtocol('world', async () => {
  const read = reading ?? readCountries();
  reading = undefined; // also one that failed, so that the next map tries again
  const topology = await read;
  const land = feature(topology, topology.objects.countries).features.map((country) => ({
    ...country,
    geometry: onThePlane(country.geometry),
  }));
  const features = [...land, ...topology.features];
  // MapLibre sends what a worker has fetched to the page too, which takes 30 ms to receive it and never uses it. What
  // is not enumerable is not sent.
  return { data: Object.defineProperty({ type: 'FeatureCollection' }, 'features', { value: features }) };
});

worker.addProtocol('mapfile', readTile);
