import { baselineMetres, type Ecef, geodeticToEcef } from '@cairn/gnss';
import type { Account } from './accounts.ts';
import type { Connecta } from './connecta.ts';
import { type CasterLog, code, countryName } from './log.ts';
import { nearest, RTK_RTCM3 } from './nearest.ts';
import { type Rover, sayOf } from './rover.ts';
import type { Stations } from './stations.ts';
import type { Stream } from './stream.ts';

/** Decides which station feeds a rover: by its mountpoint, its account and its GGA (decisions: nearest station). */
export class Placement {
  private readonly log: CasterLog;
  private readonly connecta: Connecta;
  private readonly stations: Stations;
  private readonly recompute: number;

  /** `recompute`: ms between two choices of the nearest station for one rover. */
  constructor(log: CasterLog, connecta: Connecta, stations: Stations, recompute: number) {
    this.log = log;
    this.connecta = connecta;
    this.stations = stations;
    this.recompute = recompute;
  }

  /** Gives a rover the stream that it should have now, or none while its GGA is awaited. May close it. */
  place(rover: Rover, now: number): void {
    const { account, mountpoint } = rover;
    const position = rover.fixes.position ?? (account.needsGga ? undefined : homeOf(account));
    if (account.needsGga && !position) rover.follow(undefined);
    else if (mountpoint !== RTK_RTCM3) this.placeOnStation(rover);
    else if (position) this.placeOnNearest(rover, position, now);
    else rover.follow(undefined);
  }

  /** After a GGA: a rover that may move by now is placed again. */
  reconsider(rover: Rover, now: number): void {
    if (rover.mountpoint === RTK_RTCM3 && now - rover.chosenAt >= this.recompute) this.place(rover, now);
  }

  /** The stream of one of the rovers' stations has corrections again: those without a station take it. */
  began(stream: Stream, rovers: Iterable<Rover>, now: number): void {
    for (const rover of rovers) {
      if (rover.stream === stream) rover.saidNoStation = false;
      else if (!rover.stream && rover.mountpoint === RTK_RTCM3) this.place(rover, now);
    }
  }

  /** It stopped: those who may go elsewhere go at once. */
  stopped(stream: Stream, rovers: Iterable<Rover>, now: number): void {
    for (const rover of rovers) {
      if (rover.stream !== stream) continue;
      if (rover.mountpoint === RTK_RTCM3) this.place(rover, now);
      else this.sayNoStation(rover, `Station ${stream.station.mount} stopped sending`);
    }
  }

  private placeOnStation(rover: Rover): void {
    const station = this.stations.find(rover.mountpoint);
    const stream = station && this.connecta.streams.get(station.id);
    if (!stream) {
      rover.close(`mountpoint ${rover.mountpoint} is no more`);
      return;
    }
    this.feed(rover, stream, rover.fixes.position);
    if (!stream.online) this.sayNoStation(rover, `Station ${stream.station.mount} is not sending`);
  }

  private placeOnNearest(rover: Rover, position: Ecef, now: number): void {
    const { casta } = rover.account;
    rover.chosenAt = now;
    const stream = nearest(position, this.connecta.live(casta), rover.stream);
    if (stream) {
      this.feed(rover, stream, position);
      return;
    }
    rover.follow(undefined);
    this.sayNoStation(rover, `No station of ${countryName(casta)} is online`);
  }

  private feed(rover: Rover, stream: Stream, position: Ecef | undefined): void {
    if (rover.stream === stream) return;
    const before = rover.fedBy === undefined ? undefined : this.connecta.streams.get(rover.fedBy);
    const changes = rover.fedBy !== undefined && rover.fedBy !== stream.station.id;
    const away = position ? ` at ${(baselineMetres(position, stream.position) / 1000).toFixed(1)} km` : '';
    const instead = changes ? ` instead of ${before?.station.mount ?? 'a removed one'}` : '';
    const given = `Station ${stream.station.mount}${away}${instead}`;
    if (changes && rover.account.disconnectOnChangeBase) {
      sayOf(this.log, rover, code.stationGiven, `${given}: disconnected for it, as the account wants`);
      rover.close('the station changes');
      return;
    }
    rover.follow(stream);
    rover.saidNoStation = false;
    if (changes || rover.mountpoint === RTK_RTCM3) sayOf(this.log, rover, code.stationGiven, given);
  }

  private sayNoStation(rover: Rover, why: string): void {
    if (rover.saidNoStation || rover.endedAt !== undefined) return;
    rover.saidNoStation = true;
    sayOf(this.log, rover, code.noStation, why);
  }
}

function homeOf({ home }: Account): Ecef | undefined {
  return home && geodeticToEcef({ ...home, height: 0 });
}
