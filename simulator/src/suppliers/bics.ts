import { Access } from './access.ts';
import type { Operation } from './faults.ts';
import { SimPopulation, type StandInSim, type StandInStatus } from './population.ts';
import type { Protocol, Received, Reply, ServerOptions, StandIn } from './protocol.ts';
import { startStandIn } from './stand-in.ts';
import { cellOf, trafficOf } from './traffic.ts';

export interface BicsStandInOptions extends ServerOptions {
  readonly sims?: number;
  readonly username?: string;
  readonly password?: string;
  readonly now?: () => number;
}

const FIRST_ENDPOINT = 7_000_000;
const TOKEN_LIFE = 10 * 60_000;
const DEFAULT_PAGE = 100;
const BYTES_PER_MB = 1_048_576;
const statusNames: Readonly<Record<StandInStatus, string>> = {
  issued: 'Ready To Activate',
  active: 'Active',
  suspended: 'Suspended',
};
const operations: Readonly<Record<string, Operation>> = {
  'POST login': 'login',
  'GET RefreshToken': 'login',
  'POST EndPointActivation': 'status',
  'POST EndPointLifeCycleChange': 'status',
  'GET GetStatistics': 'usage',
  'GET GetGeoPosition': 'location',
  'POST CancelLocation': 'cancel',
};

/**
 * Stand-in for BICS SIM for Things, after its public guide (help.sft.bics.com/sftnf) and how public clients read it.
 * What neither has is as docs/decisions/083-sim-suppliers.md decided.
 */
export function startBicsStandIn(options: BicsStandInOptions = {}): Promise<StandIn> {
  return startStandIn(new BicsProtocol(options), options);
}

class BicsProtocol implements Protocol {
  readonly name = 'BICS SIM for Things';
  readonly basePath = '/api/';
  readonly population: SimPopulation;
  readonly #access: Access;
  readonly #now: () => number;
  readonly #credentials: { readonly username: string; readonly password: string };

  constructor(options: BicsStandInOptions) {
    const { sims = 1000, username = 'stand-in', password = 'stand-in', now = Date.now } = options;
    this.population = new SimPopulation({ code: '72', digits: 12 }, sims);
    this.#access = new Access({ now, life: TOKEN_LIFE });
    this.#now = now;
    this.#credentials = { username, password };
  }

  operationOf({ method, path, query }: Received): Operation {
    if (method === 'GET' && path === 'fetchSIM') return query.has('iccid') ? 'read' : 'list';
    return operations[`${method} ${path}`] ?? 'unknown';
  }

  reply(request: Received): Reply {
    const token = request.headers['x-authorization']?.toString();
    if (request.path === 'login') return this.#login(request.body);
    if (request.path === 'RefreshToken')
      return this.#access.accepts('refresh', token) ? this.#tokens() : this.expired();
    if (!this.#access.accepts('access', token)) return this.expired();
    const operation = this.operationOf(request);
    if (operation === 'list') return this.#list(request.query);
    if (operation === 'read') return this.#read(request.query.get('iccid') ?? '');
    const sim = this.#endpointOf(request);
    if (!sim) return this.failure('6401', 'Endpoint not found');
    if (operation === 'status') return this.#setStatus(sim, request);
    if (operation === 'usage') return this.#usage(sim, request.query);
    if (operation === 'location') return this.#location(sim);
    return operation === 'cancel'
      ? success('0', { endPointId: endpointId(sim) })
      : this.failure('404', 'Unknown API');
  }

  expireTokens(): void {
    this.#access.expireAccess();
  }

  expired(): Reply {
    return { status: 401 };
  }

  rateLimited(): Reply {
    return { status: 429, body: { message: 'API rate limit exceeded' } };
  }

  failure(code: string, resultDescription: string): Reply {
    const Response = { resultCode: '1', resultParam: { resultCode: code, resultDescription } };
    return { status: 200, body: { Response } };
  }

  #login(body: unknown): Reply {
    const { username, password } = this.#credentials;
    const isRight = field(body, 'username') === username && field(body, 'password') === password;
    const outcome = this.#access.login(isRight);
    if (outcome === 'accepted') return this.#tokens();
    return this.failure('1001', outcome === 'locked' ? 'Account is locked' : 'Invalid username or password');
  }

