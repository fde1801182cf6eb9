import type { Secret } from '@cairn/database';
import { z } from 'zod';
import { baseUrlOf } from '../base-url.ts';
import { type Call, Connection, type ConnectionOptions } from '../connection/connection.ts';
import type { HttpReply, HttpRequest } from '../connection/exchange.ts';
import { parseReply } from '../connection/reply.ts';
import type { Rate } from '../connection/token-bucket.ts';
import { SupplierError } from '../error.ts';
import { everySim } from '../paging.ts';
import { judgeRefusal } from '../refusal.ts';
import type {
  CallOptions,
  ChangeOutcome,
  Period,
  Sim,
  SimListEnd,
  SimPage,
  SimReference,
  SimSupplier,
  StatusAction,
} from '../supplier.ts';
import { contents, refuseLogin } from './envelope.ts';
import { dailyUsage, geoPosition, locationOf, loginReply, pageOf, simRows, statistics } from './replies.ts';
import { countRows } from './row-count.ts';

export interface BicsOptions extends ConnectionOptions {
  /** `https://sft.bics.com/api` when left out. */
  readonly baseUrl?: string;
  readonly username: string;
  readonly password: Secret;
  /** Two calls that are not in the public guide. */
  readonly paths?: { readonly geoPosition?: string; readonly cancelLocation?: string };
  readonly rate?: Rate;
  readonly pageSize?: number;
  /** Time limits, ms. */
  readonly timeLimit?: number;
  readonly changeTimeLimit?: number;
}

interface Tokens {
  readonly access: string;
  readonly refresh: string | null;
}

/** Public clients know of two requests a second for an account. */
const rateInUse: Rate = { perSecond: 2, burst: 2 };
/** Reason 1 of a change of life cycle is "system". */
const lifeCycles = {
  suspend: { lifeCycle: 'S', reason: '1' },
  unsuspend: { lifeCycle: 'A', reason: '1' },
} as const;
const LARGEST_PAGE = 16 * 1_048_576;

/** BICS SIM for Things. Its names, and where they are documented, are in replies.ts. */
export const bics = (options: BicsOptions): SimSupplier => new Bics(options);

class Bics implements SimSupplier {
  readonly supplier = 2;
  readonly #base: URL;
  readonly #options: BicsOptions;
  readonly #pageSize: number;
  readonly #timeLimit: number;
  readonly #changeTimeLimit: number;
  readonly #connection: Connection<Tokens>;

