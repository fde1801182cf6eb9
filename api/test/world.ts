import type { TestContext } from 'node:test';
import {
  areas,
  type Client,
  type Credentials,
  createClient,
  type OpenedLogin,
  type Reply,
  type Role,
} from '@cairn/contract';
import type { Database } from '@cairn/database';
import { createTestDatabase, seed, TEST_SECRET } from '@cairn/database/testing';
import { hashPassword } from '@cairn/domain/passwords';
import pino from 'pino';
import { type ApiOptions, startApi } from '../src/start.ts';

export const PASSWORD = 'Correct-horse-9';
let hashed: Promise<string> | undefined;

/** A person with a client of their own. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly client: Client;
  readonly credentials: Credentials;
}

interface TestScope {
  readonly reseller_id?: number;
  readonly dealer_id?: number;
  readonly company_id?: number;
}

export type World = Awaited<ReturnType<typeof startWorld>>;

/**
 * The api on a database of its own, over real HTTP, with a clock that tests turn and the log it writes. Replies are
 * checked against the contract.
 */
export async function startWorld(t: TestContext, options: Partial<ApiOptions> = {}) {
  const { database, secret, url, program } = await databases(t, options.database);
  const log: string[] = [];
  let ahead = 0;
  let setForward = 0;
  let stoppedAt: number | undefined;
  const overrides = {
    database: program,
    secret,
    host: '127.0.0.1',
    port: 0,
    version: '1.2.3',
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
    now: () => (stoppedAt ?? Date.now()) + ahead + setForward,
    steady: () => (stoppedAt ?? Date.now()) + ahead,
    databasePatience: 15_000,
    limits: { withoutSession: 1_000_000 }, // the walks over the contract call thousands of times as a visitor
    ...options,
  };
  const api = await startApi(overrides);
  t.after(() => api.stop());
  const baseUrl = `http://127.0.0.1:${api.port}`;
  const seeded = seed(database);
  const anyone = createClient({ baseUrl, check: true });

  /** Adds a user with PASSWORD. */
  async function addUser(overrides: Parameters<typeof seeded.user>[0] = {}) {
    hashed ??= hashPassword(PASSWORD);
    return seeded.user({ password_hash: await hashed, ...overrides });
  }

  /** Signs a user in through the login call. */
  async function signIn(email: string, systemadmin = true): Promise<Person> {
    const { token, user } = entered(await anyone.auth.login({ email, password: PASSWORD, systemadmin }));
    const credentials = { bearer: token, userid: user.id, token: user.token };
    return {
      id: user.id,
      email,
      credentials,
      client: createClient({ baseUrl, check: true, session: () => credentials }),
    };
  }

  /** A new user of a role at the place of any record, signed in. */
  async function person(
    role: Role,
    scope: TestScope = {},
    overrides: Parameters<typeof addUser>[0] = {},
  ): Promise<Person> {
    const { reseller_id, dealer_id, company_id } = scope;
    const { email } = await addUser({ role, reseller_id, dealer_id, company_id, ...overrides });
    return signIn(email);
  }

  return {
    api,
    database,
    /** The database of the api, by its own login. */
    program,
    /** Connects as the owner of the database, who may change what programs may not. */
    ownerUrl: url,
    secret,
    baseUrl,
    log,
    seed: seeded,
    anyone,
    addUser,
    signIn,
    person,
    /** A second api process, on the same database with the same clock: the person's client there. */
    async elsewhere({ credentials }: Person): Promise<Client> {
      const other = await startApi(overrides);
      t.after(() => other.stop());
      return createClient({
        baseUrl: `http://127.0.0.1:${other.port}`,
        check: true,
        session: () => credentials,
      });
    },
    /** Starts the api once more on the same database: the setting decides who is a system admin at each start. */
    async startAgain(systemAdmins: readonly number[]): Promise<void> {
      const other = await startApi({ ...overrides, systemAdmins });
      await other.stop();
    },
    /** A client with the session of a reply. */
    clientOf({ token, user }: OpenedLogin): Client {
      const credentials = { bearer: token, userid: user.id, token: user.token };
      return createClient({ baseUrl, check: true, session: () => credentials });
    },
    /** Sets the wall clock forward, or back, in seconds, though no time passes. */
    setClock: (seconds: number) => {
      setForward += seconds * 1000;
    },
    /** Lets the time of the api pass, in seconds; also past the lifetime of its caches. */
    later: (seconds: number) => {
      ahead += seconds * 1000;
    },
    /** Stops the api's clock, so that no wait passes by itself, however long the calls take. Returns its time, ms. */
    stopClock: (): number => {
      stoppedAt = Date.now();
      return stoppedAt + ahead + setForward;
    },
  };
}

/** The database of the test, at system level, and that of the api, by its own login. */
async function databases(t: TestContext, shared: Database | undefined) {
  if (shared) return { database: shared, program: shared, secret: TEST_SECRET, url: shared.options.url };
  const { database, secret, url, connectAs } = await createTestDatabase(t);
  return { database, program: await connectAs('api'), secret, url };
}

/** The reply of a login that requested no second factor. */
export function entered(reply: Reply<typeof areas.auth.login>): OpenedLogin {
  if (reply.status !== 'ok') throw new Error('A second factor was asked for');
  return reply;
}

let session = 0;

/** Puts a rover online, as a caster would. */
export async function connect(
  database: Database,
  rover: { id: number; reseller_id: number; dealer_id: number; company_id: number },
  overrides: Partial<{
    status: number;
    casta: number;
    latitude: number;
    longitude: number;
    station_id: number;
    session_id: number;
  }> = {},
) {
  const now = new Date();
  const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
  const row = {
    rover_id,
    reseller_id,
    dealer_id,
    company_id,
    session_id: ++session,
    node: 'test',
    casta: 1,
    mountpoint: 'RTK_RTCM3',
    status: 4,
    connected_at: now,
    gga_at: now,
    valid_until: null, // for as long as the test lasts
    latitude: 52.5,
    longitude: -1.25,
    distance: 12_345.678,
    data_age: 1.04,
    seen_at: now,
    ...overrides,
  };
  await database.service.insertInto('rover_live').values(row).execute();
  return row.session_id;
}

/** Every call of the contract. */
export const calls = Object.entries(areas).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
);
