import {
  baselineMetres,
  type Ecef,
  type Gga,
  type GgaFault,
  geodeticToEcef,
  type RtkStatus,
  rtkStatus,
  rtkStatusIds,
  StatusTimes,
} from '@cairn/gnss';

/** Statistics of a session's GGAs: counts by quality, position, speed, baseline. */
export class Fixes {
  ggas = 0;
  /** How many GGAs cannot be used, and what was wrong with the last one. */
  unusable = 0;
  fault: GgaFault | undefined;
  fixes = 0;
  floats = 0;
  dgps = 0;
  standalones = 0;
  estimates = 0;
  last: Gga | undefined;
  /** When `last` was received, Unix ms. */
  lastAt = 0;
  /** Position in `last`. */
  here: Ecef | undefined;
  /** The last position in any GGA. */
  position: Ecef | undefined;
  /** Seconds from connect to the first quality 4. */
  timeToFix: number | undefined;
  /** Last and mean baseline, m. */
  distance: number | undefined;
  averageDistance: number | undefined;
  /** Speed in km/h, computed from successive positions. */
  speed: number | undefined;
  /** Times of the stored GGAs only, so that charts, which are computed from those, show the same. */
  readonly times = new StatusTimes();
  #distances = 0;
  #previous: { position: Ecef; utcSeconds: number | undefined; at: number } | undefined;

  /** Takes a GGA received `seconds` after connect, at `now` (Unix ms). */
  take(gga: Gga, now: number, seconds: number): void {
    this.ggas++;
    this.#count(rtkStatus(gga.quality));
    if (gga.quality === 4) this.timeToFix ??= seconds;
    this.last = gga;
    this.lastAt = now;
    this.here = positionOf(gga);
    this.position = this.here ?? this.position;
  }

  /** Counts a GGA that cannot be used. Returns true for the first one. */
  refuse(fault: GgaFault): boolean {
    this.fault = fault;
    return ++this.unusable === 1;
  }

  /** Takes the position in `last` as a point of the track, with the baseline to its station in metres. */
  track(metres: number | undefined): void {
    if (this.last) this.times.take(rtkStatus(this.last.quality), this.lastAt);
    const position = this.here;
    this.distance = position && metres;
    if (!position) {
      this.speed = undefined;
      this.#previous = undefined;
      return;
    }
    if (metres !== undefined) {
      this.#distances++;
      this.averageDistance =
        (this.averageDistance ?? 0) + (metres - (this.averageDistance ?? 0)) / this.#distances;
    }
    const at = { position, utcSeconds: this.last?.utcSeconds, at: this.lastAt };
    this.speed = this.#previous && speedBetween(this.#previous, at);
    this.#previous = at;
  }

  /** Another station feeds the rover, so until the next GGA its baseline is the one to that station. */
  changeStation(station: Ecef): void {
    this.distance = this.here && baselineMetres(this.here, station);
  }

  #count(status: RtkStatus): void {
    if (status === rtkStatusIds.fixed) this.fixes++;
    else if (status === rtkStatusIds.float) this.floats++;
    else if (status === rtkStatusIds.dgps) this.dgps++;
    else if (status === rtkStatusIds.gps) this.standalones++;
    else if (status === rtkStatusIds.estimated) this.estimates++;
  }
}

/** Where the rover is; undefined for an empty position, and for the zeros that a receiver without a fix sends. */
export function positionOf(gga: Gga): Ecef | undefined {
  const { latitude, longitude, altitude = 0, geoidSeparation = 0, quality } = gga;
  if (latitude === undefined || longitude === undefined) return undefined;
  if (quality === 0 && latitude === 0 && longitude === 0) return undefined;
  return geodeticToEcef({ latitude, longitude, height: altitude + geoidSeparation });
}

const DAY = 86_400;
/** Two positions that are further apart in time, s, give no present speed. */
const LONGEST_GAP = 120;

function speedBetween(
  from: { position: Ecef; utcSeconds: number | undefined; at: number },
  to: { position: Ecef; utcSeconds: number | undefined; at: number },
): number | undefined {
  const arrived = (to.at - from.at) / 1000;
  const seconds =
    from.utcSeconds !== undefined && to.utcSeconds !== undefined
      ? (to.utcSeconds - from.utcSeconds + DAY) % DAY
      : arrived;
  if (seconds <= 0 || seconds > LONGEST_GAP) return undefined;
  return (baselineMetres(from.position, to.position) / seconds) * 3.6;
}