  constructor(options: BicsOptions) {
    this.#base = baseUrlOf(options.baseUrl ?? 'https://sft.bics.com/api', options.standIns ?? false);
    for (const path of Object.values(options.paths ?? {}))
      if (new URL(path, this.#base).origin !== this.#base.origin)
        throw new TypeError('A path of a SIM supplier leads to another server, which would get the token');
    this.#options = options;
    this.#pageSize = options.pageSize ?? 100;
    this.#timeLimit = options.timeLimit ?? 30_000;
    this.#changeTimeLimit = options.changeTimeLimit ?? 185_000; // documented to take up to 180 s
    this.#connection = new Connection<Tokens>(
      {
        rate: options.rate ?? rateInUse,
        credentials: [options.password],
        authorization: ({ access }) => headers(access),
        login: (send, expired) => this.#login(send, expired),
      },
      options,
    );
  }

  health() {
    return this.#connection.health();
  }

  list(options: CallOptions = {}): AsyncGenerator<SimPage, SimListEnd> {
    const exists = async (row: number) => (await this.#rows(row, 1, options)).length > 0;
    return everySim({
      pageSize: this.#pageSize,
      size: (expected) => countRows(exists, expected),
      page: async (number) => pageOf(await this.#rows(number, this.#pageSize, options)),
    });
  }

  async read({ iccid }: SimReference, options: CallOptions = {}): Promise<Sim> {
    const reply = await this.#get('fetchSIM', { iccid }, simRows, options);
    const found = pageOf(reply?.rows ?? []).sims.find((sim) => sim.iccid === iccid);
    if (!found) throw new SupplierError('not_found');
    return found;
  }

  async setStatus(sim: SimReference, action: StatusAction, options: CallOptions = {}) {
    const endPointId = await this.#endpointOf(sim, options);
    const change =
      action === 'activate'
        ? this.#post('EndPointActivation', { endPointId }, options)
        : this.#post('EndPointLifeCycleChange', { endPointId, requestParam: lifeCycles[action] }, options);
    return change.catch(async (error) => {
      throw await judgeRefusal(() => this.read(sim, options), action, error);
    });
  }

  async usage(sim: SimReference, { from, to }: Period, options: CallOptions = {}) {
    const endPointId = await this.#endpointOf(sim, options);
    const query = { endPointId, from_date: from.replaceAll('-', ''), to_date: to.replaceAll('-', '') };
    return dailyUsage(await this.#get('GetStatistics', query, statistics, options));
  }

  async location(sim: SimReference, options: CallOptions = {}) {
    const endPointId = await this.#endpointOf(sim, options);
    const path = this.#options.paths?.geoPosition ?? 'GetGeoPosition';
    const position = await this.#get(path, { endPointId }, geoPosition, options, this.#changeTimeLimit);
    return locationOf(position, this.#now());
  }

  async cancelLocation(sim: SimReference, options: CallOptions = {}) {
    const endPointId = await this.#endpointOf(sim, options);
    return this.#post(this.#options.paths?.cancelLocation ?? 'CancelLocation', { endPointId }, options);
  }

  /** The refresh token first; the password when that has run out as well. */
  async #login(send: (call: Call<Tokens>) => Promise<Tokens>, expired: Tokens | undefined): Promise<Tokens> {
    const { username, password } = this.#options;
    const signIn = () =>
      send(this.#tokenCall('POST', 'login', headers(), { username, password: password.reveal() }));
    if (!expired?.refresh) return signIn();
    return send(this.#tokenCall('GET', 'RefreshToken', headers(expired.refresh))).catch((error) => {
      if (error instanceof SupplierError && error.code === 'unauthorized') return signIn();
      throw error;
    });
  }

  #tokenCall(
    method: HttpRequest['method'],
    path: string,
    headers: HttpRequest['headers'],
    body?: unknown,
  ): Call<Tokens> {
    const request = { method, url: new URL(path, this.#base), headers, body };
    return { request, timeLimit: this.#timeLimit, parse: (reply) => tokensOf(reply, this.#now()) };
  }

  async #rows(number: number, perPage: number, options: CallOptions): Promise<unknown[]> {
    const query = { page: String(number), perPage: String(perPage) };
    const rows = (await this.#get('fetchSIM', query, simRows, options))?.rows ?? [];
    if (rows.length > perPage) throw new SupplierError('malformed_reply', { reply: 'page size' });
    return rows;
  }

  async #endpointOf(sim: SimReference, options: CallOptions): Promise<string> {
    const id = sim.endpointId ?? (await this.read(sim, options)).endpointId;
    if (!id) throw new SupplierError('no_endpoint');
    return id;
  }

  #get<Shape>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: z.ZodType<Shape>,
    { signal }: CallOptions,
    timeLimit = this.#timeLimit,
  ): Promise<Shape> {
    const url = new URL(path, this.#base);
    url.search = new URLSearchParams(query).toString();
    const parse = (reply: HttpReply) => contents(reply, schema, this.#now());
    const call = { request: { method: 'GET', url }, parse, timeLimit, largestReply: LARGEST_PAGE } as const;
    return this.#connection.read(call, signal);
  }

  #post(path: string, request: unknown, { signal }: CallOptions): Promise<ChangeOutcome> {
    const call: Call<unknown> = {
      request: { method: 'POST', url: new URL(path, this.#base), body: { Request: request } },
      parse: (reply) => contents(reply, z.unknown(), this.#now()),
      timeLimit: this.#changeTimeLimit,
    };
    return this.#connection.change(call, signal);
  }

  #now(): Date {
    return this.#connection.clock.wall();
  }
}

function tokensOf(reply: HttpReply, now: Date): Tokens {
  refuseLogin(reply, now);
  const { AccessToken, RefreshToken } = parseReply(reply, loginReply);
  return { access: AccessToken, refresh: RefreshToken ?? null };
}

function headers(token?: string): Record<string, string> {
  const ajaxHeader = { 'x-requested-with': 'XMLHttpRequest' };
  return token ? { ...ajaxHeader, 'x-authorization': `Bearer ${token}` } : ajaxHeader;
}
