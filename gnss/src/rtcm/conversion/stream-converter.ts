import { ephemerisConstellation } from '../../orbits/ephemeris-age.ts';
import { leapSecondsAt } from '../../orbits/time.ts';
import type { Constellation } from '../constellation.ts';
import { messageType } from '../frame.ts';
import { decode } from '../messages.ts';
import { observeLocks, withShownSlips } from './cells.ts';
import { type Epoch, Epochs, type ObservationFrame } from './epochs.ts';
import { hasStationId, withMore, withStationId } from './frame-bits.ts';
import { ByteBudget, Interval } from './intervals.ts';
import { lacksOf } from './lacks.ts';
import { channelOf, toLegacy } from './legacy.ts';
import { Locks } from './locks.ts';
import { chooseSignals } from './msm-choice.ts';
import { type MsmFrame, readMsmFrame, writeMsmFrame } from './msm-frame.ts';
import { lowerKind, lowerMsm } from './msm-lower.ts';
import { type ConversionPlan, changesMessages, checkPlan, isChosen, type Lack, msmOf } from './plan.ts';
import { StationMessages } from './station-messages.ts';

const legacyConstellations = ['GPS', 'GLONASS'] as const;
/** It announces which messages the station sends, and how often. */
const SYSTEM_PARAMETERS = 1013;
/** What the stream had within this time it has, ms: some stations send a constellation only every 10 s. */
const REMEMBERED = 60_000;

/** An observation frame, decoded where the plan needs it. */
interface Observation extends ObservationFrame {
  readonly message: MsmFrame | undefined;
}

/** When and as which kind a constellation was last observed. */
interface Heard {
  readonly at: number;
  readonly msm: number | undefined;
  /** The observations have one of the plan's signals. */
  readonly chosen: boolean;
}

/**
 * Converts the stream of one station by one plan. Whole frames of each read go in, whole frames come out: those that
 * the plan does not change are the very same buffers, and without any change the very same list. An epoch comes out
 * when it is complete. It never throws, whatever the frames hold.
 */
export class StreamConverter {
  readonly #plan: ConversionPlan;
  readonly #isAsSent: boolean;
  readonly #followsLocks: boolean;
  /** The plan changes which messages are sent, or how often. */
  readonly #changesMessages: boolean;
  readonly #epochs = new Epochs();
  readonly #locks = new Locks();
  readonly #station: StationMessages;
  readonly #interval: Interval | undefined;
  readonly #budget: ByteBudget | undefined;
  /** Frequency channels of GLONASS slots, by any message that tells them. */
  readonly #channels = new Map<number, number>();
  readonly #heard = new Map<Constellation, Heard>();
  #withoutChannel: readonly string[] = [];
  #leftOutAt = Number.NEGATIVE_INFINITY;
  #observedAt = Number.NEGATIVE_INFINITY;
  #stationId = 0;

  /** RangeError for a plan that no stream can be converted to. */
  constructor(plan: ConversionPlan) {
    checkPlan(plan);
    this.#plan = plan;
    this.#isAsSent = Object.values(plan).every((wish) => wish === undefined || wish === false);
    this.#station = new StationMessages(plan);
    const { observations, observationInterval, bytesPerSecond } = plan;
    this.#interval = observationInterval === undefined ? undefined : new Interval(observationInterval);
    this.#budget = bytesPerSecond === undefined ? undefined : new ByteBudget(bytesPerSecond);
    this.#changesMessages = changesMessages(plan);
    this.#followsLocks =
      observations !== undefined || this.#interval !== undefined || this.#budget !== undefined;
  }

