import type { LayerSpecification } from 'maplibre-gl';
import { token } from '../theme/token.ts';
import { nameInLanguage } from './nameInLanguage.ts';

const names = ['Inter Variable', 'sans-serif'];
const isHome = ['==', ['get', 'home'], true];
const ofKind = (kind: string) => ['==', ['get', 'kind'], kind] as never;

/** Widths by zoom; roads and rivers that are plotted by hand give way where their error would show. */
const wide = (...stops: number[]) => ['interpolate', ['linear'], ['zoom'], ...stops] as never;
const fading = (opacity: number) => wide(8.5, opacity, 9.5, 0);

/**
 * The colour depends on the feature although all have the same, so that a line is drawn by the program of the coast and
 * the map starts with one program less.
 */
const lineColor = (name: string) => ['case', isHome, token('--coast'), token(name)] as never;

/** Sea, land and lakes of the base map that comes with the portal. */
export const baseMapLayers = (): LayerSpecification[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': token('--sea') } },
  {
    id: 'graticule',
    type: 'line',
    source: 'graticule',
    paint: { 'line-color': lineColor('--graticule') },
  },
  {
    id: 'land',
    type: 'fill',
    source: 'world',
    filter: ['has', 'home'],
    paint: {
      'fill-color': ['case', isHome, token('--land'), token('--land-2')] as never,
      'fill-antialias': false,
    },
  },
  {
    id: 'lakes',
    type: 'fill',
    source: 'world',
    minzoom: 4.5,
    filter: ofKind('lake'),
    paint: {
      'fill-color': ['case', isHome, token('--sea'), token('--sea')] as never,
      'fill-antialias': false,
    },
  },
  {
    id: 'coast',
    type: 'line',
    source: 'world',
    filter: ['has', 'home'],
    paint: {
      'line-color': ['case', isHome, token('--coast'), token('--coast-2')] as never,
      'line-width': 0.8,
    },
  },
];

/** Rivers and main roads of that map. */
export const roadLayers = (): LayerSpecification[] => [
  {
    id: 'rivers',
    type: 'line',
    source: 'world',
    minzoom: 5,
    maxzoom: 9.5,
    filter: ofKind('river'),
    paint: {
      'line-color': lineColor('--river'),
      'line-width': wide(5, 0.6, 9, 1.6),
      'line-opacity': fading(1),
    },
  },
  {
    id: 'roads',
    type: 'line',
    source: 'world',
    minzoom: 5.6,
    maxzoom: 9.5,
    filter: ofKind('road'),
    paint: {
      'line-color': lineColor('--road'),
      'line-width': wide(5.6, 0.5, 9, 1.2),
      'line-opacity': fading(1),
    },
  },
  {
    id: 'motorways',
    type: 'line',
    source: 'world',
    minzoom: 4,
    maxzoom: 9.5,
    filter: ofKind('motorway'),
    paint: {
      'line-color': lineColor('--motorway'),
      'line-width': wide(4, 0.6, 9, 1.8),
      'line-opacity': fading(1),
    },
  },
];

/** Names of seas and towns; the larger town wins where two collide. */
export const baseMapNames = (): LayerSpecification[] => [
  {
    id: 'seas',
    type: 'symbol',
    source: 'world',
    minzoom: 4,
    filter: ofKind('sea'),
    layout: {
      'text-field': nameInLanguage(),
      'text-font': names,
      'text-size': 10,
      'text-letter-spacing': 0.14,
    },
    paint: { 'text-color': token('--place'), 'text-opacity': 0.75 },
  },
  {
    id: 'towns',
    type: 'symbol',
    source: 'world',
    filter: ['all', ofKind('town'), ['>=', ['zoom'], ['get', 'from']]] as never,
    layout: {
      'text-field': ['concat', '• ', ['get', 'name']],
      'text-font': names,
      'text-size': 11,
      'text-anchor': 'left',
      'symbol-sort-key': ['get', 'from'],
    },
    paint: { 'text-color': token('--place'), 'text-halo-color': token('--land'), 'text-halo-width': 1.4 },
  },
];
