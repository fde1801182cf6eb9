import type { Secret } from '@cairn/database';
import { z } from 'zod';
import { baseUrlOf } from '../base-url.ts';
import { type Call, Connection, type ConnectionOptions } from '../connection/connection.ts';
import type { HttpReply, HttpRequest } from '../connection/exchange.ts';
import { httpError, parseReply, wordsOf } from '../connection/reply.ts';
import type { Rate } from '../connection/token-bucket.ts';
import { SupplierError } from '../error.ts';
import { everySim } from '../paging.ts';
import { judgeRefusal } from '../refusal.ts';
import type {
  CallOptions,
  ChangeOutcome,
  EndpointProfile,
  Period,
  Sim,
  SimListEnd,
  SimPage,
  SimReference,
  SimSupplier,
  StatusAction,
} from '../supplier.ts';
import {
  connectivity,
  connectivityInfo,
  dailyReply,
  dailyUsage,
  endpointRows,
  endpointStatus,
  errorReply,
  locationOf,
  pageOf,
  profileOf,
  simOf,
  simRows,
  tokenReply,
} from './replies.ts';

export interface EmnifyOptions extends ConnectionOptions {
  /** `https://cdn.emnify.net/api/v1` when left out. */
  readonly baseUrl?: string;
  readonly applicationToken: Secret;
  readonly rate?: Rate;
  /** SIMs in a page of the list, up to 2,500. */
  readonly pageSize?: number;
  /** Time limits, ms: the locating of a SIM waits for the visited network. */
  readonly timeLimit?: number;
  readonly locationTimeLimit?: number;
}

/** 2,000 requests in 5 minutes from one address, and 10 a second with a burst of 5 for lists: below both. */
const documentedRate: Rate = { perSecond: 6, burst: 5 };
const statusIds: Readonly<Record<StatusAction, number>> = { activate: 1, suspend: 2, unsuspend: 1 };
/** An endpoint with status 0 is enabled, with 1 disabled. */
const endpointStatusIds: Readonly<Record<StatusAction, number>> = { activate: 0, suspend: 1, unsuspend: 0 };
/** The documented page of the list of endpoints. */
const ENDPOINTS_PER_PAGE = 1000;
/** A SIM has about 1.2 kB of JSON. */
const LARGEST_PAGE = 16 * 1_048_576;

/** emnify's REST API (docs.emnify.com/developers). Its names are in replies.ts. */
export const emnify = (options: EmnifyOptions): SimSupplier => new Emnify(options);

class Emnify implements SimSupplier {
  readonly supplier = 1;
  readonly #base: URL;
  readonly #timeLimit: number;
  readonly #locationTimeLimit: number;
  readonly #pageSize: number;
  readonly #connection: Connection<string>;

