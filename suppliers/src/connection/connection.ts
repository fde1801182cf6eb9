import type { Secret } from '@cairn/database';
import { type Clock, systemClock } from '../clock.ts';
import { SupplierError, type SupplierErrorCode } from '../error.ts';
import type { ChangeOutcome, Health } from '../supplier.ts';
import { type BreakerLimits, CircuitBreaker } from './circuit-breaker.ts';
import { exchange, type HttpReply, type HttpRequest } from './exchange.ts';
import { HealthRecord } from './health-record.ts';
import { Session } from './session.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

export interface ConnectionOptions {
  readonly clock?: Clock;
  /** Returns a number in [0, 1), for the jitter. */
  readonly random?: () => number;
  /** Called when the supplier begins to answer or ceases to, and at every error after that. */
  readonly onHealth?: (health: Health) => void;
  readonly breaker?: BreakerLimits;
  readonly attempts?: number;
  /** Whether the supplier is a stand-in of the demo, on this machine; default: no. */
  readonly standIns?: boolean;
}

export interface Call<Result> {
  readonly request: HttpRequest;
  /** Parses the reply, or throws the SupplierError that it stands for. */
  readonly parse: (reply: HttpReply) => Result;
  readonly timeLimit: number;
  readonly largestReply?: number;
}

interface Protocol<Token> {
  readonly login: (send: (call: Call<Token>) => Promise<Token>, expired: Token | undefined) => Promise<Token>;
  /** What the login sends that nobody may read. */
  readonly credentials: readonly Secret[];
  readonly authorization: (token: Token) => Readonly<Record<string, string>>;
  readonly rate: Rate;
}

const breakerLimits: BreakerLimits = { failures: 5, open: 15_000, longest: 300_000 };
/**
 * The pause before the second attempt is a random time up to this, ms; before the third it is up to twice as long,
 * and so on.
 */
const BACK_OFF = 1_000;
/** Longer than this nobody waits within a call, ms. */
const LONGEST_WAIT = 60_000;
const LARGEST_REPLY = 1_048_576;
const noAnswer: ReadonlySet<SupplierErrorCode> = new Set(['timeout', 'unavailable', 'malformed_reply']);

/** All requests to one supplier: login, pace, repetitions, circuit breaker and health. */
export class Connection<Token> {
  readonly clock: Clock;
  readonly #random: () => number;
  readonly #attempts: number;
  readonly #standIns: boolean;
  readonly #authorization: Protocol<Token>['authorization'];
  readonly #bucket: TokenBucket;
  readonly #breaker: CircuitBreaker;
  readonly #health: HealthRecord;
  readonly #session: Session<Token>;

  constructor(protocol: Protocol<Token>, options: ConnectionOptions) {
    this.clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#attempts = options.attempts ?? 3;
    this.#standIns = options.standIns ?? false;
    this.#authorization = protocol.authorization;
    this.#bucket = new TokenBucket(protocol.rate, this.clock);
    this.#breaker = new CircuitBreaker(options.breaker ?? breakerLimits, this.clock);
    this.#health = new HealthRecord(this.clock, () => options.onHealth?.(this.health()));
    const login = (expired: Token | undefined) => protocol.login((call) => this.#send(call), expired);
    this.#session = new Session(login, this.clock, protocol.credentials);
  }

  health(): Health {
    return { ...this.#health.current, circuit: this.#breaker.state };
  }

  /** A request that changes nothing: it is repeated when it fails in a way that may pass. */
  read<Result>(call: Call<Result>, signal?: AbortSignal): Promise<Result> {
    return this.#repeat(call, () => true, signal);
  }

  /** A request that changes something: it is repeated only while it certainly had no effect. */
  async change(call: Call<unknown>, signal?: AbortSignal): Promise<ChangeOutcome> {
    let sent = false;
    const repeatable = (error: SupplierError) => !error.mayHaveHadEffect;
    try {
      await this.#repeat(call, repeatable, signal, () => {
        sent = true;
      });
      return { outcome: 'applied' };
    } catch (error) {
      if (error instanceof SupplierError && error.mayHaveHadEffect)
        return { outcome: 'unknown', code: error.code };
      if (signal?.aborted && sent) return { outcome: 'unknown', code: 'aborted' };
      throw error;
    }
  }

  async #repeat<Result>(
    call: Call<Result>,
    repeatable: (error: SupplierError) => boolean,
    signal?: AbortSignal,
    sending?: () => void,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      this.#breaker.enter();
      try {
        return await this.#attempt(call, signal, sending);
      } catch (error) {
        const wait = error instanceof SupplierError && repeatable(error) && this.#retryDelay(error, attempt);
        if (wait === false) throw error;
        await this.clock.sleep(wait, signal);
      }
    }
  }

  async #attempt<Result>(call: Call<Result>, signal?: AbortSignal, sending?: () => void): Promise<Result> {
    try {
      const token = await this.#session.token(signal);
      const result = await this.#authorized(call, token, signal, sending).catch(async (error) => {
        if (!(error instanceof SupplierError && error.code === 'unauthorized')) throw error;
        return this.#authorized(call, await this.#session.renewed(token, signal), signal, sending);
      });
      this.#breaker.succeeded();
      this.#health.answered();
      return result;
    } catch (error) {
      this.#record(error);
      throw error;
    }
  }

  #authorized<Result>(call: Call<Result>, token: Token, signal?: AbortSignal, sending?: () => void) {
    const headers = { ...call.request.headers, ...this.#authorization(token) };
    return this.#send({ ...call, request: { ...call.request, headers } }, signal, sending);
  }

  async #send<Result>(call: Call<Result>, signal?: AbortSignal, sending?: () => void): Promise<Result> {
    await this.#bucket.take(signal);
    sending?.();
    const { timeLimit, largestReply = LARGEST_REPLY } = call;
    const limits = { timeLimit, largestReply, standIns: this.#standIns };
    const reply = await exchange(call.request, limits, this.clock, signal);
    return call.parse(reply);
  }

  /** What a failure means for the circuit and the health. A refusal is an answer. */
  #record(error: unknown): void {
    if (!(error instanceof SupplierError)) {
      this.#breaker.abandoned();
      return;
    }
    const { code, words } = error;
    if (noAnswer.has(code)) this.#breaker.failed();
    else this.#breaker.succeeded();
    if (noAnswer.has(code) || code === 'unauthorized') this.#health.failed(code, words);
    else this.#health.answered();
  }

  /** How long to wait before the next attempt, ms, with full jitter, or false when there is none. */
  #retryDelay(error: SupplierError, attempt: number): number | false {
    if (!(noAnswer.has(error.code) || error.code === 'rate_limited') || attempt >= this.#attempts)
      return false;
    if (this.#breaker.state === 'open') return false;
    const jitter = this.#random() * BACK_OFF * 2 ** (attempt - 1);
    const wait = (error.retryAfter ?? 0) + jitter;
    if (error.code === 'rate_limited') this.#bucket.pause(error.retryAfter ?? jitter);
    return wait <= LONGEST_WAIT && wait;
  }
}
