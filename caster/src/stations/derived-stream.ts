import { planOf } from '@cairn/domain/correction-plan';
import { type Lack, messageType, StreamConverter } from '@cairn/gnss';
import { BurstBuilder } from './burst.ts';
import type { CorrectionProfile } from './correction-profiles.ts';
import type { Follower } from './follower.ts';
import type { Introduction } from './introduction.ts';
import { LastMinute, type Sent } from './last-minute.ts';
import type { Station } from './stations.ts';

/**
 * The corrections of one station as a correction profile has them, converted once for all rovers with that profile. A
 * rover that is new to it first gets what the station says of itself, as the profile has that.
 */
export class DerivedStream {
  readonly profile: CorrectionProfile;
  /** The reference frame of the station's coordinates; undefined while it is not known. */
  #frame: string | undefined;
  readonly #introduction: Introduction;
  #converter: StreamConverter;
  /** Since when the stream of the station has been watched, Unix ms. */
  #since: number;
  /** Since when its frames have come through here, Unix ms; undefined before the first. */
  #watchedFrom: number | undefined;
  readonly #sent: LastMinute;
  /** Bytes a second in the last minute; undefined before anything was counted. */
  dataRate: number | undefined;
  readonly #followers = new Set<Follower>();
  readonly #unintroduced = new Set<Follower>();
  readonly #bursts = new BurstBuilder();

  /** `introduction` is the station's, which its stream keeps up to date. */
  constructor(
    profile: CorrectionProfile,
    { frame, introduction }: Pick<Station, 'frame'> & { readonly introduction: Introduction },
    since: number,
    now: number,
  ) {
    this.profile = profile;
    this.#frame = frame;
    this.#introduction = introduction;
    this.#since = since;
    this.#sent = new LastMinute(now);
    this.#converter = this.#newConverter();
  }

  get size(): number {
    return this.#followers.size + this.#unintroduced.size;
  }

  follow(follower: Follower): void {
    this.#unintroduced.add(follower);
  }

  leave(follower: Follower): boolean {
    return this.#followers.delete(follower) || this.#unintroduced.delete(follower);
  }

  /** What was sent in the last minute; is asked for at intervals, which it counts by. */
  sentUntil(now: number): Sent {
    const sent = this.#sent.turn(now);
    const bytes = sent.messages.reduce((sum, message) => sum + message.bytes, 0);
    this.dataRate = sent.seconds > 0 ? bytes / sent.seconds : undefined;
    return sent;
  }

  /** What the profile needs and the station does not send; nothing before its frames were watched for `patience` ms. */
  lacks(now: number, patience: number): readonly Lack[] {
    const watched = this.#watchedFrom === undefined ? 0 : now - this.#watchedFrom;
    return watched < patience ? [] : this.#converter.lacks(now);
  }

  /** Takes the frames of a burst, and sends what it completes. */
  send(frames: readonly Uint8Array[], now: number): void {
    this.#watchedFrom ??= now;
    this.#sendAll(this.#converter.convert(frames, now), now);
  }

  /** The source is gone: what was held of its last epoch is sent, and the next one is another. */
  end(now: number): void {
    this.#sendAll(this.#converter.flush(now), now);
    this.#restart(now);
  }

  /** What the station has said until now is not sent any more, and its rovers wait for their first burst. */
  withdraw(now: number): void {
    for (const follower of this.#followers) this.#unintroduced.add(follower);
    this.#followers.clear();
    this.#restart(now);
  }

  /**
   * The frame of the station's coordinates was entered or changed. Where the profile has them in a frame, rovers get them
   * again before their next burst; the station itself has changed nothing.
   */
  changeFrame(frame: string | undefined, now: number): void {
    this.#frame = frame;
    if (this.profile.wishes.reference_frame === null) return;
    const since = this.#since;
    this.#sendAll(this.#converter.flush(now), now);
    this.withdraw(now);
    this.#since = since;
  }

  #newConverter(): StreamConverter {
    return new StreamConverter(planOf(this.profile.wishes, this.#frame));
  }

  #restart(now: number): void {
    this.#converter = this.#newConverter();
    this.#since = now;
    this.#watchedFrom = undefined;
    this.#sent.clear(now);
  }

  #sendAll(frames: readonly Uint8Array[], now: number): void {
    const burst = this.#bursts.burstOf(frames);
    if (!burst) return;
    this.#sent.add(frames);
    for (const follower of this.#followers) follower.send(burst);
    if (this.#unintroduced.size === 0) return;
    const sent = new Set(frames.map(messageType));
    const missing = this.#converter
      .prime(this.#introduction.frames(now), this.#since, now)
      .filter((frame) => !sent.has(messageType(frame)));
    const first = (missing.length > 0 && this.#bursts.burstOf([...missing, burst.plain])) || burst;
    for (const follower of this.#unintroduced) {
      this.#followers.add(follower);
      follower.send(first);
    }
    this.#unintroduced.clear();
  }
}
