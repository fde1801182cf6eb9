import { Access } from './access.ts';
import type { Operation } from './faults.ts';
import { SimPopulation, type StandInSim, type StandInStatus } from './population.ts';
import type { Protocol, Received, Reply, ServerOptions, StandIn } from './protocol.ts';
import { startStandIn } from './stand-in.ts';
import { cellOf, trafficOf } from './traffic.ts';

export interface EmnifyStandInOptions extends ServerOptions {
  readonly sims?: number;
  readonly applicationToken?: string;
  readonly now?: () => number;
}

const FIRST_SIM = 1_000_000;
const FIRST_ENDPOINT = 5_000_000;
const TOKEN_LIFE = 240 * 60_000;
const LARGEST_PAGE = 2500;
const DEFAULT_PAGE = 2000;
const BYTES_PER_MB = 1_000_000;
const statusIds: Readonly<Record<StandInStatus, number>> = { issued: 0, active: 1, suspended: 2 };
/** Statuses of an endpoint by the numbers that emnify has for them. */
const endpointIds = { enabled: 0, disabled: 1 } as const;
const statusNames = ['Issued', 'Activated', 'Suspended'];

/** Stand-in for emnify's REST API, after docs.emnify.com/developers (API reference and guidelines). */
export function startEmnifyStandIn(options: EmnifyStandInOptions = {}): Promise<StandIn> {
  return startStandIn(new EmnifyProtocol(options), options);
}

class EmnifyProtocol implements Protocol {
  readonly name = 'the REST API of emnify';
  readonly basePath = '/api/v1/';
  readonly population: SimPopulation;
  readonly #access: Access;
  readonly #now: () => number;
  readonly #applicationToken: string;
  readonly #disabled = new Set<number>();

  constructor({ sims = 1000, applicationToken = 'stand-in', now = Date.now }: EmnifyStandInOptions) {
    this.population = new SimPopulation({ code: '71', digits: 13 }, sims);
    this.#access = new Access({ now, life: TOKEN_LIFE });
    this.#now = now;
    this.#applicationToken = applicationToken;
  }

  operationOf({ method, path, query }: Received): Operation {
    if (path === 'authenticate') return 'login';
    if (path === 'endpoint') return 'profiles';
    if (path === 'sim') return query.has('q') ? 'read' : 'list';
    if (/^sim\/\d+$/.test(path)) return method === 'PATCH' ? 'status' : 'read';
    if (/^endpoint\/\d+$/.test(path)) return 'endpoint';
    if (/^sim\/\d+\/stats\/daily$/.test(path)) return 'usage';
    if (/^endpoint\/\d+\/connectivity$/.test(path)) return method === 'PATCH' ? 'cancel' : 'online';
    return /^endpoint\/\d+\/connectivity_info$/.test(path) ? 'location' : 'unknown';
  }

  reply(request: Received): Reply {
    const operation = this.operationOf(request);
    if (operation === 'login') return this.#login(request);
    if (!this.#access.accepts('access', request.headers.authorization)) return this.expired();
    if (operation === 'list') return this.#list(request.query, rowOf);
    if (operation === 'profiles') return this.#list(request.query, endpointOf);
    const sim = this.#simOf(request);
    if (operation === 'read' && request.path === 'sim')
      return {
        status: 200,
        headers: this.#pageHeaders(1, DEFAULT_PAGE, sim ? 1 : 0),
        body: sim ? [rowOf(sim)] : [],
      };
    if (!sim) return error(404, 1201, 'NotFound', 'Requested resource not found');
    if (operation === 'read') return { status: 200, body: rowOf(sim) };
    if (operation === 'status') return this.#setStatus(sim, request.body);
    if (operation === 'endpoint') return this.#endpoint(sim, request);
    if (operation === 'usage') return { status: 200, body: this.#usage(sim, request.query) };
    if (operation === 'online') return { status: 200, body: this.#online(sim) };
    if (operation === 'location') return { status: 200, body: this.#connectivity(sim) };
    return { status: 204 };
  }

  expireTokens(): void {
    this.#access.expireAccess();
  }

  expired(): Reply {
    return { status: 401 }; // documented without a body
  }

  rateLimited(): Reply {
    return error(429, 1105, 'TooManyRequests', 'Too many requests');
  }

  failure(code: string, message: string): Reply {
    return { status: 200, body: { error_code: Number(code), error_token: 'Failure', message } };
  }

  #login({ body }: Received): Reply {
    const isRight = field(body, 'application_token') === this.#applicationToken;
    if (this.#access.login(isRight) !== 'accepted')
      return error(401, 1101, 'InvalidCredentials', 'Invalid credentials');
    return { status: 200, body: { auth_token: this.#access.issue('access') } };
  }

  /** A page that does not exist is the last one; a page size that is too large is the largest (documented so). */
  #list(query: URLSearchParams, shape: (sim: StandInSim) => object | undefined): Reply {
    const requested = Number(query.get('per_page') ?? DEFAULT_PAGE);
    const perPage = requested < 1 ? DEFAULT_PAGE : Math.min(requested, LARGEST_PAGE);
    const pages = Math.max(1, Math.ceil(this.population.size / perPage));
    const page = Math.min(Math.max(1, Number(query.get('page') ?? 1)), pages);
    const sims = this.population.slice((page - 1) * perPage, page * perPage);
    const headers = this.#pageHeaders(page, perPage, this.population.size);
    return { status: 200, headers, body: sims.flatMap((sim) => shape(sim) ?? []) };
  }

  #pageHeaders(page: number, perPage: number, total: number): Record<string, string> {
    return {
      'x-count-per-page': String(perPage),
      'x-current-page': String(page),
      'x-total-count': String(total),
      'x-total-pages': String(Math.ceil(total / perPage)),
    };
  }

  #simOf({ path, query }: Received): StandInSim | undefined {
    const [kind, id] = path.split('/');
    const iccid = query.get('q')?.replace(/^iccid_with_luhn:/, '');
    if (iccid) return this.population.findIccid(iccid);
    return this.population.find(Number(id) - (kind === 'sim' ? FIRST_SIM : FIRST_ENDPOINT));
  }

  #setStatus(sim: StandInSim, body: unknown): Reply {
    const status = (['issued', 'active', 'suspended'] as const).find(
      (name) => statusIds[name] === field(field(body, 'status'), 'id'),
    );
    // documented: Issued to Activated, and between Activated and Suspended
    if (!status || status === 'issued' || (status === 'suspended' && sim.status === 'issued'))
      return error(422, 1405, 'NotAllowed', 'Status transition is not allowed');
    if (status === sim.status)
      return error(409, 1407, 'Conflict', `SIM is already ${statusNames[statusIds[status]]}`);
    this.population.setStatus(sim.serial, status);
    return { status: 204 };
  }

  #endpoint(sim: StandInSim, { method, body }: Received): Reply {
    if (!sim.hasEndpoint) return error(404, 1201, 'NotFound', 'Requested resource not found');
    if (method === 'GET') return { status: 200, body: this.#endpointOf(sim) };
    const id = field(field(body, 'status'), 'id');
    if (id !== endpointIds.enabled && id !== endpointIds.disabled)
      return error(422, 1405, 'NotAllowed', 'Status transition is not allowed');
    this.#disabled[id === endpointIds.disabled ? 'add' : 'delete'](sim.serial);
    return { status: 204 };
  }

  #endpointOf(sim: StandInSim) {
    const [id, description] = this.#isDisabled(sim)
      ? [endpointIds.disabled, 'Disabled']
      : [endpointIds.enabled, 'Enabled'];
    return { ...endpointOf(sim), status: { id, description } };
  }

  #isDisabled({ serial }: StandInSim): boolean {
    return this.#disabled.has(serial);
  }

