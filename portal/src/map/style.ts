import type { StyleSpecification } from 'maplibre-gl';
import { token } from '../theme/token.ts';
import { baseMapLayers, baseMapNames, roadLayers } from './base-map.ts';
import { streetLayers, streetNames } from './streets.ts';

export type Base = 'outline' | 'file' | 'street' | 'dark' | 'satellite';

/** What the installation has besides the outline; none is needed. */
export interface Tiles {
  /** The zooms of a file of vector tiles. */
  file?: { minZoom: number; maxZoom: number; attribution?: string } | undefined;
  /** Tile addresses with {z}/{x}/{y}. */
  street?: RasterTiles | undefined;
  dark?: RasterTiles | undefined;
  satellite?: RasterTiles | undefined;
}
type RasterTiles = string | { url: string; attribution?: string };

/** Never hidden; place names give way to them. */
const marks = { 'icon-image': ['get', 'icon'] as never, 'icon-allow-overlap': true };

const none = { type: 'FeatureCollection' as const, features: [] };

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
 * The base map in the colours of the theme in force. The outline of the countries is always there; a file or tiles,
 * where they are set and answer, lie over it. No `glyphs`: text is drawn with the page's own fonts.
 */
export function baseMap(base: Base, tiles: Tiles): Pick<StyleSpecification, 'sources' | 'layers'> {
  const sources: StyleSpecification['sources'] = {
    world: { type: 'geojson', data: 'world://land', tolerance: 0.3, maxzoom: 10 },
    graticule: { type: 'geojson', data: graticule },
  };
  if (base === 'outline')
    return { sources, layers: [...baseMapLayers(), ...roadLayers(), ...baseMapNames()] };
  if (base === 'file') {
    const { minZoom: minzoom = 0, maxZoom: maxzoom = 15 } = tiles.file ?? {};
    return {
      sources: {
        ...sources,
        streets: { type: 'vector', tiles: ['mapfile://{z}/{x}/{y}'], minzoom, maxzoom },
      },
      layers: [...baseMapLayers(), ...streetLayers(), ...streetNames()],
    };
  }
  const chosen = tiles[base];
  const url = typeof chosen === 'object' ? chosen.url : chosen;
  return {
    sources: {
      ...sources,
      ...(url && { tiles: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19 } }),
    },
    layers: [
      ...baseMapLayers(),
      ...(url
        ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles', paint: { 'raster-fade-duration': 120 } }]
        : []),
    ],
  };
}

/** The base map with everything over it. */
export function mapStyle(base: Base, tiles: Tiles): StyleSpecification {
  const { sources, layers } = baseMap(base, tiles);
  return {
    version: 8,
    sources: {
      ...sources,
      rings: { type: 'geojson', data: none, tolerance: 0.05 },
      selected: { type: 'geojson', data: none },
      stations: { type: 'geojson', data: none },
      rovers: { type: 'geojson', data: none },
    },
    layers: [
      ...layers,
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
