import { baselineMetres, type Ecef, geodeticToEcef, rtkStatus, StatusTimes } from '@cairn/gnss';
import { between, type Random, seededRandom, waiting } from '../random.ts';
import { movement } from '../rover/movement.ts';
import { type Quality, Receiver } from '../rover/receiver.ts';
import { profileOf } from '../rover/receiver-profile.ts';
import { gga } from '../rover/sentences.ts';
import type { RoverAccount } from '../world.ts';
import type { Connection, Shift } from './hours.ts';
import type { Outage } from './outages.ts';

/** A station of the rover's country, and when it was silent. */
export interface RecordedStation {
  readonly mount: string;
  readonly stationId: number;
  readonly position: Ecef;
  readonly outages: readonly Outage[];
}

/** A GGA as a caster stores it. Metres, seconds, bytes; `at` in Unix ms. */
export interface RecordedPoint {
  readonly at: number;
  readonly station: string | undefined;
  readonly quality: Quality;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  readonly satellites: number;
  readonly hdop: number;
  readonly age: number | undefined;
  readonly distance: number | undefined;
  readonly bytesSent: number;
  readonly sentence: string;
}

/** The stations that fed a rover, one after the other. */
export interface Handover {
  readonly at: number;
  readonly station: string;
  readonly before: string | undefined;
  /** Baseline, m. */
  readonly metres: number;
}

export interface RecordedSession extends Connection {
  readonly account: RoverAccount;
  readonly version: 1 | 2;
  readonly userAgent: string;
  readonly points: readonly RecordedPoint[];
  readonly handovers: readonly Handover[];
  /** For how long it had each RTK status. */
  readonly times: StatusTimes;
  /** Seconds from connect to the first fixed solution. */
  readonly timeToFix: number | undefined;
  readonly bytesSent: number;
  readonly bytesReceived: number;
}

/** What stays the same while a machine is out for a day. */
export interface Outing {
  readonly account: RoverAccount;
  readonly seed: number;
  /** Midnight, Unix ms: another day, another field. */
  readonly day: number;
  readonly stations: readonly RecordedStation[];
  /** Time between two GGA, s. */
  readonly ggaSeconds: number;
}

/** RTCM of one station with MSM4 of four constellations, bytes/s. */
const CORRECTION_RATE = 640;
/** After a start or another station the receiver is watched closely for so long, so that its first fix is timed, ms. */
const WATCHED_TIME = 60_000;
const WATCHED_STEP = 2;

/** The connections of one outing, each driven through: the track of the machine and the fixes of its receiver. */
export function drive(outing: Outing, connections: readonly Connection[]): RecordedSession[] {
  const { account, seed, day } = outing;
  const random = seededRandom(seed, account.username, day);
  const receiver = new Receiver(account.kind, random);
  const move = movement(account.kind, random);
  const site = {
    terrainHeight: between(random, 12, 140),
    east: between(random, -2500, 2500),
    north: between(random, -2500, 2500),
  };
  return connections.map((connection) => record(outing, connection, { random, receiver, move, site }));
}

interface Machine {
  readonly random: Random;
  readonly receiver: Receiver;
  readonly move: ReturnType<typeof movement>;
  readonly site: { terrainHeight: number; east: number; north: number };
}

