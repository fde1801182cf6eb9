import type { StyleSpecification } from 'maplibre-gl';
import { token } from '../theme/token.ts';
import { home, seas, towns } from './placeNames.ts';

export type Base = 'outline' | 'street' | 'dark' | 'satellite';

/** Tile addresses with {z}/{x}/{y}, as set for the installation; none is needed. */
export type Tiles = {
  [base in Exclude<Base, 'outline'>]?: string | { url: string; attribution?: string } | undefined;
};

/** Never hidden; place names give way to them. */
const marks = { 'icon-image': ['get', 'icon'] as never, 'icon-allow-overlap': true };

const names = ['Inter Variable', 'sans-serif'];
const none = { type: 'FeatureCollection' as const, features: [] };

const point = (longitude: number, latitude: number, properties: object) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
});

/** Lines every 5 degrees. */
const graticule = {
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'MultiLineString' as const,
    coordinates: [
      ...Array.from({ length: 73 }, (_, n) =>
        [-180 + 5 * n, -180 + 5 * n].map((x, end) => [x, end ? 85 : -85]),
      ),
      ...Array.from({ length: 35 }, (_, n) => [-180, 180].map((x) => [x, -85 + 5 * n])),
    ],
  },
};

/** Better coverage has a stronger line; no status has this colour, so that an offline station stands out. */
const ringWidth = ['match', ['get', 'kind'], 'steady', 2, 'mostly', 1.2, 0.7];

/**
 * Everything under and over the points, in the colours of the theme in force. The outline of the countries
 * is always there; tiles, where they are set and answer, lie over it. No `glyphs`: text is drawn with the
 * page's own fonts.
 */
export function mapStyle(base: Base, tiles: Tiles): StyleSpecification {
  const chosen = base === 'outline' ? undefined : tiles[base];
  const url = typeof chosen === 'object' ? chosen.url : chosen;
  const label = {
    'text-color': token('--place'),
    'text-halo-color': token('--land'),
    'text-halo-width': 1.4,
  };
  const inHome = ['in', ['get', 'name'], ['literal', home]];
  return {
    version: 8,
    sources: {
      world: { type: 'geojson', data: 'world://countries', tolerance: 0.3, maxzoom: 10 },
      graticule: { type: 'geojson', data: graticule },
      towns: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: towns.map(([name, x, y, from]) => point(x, y, { name, from })),
        },
      },
      seas: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: seas.map(([name, x, y]) => point(x, y, { name })) },
      },
      ...(url && { tiles: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19 } }),
      rings: { type: 'geojson', data: none, tolerance: 0.05 },
      selected: { type: 'geojson', data: none },
      stations: { type: 'geojson', data: none },
      rovers: { type: 'geojson', data: none },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': token('--sea') } },
      {
        id: 'graticule',
        type: 'line',
        source: 'graticule',
        // By feature although all are the same: so it is drawn by the program of the coast, and the map starts with one less.
        paint: { 'line-color': ['case', inHome, token('--coast'), token('--graticule')] } as never,
      },
      {
        id: 'land',
        type: 'fill',
        source: 'world',
        paint: {
          'fill-color': ['case', inHome, token('--land'), token('--land-2')],
          'fill-antialias': false,
        } as never,
      },
      {
        id: 'coast',
        type: 'line',
        source: 'world',
        paint: {
          'line-color': ['case', inHome, token('--coast'), token('--coast-2')],
          'line-width': 0.8,
        } as never,
      },
      ...(url
        ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles', paint: { 'raster-fade-duration': 120 } }]
        : []),
      ...(url
        ? []
        : [
            {
              id: 'seas',
              type: 'symbol' as const,
              source: 'seas',
              minzoom: 4,
              layout: {
                'text-field': ['get', 'name'] as never,
                'text-font': names,
                'text-size': 10,
                'text-letter-spacing': 0.14,
              },
              paint: { 'text-color': token('--place'), 'text-opacity': 0.75 },
            },
            {
              id: 'towns',
              type: 'symbol' as const,
              source: 'towns',
              filter: ['>=', ['zoom'], ['get', 'from']] as never,
              layout: {
                'text-field': ['concat', '• ', ['get', 'name']] as never,
                'text-font': names,
                'text-size': 11,
                'text-anchor': 'left' as const,
              },
              paint: label,
            },
          ]),
      {
        id: 'rings',
        type: 'fill',
        source: 'rings',
        paint: { 'fill-color': token('--series-strong'), 'fill-opacity': 0.14, 'fill-antialias': false },
      },
      {
        id: 'ring-lines',
        type: 'line',
        source: 'rings',
        filter: ['!=', ['get', 'kind'], 'assumed'] as never,
        paint: { 'line-color': token('--series-strong'), 'line-width': ringWidth as never },
      },
      {
        id: 'assumed-lines',
        type: 'line',
        source: 'rings',
        filter: ['==', ['get', 'kind'], 'assumed'] as never,
        paint: { 'line-color': token('--series-strong'), 'line-width': 1.4, 'line-dasharray': [4, 3] },
      },
      {
        id: 'selected',
        type: 'circle',
        source: 'selected',
        paint: {
          'circle-radius': 13,
          'circle-color': token('--accent'),
          'circle-opacity': 0.22,
          'circle-stroke-color': token('--accent'),
          'circle-stroke-width': 2,
        },
      },
      {
        id: 'stations',
        type: 'symbol',
        source: 'stations',
        layout: marks,
      },
      {
        id: 'rovers',
        type: 'symbol',
        source: 'rovers',
        layout: { ...marks, 'symbol-sort-key': ['get', 'total'] },
      },
    ],
  };
}
