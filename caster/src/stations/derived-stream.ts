import { messageType, StreamConverter } from '@cairn/gnss';
import { BurstBuilder } from './burst.ts';
import type { CorrectionProfile } from './correction-profiles.ts';
import type { Follower } from './follower.ts';
import type { Introduction } from './introduction.ts';

/**
 * The corrections of one station as a correction profile has them, converted once for all rovers with that profile. A
 * rover that is new to it first gets what the station says of itself, as the profile has that.
 */
export class DerivedStream {
  readonly #profile: CorrectionProfile;
  readonly #introduction: Introduction;
  #converter: StreamConverter;
  /** Since when the stream of the station has been watched, Unix ms. */
  #since: number;
  readonly #followers = new Set<Follower>();
  readonly #unintroduced = new Set<Follower>();
  readonly #bursts = new BurstBuilder();

  /** `introduction` is the station's, which it keeps up to date. */
  constructor(profile: CorrectionProfile, introduction: Introduction, since: number) {
    this.#profile = profile;
    this.#introduction = introduction;
    this.#since = since;
    this.#converter = new StreamConverter(profile.plan);
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

  /** Takes the frames of a burst, and sends what it completes. */
  send(frames: readonly Uint8Array[], now: number): void {
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

  #restart(now: number): void {
    this.#converter = new StreamConverter(this.#profile.plan);
    this.#since = now;
  }

  #sendAll(frames: readonly Uint8Array[], now: number): void {
    const burst = this.#bursts.burstOf(frames);
    if (!burst) return;
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
