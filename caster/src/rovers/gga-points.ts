import { baselineMetres, type Gga } from '@cairn/gnss';
import { printable } from '../telemetry/caster-log.ts';
import { iso } from '../telemetry/iso.ts';
import type { RowQueue } from '../telemetry/queue.ts';
import { type GgaRow, small } from '../telemetry/rows.ts';
import type { Rover } from './rover.ts';

/** Two stored GGAs of a session are at least so far apart, ms: one a second, with some room for jitter. */
const STORE_INTERVAL = 900;
/** A GGA that waited on its way, as while a modem has no contact, is dated back by at most this, ms. */
const MAX_GGA_DELAY = 60_000;
const SECONDS_OF_DAY = 86_400;

/** Queues a GGA that its session has accepted as a point of the track, one a second at most. */
export function storeGga(
  rover: Rover,
  gga: Gga,
  line: Uint8Array,
  now: number,
  points: RowQueue<GgaRow>,
): void {
  const at = takeIfDue(rover, gga, now);
  if (at === undefined) return;
  const { account, request, stream, fixes } = rover;
  fixes.track(fixes.here && stream && baselineMetres(fixes.here, stream.position));
  points.push({
    at: iso(at),
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

/**
 * When a GGA counts as received, Unix ms, if it is to be stored. Its own second decides, so that jitter of a receiver
 * loses no point and a flood is not stored: GGAs that waited and arrive at once are as far apart as they were sent.
 */
function takeIfDue(rover: Rover, { utcSeconds }: Gga, now: number): number | undefined {
  const second = utcSeconds === undefined ? -1 : Math.floor(utcSeconds);
  const sameSecond = second === -1 || second === rover.storedGgaSecond;
  const at = sameSecond ? now : sentAt(rover, second, now);
  if (
    sameSecond
      ? now - rover.storedGgaReceivedAt < STORE_INTERVAL
      : at - rover.storedGgaAt < STORE_INTERVAL / 2
  )
    return undefined;
  rover.storedGgaAt = at;
  rover.storedGgaReceivedAt = now;
  rover.storedGgaSecond = second;
  return at;
}

/**
 * The time of the GGA that was stored last plus the seconds between both by their own clock, but not later than now.
 */
function sentAt(
  { storedGgaAt: storedAt, storedGgaSecond: storedSecond }: Rover,
  second: number,
  now: number,
): number {
  const since = (second - storedSecond + SECONDS_OF_DAY) % SECONDS_OF_DAY;
  const at = storedAt + since * 1000;
  return storedSecond >= 0 && at < now && now - at <= MAX_GGA_DELAY ? at : now;
}
