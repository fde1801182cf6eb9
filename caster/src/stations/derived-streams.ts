import { wholeFrames } from '@cairn/gnss';
import type { Burst } from './burst.ts';
import type { CorrectionProfile } from './correction-profiles.ts';
import { DerivedStream } from './derived-stream.ts';
import type { Follower } from './follower.ts';
import type { Introduction } from './introduction.ts';
import type { Station } from './stations.ts';

/** The stream of one station as the correction profiles of its rovers have it: one for each profile that has rovers. */
export class DerivedStreams {
  readonly #introduction: Introduction;
  readonly #byProfile = new Map<CorrectionProfile, DerivedStream>();

  /** `introduction` is the station's, which its stream keeps up to date. */
  constructor(introduction: Introduction) {
    this.#introduction = introduction;
  }

  all(): Iterable<DerivedStream> {
    return this.#byProfile.values();
  }

  /** How many rovers follow them. */
  get audience(): number {
    let audience = 0;
    for (const derived of this.#byProfile.values()) audience += derived.size;
    return audience;
  }

  /** Its data rate as a profile has it, bytes a second; undefined while no rover with the profile follows it. */
  dataRateAs(profile: CorrectionProfile): number | undefined {
    return this.#byProfile.get(profile)?.dataRate;
  }

  /** `since` is when the source of the station was connected, `now` without one. */
  follow(
    follower: Follower,
    profile: CorrectionProfile,
    { frame }: Pick<Station, 'frame'>,
    since: number | undefined,
    now: number,
  ): void {
    let derived = this.#byProfile.get(profile);
    if (!derived) {
      derived = new DerivedStream(profile, { frame, introduction: this.#introduction }, since ?? now, now);
      this.#byProfile.set(profile, derived);
    }
    derived.follow(follower);
  }

  /** Whether it followed one of them. */
  leave(follower: Follower): boolean {
    for (const [profile, derived] of this.#byProfile) {
      if (!derived.leave(follower)) continue;
      if (derived.size === 0) this.#byProfile.delete(profile);
      return true;
    }
    return false;
  }

  send(burst: Burst, now: number): void {
    if (this.#byProfile.size === 0) return;
    const frames = wholeFrames(burst.plain) ?? [];
    for (const derived of this.#byProfile.values()) derived.send(frames, now);
  }

  /** Another source is another receiver, so nothing of what the former said holds. */
  end(now: number): void {
    for (const derived of this.#byProfile.values()) derived.end(now);
  }

  /** The station is out of service: what it has said until now is not sent any more. */
  withdraw(now: number): void {
    for (const derived of this.#byProfile.values()) derived.withdraw(now);
  }

  changeFrame(frame: string | undefined, now: number): void {
    for (const derived of this.#byProfile.values()) derived.changeFrame(frame, now);
  }
}