  /**
   * Takes what is known of the station already, and since when its stream has been watched (Unix ms), so that what it
   * lacks is added at once. Returns the same as the plan wants it: the introduction of the converted stream.
   */
  prime(frames: readonly Uint8Array[], since: number, now: number): readonly Uint8Array[] {
    if (this.#isAsSent) return frames;
    for (const frame of frames) {
      if (hasStationId(messageType(frame))) this.#noteStationId(frame);
      this.#station.prime(frame, now);
    }
    this.#station.watchedSince(since);
    return this.#station.all(this.#stationId, now).map((frame) => this.#withStationId(frame));
  }

  /**
   * The frames of a read, and the time (Unix ms). Frames may be views that hold only during the call; those that are
   * returned may be among them.
   */
  convert(frames: readonly Uint8Array[], now: number): readonly Uint8Array[] {
    if (this.#isAsSent) return frames;
    const leapSeconds = leapSecondsAt(now / 1000);
    const converted: Uint8Array[] = [];
    for (const frame of frames) {
      this.#learnChannel(frame);
      for (const epoch of this.#epochs.take(frame, leapSeconds)) this.#send(epoch, now, converted);
    }
    for (const epoch of this.#epochs.endOfRead()) this.#send(epoch, now, converted);
    return converted;
  }

  /** What is held of an epoch that was not complete; for a source that ended or fell silent in it. */
  flush(now: number): readonly Uint8Array[] {
    const converted: Uint8Array[] = [];
    for (const epoch of this.#epochs.flush()) this.#send(epoch, now, converted);
    return converted;
  }

  /** What the plan needs and the stream of the last minute does not have. */
  lacks(now: number): readonly Lack[] {
    if (this.#isAsSent) return [];
    const isRecent = (at: number) => now - at <= REMEMBERED;
    return lacksOf(this.#plan, {
      observes: isRecent(this.#observedAt),
      constellations: [...this.#heard].filter(([, { at }]) => isRecent(at)),
      withoutChannel: this.#withoutChannel.length > 0 ? this.#withoutChannel : undefined,
      hasPosition: this.#station.has('position', now),
      lacksBiases: this.#station.lacksBiases(now),
      leavesOut: isRecent(this.#leftOutAt),
    });
  }

  #isChosen(constellation: Constellation): boolean {
    return isChosen(this.#plan, constellation);
  }

  #withStationId(frame: Uint8Array): Uint8Array {
    const { stationId } = this.#plan;
    return stationId === undefined ? frame : withStationId(frame, stationId);
  }

  #send({ at, observations, others }: Epoch, now: number, sent: Uint8Array[]): void {
    const ready: Uint8Array[] = [];
    if (at !== undefined) {
      this.#budget?.pass(at);
      ready.push(...this.#spent(this.#station.due(at, this.#stationId, now)));
      const due = this.#interval?.begins(at) ?? true;
      const converted = this.#observations(observations, at, due, now);
      const allowed = converted.length === 0 || (this.#budget?.allows(bytesOf(converted)) ?? true);
      if (!allowed) this.#leftOutAt = now;
      this.#locks.settle(allowed);
      if (allowed) ready.push(...converted);
    }
    for (const frame of others) ready.push(...this.#other(frame, now));
    for (const frame of ready) sent.push(this.#withStationId(frame));
  }

  #other(frame: Uint8Array, now: number): Uint8Array[] {
    const type = messageType(frame);
    if (hasStationId(type)) this.#noteStationId(frame);
    if (StationMessages.isOne(frame)) return this.#spent(this.#station.take(frame, now));
    const ephemeris = ephemerisConstellation(type);
    if (ephemeris && !this.#isChosen(ephemeris)) return [];
    if (type === SYSTEM_PARAMETERS && this.#changesMessages) return []; // it would be wrong
    return this.#spent([frame]);
  }

  #spent(frames: Uint8Array[]): Uint8Array[] {
    this.#budget?.spend(bytesOf(frames));
    return frames;
  }

  /** The observations of an epoch as the plan wants them; none when it is not due, but its lock times are followed. */
  #observations(frames: readonly ObservationFrame[], at: number, due: boolean, now: number): Uint8Array[] {
    const chosen: Observation[] = [];
    for (const one of frames) {
      this.#noteStationId(one.frame);
      const observation = this.#decoded(one, at, now);
      if (observation && this.#isChosen(one.constellation)) chosen.push(observation);
    }
    if (!due) return [];
    const converted = this.#plan.observations === 'legacy' ? this.#legacy(chosen) : this.#msm(chosen);
    return converted.map((frame, i) => withMore(frame, i < converted.length - 1));
  }

  /** Undefined for a frame whose content is impossible. */
  #decoded(one: ObservationFrame, at: number, now: number): Observation | undefined {
    const { constellation, msm, frame } = one;
    const codes = this.#plan.signals?.[constellation];
    this.#observedAt = now;
    if (msm === undefined || !(this.#followsLocks || codes)) {
      this.#hear(constellation, { at: now, msm, chosen: true });
      return { ...one, message: undefined };
    }
    const message = readMsmFrame(frame);
    if (!message) return undefined;
    this.#learnChannels(message);
    if (this.#followsLocks) observeLocks(this.#locks, message, at);
    const chosen = codes ? chooseSignals(message, codes) : message;
    const hasCells = chosen.columns.satelliteIds.length > 0;
    this.#hear(constellation, { at: now, msm, chosen: hasCells });
    if (!hasCells && message !== chosen) return undefined;
    return { ...one, message: chosen, frame: chosen === message ? frame : writeMsmFrame(chosen) };
  }

  /** An epoch may have an MSM and an older message of the same constellation; the MSM counts. */
  #hear(constellation: Constellation, heard: Heard): void {
    const before = this.#heard.get(constellation);
    const keepsMsm =
      heard.msm === undefined && before?.msm !== undefined && heard.at - before.at <= REMEMBERED;
    if (!keepsMsm) this.#heard.set(constellation, heard);
  }

  #msm(chosen: readonly Observation[]): Uint8Array[] {
    const { observations } = this.#plan;
    const wanted = observations === undefined || observations === 'legacy' ? undefined : msmOf[observations];
    const hasMsm = new Set(
      chosen.filter(({ msm }) => msm !== undefined).map(({ constellation }) => constellation),
    );
    const sent =
      wanted === undefined
        ? chosen
        : chosen.filter(({ msm, constellation }) => msm !== undefined || !hasMsm.has(constellation));
    return sent.map(({ message, frame }) => {
      if (!message || !this.#followsLocks) return frame;
      const lowered = wanted === undefined ? message : lowerMsm(message, lowerKind(message.msm, wanted));
      const shown = withShownSlips(this.#locks, lowered);
      return shown === message ? frame : writeMsmFrame(shown);
    });
  }

  /** The station's own older messages, and those made of its MSM where it has none. */
  #legacy(chosen: readonly Observation[]): Uint8Array[] {
    const withoutChannel: string[] = [];
    const frames = legacyConstellations.flatMap((constellation) => {
      const all = chosen.filter((one) => one.constellation === constellation);
      const own = all.filter(({ msm }) => msm === undefined);
      if (own.length > 0) return own.map(({ frame }) => frame);
      const messages = all.map(({ message }) => message).filter((one) => one !== undefined && one.msm >= 4);
      const made = toLegacy(constellation, messages as MsmFrame[], this.#locks, (slot) =>
        this.#channels.get(slot),
      );
      withoutChannel.push(...made.withoutChannel);
      return made.frame ? [made.frame] : [];
    });
    if (chosen.some(({ constellation }) => constellation === 'GLONASS'))
      this.#withoutChannel = withoutChannel;
    return frames;
  }

  #learnChannels({ constellation, columns }: MsmFrame): void {
    if (constellation !== 'GLONASS') return;
    columns.extendedInfo.forEach((info, i) => {
      const channel = channelOf(info);
      if (channel !== undefined) this.#channels.set(columns.satelliteIds[i] as number, channel);
    });
  }

  #learnChannel(frame: Uint8Array): void {
    const type = messageType(frame);
    if (type !== 1020 && !(type >= 1009 && type <= 1012)) return;
    if (this.#plan.observations !== 'legacy') return;
    const message = decode(frame);
    if (message?.type === 1020) this.#channels.set(message.satellite, message.channel);
    if (message?.type === 1009 || message?.type === 1010 || message?.type === 1011 || message?.type === 1012)
      for (const { id, channel } of message.satellites) this.#channels.set(id, channel);
  }

  /** DF003, which follows the message number. */
  #noteStationId(frame: Uint8Array): void {
    this.#stationId = (((frame[4] as number) & 15) << 8) | (frame[5] as number);
  }
}

const bytesOf = (frames: readonly Uint8Array[]): number =>
  frames.reduce((sum, { length }) => sum + length, 0);
