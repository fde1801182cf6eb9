import { rtkStatus, type StationStatus } from '../status/status.ts';
import type { Shown } from './clusters.ts';
import { markName, pieName, stationName } from './draw.ts';
import { type PointKind, stationPointStatus } from './pointStatus.ts';

export interface MapPoint {
  id: string | number;
  text: string;
  /** Degrees. A point without both is in the list but not on the map. */
  latitude: number | null;
  longitude: number | null;
  /** RTK code: 0 connected, 1 GPS, 2 DGPS, 4 fixed, 5 float, 6 EST. */
  status: number;
}

export interface MapStation {
  id: string | number;
  text: string;
  latitude: number | null;
  longitude: number | null;
  status: StationStatus;
}

const theme = () => document.documentElement.dataset.theme ?? 'dark';

export const spot = (
  coordinates: [number, number],
  properties: GeoJSON.GeoJsonProperties,
): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});

/** Points and clusters as the map draws them: `icon` names the picture. */
export function pointFeatures(shown: readonly Shown[], kind: PointKind): GeoJSON.Feature[] {
  return shown.map((one) =>
    spot(
      [one.longitude, one.latitude],
      one.kind === 'cluster'
        ? { ...one, icon: pieName(theme(), one.counts, one.total, kind) }
        : { ...one, total: 1, icon: iconOf(kind, one.status) },
    ),
  );
}

const iconOf = (kind: PointKind, code: number): string =>
  kind === 'stations' ? stationName(theme(), stationPointStatus(code)) : markName(theme(), rtkStatus(code));

export function stationFeatures(stations: readonly MapStation[]): GeoJSON.Feature[] {
  return stations.flatMap(({ longitude, latitude, status }, index) =>
    longitude === null || latitude === null
      ? []
      : [spot([longitude, latitude], { kind: 'station', index, icon: stationName(theme(), status) })],
  );
}
