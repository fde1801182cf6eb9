import { LONG_BASELINE_KM, type LogEvent, NETWORK_MOUNTPOINT } from '@cairn/contract/caster-events';
import { baselineMetres, type Ecef, geodeticToEcef } from '@cairn/gnss';
import type { Connecta } from '../stations/connecta.ts';
import { nearest } from '../stations/nearest.ts';
import type { Stations } from '../stations/stations.ts';
import type { Stream } from '../stations/stream.ts';
import type { CasterLog, Country } from '../telemetry/caster-log.ts';
import type { Account } from './account.ts';
import { noteHiddenCoordinates } from './coordinates.ts';
import { logOfRover, type Rover } from './rover.ts';

/** Decides which station feeds a rover: by its mountpoint, its account and its GGA. */
export class Placement {
  readonly #log: CasterLog;
  readonly #connecta: Connecta;
  readonly #stations: Stations;
  readonly #recompute: number;

  /** `recompute` is the shortest time between two choices of the nearest station for one rover, ms. */
  constructor(log: CasterLog, connecta: Connecta, stations: Stations, recompute: number) {
    this.#log = log;
    this.#connecta = connecta;
    this.#stations = stations;
    this.#recompute = recompute;
  }

  /** Lets a rover follow its stream, or none while its GGA is awaited. May close the rover. */
  assign(rover: Rover, now: number): void {
    const { account, mountpoint } = rover;
    const position = rover.fixes.position ?? (account.needsGga ? undefined : homeOf(account));
    if (account.needsGga && !position) rover.follow(undefined);
    else if (mountpoint !== NETWORK_MOUNTPOINT) this.#assignStation(rover);
    else if (position) this.#assignNearest(rover, position, now);
    else rover.follow(undefined);
  }

  /** Chooses the station again after a GGA, if `recompute` has passed. */
  reconsider(rover: Rover, now: number): void {
    if (rover.mountpoint === NETWORK_MOUNTPOINT && now - rover.chosenAt >= this.#recompute)
      this.assign(rover, now);
  }

  /** A stream has corrections again, so the rovers of its network that have no station follow it. */
  began(stream: Stream, rovers: Iterable<Rover>, now: number): void {
    for (const rover of rovers) {
      if (rover.stream === stream) rover.noStationLogged = false;
      else if (!rover.stream && rover.mountpoint === NETWORK_MOUNTPOINT) this.assign(rover, now);
    }
  }

  /** The set of streams with observations of satellites has changed, so rovers that get none choose again. */
  observing(rovers: Iterable<Rover>, now: number): void {
    for (const rover of rovers)
      if (rover.mountpoint === NETWORK_MOUNTPOINT && !rover.stream?.observing) this.assign(rover, now);
  }

  /** A stream stopped, so its rovers that may use another station move to one at once. */
  stopped(stream: Stream, rovers: Iterable<Rover>, now: number): void {
    for (const rover of rovers) {
      if (rover.stream !== stream) continue;
      if (rover.mountpoint === NETWORK_MOUNTPOINT) this.assign(rover, now);
      else this.#logNoStation(rover, { event: 'station_stopped_sending', station: stream.station.mount });
    }
  }

  /**
   * A station was taken out of service or returned. It counts as one that stopped or began, and its rovers are told
   * why.
   */
  service(stream: Stream, rovers: Iterable<Rover>, now: number): void {
    const { outOfService, mount } = stream.station;
    for (const rover of rovers) {
      if (rover.mountpoint === NETWORK_MOUNTPOINT) {
        if (rover.stream === stream || !rover.stream?.observing) this.assign(rover, now);
      } else if (rover.stream === stream) {
        rover.noStationLogged = false;
        if (!outOfService)
          logOfRover(this.#log, rover, { event: 'rover_station_in_service', station: mount });
        if (!stream.serves) this.#logNothing(rover, stream);
      }
    }
  }

  #assignStation(rover: Rover): void {
    const station = this.#stations.find(rover.mountpoint);
    const stream = station && this.#connecta.streams.get(station.id);
    if (!stream) {
      rover.close({ code: 'mountpoint_removed', mountpoint: rover.mountpoint });
      return;
    }
    this.#feed(rover, stream, rover.fixes.position);
    if (!stream.serves) this.#logNothing(rover, stream);
  }

  #assignNearest(rover: Rover, position: Ecef, now: number): void {
    const { casta } = rover.account;
    rover.chosenAt = now;
    const stream = nearest(position, this.#connecta.live(casta), rover.stream);
    if (stream) {
      this.#feed(rover, stream, position);
      this.#noteLongBaseline(rover, stream, position);
      return;
    }
    rover.follow(undefined);
    const outOfService = nearest(position, this.#outOfService(casta));
    if (outOfService) this.#logNothing(rover, outOfService);
    else this.#logNoStation(rover, { event: 'no_station_online', country: casta });
  }

  #feed(rover: Rover, stream: Stream, position: Ecef | undefined): void {
    if (rover.stream === stream) return;
    const before =
      rover.lastStationId === undefined ? undefined : this.#connecta.streams.get(rover.lastStationId);
    const changes = rover.lastStationId !== undefined && rover.lastStationId !== stream.station.id;
    const input: LogEvent = {
      event: 'station_given',
      station: stream.station.mount,
      ...(position && { distance: Math.round(baselineMetres(position, stream.position)) }),
      ...(changes && { before: before?.station.mount ?? null }),
      ...(changes && before?.station.outOfService && { before_out_of_service: true }),
    };
    if (changes && rover.account.disconnectOnChangeBase) {
      logOfRover(this.#log, rover, { ...input, disconnects: true });
      rover.close({ code: 'station_changed' });
      return;
    }
    rover.follow(stream);
    rover.noStationLogged = false;
    if (changes || rover.mountpoint === NETWORK_MOUNTPOINT) logOfRover(this.#log, rover, input);
    noteHiddenCoordinates(this.#log, rover);
  }

  /** Says once in a session that even the nearest station is too far away: its position may be wrong. */
  #noteLongBaseline(rover: Rover, stream: Stream, position: Ecef): void {
    const distance = baselineMetres(position, stream.position);
    if (distance < LONG_BASELINE_KM * 1000 || rover.longBaselineLogged || rover.endedAt !== undefined) return;
    rover.longBaselineLogged = true;
    const station = stream.station.mount;
    logOfRover(this.#log, rover, { event: 'baseline_long', station, distance: Math.round(distance) });
  }

  *#outOfService(country: Country): Iterable<Stream> {
    for (const stream of this.#connecta.streams.values())
      if (stream.station.country === country && stream.station.outOfService) yield stream;
  }

  /** Logs why a station sends a rover nothing. */
  #logNothing(rover: Rover, { station: { mount, outOfService } }: Stream): void {
    if (!outOfService) {
      this.#logNoStation(rover, { event: 'station_not_sending', station: mount });
      return;
    }
    const { since, reason } = outOfService;
    this.#logNoStation(rover, { event: 'rover_station_out_of_service', station: mount, at: since, reason });
  }

  #logNoStation(rover: Rover, line: LogEvent): void {
    if (rover.noStationLogged || rover.endedAt !== undefined) return;
    rover.noStationLogged = true;
    logOfRover(this.#log, rover, line);
  }
}

function homeOf({ home }: Account): Ecef | undefined {
  return home && geodeticToEcef({ ...home, height: 0 });
}
