import { setTimeout as wait } from 'node:timers/promises';
import { isTimeout, isUnavailable } from './unavailable.ts';

/** Pauses between two tries, ms: the first one, doubled up to the longest. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;

/** How often it is said again that the database is waited for, ms. */
const SAID_EVERY = 30_000;

/** Why a database is waited for. */
export type DatabaseFault = 'unreachable' | 'does not answer' | 'starting' | 'unavailable';

interface Patience {
  /** Takes a line for the operator: at once, when the reason changes, twice a minute, and when it is over. */
  readonly say: (line: string) => void;
  /** Told why the database is waited for, at once and whenever that changes. */
  readonly onFault?: (fault: DatabaseFault) => void;
  /** Ends the wait; what aborted it is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The result of `attempt`, which is tried again for as long as the database is away, is starting, or has no room: after
 * a power cut it may come minutes after us. Rejects at once with any other error, such as a wrong password.
 */
export async function untilAvailable<T>(
  attempt: () => Promise<T>,
  { say, onFault, signal }: Patience,
): Promise<T> {
  const began = performance.now();
  let pause = FIRST_PAUSE;
  let last: string | undefined;
  let saidAt = 0;
  for (;;) {
    try {
      const result = await attempt();
      if (last !== undefined)
        say(`the database is available after ${((performance.now() - began) / 1000).toFixed(0)} s`);
      return result;
    } catch (error) {
      if (!isUnavailable(error) || signal?.aborted) throw signal?.reason ?? error;
      const fault = faultOf(error);
      const line = `${SENTENCES[fault]} (${causeOf(error)}): waiting for it`;
      const now = performance.now();
      if (line !== last) onFault?.(fault);
      if (line !== last || now - saidAt >= SAID_EVERY) {
        say(line);
        saidAt = now;
      }
      last = line;
    }
    await wait(pause, undefined, { signal });
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

const SENTENCES: Record<DatabaseFault, string> = {
  unreachable: 'DATABASE_URL: the database cannot be reached',
  'does not answer': 'DATABASE_URL: the database does not answer',
  starting: 'the database is starting, recovering or stopping',
  unavailable: 'the database is not available',
};

function faultOf(error: unknown): DatabaseFault {
  if (isTimeout(error)) return 'does not answer';
  const code = codeOf(error);
  if (code === '57P03' || code === '57P01' || code === '57P02') return 'starting';
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('08') ? 'unavailable' : 'unreachable';
}

/** Says it in short, without what a sentence of the server or of Node may hold: hosts, paths, names. */
function causeOf(error: unknown): string {
  const code = codeOf(error);
  if (code !== '') return code;
  return isTimeout(error) ? 'timeout' : 'connection ended';
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && !('code' in error)) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