  constructor(options: EmnifyOptions) {
    const { timeLimit = 30_000, locationTimeLimit = 90_000, pageSize = 2500, applicationToken } = options;
    this.#base = baseUrlOf(options.baseUrl ?? 'https://cdn.emnify.net/api/v1', options.standIns ?? false);
    this.#timeLimit = timeLimit;
    this.#locationTimeLimit = locationTimeLimit;
    this.#pageSize = pageSize;
    const login = (): Call<string> => ({
      request: this.#request('POST', 'authenticate', { application_token: applicationToken.reveal() }),
      timeLimit,
      parse: (reply) => this.#parsed(reply, tokenReply).auth_token,
    });
    this.#connection = new Connection<string>(
      {
        rate: options.rate ?? documentedRate,
        credentials: [applicationToken],
        authorization: (token) => ({ authorization: `Bearer ${token}` }),
        login: (send) => send(login()),
      },
      options,
    );
  }

  health() {
    return this.#connection.health();
  }

  list(options: CallOptions = {}): AsyncGenerator<SimPage, SimListEnd> {
    return everySim({
      pageSize: this.#pageSize,
      size: async () => (await this.#rows(1, 1, options)).total,
      page: async (number) => (await this.#rows(number, this.#pageSize, options)).page,
    });
  }

  async read(sim: SimReference, options: CallOptions = {}): Promise<Sim> {
    const found = sim.connectionId
      ? await this.#get(`sim/${sim.connectionId}`, {}, (reply) => this.#one(reply), options)
      : await this.#get('sim', { q: `iccid_with_luhn:${sim.iccid}` }, (reply) => this.#only(reply), options);
    if (found.iccid !== sim.iccid) throw new SupplierError('not_found', { reply: 'another ICCID' });
    return found;
  }

  /** A SIM has a connection while it is activated and its endpoint is enabled: both have a status of their own. */
  async setStatus(sim: SimReference, action: StatusAction, options: CallOptions = {}) {
    const { connectionId, endpointId } = await this.read(sim, options);
    const ofEndpoint = endpointId ? await this.#setEndpoint(endpointId, action, options) : undefined;
    if (ofEndpoint?.outcome === 'unknown') return ofEndpoint;
    const body = { status: { id: statusIds[action] } };
    return this.#patch(`sim/${connectionId}`, body, options).catch(async (error) => {
      throw await judgeRefusal(() => this.read({ ...sim, connectionId }, options), action, error);
    });
  }

  async #setEndpoint(id: string, action: StatusAction, options: CallOptions): Promise<ChangeOutcome> {
    const status = { id: endpointStatusIds[action] };
    return this.#patch(`endpoint/${id}`, { status }, options).catch(async (error) => {
      if (!(error instanceof SupplierError && error.code === 'rejected')) throw error;
      const parse = (reply: HttpReply) => this.#parsed(reply, endpointStatus);
      const present = await this.#get(`endpoint/${id}`, {}, parse, options).catch(() => undefined);
      if (present?.status.id !== status.id) throw error;
      return { outcome: 'applied' };
    });
  }

  async usage(sim: SimReference, { from, to }: Period, options: CallOptions = {}) {
    const path = `sim/${await this.#connectionOf(sim, options)}/stats/daily`;
    const query = { start_date: from, end_date: to };
    return dailyUsage(await this.#get(path, query, (reply) => this.#parsed(reply, dailyReply), options));
  }

  async location(sim: SimReference, options: CallOptions = {}) {
    const path = `endpoint/${await this.#endpointOf(sim, options)}/connectivity_info`;
    const parse = (reply: HttpReply) => this.#parsed(reply, connectivityInfo);
    const info = await this.#get(path, {}, parse, options, this.#locationTimeLimit);
    // HTTP 200 only means that emnify sent the request on; what the network replied is in the body.
    if (!info.subscriber_info?.success) throw new SupplierError('rejected', { reply: 'no location' });
    return locationOf(info, this.#connection.clock.wall());
  }

  async cancelLocation(sim: SimReference, options: CallOptions = {}) {
    const path = `endpoint/${await this.#endpointOf(sim, options)}/connectivity`;
    return this.#patch(path, { location: null }, options);
  }

  async *profiles(options: CallOptions = {}): AsyncGenerator<readonly EndpointProfile[]> {
    const perPage = Math.min(this.#pageSize, ENDPOINTS_PER_PAGE);
    for (let number = 1, total = 1; (number - 1) * perPage < total; number += 1) {
      const query = { sort: 'id', page: String(number), per_page: String(perPage) };
      const parse = (reply: HttpReply) => ({
        profiles: this.#parsed(reply, endpointRows).flatMap((row) => profileOf(row) ?? []),
        total: totalOf(reply, perPage),
      });
      const page = await this.#get('endpoint', query, parse, options);
      yield page.profiles;
      total = page.total;
    }
  }

  async online(sim: SimReference, options: CallOptions = {}): Promise<boolean> {
    const path = `endpoint/${await this.#endpointOf(sim, options)}/connectivity`;
    const parse = (reply: HttpReply) => this.#parsed(reply, connectivity);
    return (await this.#get(path, {}, parse, options)).status.toUpperCase() === 'ONLINE';
  }

  #rows(number: number, perPage: number, options: CallOptions) {
    const query = { sort: 'id', page: String(number), per_page: String(perPage) };
    const parse = (reply: HttpReply) => ({
      page: pageOf(this.#parsed(reply, simRows)),
      total: totalOf(reply, perPage),
    });
    return this.#get('sim', query, parse, options);
  }

  #one(reply: HttpReply): Sim {
    return required(simOf(this.#parsed(reply, z.unknown())));
  }

  #only(reply: HttpReply): Sim {
    const rows = this.#parsed(reply, simRows);
    if (rows.length === 0) throw new SupplierError('not_found');
    return required(simOf(rows[0]));
  }

  async #connectionOf(sim: SimReference, options: CallOptions): Promise<string> {
    const id = sim.connectionId ?? (await this.read(sim, options)).connectionId;
    return id ?? '';
  }

  async #endpointOf(sim: SimReference, options: CallOptions): Promise<string> {
    const id = sim.endpointId ?? (await this.read(sim, options)).endpointId;
    if (!id) throw new SupplierError('no_endpoint');
    return id;
  }

  #get<Result>(
    path: string,
    query: Readonly<Record<string, string>>,
    parse: (reply: HttpReply) => Result,
    { signal }: CallOptions,
    timeLimit = this.#timeLimit,
  ): Promise<Result> {
    const request = this.#request('GET', path);
    request.url.search = new URLSearchParams(query).toString();
    return this.#connection.read({ request, parse, timeLimit, largestReply: LARGEST_PAGE }, signal);
  }

  #patch(path: string, body: unknown, { signal }: CallOptions): Promise<ChangeOutcome> {
    const parse = (reply: HttpReply) => this.#changed(reply);
    const call = { request: this.#request('PATCH', path, body), parse, timeLimit: this.#timeLimit };
    return this.#connection.change(call, signal);
  }

  #request(method: HttpRequest['method'], path: string, body?: unknown): HttpRequest {
    return { method, url: new URL(path.split('/').map(encodeURIComponent).join('/'), this.#base), body };
  }

  #parsed<Shape>(reply: HttpReply, schema: z.ZodType<Shape>): Shape {
    this.#refuse(reply);
    return parseReply(reply, schema);
  }

  /** A change is answered by 204 without a body; the page of a gateway with HTTP 200 proves nothing. */
  #changed(reply: HttpReply): void {
    this.#refuse(reply);
    if (reply.text && reply.json === undefined)
      throw new SupplierError('malformed_reply', { reply: `HTTP ${reply.status}`, mayHaveHadEffect: true });
  }

  #refuse(reply: HttpReply): void {
    const code = errorReply.safeParse(reply.json).data?.error_code;
    const error = httpError(reply, this.#connection.clock.wall(), code === undefined ? '' : String(code));
    if (error) throw error;
    if (code !== undefined)
      throw new SupplierError('rejected', { reply: `HTTP ${reply.status} ${code}`, words: wordsOf(reply) });
  }
}

/** The total is in X-Total-Count. A page size that the server does not grant would leave rows out. */
function totalOf({ headers }: HttpReply, perPage: number): number {
  const [total, granted] = ['x-total-count', 'x-count-per-page'].map((name) =>
    Number(headers.get(name) ?? 'NaN'),
  );
  if (total === undefined || !Number.isInteger(total) || granted !== perPage)
    throw new SupplierError('malformed_reply', { reply: 'paging headers' });
  return total;
}

function required(sim: Sim | undefined): Sim {
  if (!sim) throw new SupplierError('malformed_reply', { reply: 'SIM' });
  return sim;
}
