import type { Burst } from './burst.ts';
import type { CorrectionProfile } from './correction-profiles.ts';

/** A rover, as its stream sees it. Its methods must neither block nor throw. */
export interface Follower {
  /** What it gets of the stream; undefined for the stream as it was sent. */
  readonly profile: CorrectionProfile | undefined;
  send(burst: Burst): void;
}
