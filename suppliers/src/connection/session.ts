import type { Secret } from '@cairn/database';
import type { Clock } from '../clock.ts';
import { SupplierError } from '../error.ts';

/** How long after a refused login none is tried, ms, doubling up to the second. */
const HOLD = 60_000;
const LONGEST_HOLD = 3_600_000;

/**
 * The token of a supplier, shared by all calls. It is exchanged once, however many calls need it at the same time, and
 * once again when it has run out. A refused login is not repeated by every call: that would lock the account.
 */
export class Session<Token> {
  readonly #login: (expired: Token | undefined) => Promise<Token>;
  readonly #clock: Clock;
  readonly #credentials: readonly Secret[];
  #token: Token | undefined;
  #pending: Promise<Token> | undefined;
  #hold = 0;
  #heldUntil = 0;
  /** What the supplier wrote with the refusal that holds logins. */
  #words = '';

  /**
   * `login` gets the token that has run out, which a supplier may exchange for a new one. `credentials`: what it sends, so
   * that no refusal repeats it.
   */
  constructor(
    login: (expired: Token | undefined) => Promise<Token>,
    clock: Clock,
    credentials: readonly Secret[] = [],
  ) {
    this.#login = login;
    this.#clock = clock;
    this.#credentials = credentials;
  }

  token(signal?: AbortSignal): Promise<Token> {
    return this.#token === undefined ? this.renewed(undefined, signal) : Promise.resolve(this.#token);
  }

  /** Another token than the one that was refused. A caller that gives up leaves the exchange to the others. */
  renewed(refused: Token | undefined, signal?: AbortSignal): Promise<Token> {
    if (this.#token !== undefined && this.#token !== refused) return Promise.resolve(this.#token);
    this.#pending ??= this.#exchange(refused).finally(() => {
      this.#pending = undefined;
    });
    return untilAborted(this.#pending, signal);
  }

  async #exchange(expired: Token | undefined): Promise<Token> {
    const wait = this.#heldUntil - this.#clock.now();
    if (wait > 0) {
      const details = { reply: 'login refused', retryAfter: wait, words: this.#words };
      throw new SupplierError('unauthorized', details);
    }
    this.#token = undefined;
    try {
      this.#token = await this.#login(expired);
      this.#hold = 0;
      return this.#token;
    } catch (error) {
      if (!(error instanceof SupplierError)) throw error;
      const isRefused = error.code === 'unauthorized' || error.code === 'rejected';
      const words = error.wordsWithout(this.#credentials.map((credential) => credential.reveal()));
      if (isRefused) this.#holdLogins(words);
      const { retryAfter, reply } = error; // without its effect: what the caller requests was not sent
      throw new SupplierError(isRefused ? 'unauthorized' : error.code, { retryAfter, reply, words });
    }
  }

  #holdLogins(words: string): void {
    this.#words = words;
    this.#hold = Math.min(LONGEST_HOLD, this.#hold * 2 || HOLD);
    this.#heldUntil = this.#clock.now() + this.#hold;
  }
}

async function untilAborted<Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return promise;
  promise.catch(() => {}); // the race below may end first
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
