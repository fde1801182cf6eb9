import type { StreamChange } from '@cairn/contract/caster-events';
import {
  type Ecef,
  FrameScanner,
  type Geodetic,
  geodeticToEcef,
  leadingPosition,
  messageType,
  wholeFrames,
} from '@cairn/gnss';
import { steadyNow } from '../clock.ts';
import type { StationStatus } from '../cluster/messages.ts';
import type { Limits } from '../limits.ts';
import type { StatusChangeRow } from '../telemetry/rows.ts';
import { type Burst, BurstBuilder } from './burst.ts';
import type { CorrectionProfile } from './correction-profiles.ts';
import type { DerivedStream } from './derived-stream.ts';
import { DerivedStreams } from './derived-streams.ts';
import { readDescriptors } from './descriptors.ts';
import type { Follower } from './follower.ts';
import { GgaWatch, isGga } from './gga-watch.ts';
import { Introduction } from './introduction.ts';
import { ObservationRhythm } from './observation-rhythm.ts';
import type { Source } from './source.ts';
import type { Station } from './stations.ts';
import { StatusChanges } from './status-changes.ts';
import { type StreamInfo, streamInfoOf } from './stream-info.ts';
import { StreamStats } from './stream-stats.ts';

/** Events of a stream. */
export interface StreamEvents {
  online(stream: Stream): void;
  offline(stream: Stream): void;
  /** The stream has begun or ceased to have observations of satellites. */
  observing(stream: Stream): void;
  changed(row: StatusChangeRow): void;
  moved(stream: Stream): void;
  /** Frames of a source at this node were sent. */
  sent(burst: Burst, stream: Stream): void;
  /** The source or the name of the stream changed, or whether it has rovers or corrections. */
  turned(stream: Stream): void;
}

/** The state in which one node leaves a stream to another. */
export interface StreamState {
  readonly online: boolean;
  readonly msm: boolean;
  readonly observing: boolean;
  /** Time since its last observation of satellites, ms. */
  readonly unobserved?: number | undefined;
}

type StreamLimits = Pick<Limits, 'msmSilence' | 'observationSilence'>;

/** Another node that has a stream's source, as its last message says. */
interface Peer {
  readonly node: string;
  readonly info: StreamInfo;
  /** Unix ms. */
  readonly receivedAt: number;
  /** When its next observation of satellites was due, as far as the node said, Unix ms. */
  readonly dueAt: number;
  /** The source moved there from here, and the node has not announced it yet. */
  readonly promised: boolean;
}

/**
 * The corrections of one station, whether it is sending or not. It lives as long as the station's record; sources
 * change, rovers stay. Frames reach every rover unchanged, as each read of the station's socket brings them, unless it
 * has a correction profile.
 */
export class Stream {
  station: Station;
  /** Rovers that had a burst of the stream, and those that wait for their first. */
  readonly #followers = new Set<Follower>();
  readonly #unintroduced = new Set<Follower>();
  readonly introduction = new Introduction();
  readonly #derived = new DerivedStreams(this.introduction);
  source: Source | undefined;
  /** Undefined when the source is here or nowhere. */
  peer: Peer | undefined;
  /** True from the first whole frame until the source, here or at another node, ends or falls silent. */
  online = false;
  msm = false;
  /**
   * The stream is online and carries observations of satellites. Without them frames are of no use to a rover, and the
   * record of the station says offline (docs/decisions/101-outages-by-observations.md).
   */
  observing = false;
  /** How often its observations arrive. */
  readonly rhythm = new ObservationRhythm();
  stats = new StreamStats();
  scanner = new FrameScanner();
  connectedAt: number | undefined;
  /** Since when the stream has been without observations, Unix ms; undefined while it has them. */
  offlineAt: number | undefined;
  /** When the last whole frame was received, Unix ms. */
  frameAt: number | undefined;
  /** When a source last sent a GGA, between its frames or in its request, Unix ms. */
  ggaAt: number | undefined;
  /** The position that rovers are placed by and baselines refer to (docs/decisions/016-station-position.md). */
  position: Ecef;
  /** Bytes in the last full second, and the mark from which they are counted. */
  dataRate = 0;
  #rateMark = { at: 0, bytes: 0 };
  #ggas = new GgaWatch();
  readonly #bursts = new BurstBuilder();
  readonly #events: StreamEvents;
  readonly #changes: StatusChanges;
  /** When the next observation was due at a node that fell silent. */
  #lostAt: number | undefined;

