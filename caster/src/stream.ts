import { type Ecef, FrameScanner, geodeticToEcef } from '@cairn/gnss';
import { type Burst, BurstBuilder } from './burst.ts';
import { StreamFacts } from './facts.ts';
import type { StatusChangeRow } from './rows.ts';
import type { Source } from './source.ts';
import type { Station } from './stations.ts';

/** A rover as its stream sees it. Must neither block nor throw. */
export interface Follower {
  send(burst: Burst): void;
}

/** What follows from the frames of a stream. */
export interface StreamEvents {
  online(stream: Stream): void;
  offline(stream: Stream): void;
  changed(row: StatusChangeRow): void;
  moved(stream: Stream): void;
}

/**
 * The corrections of one station, whether it is sending or not. Lives as long as the station's record; sources
 * come and go, rovers stay. Frames go to every rover as they came, per read of the station's socket.
 */
export class Stream {
  station: Station;
  readonly followers = new Set<Follower>();
  source: Source | undefined;
  /** From the first whole frame until the source ends or falls silent. */
  online = false;
  msm = false;
  facts = new StreamFacts();
  scanner = new FrameScanner();
  connectedAt: number | undefined;
  disconnectedAt: number | undefined;
  /** When the last whole frame came, Unix ms. */
  frameAt: number | undefined;
  /** Where the station stands: its own 1005/1006, else as entered. */
  position: Ecef;
  /** Bytes in the last full second, and the mark it is measured from. */
  dataRate = 0;
  private rateMark = { at: 0, bytes: 0 };
  private readonly bursts = new BurstBuilder();
  private readonly events: StreamEvents;
  private readonly lastChange = { stream: 0, msm: 0 };

  constructor(station: Station, events: StreamEvents) {
    this.station = station;
    this.events = events;
    this.position = enteredPosition(station);
  }

  /** A source begins, the first or one that takes over: what was seen of another is forgotten. */
  begin(source: Source, now: number): void {
    this.source = source;
    this.connectedAt = now;
    this.facts = new StreamFacts();
    this.scanner = new FrameScanner();
    this.rateMark = { at: now, bytes: 0 };
    this.dataRate = 0;
  }

  /** Bytes of the source, whatever they are. */
  push(bytes: Uint8Array, now: number): void {
    let moved = false;
    this.scanner.push(bytes, (frame) => {
      moved = this.facts.see(frame, now) || moved;
      this.bursts.add(frame);
    });
    const burst = this.bursts.take();
    if (!burst) return;
    this.frameAt = now;
    if (moved) this.move();
    if (!this.online) this.setOnline(true, 'frames came', now);
    if (!this.msm && this.facts.msmAt === now) this.setMsm(true, 'MSM came', now);
    for (const follower of this.followers) follower.send(burst);
  }

  /** The source is gone. */
  end(reason: string, now: number): void {
    this.source = undefined;
    this.disconnectedAt = now;
    this.dataRate = 0;
    this.facts.satellites = {};
    if (this.msm) this.setMsm(false, reason, now);
    if (this.online) this.setOnline(false, reason, now);
  }

  /** Once a second. `msmSilence` in ms. */
  tick(now: number, msmSilence: number): void {
    if (this.msm && now - this.facts.msmAt > msmSilence) this.setMsm(false, 'no MSM came', now);
    const seconds = (now - this.rateMark.at) / 1000;
    if (!this.source || seconds <= 0) return;
    // Over about 5 s: a station that sends once a second would otherwise seem to stop and go.
    if (seconds >= 5 || this.rateMark.bytes === 0)
      this.dataRate = (this.facts.bytes - this.rateMark.bytes) / seconds;
    if (seconds >= 5) this.rateMark = { at: now, bytes: this.facts.bytes };
  }

  /** The record changed. */
  become(station: Station): void {
    this.station = station;
    this.move();
  }

  private move(): void {
    this.position = this.facts.arp?.ecef ?? enteredPosition(this.station);
    this.events.moved(this);
  }

  private setOnline(online: boolean, reason: string, now: number): void {
    this.online = online;
    this.change('stream', online, reason, now);
    if (online) this.events.online(this);
    else this.events.offline(this);
  }

  private setMsm(msm: boolean, reason: string, now: number): void {
    this.msm = msm;
    this.change('msm', msm, reason, now);
  }

  private change(kind: 'stream' | 'msm', online: boolean, reason: string, now: number): void {
    // station, kind and time are the key of a change
    const at = Math.max(now, this.lastChange[kind] + 1);
    this.lastChange[kind] = at;
    this.events.changed({
      station_id: this.station.id,
      at: new Date(at).toISOString(),
      kind,
      online,
      reason,
    });
  }
}

export function enteredPosition({ latitude, longitude, altitude = 0 }: Station): Ecef {
  return geodeticToEcef({ latitude, longitude, height: altitude });
}
