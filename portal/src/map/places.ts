import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { token } from '../theme/token.ts';
import placesFile from './places.json?url';

/** As `tools/base-map/places.ts` makes them: columns, the largest first. */
export interface Places {
  readonly names: readonly string[];
  readonly longitudes: readonly number[];
  readonly latitudes: readonly number[];
  /** The largest so many are shown from each zoom on. */
  readonly shown: readonly (readonly [zoom: number, places: number])[];
}

/** The zoom from which towns and villages are shown beside the towns of the outline. */
export const PLACES_ZOOM = 9.5;

let loading: Promise<Places> | undefined;

/** Towns and villages of the served countries; fetched once, again after a failure. */
export function loadPlaces(): Promise<Places> {
  loading ??= fetchPlaces().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchPlaces(): Promise<Places> {
  const answer = await fetch(placesFile);
  if (!answer.ok) throw new Error(`places: ${answer.status}`);
  return answer.json() as Promise<Places>;
}

/** Names places on the outline map once it is close enough for them; other base maps have names of their own. */
export function showPlaces(map: MapLibre): void {
  let isRemoved = false;
  map.once('remove', () => {
    isRemoved = true;
  });
  const show = () => {
    if (map.getZoom() < PLACES_ZOOM || !needsPlaces(map)) return;
    loadPlaces()
      .then((places) => {
        if (isRemoved || !needsPlaces(map)) return;
        map.addSource('places', { type: 'geojson', data: featuresOf(places) });
        map.addLayer(placeNames(), 'towns');
      })
      .catch(() => {}); // the next move tries again
  };
  map.on('style.load', show);
  map.on('moveend', show);
}

const needsPlaces = (map: MapLibre): boolean =>
  map.getLayer('towns') !== undefined && map.getSource<GeoJSONSource>('places') === undefined;

function featuresOf({ names, longitudes, latitudes, shown }: Places): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: names.map((name, index) => ({
      type: 'Feature',
      properties: { name, index, from: shown.find(([, places]) => index < places)?.[0] ?? PLACES_ZOOM },
      geometry: { type: 'Point', coordinates: [longitudes[index] ?? 0, latitudes[index] ?? 0] },
    })),
  };
}

const placeNames = (): LayerSpecification => ({
  id: 'places',
  type: 'symbol',
  source: 'places',
  minzoom: PLACES_ZOOM,
  filter: ['>=', ['zoom'], ['get', 'from']] as never,
  layout: {
    'text-field': ['concat', '• ', ['get', 'name']],
    'text-font': ['Inter Variable', 'sans-serif'],
    'text-size': 11,
    'text-anchor': 'left',
    'symbol-sort-key': ['get', 'index'],
  },
  paint: { 'text-color': token('--place'), 'text-halo-color': token('--land'), 'text-halo-width': 1.4 },
});
