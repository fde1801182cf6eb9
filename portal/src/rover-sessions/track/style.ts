import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { type Base, baseMap, mapStyle, type Tiles } from '../../map/style.ts';
import { rtkStatuses } from '../../status/status.ts';
import { token } from '../../theme/token.ts';
import { NO_DATA } from './lines.ts';

const none = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } };

/** px. Fixed is thin, everything else is thicker and over it: people look for the exceptions. */
export const thickness = { fixed: 2.6, other: 4, rim: 1.6, noData: 1.8 };
/** Dashes of a line across a silence, in multiples of its width. */
export const dashes = [1.6, 2.4];
/** Opacity of a fixed line, by theme. */
export const fixedOpacity = (light: boolean) => (light ? 1 : 0.8);
export const isLight = () => document.documentElement.dataset.theme === 'light';

/** Ground, track, stations and the rover. The track has two sources: a static part and the growing end; what a replay has not reached has one of its own. */
export function trackStyle(base: Base, tiles: Tiles): StyleSpecification {
  const baseStyle = mapStyle(base, tiles);
  const faint = base === 'satellite' ? '#ffffff' : token('--text-3'); // imagery is dark in both themes
  return {
    ...baseStyle,
    sources: {
      ...baseStyle.sources,
      stood: { ...none, maxzoom: 20, tolerance: 0.4 },
      grows: { ...none, maxzoom: 20, tolerance: 0.4 },
      ahead: { ...none, maxzoom: 20, tolerance: 0.4 },
      grid: none,
      here: none,
    },
    layers: [
      ...baseMap(base, tiles).layers,
      ...(base === 'outline'
        ? [
            {
              id: 'grid',
              type: 'line' as const,
              source: 'grid',
              minzoom: 9,
              paint: { 'line-color': token('--graticule') },
            },
          ]
        : []),
      {
        id: 'ahead',
        type: 'line',
        source: 'ahead',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': faint, 'line-width': thickness.fixed, 'line-opacity': 0.4 },
      },
      ...lines('stood', faint),
      ...lines('grows', faint),
      {
        id: 'stations',
        type: 'symbol',
        source: 'stations',
        layout: {
          'icon-image': ['get', 'icon'],
          'icon-allow-overlap': true,
          'text-field': ['get', 'text'],
          'text-font': ['Inter Variable', 'sans-serif'],
          'text-size': 11,
          'text-anchor': 'top',
          'text-offset': [0, 1.1],
          'text-optional': true,
        },
        paint: { 'text-color': token('--text'), 'text-halo-color': token('--land'), 'text-halo-width': 1.4 },
      },
      {
        id: 'here',
        type: 'symbol',
        source: 'here',
        layout: {
          'icon-image': ['get', 'icon'],
          'icon-rotate': ['get', 'course'],
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        },
      },
    ],
  };
}

const colors = (suffix: '' | '-edge') =>
  rtkStatuses.flatMap(({ code, name }) => [code, token(`--st-${name}${suffix}`)]);
const width = (rim: number) =>
  ['match', ['get', 'status'], 4, thickness.fixed + rim, thickness.other + rim] as never;
const round = {
  'line-cap': 'round' as const,
  'line-join': 'round' as const,
  'line-sort-key': ['match', ['get', 'status'], 4, 0, 5, 1, 2] as never,
};

/** Light ground takes a rim, as the shapes of the legend have it. */
function lines(source: string, faint: string): LayerSpecification[] {
  const light = isLight();
  const received = {
    type: 'line' as const,
    source,
    filter: ['!=', ['get', 'status'], NO_DATA] as never,
    layout: round,
  };
  return [
    {
      id: `${source} no-data`,
      type: 'line',
      source,
      filter: ['==', ['get', 'status'], NO_DATA],
      paint: { 'line-color': faint, 'line-width': thickness.noData, 'line-dasharray': dashes },
    },
    ...(light
      ? [
          {
            ...received,
            id: `${source} rim`,
            paint: {
              'line-color': ['match', ['get', 'status'], ...colors('-edge'), token('--text-3')] as never,
              'line-width': width(thickness.rim),
            },
          },
        ]
      : []),
    {
      ...received,
      id: source,
      paint: {
        'line-color': ['match', ['get', 'status'], ...colors(''), token('--text-3')] as never,
        'line-width': width(0),
        'line-opacity': ['match', ['get', 'status'], 4, fixedOpacity(light), 1] as never,
      },
    },
  ];
}
