import type { GgaLine, Track } from '@cairn/contract';

/** Lines as the track that a map draws, oldest first: its points are those that could be used. */
export function trackOf<Line extends GgaLine>(
  lines: readonly Line[],
): { track: Track | undefined; points: readonly Line[] } {
  const points = lines.filter(({ unusable }) => unusable === 0).toReversed();
  const first = points[0];
  if (!first) return { track: undefined, points };
  const from = Date.parse(first.Timestamp);
  return {
    points,
    track: {
      from: first.Timestamp,
      seconds: points.map(({ Timestamp }) => Math.round((Date.parse(Timestamp) - from) / 100) / 10),
      lat: points.map(({ lat }) => lat),
      long: points.map(({ long }) => long),
      status: points.map(({ rtk_status }) => rtk_status),
      altitude: points.map(({ altitude }) => altitude),
      num_sateliites: points.map(({ num_sateliites }) => num_sateliites),
      hdop: points.map(({ hdop }) => hdop),
      data_age: points.map(({ data_age }) => data_age),
      Distance: points.map(({ Distance }) => Distance),
      station: points.map(({ Station }) => Station),
    },
  };
}
