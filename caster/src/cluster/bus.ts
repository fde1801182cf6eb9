import { setTimeout as delay } from 'node:timers/promises';
import type { Secret } from '@cairn/database';
import { type Msg, type NatsConnection, RequestError, type Subscription } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import type { ProgramLog } from '../telemetry/program-log.ts';
import { SignedMessages } from './signed.ts';

/** A message of a subject; `answer` replies to its request. */
export interface Message {
  readonly subject: string;
  readonly data: Uint8Array;
  answer(text: string): void;
}

/** Pause between two attempts to connect, ms. */
const CONNECT_PAUSE = 500;
/** Time limit of one attempt, ms. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Time limit of an orderly close, ms. */
const DRAIN_TIMEOUT_MS = 1_000;
/** Ping interval, ms: a connection that breaks silently is noticed after two pings without an answer. */
const PING_INTERVAL = 2_000;
/** Interval between two lines of the log about foreign messages, ms. */
const FOREIGN_LOG_INTERVAL = 60_000;

/**
 * A lasting connection to NATS: when it breaks, it is made again, with all subscriptions. Nothing is queued while it is
 * away, because old corrections are useless. No method throws. Messages are signed, and one that no node of this
 * installation sent is dropped. See docs/decisions/054-signed-messages.md.
 */
export class Bus {
  readonly #servers: Servers;
  readonly #name: string;
  readonly #program: ProgramLog;
  readonly #signed: SignedMessages;
  #strange = { count: 0, reportedAt: Number.NEGATIVE_INFINITY };
  readonly #listeners = new Map<symbol, { subject: string; received: (message: Message) => void }>();
  readonly #subscriptions = new Map<symbol, Subscription>();
  #connection: NatsConnection | undefined;
  #wake = () => {};
  #onConnect = () => {};
  #stopped = false;
  #reportedAway = false;
  #running: Promise<void> | undefined;

  /** `url` is one or more servers, separated by commas, as nats://user:password@host:4222. */
  constructor(url: string, name: string, secret: Secret, program: ProgramLog) {
    this.#signed = new SignedMessages(secret);
    this.#servers = serversOf(url);
    this.#name = name;
    this.#program = program;
  }

  get connected(): boolean {
    return this.#connection !== undefined;
  }

  /**
   * Resolves after the first attempt, whether NATS was there or not. `onConnect` is called each time it has connected.
   */
  async start(onConnect: () => void): Promise<void> {
    this.#onConnect = onConnect;
    const first = Promise.withResolvers<void>();
    this.#running = this.#keepConnected(first.resolve);
    await first.promise;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    const connection = this.#connection;
    // published messages are still sent, but a server that hangs is not waited for
    const left = Promise.all([connection?.drain(), this.#running]).catch(() => {});
    await Promise.race([left, delay(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
    const closed = connection?.close().catch(() => {});
    await Promise.race([closed, delay(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
  }

  publish(subject: string, data: Uint8Array | string): void {
    this.#attempt(subject, () => this.#connection?.publish(subject, this.#signed.sign(subject, data)));
  }

  /** Returns the function that unsubscribes. */
  subscribe(subject: string, received: (message: Message) => void): () => void {
    const key = Symbol(subject);
    this.#listeners.set(key, { subject, received });
    this.#listen(key);
    return () => {
      this.#listeners.delete(key);
      this.#attempt(subject, () => this.#subscriptions.get(key)?.unsubscribe());
      this.#subscriptions.delete(key);
    };
  }

  /** Returns the first answer; undefined when nobody listens, none comes within `ms`, or NATS is away. */
  async ask(subject: string, text: string, ms: number): Promise<Uint8Array | undefined> {
    try {
      const request = this.#signed.sign(subject, text);
      const reply = await this.#connection?.request(subject, request, { timeout: ms });
      return reply && this.#open(reply);
    } catch (error) {
      if (!(error instanceof RequestError && error.isNoResponders()))
        this.#program.warn({ subject, error: String(error) }, 'another node did not answer');
      return undefined;
    }
  }

  async #keepConnected(tried: () => void): Promise<void> {
    while (!this.#stopped) {
      let reason: unknown;
      try {
        const { to, ...login } = this.#servers;
        // This class reconnects itself: the library would queue what is published while NATS is away.
        const options = {
          servers: to,
          ...login,
          reconnect: false,
          timeout: CONNECT_TIMEOUT_MS,
          noEcho: true,
        };
        const connection = await connect({ ...options, name: this.#name, pingInterval: PING_INTERVAL });
        if (this.#stopped) connection.close().catch(() => {});
        else this.#begin(connection);
        tried();
        reason = (await connection.closed()) ?? 'closed';
      } catch (error) {
        reason = error;
      }
      this.#end(reason);
      tried();
      if (!this.#stopped) await this.#rest();
    }
  }

  #begin(connection: NatsConnection): void {
    this.#connection = connection;
    this.#reportedAway = false;
    this.#program.info({ server: connection.getServer() }, 'NATS is there: the nodes hear each other');
    for (const key of this.#listeners.keys()) this.#listen(key);
    this.#onConnect();
  }

  #end(reason: unknown): void {
    this.#connection = undefined;
    this.#subscriptions.clear();
    if (this.#stopped || this.#reportedAway) return;
    this.#reportedAway = true;
    const request = { servers: this.#servers.to, error: String(reason) };
    this.#program.warn(request, 'NATS is away: this node serves its own stations only, and tries on');
  }

  #listen(key: symbol): void {
    const listener = this.#listeners.get(key);
    if (!listener || !this.#connection) return;
    this.#attempt(listener.subject, () => {
      const callback = (error: Error | null, message: Msg) => {
        if (error || !this.#listeners.has(key)) return;
        this.#attempt(message.subject, () => {
          const data = this.#open(message);
          if (data) listener.received(this.#asMessage(message, data));
        });
      };
      const subscription = this.#connection?.subscribe(listener.subject, { callback });
      if (subscription) this.#subscriptions.set(key, subscription);
    });
  }

  /** The library throws while a connection closes. That loses nothing, because the next connection subscribes again. */
  #attempt(subject: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!this.#connection?.isClosed())
        this.#program.error({ subject, error }, 'a message over NATS failed');
    }
  }

  #open(message: Msg): Uint8Array | undefined {
    const data = this.#signed.open(message.subject, message.data);
    if (!data) this.#reportStrange(message.subject);
    return data;
  }

  #asMessage(message: Msg, data: Uint8Array): Message {
    const { subject, reply = '' } = message;
    return { subject, data, answer: (text) => void message.respond(this.#signed.sign(reply, text)) };
  }

  #reportStrange(subject: string): void {
    this.#strange.count++;
    const now = performance.now();
    if (now - this.#strange.reportedAt < FOREIGN_LOG_INTERVAL) return;
    this.#program.warn(
      { subject, dropped: this.#strange.count },
      'dropped messages over NATS that no node with our CAIRN_SECRET sent in the last 30 s',
    );
    this.#strange = { count: 0, reportedAt: now };
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, CONNECT_PAUSE);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Where to connect and as whom, apart, because the library accepts no credentials in an address. */
interface Servers {
  readonly to: string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  readonly tls?: object;
}

function serversOf(text: string): Servers {
  const urls = text.split(',').map((url) => new URL(url.trim()));
  const { username, password } = urls.find((url) => url.username) ?? { username: '', password: '' };
  const user = decodeURIComponent(username);
  return {
    to: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    ...(user && (password ? { user, pass: decodeURIComponent(password) } : { token: user })),
    ...(urls.some((url) => url.protocol === 'tls:') && { tls: {} }),
  };
}
