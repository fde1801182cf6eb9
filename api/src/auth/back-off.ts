import { isIPv6 } from 'node:net';
import type { Db } from '@cairn/database';
import { networkOf } from '@cairn/domain/network-of';
import type { MayMail } from '@cairn/mail';
import { sql } from 'kysely';
import { Problem } from '../problem.ts';

/** A counter, and how many failures are free before a wait; null: any number. */
interface Counted {
  readonly key: string;
  readonly free: number | null;
}

/** An attempt that counts as failed until it is reported as successful. */
export interface Attempt {
  succeeded(): Promise<void>;
  /** Nothing was checked, so the attempt counts as not made. */
  notMade(): Promise<void>;
}

/**
 * How long failures make the next attempt wait, counted in PostgreSQL for all api processes together; see
 * `count_attempt` in the migrations and docs/decisions/004.
 */
export class BackOff {
  readonly #db: Db;
  readonly #now: () => number;

  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Before a password is checked. Counted three ways:
   *
   * - account and address together: 5 are free, so a person who mistypes waits alone;
   * - address: 20 are free, against one machine that tries many accounts, and 100 where the account has signed in before:
   *   colleagues behind one address do not hold each other up;
   * - the /56 and /48 of an IPv6 address: 60 and 200 are free, as one line has as many as 65,536 addresses counted alone;
   * - account from addresses it never signed in from: 50 are free, against many machines that try one account. People
   *   at an address where the account has signed in before are not held by it, so nobody is locked out by strangers.
   *
   * A success forgives the pair; of address and account it takes back the attempt alone, or a thief with one login
   * could reset them.
   * @throws {Problem} too_many, with the seconds to wait
   */
  async password(email: string, address: string, knownThere: boolean): Promise<Attempt> {
    const [account, network] = [email.toLowerCase(), networkOf(address)];
    const both = { key: `both ${network} ${account}`, free: 5 };
    const rest = [
      { key: `address ${network}`, free: knownThere ? 100 : 20 },
      ...wider(address, knownThere),
      { key: `account ${account}`, free: knownThere ? null : 50 },
    ];
    await this.#count([both, ...rest]);
    return this.#attempt(rest, [both]);
  }

  /**
   * Counts an attempt with a code or passkey. Whoever tries knows the password of `user`, so this locks out nobody
   * else.
   */
  async secondFactor(user: number): Promise<Attempt> {
    const counted = [{ key: `code ${user}`, free: 5 }];
    await this.#count(counted);
    return this.#attempt([], counted);
  }

  /** Counts an attempt with a mailed link: 20 wrong ones are free to an address. */
  async link(address: string): Promise<Attempt> {
    const counted = [{ key: `link ${networkOf(address)}`, free: 20 }];
    await this.#count(counted);
    return this.#attempt(counted, []);
  }

  /** Counts a request whose reply reveals whether an account exists: 10 are free to an address. */
  async reset(address: string): Promise<void> {
    await this.#count([{ key: `reset ${networkOf(address)}`, free: 10 }]);
  }

  /** Whether another reset may be mailed to an account: three are free, so that nobody's mailbox is flooded. */
  async mayMail(email: string): Promise<boolean> {
    return (await this.#wait([{ key: `mail ${email.toLowerCase()}`, free: 3 }])) === 0;
  }

  /**
   * Counts e-mails that somebody asks for: in an hour 60 are free to a sender, and 30 to a recipient from all senders
   * together, as when a dealer sends the NTRIP details of many rovers to one person. Beyond that the call is refused.
   */
  requested(sender: number): MayMail {
    return async (to) => {
      await this.#count([{ key: `sender ${sender}`, free: 60 }, recipient(to)]);
      return true;
    };
  }

  /**
   * Counts e-mails that belong to an act, such as a sale: beyond the limit the act is done and its e-mail is withheld.
   * A sender has 1,000, so that a bulk action reaches everybody.
   */
  along(sender: number): MayMail {
    return async (to) => (await this.#wait([{ key: `along ${sender}`, free: 1000 }, recipient(to)])) === 0;
  }

  /**
   * Counts changes of how a person signs in, which they are notified of: 20 are free in an hour. E-mails to others do
   * not delay that notice. It is called before the transaction, which has a connection already.
   *
   * @throws {Problem} too_many, with the seconds to wait
   */
  async own(user: number): Promise<MayMail> {
    await this.#count([{ key: `own ${user}`, free: 20 }]);
    return async () => true;
  }

  #attempt(attempted: readonly Counted[], forgiven: readonly Counted[]): Attempt {
    return {
      succeeded: () => this.#takeBack(attempted, forgiven),
      notMade: () => this.#takeBack([...attempted, ...forgiven], []),
    };
  }

  async #count(counted: readonly Counted[]): Promise<void> {
    const retryAfter = await this.#wait(counted);
    if (retryAfter > 0) throw new Problem('too_many', { retryAfter });
  }

  async #wait(counted: readonly Counted[]): Promise<number> {
    const { rows } = await sql<{
      wait: number;
    }>`select count_attempt(${counted.map(({ key }) => key)}::text[],
      ${counted.map(({ free }) => free)}::int[], ${new Date(this.#now())}) as wait`.execute(this.#db);
    return rows[0]?.wait ?? 0;
  }

  async #takeBack(attempted: readonly Counted[], forgiven: readonly Counted[]): Promise<void> {
    const keys = (counted: readonly Counted[]) => counted.map(({ key }) => key);
    await sql`select take_back_attempt(${keys(attempted)}::text[], ${keys(forgiven)}::text[])`.execute(
      this.#db,
    );
  }
}

const recipient = (to: string): Counted => ({ key: `recipient ${to.toLowerCase()}`, free: 30 });

function wider(address: string, knownThere: boolean): Counted[] {
  if (!isIPv6(address)) return [];
  return [
    { key: `address ${networkOf(address, 56)}`, free: knownThere ? null : 60 },
    { key: `address ${networkOf(address, 48)}`, free: knownThere ? null : 200 },
  ];
}
