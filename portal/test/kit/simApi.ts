import {
  areas,
  type SimData,
  type SimRefresh,
  type SimRow,
  type SupplierState,
  simActionFor,
  simStatuses,
} from '@cairn/contract';
import { answer, fakeApi, Refusal } from './fakeApi.ts';

const at = '2026-11-20T10:00:00.000Z';
const stockless = { rstock: 0, dstock: 0, cstock: 0, base: 0 } as const;

/** A SIM card in the stock of company 3, except for what is overridden. */
export function simCard(value: number, more: Partial<SimRow> = {}): SimRow {
  const statusid = more.statusid ?? 1;
  const supplier = more.supplier ?? 1;
  const action = simActionFor(supplier, simStatuses[statusid].status);
  return {
    value,
    version: 1,
    number: `894500000000000${String(value).padStart(4, '0')}`,
    supplier,
    simsupplier: supplier === 1 ? 'emnify' : 'BICS',
    endpoint: `EP-${value}`,
    endpoint_name: `Modem ${value}`,
    endpoint_id: `EP-${value}`,
    connection_id: `C-${value}`,
    msisdn: '4537000001',
    package: 'RTK 500 MB',
    apn: 'em',
    service: 'data',
    status: simStatuses[statusid].text,
    statusid,
    statuscolor: '#2e7d32',
    online: 1,
    dataused: 12.5 * value,
    read: at,
    missing: null,
    reseller: 1,
    resellername: 'Cloudbase',
    dealer: 2,
    dealername: 'Fen Precision',
    company: 3,
    companyname: 'Ely Farms',
    rover: null,
    rovername: '',
    slot: null,
    station: null,
    stationname: '',
    ...stockless,
    cstock: 1,
    stocktype: 'company',
    subscription: [],
    held: '2025-12-01T10:00:00.000Z',
    action: action ? { id: action.id, text: action.text } : null,
    change: null,
    alerts: [],
    obstacle: '',
    order: null,
    ...more,
  };
}

const inDealer = { company: null, companyname: '', cstock: 0, dstock: 1, stocktype: 'dealer' } as const;
const inReseller = {
  ...inDealer,
  dealer: null,
  dealername: '',
  dstock: 0,
  rstock: 1,
  stocktype: 'reseller',
} as const;
const ofNobody = {
  ...inReseller,
  reseller: null,
  resellername: '',
  rstock: 0,
  stocktype: 'unassigned',
} as const;
const inHarvester = { rover: 4, rovername: 'Harvester', cstock: 0, stocktype: 'rover' } as const;

const idle: Omit<SimRefresh, 'value' | 'supplier'> = {
  percent: 40,
  pages: 2,
  simms: 400,
  usages: 0,
  malformed: 1,
  changes: [],
  code: null,
  at,
  started: at,
  ended: null,
  user: 'Ada',
  usage: 1,
  complete: null,
  state: 'running',
};

interface Options {
  /** May throw what a change is refused with. */
  refuse?: (data: SimData) => void;
  /** When the last request for a location was made, which failed. */
  locationFailed?: string;
}

const counts: [number, number, number, number] = [1, 6, 1, 0];