/** One connection from its first step to its last: where the machine was, which station fed it, what its receiver solved. */
function record(
  outing: Outing,
  connection: Connection,
  { random, receiver, move, site }: Machine,
): RecordedSession {
  const { account, seed, ggaSeconds, stations } = outing;
  const { version, userAgent, talker } = profileOf(
    account.kind,
    seededRandom(seed, account.username, 'habits'),
  );
  const { from, to } = connection;
  const geoidSeparation = account.longitude < 4 ? 49.1 : 38.6;
  const eastward = 111_320 * Math.cos((account.latitude * Math.PI) / 180);
  const points: RecordedPoint[] = [];
  const times = new StatusTimes();
  const handovers: Handover[] = [];
  const unreachable = silences(from, to, random);
  let serving: RecordedStation | undefined;
  let timeToFix: number | undefined;
  let bytesSent = 0;
  let upset = from;
  let ggaAt = from;
  receiver.restart();

  for (let at = from + between(random, 800, 2500), step = 1; at < to; at += step * 1000) {
    const where = move(step);
    const latitude = account.latitude + (site.north + where.north) / 111_200;
    const longitude = account.longitude + (site.east + where.east) / eastward;
    const altitude = site.terrainHeight + where.up;
    const here = geodeticToEcef({ latitude, longitude, height: altitude + geoidSeparation });

    const silence = unreachable.find((one) => one.from <= at && at < one.to);
    const next = silence ? serving : chooseStation(account, stations, here, at, serving);
    if (next && next !== serving) {
      handovers.push({
        at,
        station: next.mount,
        before: serving?.mount,
        metres: baselineMetres(next.position, here),
      });
      serving = next;
      upset = at;
    }
    const gap = serving && outageAt(serving, at);
    const observedAt = serving && (gap?.from ?? silence?.from ?? at - between(random, 400, 1400));
    const solution = receiver.step(at, { observedAt, station: serving?.position }, here);
    const distance = serving && baselineMetres(serving.position, here);
    const quality = solution.quality === 4 && isTurbulent(outing, distance ?? 0, at) ? 5 : solution.quality;
    if (quality === 4) timeToFix ??= (at - from) / 1000;
    if (!gap && !silence) bytesSent += Math.round(step * CORRECTION_RATE);

    if (at >= ggaAt - 1000 && !silence) {
      ggaAt = at + ggaSeconds * 1000;
      const fix = {
        quality,
        satellites: talker === 'GP' ? Math.min(solution.satellites, 12) : solution.satellites,
        hdop: solution.hdop,
        age: solution.age,
        latitude: latitude + solution.north / 111_200,
        longitude: longitude + solution.east / eastward,
        altitude: altitude + solution.up,
      };
      const stationId = serving && String(serving.stationId).padStart(4, '0');
      const sentence = gga(at - (at % 1000), { ...fix, geoidSeparation, stationId }, talker).trimEnd();
      times.take(rtkStatus(quality), Math.floor(at));
      points.push({ ...fix, at, station: serving?.mount, distance, bytesSent, sentence });
    }
    step = at - upset < WATCHED_TIME ? WATCHED_STEP : silence ? ggaSeconds : (ggaAt - at) / 1000;
  }
  const bytesReceived = points.length * 86;
  return {
    ...connection,
    account,
    version,
    userAgent,
    points,
    handovers,
    timeToFix,
    bytesSent,
    bytesReceived,
    times,
  };
}

/** Hollows without a mobile network: the rover neither sends nor receives for a minute or two. */
function silences(from: number, to: number, random: Random): Shift[] {
  const found: Shift[] = [];
  for (let at = from; ; ) {
    at += 60_000 + waiting(random, 3 * 3_600_000);
    if (at >= to) return found;
    found.push({ from: at, to: at + between(random, 45_000, 200_000) });
  }
}

const outageAt = ({ outages }: RecordedStation, at: number): Outage | undefined =>
  outages.find(({ from, to }) => from <= at && at < to);

/** Chooses as a caster does: the mountpoint requested, or the nearest that sends, unless the present one is as good. */
function chooseStation(
  { mountpoint }: RoverAccount,
  stations: readonly RecordedStation[],
  here: Ecef,
  at: number,
  serving: RecordedStation | undefined,
): RecordedStation | undefined {
  const own = stations.find(({ mount }) => mount === mountpoint);
  if (own) return own;
  let best: RecordedStation | undefined;
  let metres = Infinity;
  for (const station of stations) {
    const away = baselineMetres(station.position, here);
    if (away >= metres || outageAt(station, at)) continue;
    best = station;
    metres = away;
  }
  if (!serving || !best || outageAt(serving, at)) return best ?? serving;
  const servingMetres = baselineMetres(serving.position, here);
  return servingMetres - metres >= 2000 && metres <= servingMetres * 0.9 ? best : serving;
}

/** Far from the station the air differs at the two ends, and at times the fix does not hold: for minutes. */
function isTurbulent({ account, seed }: Outing, metres: number, at: number): boolean {
  if (metres < 18_000) return false;
  const share = Math.min(((metres - 18_000) / 70_000) ** 1.3, 0.97);
  return seededRandom(seed, account.username, 'air', Math.floor(at / 240_000))() < share;
}
