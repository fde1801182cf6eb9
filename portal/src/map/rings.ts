/** A circle on the ground around a station, with its meaning. */
export interface MapRing {
  /** Degrees. */
  latitude: number;
  longitude: number;
  km: number;
  kind: 'steady' | 'mostly' | 'attimes' | 'assumed';
}

/** Mean radius of the earth, km: a ring of 35 km is right to 0.1 km. */
const EARTH = 6371.0088;
const CORNERS = 96;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (radians: number) => (radians * 180) / Math.PI;

/** The points at a distance along the ground, clockwise from the north, closed: `[longitude, latitude]`. */
export function circle({ latitude, longitude, km }: Omit<MapRing, 'kind'>): [number, number][] {
  const [lat, arc] = [radians(latitude), km / EARTH];
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const bearing = (2 * Math.PI * (corner % CORNERS)) / CORNERS;
    const sin = Math.sin(lat) * Math.cos(arc) + Math.cos(lat) * Math.sin(arc) * Math.cos(bearing);
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(arc) * Math.cos(lat),
      Math.cos(arc) - Math.sin(lat) * sin,
    );
    return [longitude + degrees(east), degrees(Math.asin(sin))];
  });
}

/** Outer rings first, so that inner ones are drawn over them. */
export function ringFeatures(rings: readonly MapRing[]): GeoJSON.Feature[] {
  return rings
    .toSorted((one, other) => other.km - one.km)
    .map((ring) => ({
      type: 'Feature',
      properties: { kind: ring.kind },
      geometry: { type: 'Polygon', coordinates: [circle(ring)] },
    }));
}
