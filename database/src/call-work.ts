import { AsyncLocalStorage } from 'node:async_hooks';

/** What the queries of a call are for. */
export interface CallWork {
  /** The call may take minutes: it has connections of its own, which no page waits for. */
  readonly long: boolean;
  /** Its caller has left, and nobody needs what it reads: no further query begins, and the present one is cancelled. */
  readonly left?: AbortSignal | undefined;
}

const storage = new AsyncLocalStorage<CallWork>();

/** Does the work of a call. */
export const asCallWork = <T>(work: CallWork, run: () => T): T => storage.run(work, run);

export const callWork = (): CallWork | undefined => storage.getStore();

/** Does what several calls share the result of: it goes on when the one that began it is over. */
export const asSharedWork = <T>(run: () => T): T => storage.exit(run);