  constructor(station: Station, events: StreamEvents) {
    this.station = station;
    this.#events = events;
    this.#changes = new StatusChanges(station.id, (row) => events.changed(row));
    this.position = this.#locate();
  }

  /** Statistics of its frames. */
  get info(): StreamInfo {
    return this.peer?.info ?? this.stats;
  }

  /** The transmitted position (1005/1006), which holds as long as its source. */
  get transmitted(): Geodetic | undefined {
    return this.source || this.peer ? this.info.arp?.geodetic : undefined;
  }

  /**
   * A source begins, the first or one that takes over, and statistics of another are reset. `left` is the state in
   * which another node left the stream.
   */
  begin(source: Source, now: number, left?: StreamState): void {
    this.introduction.begin(source.request.address, now - (this.peer?.receivedAt ?? this.frameAt ?? 0));
    if (this.station.outOfService) this.introduction.clear(); // its receiver may stand at another place now
    this.#derived.end(now);
    if (!left) this.#recordLost(now);
    this.peer = undefined;
    this.#lostAt = undefined;
    this.source = source;
    this.rhythm.restart(now, left?.unobserved);
    if (left) this.msm = left.msm;
    this.connectedAt = now;
    this.stats = source.stats;
    this.position = this.#locate();
    this.scanner = new FrameScanner();
    this.#ggas = new GgaWatch();
    if (source.request.gga && isGga(source.request.gga)) this.ggaAt = now;
    this.#rateMark = { at: now, bytes: 0 };
    this.dataRate = 0;
    if (left?.online && !this.online) this.#turn(true);
    if (left?.observing) this.#turnObserving(true);
    this.#events.turned(this);
  }

  /** Whether the corrections are sent to rovers. */
  get serves(): boolean {
    return this.online && !this.station.outOfService;
  }

  /** The stream as the correction profiles of its rovers have it. */
  get derived(): Iterable<DerivedStream> {
    return this.#derived.all();
  }

  /** Its data rate as a correction profile has it, bytes a second; undefined while no rover with it follows the stream. */
  dataRateAs(profile: CorrectionProfile): number | undefined {
    return this.#derived.dataRateAs(profile);
  }

  /** The receiver that its 1033 names. */
  get receiver(): string | undefined {
    const [frame] = this.introduction.frames(steadyNow()).filter((one) => messageType(one) === 1033);
    return frame && readDescriptors({}, 1033, frame).receiver;
  }

  /** How many rovers follow the stream. */
  get audience(): number {
    return this.#followers.size + this.#unintroduced.size + this.#derived.audience;
  }

  follow(follower: Follower): void {
    const { profile } = follower;
    if (profile) this.#derived.follow(follower, profile, this.station, this.connectedAt, steadyNow());
    else this.#unintroduced.add(follower);
    if (this.audience === 1) this.#events.turned(this);
  }

  leave(follower: Follower): void {
    const hasLeft =
      this.#followers.delete(follower) ||
      this.#unintroduced.delete(follower) ||
      this.#derived.leave(follower);
    if (hasLeft && this.audience === 0) this.#events.turned(this);
  }

