import { baselineMetres, type Gga } from '@cairn/gnss';
import { printable } from '../telemetry/caster-log.ts';
import { iso } from '../telemetry/iso.ts';
import type { RowQueue } from '../telemetry/queue.ts';
import { type GgaRow, small } from '../telemetry/rows.ts';
import type { Rover } from './rover.ts';

/** Between two stored GGAs of a session, ms: 1 Hz, and a little less for jitter. */
const storeEvery = 900;

/** Puts a GGA that its session has taken into the queue of points, at 1 Hz at most. */
export function storeGga(
  rover: Rover,
  gga: Gga,
  line: Uint8Array,
  now: number,
  points: RowQueue<GgaRow>,
): void {
  if (!isDue(rover, gga, now)) return;
  const { account, request, stream, fixes } = rover;
  fixes.track(fixes.here && stream && baselineMetres(fixes.here, stream.position));
  points.push({
    at: iso(now),
    rover_id: account.id,
    reseller_id: account.resellerId,
    dealer_id: account.dealerId,
    company_id: account.companyId,
    session_id: request.id,
    station_id: stream?.station.id ?? null,
    quality: gga.quality,
    latitude: gga.latitude ?? null,
    longitude: gga.longitude ?? null,
    altitude: gga.altitude ?? null,
    satellites: small(gga.satellites),
    hdop: gga.hdop ?? null,
    data_age: gga.ageOfCorrections ?? null,
    distance: fixes.distance ?? null,
    bytes_sent: rover.bytesSent,
    sentence: printable(Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('latin1'), 256),
  });
}

/** Judged by the GGA's own second, so that jitter of a receiver loses no point and a flood is not stored. */
function isDue(rover: Rover, { utcSeconds }: Gga, now: number): boolean {
  const second = utcSeconds === undefined ? -1 : Math.floor(utcSeconds);
  const since = now - rover.storedAt;
  const sameSecond = second === -1 || second === rover.storedSecond;
  if (since < storeEvery / 2 || (since < storeEvery && sameSecond)) return false;
  rover.storedAt = now;
  rover.storedSecond = second;
  return true;
}
