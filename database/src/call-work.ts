import { AsyncLocalStorage } from 'node:async_hooks';

/** The call that queries belong to. */
export interface CallWork {
  /** The call may take minutes, so it has connections of its own, which no page waits for. */
  readonly long: boolean;
  /**
   * Aborted when the caller has left and nobody needs the result: no further query begins, and the present one is
   * cancelled.
   */
  readonly left?: AbortSignal | undefined;
}

const storage = new AsyncLocalStorage<CallWork>();

/** Does the work of a call. */
export const asCallWork = <T>(work: CallWork, run: () => T): T => storage.run(work, run);

export const callWork = (): CallWork | undefined => storage.getStore();

/** Does work whose result several calls share, so it goes on when the one that began it has ended. */
export const asSharedWork = <T>(run: () => T): T => storage.exit(run);