  /** Takes bytes of the source, whatever they are. */
  push(bytes: Uint8Array, now: number): void {
    let moved = false;
    if (this.#ggas.push(bytes)) this.ggaAt = now;
    this.introduction.beginBurst();
    this.scanner.push(bytes, (frame) => {
      moved = this.stats.add(frame, now) || moved;
      this.introduction.add(frame, now);
      this.#bursts.add(frame);
    });
    const burst = this.#bursts.take();
    if (!burst) return;
    this.frameAt = now;
    if (moved) this.#move();
    if (!this.online) this.#turn(true);
    if (this.stats.observedAt === now) this.#observed(now);
    if (!this.msm && this.stats.msmAt === now) this.#setMsm(true, { code: 'msm_received' }, now);
    this.#send(burst, now);
    this.#events.sent(burst, this);
  }

  /** Takes whole frames of its source at another node, burst by burst. */
  relay(frames: readonly Uint8Array[], now: number): void {
    if (this.source) return;
    this.introduction.beginBurst();
    for (const frame of frames) this.introduction.add(frame, now);
    const burst = this.#bursts.burstOf(frames);
    if (burst) this.#send(burst, now);
  }

  /** Another node has the source and announces it; that node writes the rows of the stream. */
  receiveStatus(node: string, message: StationStatus, now: number): void {
    const dueAt = this.rhythm.dueAfter(now - (message.unobserved ?? message.quiet));
    this.peer = { node, info: streamInfoOf(message), receivedAt: now, dueAt, promised: false };
    this.#lostAt = undefined;
    this.connectedAt = undefined;
    this.msm = message.msm;
    this.dataRate = message.dataRate;
    this.#move();
    this.#receiveIntroduction(message, now);
    if (!this.online) this.#turn(true);
    this.#turnObserving(message.observing);
  }

  /**
   * The source moves to another node. The stream stays online, because that node announces it. Returns the state in
   * which it is left.
   */
  handOver(node: string, now: number): StreamState {
    const { online, msm, observing } = this;
    const { observedAt = now } = this.rhythm;
    this.source = undefined;
    if (online)
      this.peer = { node, info: this.stats, receivedAt: now, dueAt: this.rhythm.dueBy(now), promised: true };
    else this.offlineAt ??= now;
    this.position = this.#locate();
    this.#events.turned(this);
    return { online, msm, observing, unobserved: now - observedAt };
  }

  /** The node of the source has lost it, or is silent. */
  forget(reason: StreamChange, now: number): void {
    const { peer } = this;
    if (!peer) return;
    this.peer = undefined;
    if (peer.promised) {
      this.end(reason, now);
      return;
    }
    if (reason.code === 'node_silent' && this.observing) this.#lostAt = Math.min(now, peer.dueAt);
    this.position = this.#locate();
    this.msm = false;
    this.dataRate = 0;
    this.#turn(false);
  }

  /** The source is gone. */
  end(reason: StreamChange, now: number): void {
    this.source = undefined;
    this.#derived.end(now);
    this.position = this.#locate();
    this.dataRate = 0;
    this.stats.satellites = {};
    if (this.msm) this.#setMsm(false, reason, this.#msmDueBy(now));
    if (this.observing) this.#record(false, reason, this.rhythm.dueBy(now));
    this.offlineAt ??= now;
    if (this.online) this.#turn(false);
    else this.#events.turned(this);
  }

  /**
   * How long a source here has not sent observations of satellites, ms; a source that takes over gets the full time.
   */
  unobservedFor(now: number): number {
    return now - Math.max(this.stats.observedAt, this.connectedAt ?? 0);
  }

  /** Runs once a second. */
  tick(now: number, { msmSilence, observationSilence }: StreamLimits): void {
    if (this.source) this.#noticeSilence(this.source, now, msmSilence, observationSilence);
    const seconds = (now - this.#rateMark.at) / 1000;
    if (!this.source || seconds <= 0) return;
    // The rate is measured over about 5 s, because a station that sends once a second would otherwise seem to stop and
    // go.
    if (seconds >= 5 || this.#rateMark.bytes === 0)
      this.dataRate = (this.stats.bytes - this.#rateMark.bytes) / seconds;
    if (seconds >= 5) this.#rateMark = { at: now, bytes: this.stats.bytes };
  }

  /** The record of the station changed. */
  changeStation(station: Station): void {
    const isOut = station.outOfService !== undefined;
    if (isOut && station.outOfService?.since !== this.station.outOfService?.since) this.#withdraw();
    const before = this.station;
    this.station = station;
    if (station.frame !== before.frame) this.#derived.changeFrame(station.frame, steadyNow());
    this.#move();
    this.#events.turned(this);
  }

  /**
   * The station is out of service: what it has said until now is not sent any more, and its rovers wait for their first
   * burst.
   */
  #withdraw(): void {
    this.introduction.clear();
    for (const follower of this.#followers) this.#unintroduced.add(follower);
    this.#followers.clear();
    this.#derived.withdraw(steadyNow());
  }

  /**
   * Sends a burst as it is to rovers that have had one, and behind the introduction to the others, as whole frames in
   * one chunk.
   */
  #send(burst: Burst, now: number): void {
    if (this.station.outOfService) return;
    this.#derived.send(burst, now);
    for (const follower of this.#followers) follower.send(burst);
    if (this.#unintroduced.size === 0) return;
    const missing = this.introduction.before(now);
    const first = (missing.length > 0 && this.#bursts.burstOf([...missing, burst.plain])) || burst;
    for (const follower of this.#unintroduced) {
      this.#unintroduced.delete(follower);
      this.#followers.add(follower);
      follower.send(first);
    }
  }

  /** Sends at once what the other node sent while a rover here was new to the stream, and what it has not relayed. */
  #receiveIntroduction({ address, introduction }: StationStatus, now: number): void {
    if (introduction === undefined) return; // a caster before December 2026 leaves it out; its bursts bring the introduction
    if (address !== this.introduction.address) this.#derived.end(now);
    const frames = wholeFrames(Buffer.from(introduction, 'base64')) ?? [];
    const burst = this.#bursts.burstOf(this.introduction.replace(frames, address, now));
    if (!burst) return;
    for (const follower of this.#followers) follower.send(burst);
    this.#derived.send(burst, now);
  }

  #move(): void {
    this.position = this.#locate();
    this.#events.moved(this);
  }

  #locate(): Ecef {
    return geodeticToEcef(leadingPosition(this.station, this.transmitted));
  }

  #turn(online: boolean): void {
    this.online = online;
    if (!online) this.observing = false;
    if (online) this.#events.online(this);
    else this.#events.offline(this);
    this.#events.turned(this);
  }

  #turnObserving(observing: boolean): void {
    if (this.observing === observing || !this.online) return;
    this.observing = observing;
    if (!observing && this.source) this.stats.satellites = {}; // the satellites of the last epoch are no longer observed
    this.#events.observing(this);
  }

  #observed(now: number): void {
    this.rhythm.observed(now);
    if (this.observing) return;
    this.#record(true, { code: 'frames_received' }, now);
    this.#turnObserving(true);
  }

  /** A source that takes over gets the full time. */
  #noticeSilence(source: Source, now: number, msmSilence: number, observationSilence: number): void {
    const { rhythm } = this;
    const msmAt = Math.max(this.stats.msmAt, this.connectedAt ?? 0);
    if (this.msm && now - msmAt > rhythm.patience(msmSilence))
      this.#setMsm(false, { code: 'msm_missing' }, this.#msmDueBy(now));
    if (!this.observing || this.unobservedFor(now) <= rhythm.patience(observationSilence)) return;
    this.#record(false, this.#silenceOf(source, now), rhythm.dueBy(now));
    this.#turnObserving(false);
  }

