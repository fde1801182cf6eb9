import { isAtMost, isRole, type Role, roleIds } from '@cairn/contract/roles';
import { type Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { callWork } from './call-work.ts';
import { Listener } from './listener.ts';
import { type LoginName, loginUrl, tenantUrl } from './logins.ts';
import { createPool } from './pool.ts';
import { RepeatingKysely } from './repeated.ts';
import type { Secret } from './secret.ts';
import type { DB } from './tables.generated.ts';

/** Every table with the types of its columns, generated from the migrated schema. */
export type Tables = Omit<DB, 'live_rovers' | 'live_stations'> & {
  // the generator takes the columns of views for nullable, but these have those of their tables
  live_rovers: DB['rover_live'] & { last_status: DB['rover_live']['status'] };
  live_stations: DB['station_live'];
};

/** A connection or its transaction, on which a query runs. */
export type Db = Kysely<Tables>;

/** A transaction, for work that is right only in one. */
export type DbTransaction = Transaction<Tables>;

/** Whose data a transaction sees: a role, and the tenants that it belongs to. */
export interface TenantSession {
  readonly role: Role;
  readonly resellerId: number | null;
  readonly dealerId: number | null;
  readonly companyId: number | null;
}

export interface ConnectOptions {
  /** The URL of the owner, from which that of the login is derived, or that of the login itself. */
  url: string;
  /** CAIRN_SECRET, needed only with an owner's URL without a password. */
  secret?: Secret;
  /** The login, `service` unless given, which commands, the supervisor and tests use. */
  login?: LoginName;
  /** The most connections of the system level, 10 unless given. */
  serviceConnections?: number;
  /** The most connections of tenants, 10 unless given. */
  tenantConnections?: number;
  /** The application_name that PostgreSQL shows. */
  name?: string;
  /** How long a query may wait for its reply, ms; by default that of the login. */
  longestQuery?: number;
}

/** The database role that sees what a level may see. */
const levelRole = {
  [roleIds.reseller]: 'cairn_reseller',
  [roleIds.dealer]: 'cairn_dealer',
  [roleIds.companyAdmin]: 'cairn_company',
  [roleIds.companyUser]: 'cairn_viewer',
} as const;

/** The migrated database of an installation; see docs/decisions/002-row-level-security.md for who sees what. */
export class Database {
  /**
   * The system level, which sees everything. For the caster, the worker, sign-in and role 1, and never for a request of
   * a tenant.
   */
  readonly service: Db;
  /**
   * The system level, for counts that remain whatever happens to the transaction in which they are made, which holds a
   * connection of its own pool.
   */
  readonly counters: Db;
  /** The options with which a thread connects by itself. */
  readonly options: ConnectOptions;
  /** Absent in a program that serves no tenants. */
  readonly #tenants: Db | undefined;
  /** Connections of both levels for calls that may take minutes, see call-work.ts. */
  readonly #long: { readonly service: Db; readonly tenants: Db | undefined };
  readonly #listener: Listener;

  private constructor(options: ConnectOptions) {
    const { url, secret, login = 'service', name = 'cairn' } = options;
    const serviceUrl = loginUrl(url, secret, login);
    this.options = { url: serviceUrl, login }; // not all of them, because callers also pass functions, which cannot be sent to a thread
    const tenants = login === 'api' || login === 'service' ? tenantUrl(url, secret) : undefined;
    const { longestQuery } = options;
    const system = { url: serviceUrl, login, longestQuery };
    const ofTenants = tenants !== undefined && {
      url: tenants,
      login,
      limits: TENANT_LIMITS,
      longestQuery: longestQuery ?? TENANT_LIMITS.statement_timeout + 10_000,
    };
    this.service = pooled({ ...system, max: options.serviceConnections ?? 10, name });
    this.counters = pooled({ ...system, max: COUNTING_CONNECTIONS, name: `${name} (counters)` });
    this.#tenants = ofTenants
      ? pooled({ ...ofTenants, max: options.tenantConnections ?? 10, name: `${name} (tenants)` })
      : undefined;
    this.#long = {
      service: pooled({ ...system, max: LONG_CONNECTIONS, name: `${name} (long)` }),
      tenants: ofTenants
        ? pooled({ ...ofTenants, max: LONG_CONNECTIONS, name: `${name} (tenants, long)` })
        : undefined,
    };
    this.#listener = new Listener(serviceUrl, name);
  }

  /** Rejects when the server does not answer, does not accept the login, or has no migrated schema. */
  static async connect(options: ConnectOptions): Promise<Database> {
    const database = new Database(options);
    try {
      await database.service.selectFrom('settings').select('name').limit(1).execute();
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  /**
   * Runs one transaction that sees only what `session` may see: the only way from a tenant's request to the tables.
   * Role and settings end with the transaction, so the pooled connection keeps nothing of them. Role 1 runs at the
   * system level. Rejects a session whose level lacks its id. Like every transaction it is repeated when it collides
   * with another one (repeated.ts), so what `work` does outside the database must do no harm twice.
   */
  async withTenant<T>(session: TenantSession, work: (db: DbTransaction) => Promise<T>): Promise<T> {
    const { service, tenants } = callWork()?.long
      ? this.#long
      : { service: this.service, tenants: this.#tenants };
    if (isRole(session.role, 'systemAdmin')) return service.transaction().execute(work);
    const { role, reseller, dealer, company } = scopeOf(session);
    if (!tenants) throw new Error('This login serves no tenants');
    return tenants.transaction().execute(async (db) => {
      await sql`select set_config('role', ${role}, true), set_config('app.reseller', ${reseller}, true),
        set_config('app.dealer', ${dealer}, true), set_config('app.company', ${company}, true)`.execute(db);
      return work(db);
    });
  }

  /**
   * Calls `onPayload` for every notification on `channel`, on a connection of its own that reconnects by itself; calls
   * `onGap` after each reconnection, as notifications may have been missed. Returns the function that ends it.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, onPayload, onGap);
  }

  /**
   * Shows other programs that this one is there, for as long as it is connected, and resolves to the number by which they
   * know it, as an argument of the function worker_is_there of the database. What it has claimed is its own meanwhile,
   * whatever a clock says.
   */
  present(): Promise<number> {
    return this.#listener.present();
  }

  /**
   * The lowest number from 1 on that no other program has of `name`, until this one ends: two on one host are told apart by
   * it, and one that is started again has the number that it had.
   */
  takeNumber(name: string): Promise<number> {
    return this.#listener.takeNumber(name);
  }

  /** Notifies every listener of `channel` in this database. PostgreSQL's limit for `payload` is 7,999 bytes. */
  async notify(channel: string, payload: string): Promise<void> {
    await sql`select pg_notify(${channel}, ${payload})`.execute(this.service);
  }

  async close(): Promise<void> {
    const pools = [this.service, this.counters, this.#tenants, this.#long.service, this.#long.tenants];
    await Promise.all([this.#listener.close(), ...pools.map((pool) => pool?.destroy())]);
  }
}

function scopeOf(session: TenantSession) {
  const { role, resellerId, dealerId, companyId } = session;
  if (isRole(role, 'systemAdmin')) throw new Error('Role 1 is above the tenants');
  const missing =
    resellerId === null ||
    (isAtMost(role, 'dealer') && dealerId === null) ||
    (isAtMost(role, 'companyAdmin') && companyId === null);
  if (missing) throw new Error(`A session of role ${role} lacks its place among the tenants`);
  // a session does not have ids below its level: a dealer has no company
  return {
    role: levelRole[role],
    reseller: String(resellerId),
    dealer: isAtMost(role, 'dealer') ? String(dealerId) : '',
    company: isAtMost(role, 'companyAdmin') ? String(companyId) : '',
  };
}

/** Limits in ms. No request that a person waits for may hold a connection for longer, because others need it. */
const TENANT_LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/** There are as many long connections as calls that run at once and may take minutes, see turns.ts of the api. */
const LONG_CONNECTIONS = 3;

const COUNTING_CONNECTIONS = 2;

const pooled = (options: Parameters<typeof createPool>[0]): Db =>
  new RepeatingKysely({ dialect: new PostgresDialect({ pool: createPool(options) }) });
