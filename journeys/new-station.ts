import assert from 'node:assert/strict';
import { type Station, type StationOptions, startStation } from '@cairn/simulator';
import { until } from './cairn.ts';

/**
 * A station that pushes right after its record was made. A caster learns of the record a moment later, and refuses it
 * until then: it tries again, as every station does.
 */
export async function startNewStation(options: StationOptions): Promise<Station> {
  let station: Station | undefined;
  await until(
    async () => {
      station = await startStation(options);
      return station.connected;
    },
    () => `the caster takes the new station, which it answered with ${station?.reply?.line}`,
  );
  assert.ok(station);
  return station;
}