  /** What a source has sent instead of observations since the next one was due. */
  #silenceOf(source: Source, now: number): StreamChange {
    const { observedAt = now } = this.rhythm;
    const due = this.rhythm.dueBy(now);
    const seconds = Math.round((now - observedAt) / 1000);
    if ((this.frameAt ?? 0) >= due) return { code: 'no_observations', seconds };
    return source.receivedAt >= due ? { code: 'no_frames', seconds } : { code: 'silent', seconds };
  }

  #msmDueBy(now: number): number {
    return Math.min(now, Math.max(this.stats.msmAt, this.connectedAt ?? 0) + this.rhythm.interval);
  }

  /** A source begins here while the node that had the last one is lost, so nobody else records when that one ended. */
  #recordLost(now: number): void {
    const lostAt = this.peer && this.observing && !this.peer.promised ? this.peer.dueAt : this.#lostAt;
    this.forget({ code: 'node_lost_stream' }, now);
    if (lostAt !== undefined) this.#record(false, { code: 'node_lost_stream' }, Math.min(now, lostAt));
  }

  #record(observing: boolean, reason: StreamChange, at: number): void {
    this.offlineAt = observing ? undefined : at;
    this.#changes.add('stream', observing, reason, at);
  }

  #setMsm(msm: boolean, reason: StreamChange, now: number): void {
    this.msm = msm;
    this.#changes.add('msm', msm, reason, now);
  }
}
