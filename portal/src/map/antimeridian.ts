type Ring = readonly (readonly number[])[];

/**
 * A ring of longitudes and latitudes as one unbroken line on the plane. The atlas is made for the sphere, where a step
 * from 179° to -179° is two degrees; drawn on a flat map it would run across the whole world, and fill half of it.
 * Longitudes may leave -180…180: the tiler wraps them. A ring around a pole is closed along the pole.
 */
export function unbroken(ring: Ring): [number, number][] {
  const line: [number, number][] = [];
  let turns = 0;
  for (const [longitude = 0, latitude = 0] of ring) {
    const before = line.at(-1);
    if (before) turns += Math.round((before[0] - (longitude + turns)) / 360) * 360;
    line.push([longitude + turns, latitude]);
  }
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return line;
  const pole = last[1] < 0 ? -90 : 90;
  return [...line, [last[0], pole], [first[0], pole], first];
}

/** Moves every ring of a country onto the plane. */
export function onThePlane(geometry: GeoJSON.Geometry): GeoJSON.Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(unbroken) };
  if (geometry.type !== 'MultiPolygon') return geometry;
  return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(unbroken)) };
}