  #online(sim: StandInSim) {
    const isOnline = sim.status === 'active' && !this.#isDisabled(sim) && sim.serial % 5 !== 3;
    return { status: { description: isOnline ? 'ONLINE' : 'OFFLINE' } };
  }

  #usage(sim: StandInSim, query: URLSearchParams) {
    const today = new Date(this.#now()).toISOString().slice(0, 10);
    const [from, to] = [query.get('start_date') ?? `${today.slice(0, 8)}01`, query.get('end_date') ?? today];
    return trafficOf(sim, from, to, this.#now()).map(({ day, sentBytes, receivedBytes }) => ({
      date: day,
      data: {
        volume: (sentBytes + receivedBytes) / BYTES_PER_MB,
        volume_tx: sentBytes / BYTES_PER_MB,
        volume_rx: receivedBytes / BYTES_PER_MB,
        traffic_type: { id: 5, description: 'Data' },
      },
    }));
  }

  #connectivity(sim: StandInSim) {
    const times = { request_timestamp: this.#timestamp(), reply_timestamp: this.#timestamp() };
    if (sim.status !== 'active')
      return { subscriber_info: { success: false, error: 'Unknown Subscriber' }, ...times };
    const { mcc, mnc, area, cell, age } = cellOf(sim);
    const location = {
      current_location_retrieved: age === 0,
      age_of_location: age,
      cell_global_id: { mcc, mnc, lac: area, cid: cell },
    };
    return { subscriber_info: { success: true, state: 'assumedIdle', location }, ...times };
  }

  #timestamp(): string {
    return new Date(this.#now()).toISOString();
  }
}

function rowOf(sim: StandInSim) {
  const id = statusIds[sim.status];
  const endpoint = { id: FIRST_ENDPOINT + sim.serial, name: `rover-${String(sim.serial).padStart(6, '0')}` };
  const country = sim.country === 'DK' ? { id: 59, name: 'Denmark' } : { id: 205, name: 'United Kingdom' };
  return {
    id: FIRST_SIM + sim.serial,
    iccid: sim.iccid.slice(0, -1),
    iccid_with_luhn: sim.iccid,
    production_date: '2024-02-01T11:49:46.000+0000',
    status: { id, description: statusNames[id] },
    customer_org: { id: 13, name: 'Stand-in organisation', country },
    endpoint: sim.hasEndpoint ? endpoint : null,
    imsi: sim.imsi,
    msisdn: sim.msisdn,
    model: { id: 1, description: 'Java smartcard', formfactor: { id: 1, name: '2FF' } },
  };
}

/** An endpoint with its profiles. */
function endpointOf({ serial, hasEndpoint }: StandInSim) {
  if (!hasEndpoint) return undefined;
  return {
    id: FIRST_ENDPOINT + serial,
    name: `rover-${String(serial).padStart(6, '0')}`,
    status: { id: 0, description: 'Enabled' },
    tariff_profile:
      serial % 4 === 0 ? { id: 10, name: 'RTK Europe 500 MB' } : { id: 11, name: 'RTK Europe 1 GB' },
    service_profile: { id: 20, name: 'Data' },
  };
}

const error = (status: number, error_code: number, error_token: string, message: string): Reply => ({
  status,
  body: { error_code, error_token, message },
});

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
