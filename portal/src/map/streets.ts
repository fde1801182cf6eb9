import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { token } from '../theme/token.ts';
import { nameInLanguage } from './nameInLanguage.ts';

const names = ['Inter Variable', 'sans-serif'];
const SOURCE = 'streets';
const byZoom = (...stops: number[]) => ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as never;
const kindIn = (...kinds: string[]) => ['in', ['get', 'kind'], ['literal', kinds]] as never;
const area = ['==', ['geometry-type'], 'Polygon'] as const;
const line = ['==', ['geometry-type'], 'LineString'] as const;
const round = { 'line-cap': 'round', 'line-join': 'round' } as const;

/** Layers of the Protomaps basemap (version 4) in the portal's colours: quiet, so that rovers stand out. */
export const streetLayers = (): LayerSpecification[] => [
  fill('earth', 'earth', token('--land'), area as never),
  fill(
    'woods',
    'landuse',
    token('--park'),
    kindIn('forest', 'wood', 'nature_reserve', 'park', 'national_park'),
  ),
  fill('built', 'landuse', token('--built'), kindIn('residential', 'commercial', 'industrial', 'urban_area')),
  fill('water', 'water', token('--sea'), area as never),
  {
    ...sourceOf('water'),
    id: 'streams',
    type: 'line',
    filter: ['all', line, kindIn('river', 'canal', 'stream')] as never,
    paint: { 'line-color': token('--river'), 'line-width': byZoom(8, 0.6, 14, 2) },
  },
  { ...fill('buildings', 'buildings', token('--built')), minzoom: 14 },
  road('paths', kindIn('path', 'other'), token('--road'), byZoom(13, 0.4, 17, 2), 13),
  road('rails', kindIn('rail'), token('--coast-2'), byZoom(9, 0.5, 16, 1.5), 9),
  road('minor-roads', kindIn('minor_road'), token('--road'), byZoom(11, 0.4, 14, 1.6, 18, 11), 11),
  road('major-roads', kindIn('major_road'), token('--motorway'), byZoom(7, 0.5, 12, 1.6, 18, 15), 7),
  road('highways', kindIn('highway'), token('--motorway'), byZoom(4, 0.6, 9, 1.8, 12, 3, 18, 20), 3),
  {
    ...sourceOf('boundaries'),
    id: 'borders',
    type: 'line',
    filter: kindIn('country'),
    paint: { 'line-color': token('--coast'), 'line-width': 0.8, 'line-dasharray': [4, 2] },
  },
];

/** Names of roads and places; the more people live in a place, the sooner it shows. */
export const streetNames = (): LayerSpecification[] => [
  {
    ...sourceOf('roads'),
    id: 'road-names',
    type: 'symbol',
    minzoom: 12,
    filter: kindIn('highway', 'major_road', 'minor_road'),
    layout: {
      'symbol-placement': 'line',
      'text-field': ['coalesce', ['get', 'name'], ['get', 'ref'], ''],
      'text-font': names,
      'text-size': 10,
    },
    paint: label(),
  },
  {
    ...sourceOf('water'),
    id: 'water-names',
    type: 'symbol',
    filter: ['==', ['geometry-type'], 'Point'],
    layout: { 'text-field': nameInLanguage(), 'text-font': names, 'text-size': 10 },
    paint: { 'text-color': token('--place'), 'text-opacity': 0.75 },
  },
  {
    ...sourceOf('places'),
    id: 'places',
    type: 'symbol',
    filter: kindIn('locality', 'neighbourhood'),
    layout: {
      'text-field': ['coalesce', ['get', 'name'], ''],
      'text-font': names,
      'text-size': ['interpolate', ['linear'], ['coalesce', ['get', 'population_rank'], 0], 4, 11, 12, 13],
      'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population_rank'], 0]],
    },
    paint: label(),
  },
];

const sourceOf = (layer: string) => ({ source: SOURCE, 'source-layer': layer });

const label = () => ({
  'text-color': token('--place'),
  'text-halo-color': token('--land'),
  'text-halo-width': 1.4,
});

function fill(id: string, layer: string, color: string, filter?: FilterSpecification): LayerSpecification {
  return {
    ...sourceOf(layer),
    id,
    type: 'fill',
    ...(filter ? { filter } : {}),
    paint: { 'fill-color': color, 'fill-antialias': false },
  };
}

function road(id: string, kinds: never, color: string, width: never, minzoom: number): LayerSpecification {
  return {
    ...sourceOf('roads'),
    id,
    type: 'line',
    minzoom,
    filter: kinds,
    layout: round,
    paint: { 'line-color': color, 'line-width': width },
  };
}
