import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas, type Endpoint, isAtLeast } from '@cairn/contract';
import { tendPartitions } from '@cairn/database';
import { requester } from './api.ts';
import { SEEDING } from './cached-history.ts';
import { Child } from './child.ts';
import { openDatabaseFolder, secret } from './database-fixture.ts';
import { DANISH, type SeededLogs, seedLogs } from './logs-world.ts';
import { type Ask, type Bar, type Input, measureCall } from './measure.ts';
import { ROVERS, STATIONS } from './network-world.ts';
import { openSession } from './sign-in.ts';
import { printTable, type Row } from './table.ts';
import { people } from './time-machine.ts';

const PAGE: Bar = { p95: 50, requests: 40 };
/** GGA of the whole world; the log has two fifths as many lines. */
const WHOLE = 50_000_000;

interface Request {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly input: Input;
}

/**
 * Measures every page, filter and jump of the logs, as each role, in a world of `WHOLE` GGA and 20 million log lines, or a
 * tenth of it.
 */
export async function benchLogs({ whole }: { whole: boolean }): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-logs-'));
  let api: Child | undefined;
  let close = async () => {};
  try {
    const seeding = await openDatabaseFolder(folder, SEEDING);
    close = seeding.remove;
    const seeded = await seedLogs(seeding, whole ? WHOLE : WHOLE / 10);
    await seeding.remove();

    const databaseFixture = await openDatabaseFolder(folder); // with PostgreSQL's settings as the system has them
    close = databaseFixture.remove;
    await tendPartitions(databaseFixture.database);
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal()]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const rows: Row[] = [];
    for (const [who, person] of [
      ...people,
      ['Denmark alone', { role: 5, reseller_id: DANISH.reseller }],
    ] as const) {
      const { bearer, pair } = await openSession(databaseFixture, baseUrl, person);
      const ask = requester(baseUrl, bearer, pair);
      const read = replyOf(baseUrl, bearer, pair);
      const requests =
        who === 'Denmark alone'
          ? ofStations(seeded).filter(({ input }) => !('basestation' in input))
          : await questions(person.role, seeded, read);
      for (const request of requests) rows.push(await measured(who, request, ask));
    }
    const { points, lines, messages, events, seconds } = seeded;
    printTable(
      `Logs of ${ROVERS} rovers and ${STATIONS} stations: ${points} GGA, ${lines} log lines, ${messages} lines of messages, ${events} events; ` +
        `built in ${(seconds / 60).toFixed(1)} min; p50 / p95 of ${PAGE.requests}`,
      rows,
    );
    return rows;
  } finally {
    await api?.end();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

const measured = (who: string, { what, endpoint, input }: Request, ask: Ask) =>
  measureCall(`${who}: ${endpoint.path.slice(5)} ${what}`.trim(), endpoint, input, PAGE, ask);

/** A reply as JSON: a page names where the next one begins. */
const replyOf =
  (baseUrl: string, bearer: string, pair: Record<string, string>) =>
  async ({ path }: Endpoint, input: Record<string, string>): Promise<Record<string, unknown>> => {
    const query = new URLSearchParams({ ...input, ...pair });
    const reply = await fetch(`${baseUrl}${path}?${query}`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    return (await reply.json()) as Record<string, unknown>;
  };

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** What the pages of a role ask. */
async function questions(
  role: number,
  seeded: SeededLogs,
  read: ReturnType<typeof replyOf>,
): Promise<Request[]> {
  const mayReadStations = isAtLeast(role, 'dealer');
  const pages = [...ofLog(seeded), ...ofRovers(seeded), ...(mayReadStations ? ofStations(seeded) : [])];
  const around = await Promise.all(
    pages
      .filter(({ what }) => what === 'newest' || what === 'newest of a station')
      .map(({ what, endpoint, input }) => turned(what, endpoint, input as Record<string, string>, read)),
  );
  return [...pages, ...around.flat(), ...ofEvents()];
}

/** The pages below and above one in the middle of a log. */
async function turned(
  what: string,
  endpoint: Endpoint,
  input: Record<string, string>,
  read: ReturnType<typeof replyOf>,
): Promise<Request[]> {
  const middle = await read(endpoint, { ...input, end: daysAgo(5) });
  const [before, after] = [middle.next, middle.newer].map((cursor) =>
    cursor === null ? undefined : String(cursor),
  );
  return [
    ...(before
      ? [{ what: `${what}, the page below one of five days ago`, endpoint, input: { ...input, before } }]
      : []),
    ...(after ? [{ what: `${what}, the page above it`, endpoint, input: { ...input, after } }] : []),
  ];
}

function ofLog({ rover, station, company }: SeededLogs): Request[] {
  const request = (what: string, input: Record<string, string>) => ({
    what,
    endpoint: areas.logs.caster,
    input,
  });
  return [
    request('newest', {}),
    request('jump to 20 days ago', { end: daysAgo(20) }),
    request('one day of three weeks ago', { start: daysAgo(21), end: daysAgo(20) }),
    request('of a rover', { rover: String(rover) }),
    request('of a rover, 20 days ago', { rover: String(rover), end: daysAgo(20) }),
    request('of a company', { company: String(company) }),
    request('of all stations', { basesonly: '1' }),
    request('of all stations, 20 days ago', { basesonly: '1', end: daysAgo(20) }),
    request('of a station', { basestation: String(station) }),
    request('of a station, its lines alone', { basestation: String(station), basesonly: '1' }),
    request('of a rover at a station', { rover: String(rover), basestation: String(station + 1) }),
  ];
}

function ofRovers({ rover, rareRover }: SeededLogs): Request[] {
  const ofRover = { rover: String(rover) };
  const request = (what: string, input: Record<string, string>) => ({
    what,
    endpoint: areas.logs.gga,
    input: { ...ofRover, ...input },
  });
  return [
    request('newest', {}),
    request('newest 500', { limit: '500' }),
    request('jump to 60 days ago', { end: daysAgo(60) }),
    request('one day of two months ago', { start: daysAgo(61), end: daysAgo(60) }),
    request('before all that is stored', { end: daysAgo(100) }),
    request('of a rover that seldom works', { rover: String(rareRover), limit: '500' }),
  ];
}

function ofStations({ station }: SeededLogs): Request[] {
  const one = { basestation: String(station) };
  return [areas.logs.rtcm3, areas.logs.satellites].flatMap((endpoint): Request[] => [
    { what: 'newest', endpoint, input: {} },
    { what: 'newest of a station', endpoint, input: one },
    { what: 'jump to 10 days ago', endpoint, input: { end: daysAgo(10) } },
    { what: 'of a station, 10 days ago', endpoint, input: { ...one, end: daysAgo(10) } },
    { what: 'of a station, one day', endpoint, input: { ...one, start: daysAgo(4), end: daysAgo(3) } },
    { what: 'before all that is stored', endpoint, input: { end: daysAgo(20) } },
  ]);
}

/** The logs of other areas. */
function ofEvents(): Request[] {
  return [
    { what: 'newest', endpoint: areas.audit.events, input: {} },
    { what: 'of a group', endpoint: areas.audit.events, input: { group: '3' } },
    { what: 'this year', endpoint: areas.subscriptions.log, input: { start: daysAgo(300) } },
  ];
}
