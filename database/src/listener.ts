import { randomInt } from 'node:crypto';
import pg from 'pg';

const FIRST_WAIT = 100; // ms, doubled up to LAST_WAIT
const LAST_WAIT = 5_000;
const PING_EVERY = 15_000; // ms: a peer that vanished without a word is noticed within PING_EVERY + PING_DEADLINE
const PING_DEADLINE = 5_000;

interface Subscriber {
  channel: string;
  onPayload(payload: string): void;
  onGap(): void;
}

/**
 * One connection that listens to all channels of a program. When it breaks it reconnects by itself and reports the gap
 * to every listener, because notifications in between are lost. Other programs can see by it that this one is there.
 */
export class Listener {
  readonly #url: string;
  readonly #name: string;
  readonly #subscribers = new Set<Subscriber>();
  readonly #underWay = new WeakMap<pg.Client, Promise<unknown>>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #closed = false;
  #gap = false;
  /** The number by which others know this program, once it shows itself. */
  #number: number | undefined;
  /** Numbers that it has taken, by what they are of. */
  readonly #taken = new Map<string, number>();
  #presence: Promise<number> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #ping: NodeJS.Timeout | undefined;

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  /**
   * Listens from the moment it resolves; returns the function that ends it. Rejects when there is no connection at
   * present.
   */
  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap: () => void = () => {},
  ): Promise<() => Promise<void>> {
    if (this.#closed) throw new Error('This database is closed');
    const subscriber: Subscriber = { channel, onPayload, onGap };
    this.#subscribers.add(subscriber);
    try {
      if (!this.#client || !(await this.#adds(this.#client, channel))) await this.#connect();
    } catch (error) {
      this.#subscribers.delete(subscriber);
      throw error;
    }
    return async () => {
      if (
        !this.#subscribers.delete(subscriber) ||
        [...this.#subscribers].some((other) => other.channel === channel)
      )
        return;
      const client = this.#client;
      if (client) await this.#query(client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {}); // a broken connection has stopped listening too
    };
  }

  /**
   * Shows others that this program is there, by an advisory lock that its connection holds and that the server frees when
   * it breaks; see the function worker_is_there. Resolves to a number by which they know it, always the same. Rejects when
   * there is no connection at present.
   */
  present(): Promise<number> {
    this.#presence ??= this.#show().catch((error: unknown) => {
      this.#presence = undefined;
      throw error;
    });
    return this.#presence;
  }

  async #show(): Promise<number> {
    if (this.#closed) throw new Error('This database is closed');
    this.#number ??= randomInt(1, 2 ** 31); // of a few programs no two have the same
    const number = this.#number;
    if (!this.#client) await this.#connect();
    if (this.#client) await this.#query(this.#client, lockOf(number)); // else the next connection takes it
    return number;
  }

  /**
   * Takes the lowest number from 1 on that no other program has taken of `name`, until it ends. When its connection breaks
   * another one may have the same for a while. Rejects when there is no connection at present.
   */
  async takeNumber(name: string): Promise<number> {
    await this.present();
    for (let number = this.#taken.get(name) ?? 1; ; number++) {
      const client = this.#client;
      if (!client) throw new Error('The connection has broken');
      const reply = await this.#query(client, takingOf(name, number));
      if (!(reply as { rows: { taken: boolean }[] }).rows[0]?.taken) continue;
      this.#taken.set(name, number);
      return number;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#subscribers.clear();
    await this.#connecting?.catch(() => {});
    clearInterval(this.#ping);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  /** False when the connection has broken, which may become known only now. */
  async #adds(client: pg.Client, channel: string): Promise<boolean> {
    try {
      await this.#query(client, `listen ${pg.escapeIdentifier(channel)}`);
      return true;
    } catch {
      this.#lost(client);
      return false;
    }
  }

  /** Runs one query after the other, because listeners are added and removed at any time. */
  #query(client: pg.Client, text: string): Promise<unknown> {
    const before = this.#underWay.get(client) ?? Promise.resolve();
    const query = before.catch(() => {}).then(() => client.query(text));
    this.#underWay.set(client, query);
    return query;
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: `${this.#name} (listening)`,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client.on('error', () => this.#lost(client)); // the end event may follow later
    client.on('notification', ({ channel, payload }) => this.#onNotification(channel, payload ?? ''));
    try {
      await client.connect();
      await client.query(ASK_SOON);
      if (this.#number !== undefined) await client.query(lockOf(this.#number));
      for (const [name, number] of this.#taken) await client.query(takingOf(name, number));
      // listens again until no channel was added meanwhile, because a listener that was added during the connect relies
      // on it
      const listening = new Set<string>();
      for (
        let missing = this.#channelsWithout(listening);
        missing.length > 0;
        missing = this.#channelsWithout(listening)
      ) {
        await client.query(missing.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';'));
        for (const channel of missing) listening.add(channel);
      }
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    client.once('end', () => this.#lost(client));
    this.#ping = setInterval(() => this.#check(client), PING_EVERY);
    if (this.#gap) for (const subscriber of [...this.#subscribers]) subscriber.onGap();
    this.#gap = false;
  }

  #channelsWithout(listening: Set<string>): string[] {
    return [...new Set([...this.#subscribers].map((subscriber) => subscriber.channel))].filter(
      (channel) => !listening.has(channel),
    );
  }

  #onNotification(channel: string, payload: string): void {
    for (const subscriber of [...this.#subscribers])
      if (subscriber.channel === channel) subscriber.onPayload(payload);
  }

  #check(client: pg.Client): void {
    const deadline = setTimeout(() => client.end().catch(() => {}), PING_DEADLINE);
    this.#query(client, 'select').then(
      () => clearTimeout(deadline),
      () => clearTimeout(deadline),
    );
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#gap = true;
    clearInterval(this.#ping);
    void client.end().catch(() => {});
    if (!this.#closed) this.#again(FIRST_WAIT);
  }

  #again(wait: number): void {
    this.#retry = setTimeout(async () => {
      if (this.#closed || this.#client) return;
      try {
        await this.#connect();
      } catch {
        if (!this.#closed) this.#again(Math.min(wait * 2, LAST_WAIT));
      }
    }, wait);
  }
}

/**
 * Without a word for 30 s the server asks the other end, and frees what it holds another 30 s later: a host that lost its
 * power says nothing, and by default the server asks after two hours.
 */
const ASK_SOON =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

/** Shared, so that nobody waits for it: the server may not know yet that the connection before has broken. */
const lockOf = (number: number) => `select pg_advisory_lock_shared(hashtext('workers'), ${number})`;

const takingOf = (name: string, number: number) =>
  `select pg_try_advisory_lock(hashtext(${pg.escapeLiteral(name)}), ${number}) as taken`;
