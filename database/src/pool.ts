import pg from 'pg';
import { callWork } from './call-work.ts';
import { untilLeft } from './cancel.ts';
import type { LoginName } from './logins.ts';

/**
 * How long a query may wait for its reply, ms. Where packets are dropped silently (a failover, a firewall that forgot
 * the connection), TCP itself gives up only after 15 minutes, during which nothing would be recorded. A command may run
 * for hours, as a migration or an import does.
 */
const LONGEST: Record<LoginName, number | undefined> = {
  caster: 30_000, // its statements are batches of some milliseconds
  api: 60_000,
  worker: 600_000, // counts roll-ups after a long absence
  service: undefined,
};

/**
 * Settings of each connection. Each query of the api is one process of PostgreSQL, because starting a second one and
 * waiting for it takes longer than a call may, most of all on busy processors. Joins of many tables are written in a
 * good order, so that PostgreSQL need not try all others at each call. See
 * docs/decisions/093-one-process-for-a-query.md.
 */
const SETTINGS: Partial<Record<LoginName, string>> = {
  api: '-c max_parallel_workers_per_gather=0 -c join_collapse_limit=4',
};

/** int8 is read as a number, because ids, counts and bytes stay far below 2^53. Dates without a time stay text. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, String],
]);

interface PoolOptions {
  readonly url: string;
  readonly login: LoginName;
  /** The most connections. */
  readonly max: number;
  /** The application_name that PostgreSQL shows. */
  readonly name: string;
  /** How long a query may wait in place of the login's time, ms. */
  readonly longestQuery?: number | undefined;
  /** Settings of each connection, ms. */
  readonly limits?: {
    readonly statement_timeout: number;
    readonly idle_in_transaction_session_timeout: number;
  };
}

/** A pool that survives broken connections, and closes those whose query gets no reply. */
export function createPool({
  url,
  login,
  max,
  name,
  longestQuery = LONGEST[login],
  limits,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...limits,
    ...(SETTINGS[login] !== undefined && { options: SETTINGS[login] }),
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
    Client: clientThatGivesUp(longestQuery),
  });
  pool.on('connect', (client) => client.on('error', () => {})); // a connection broke in use: its query rejects, and nothing else happens
  pool.on('error', () => {}); // an idle connection broke: the pool drops it, and the next query opens another
  return pool;
}

/**
 * A client that closes its connection when a reply takes longer, and stops when its caller has left. The driver's own
 * `query_timeout` would return the connection to the pool, where the next query would wait on it in vain.
 */
function clientThatGivesUp(longest: number | undefined): typeof pg.Client {
  return class extends pg.Client {
    override query(...query: unknown[]): never {
      const run = (): unknown => {
        const reply: unknown = Reflect.apply(super.query, this, query);
        if (reply instanceof Promise && longest !== undefined) {
          const socket = (this as unknown as { connection: pg.Connection }).connection.stream;
          const timer = setTimeout(() => socket.destroy(new Error('Query read timeout')), longest);
          const stop = () => clearTimeout(timer);
          reply.then(stop, stop);
        }
        return reply;
      };
      const left = callWork()?.left;
      const reply = left ? untilLeft(this, left, query[0], run as () => Promise<unknown>) : run();
      return reply as never;
    }
  };
}