/** A fake API with SIM cards in its memory. */
export function simApi({ refuse = () => {}, locationFailed }: Options = {}) {
  const cards = new Map(
    [
      simCard(1),
      simCard(2, { ...inHarvester, slot: 1, supplier: 2 }),
      simCard(3, { ...inHarvester, slot: 2, statusid: 2, alerts: [{ kind: 'no_usage', since: at }] }),
      simCard(4, { ...inHarvester, slot: 3, held: new Date().toISOString() }),
      simCard(5, inReseller),
      simCard(6, { ...inReseller, statusid: 0 }),
      simCard(7, ofNobody),
      simCard(8, { station: 9, stationname: 'Ely', cstock: 0, base: 1, stocktype: 'station', action: null }),
    ].map((card) => [card.value, card]),
  );
  let refresh: SimRefresh | undefined;
  const location = { polls: 0, state: 'none' as 'none' | 'waiting' | 'done' | 'failed' };
  const allOf = (stock: string | undefined, supplier: number) =>
    [...cards.values()]
      .filter(({ stocktype }) => !stock || stocktype === stock)
      .filter((card) => !supplier || card.supplier === supplier);
  const { sims, simRequests, simSuppliers } = areas;
  const api = fakeApi([
    answer(sims.views, () => ({ counts: { unused: 1, in_stock: 0, suspended_tried: 0 } })),
    answer(sims.list, ({ id, rover, type, status, stock, dealer }) => {
      const found = allOf(stock, type)
        .filter((card) => !id || card.value === id)
        .filter((card) => !rover || card.rover === rover)
        .filter((card) => !dealer || card.dealer === dealer)
        .filter((card) => status < 0 || card.statusid === status);
      return { CasterSimmss: found, Total: found.length, Counts: counts, Alerts: 1 };
    }),
    answer(sims.choose, ({ stock, stext }) => {
      const found = allOf(stock, 0).filter(({ number }) => number.includes(stext));
      return { CasterSimmss: found, Total: found.length };
    }),
    answer(sims.assignToDealer, () => ({ messages: [] })),
    answer(sims.addToReseller, () => ({ messages: [] })),
    answer(sims.update, ({ simmdata }) => {
      refuse(simmdata as SimData);
      return { messages: movesOf(simmdata as SimData) };
    }),
    answer(sims.changeStatus, ({ iccids }) => ({
      rows: iccids.map((iccid) => ({ id: null, iccid, done: 1 as const, text: '' })),
    })),
    answer(sims.history, () => ({
      moves: [
        {
          value: 1,
          at,
          from: '',
          to: 'Cloudbase',
          fromholder: 'unassigned' as const,
          toholder: 'reseller' as const,
          user: 'Ada',
          reason: '',
        },
      ],
      changes: [],
    })),
    answer(sims.usage, () => ({
      days: [{ day: '2026-11-20', sent: 1e6, received: 2e6, bytes: 3e6 }],
      total: 3e6,
      read: at,
      allowance: 5e8,
    })),
    answer(sims.packages, () => ({
      CasterSimmPackage: [
        {
          value: 1,
          version: 1,
          supplier: 1 as const,
          text: 'RTK 500 MB',
          simms: 6,
          data_used: 1500,
          data_allowance: 3000,
          allowance: 500,
          data_usage: 50,
          dataset: [{ label: 'Used', color: '#2e7d32', value: 1500 }],
        },
      ],
    })),
    answer(sims.savePackage, () => ({ id: 1 })),
    answer(simRequests.locate, ({ ask }) => {
      if (locationFailed) return failedLocation(locationFailed);
      if (ask) Object.assign(location, { state: 'waiting', polls: 0 });
      else if (location.state === 'waiting' && ++location.polls > 1) location.state = 'done';
      const known = { countryName: 'Denmark', operatorName: 'TDC', cellIdRatType: 'LTE', cellId: 4711 };
      const cell = { ...known, mcc: '238', mnc: '01', lac: 77, locationInfoAge: 3 };
      return {
        state: location.state,
        error: 0 as const,
        message: '',
        requested: location.state === 'none' ? null : at,
        location: location.state === 'done' ? cell : null,
      };
    }),
    answer(simRequests.refreshOne, ({ id }) => {
      const { number, status, statusid } = cards.get(id ?? 0) ?? simCard(0);
      return { iccid: number, status, statusid, error: 0 as const, message: '' };
    }),
    answer(simRequests.cancelLocation, () => ({
      messages: [{ message: 'The network has forgotten the SIM card', text: '', error: 0 as const }],
    })),
    answer(simSuppliers.states, () => ({
      suppliers: [
        state(1, 'emnify'),
        { ...state(2, 'BICS'), health: 'failing' as const, lasterror: 'timeout', circuit: 'open' as const },
      ],
    })),
    answer(simSuppliers.refresh, ({ supplier }) => {
      const started: SimRefresh = { ...idle, value: 1, supplier };
      refresh = started;
      return { messages: [], refresh: started };
    }),
    answer(simSuppliers.refreshes, () => ({ refreshes: refresh ? [refresh] : [] })),
    answer(simSuppliers.cancelRefresh, () => {
      if (refresh) refresh = { ...refresh, state: 'cancelled', ended: at };
      return { status: 'ok' as const };
    }),
    answer(simSuppliers.settings, ({ supplier }) => ({
      value: supplier,
      version: 1,
      text: supplier === 1 ? 'emnify' : 'BICS',
      baseurl: '',
      username: 'cairn',
      pagesize: null,
      locationpath: '',
      cancelpath: '',
      enabled: 1 as const,
      secret: 1 as const,
    })),
    answer(simSuppliers.saveSettings, () => ({ status: 'ok' as const })),
    answer(areas.network.filterOptions, ({ company }) => ({
      resellers: [{ value: 1, text: 'Cloudbase', country: 1 as const }],
      dealers: [
        { value: 2, text: 'Fen Precision', reseller: 1, country: 1 as const },
        { value: 12, text: 'Wold Precision', reseller: 1, country: 1 as const },
      ],
      companys: [{ value: 3, text: 'Ely Farms', reseller: 1, dealer: 2 }],
      rovers: company ? [{ value: 4, text: 'Harvester', reseller: 1, dealer: 2, company: 3 }] : [],
    })),
  ]);
  return { ...api, change: (card: SimRow) => cards.set(card.value, card) };
}

const failedLocation = (requested: string) => ({
  state: 'failed' as const,
  error: 1 as const,
  message: 'The supplier did not reply in time',
  requested,
  location: null,
});

/** What a save did, as the API says it: of the cards that leave the rover first. */
const movesOf = ({ id, rover, backtostocklist = [] }: SimData) => [
  ...backtostocklist.map((card) => moved(`${simCard(Number(card)).number} moved to Stock of Ely Farms`)),
  ...(rover ? [moved(`${simCard(Number(id)).number} moved to Harvester`)] : []),
];
const moved = (text: string) => ({ message: 'SIM card', text, error: 0 as const });

const state = (value: 1 | 2, text: string): SupplierState => ({
  value,
  version: 1,
  text,
  since: at,
  lasterror: null,
  lasterrorwords: '',
  lasterrorat: null,
  refreshed: at,
  simms: 4,
  missing: 0,
  enabled: 1,
  ready: 1,
  circuit: 'closed',
  health: 'answering',
});

/** A SIM card that Ann moved after it was read. */
export const movedByAnn = () =>
  new Refusal({
    error: 'Somebody changed this record meanwhile',
    code: 'changed_meanwhile',
    changed: { versions: { version: 2 }, fields: [] },
  });