  #tokens(): Reply {
    const [AccessToken, RefreshToken] = [this.#access.issue('access'), this.#access.issue('refresh')];
    return { status: 200, body: { AccessToken, RefreshToken } };
  }

  #list(query: URLSearchParams): Reply {
    const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('perPage') ?? DEFAULT_PAGE)];
    return success('0', { rows: this.population.slice((page - 1) * perPage, page * perPage).map(rowOf) });
  }

  #read(iccid: string): Reply {
    const sim = this.population.findIccid(iccid);
    return success('0', { rows: sim ? [rowOf(sim)] : [] });
  }

  #endpointOf({ query, body }: Received): StandInSim | undefined {
    const id = query.get('endPointId') ?? field(field(body, 'Request'), 'endPointId');
    const sim = this.population.find(Number(id) - FIRST_ENDPOINT);
    return sim?.hasEndpoint ? sim : undefined;
  }

  #setStatus(sim: StandInSim, { path, body }: Received): Reply {
    const activates = path === 'EndPointActivation';
    const lifeCycle = field(field(field(body, 'Request'), 'requestParam'), 'lifeCycle');
    const status = activates || lifeCycle === 'A' ? 'active' : 'suspended';
    if (sim.status === status)
      return activates
        ? this.failure('2507', 'Endpoint is already active')
        : this.failure('5018', 'No change of state');
    this.population.setStatus(sim.serial, status);
    const states = { currentStatus: statusNames[status], previousStatus: statusNames[sim.status] };
    return success(activates ? '5014' : '5017', { endPointId: endpointId(sim), ...states });
  }

  #usage(sim: StandInSim, query: URLSearchParams): Reply {
    const [from, to] = ['from_date', 'to_date'].map((name) =>
      (query.get(name) ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
    );
    const days = trafficOf(sim, from ?? '', to ?? '', this.#now());
    if (days.length === 0) return this.failure('1340', 'No data found');
    const dataUsage = days.map(({ day, sentBytes, receivedBytes }) => ({
      date: day.split('-').reverse().join('/'),
      uplink: megabytes(sentBytes),
      downlink: megabytes(receivedBytes),
      totalVolume: megabytes(sentBytes + receivedBytes),
      totalCost: '0.000',
    }));
    return success('0', { dataUsage, smsUsage: [], smsTotalUsage: [] });
  }

  #location(sim: StandInSim): Reply {
    if (sim.status !== 'active') return this.failure('1101', 'Absent subscriber');
    const { country, operator, radio, cell, mcc, mnc, area, age } = cellOf(sim);
    return success('0', {
      countryName: country,
      operatorName: operator,
      cellIdRatType: radio,
      cellId: String(cell),
      mcc,
      mnc,
      lac: String(area),
      locationInfoAge: String(age),
    });
  }
}

function rowOf(sim: StandInSim) {
  return {
    iccid: sim.iccid,
    simStatus: statusNames[sim.status],
    simAttachStatus: sim.hasEndpoint ? 'ATTACHED' : 'NOT ATTACHED',
    simProduct: 'Stand-in SIM',
    endPointId: sim.hasEndpoint ? endpointId(sim) : '-',
    endPointName: sim.hasEndpoint ? `rover-${String(sim.serial).padStart(6, '0')}` : '-',
    imsi: sim.imsi,
    msisdn: sim.msisdn,
  };
}

const success = (code: string, responseParam: unknown): Reply => ({
  status: 200,
  body: {
    Response: {
      resultCode: '0',
      resultParam: { resultCode: code, resultDescription: 'Success' },
      responseParam,
    },
  },
});

const endpointId = (sim: StandInSim) => String(FIRST_ENDPOINT + sim.serial);
const megabytes = (bytes: number) => (bytes / BYTES_PER_MB).toFixed(3);

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
