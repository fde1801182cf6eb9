import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type areas, createClient, type LossCause, type Outage, type Reply } from '@cairn/contract';
import { startRover, startStation } from '@cairn/simulator';
import type { Browser } from 'playwright-core';
import { freePort } from '../tools/free-ports.ts';
import { root } from '../tools/root.ts';
import { openChromium, signIn } from './chromium.ts';
import { Desk, type Effort, eventually } from './desk.ts';
import { printTable, type Row } from './table.ts';

/** As in the README of the project: the demo's logins are public. */
const SYSTEM = { email: 'system@demo.example', password: 'field-rows-demo' };
const HOST = '127.0.0.1';
/** ms that a first start may take on a slow machine. */
const START = 300_000;

type Client = ReturnType<typeof createClient>;

/** The demo that is asked: its address, the ports that receivers connect to, and a client of its system admin. */
interface Demo {
  readonly url: string;
  readonly casta: number;
  readonly connecta: number;
  readonly client: Client;
}

/** One question of a support desk, how it is answered from the start page, and what that may take at most. */
interface Question {
  readonly text: string;
  readonly most: Effort;
  answer(desk: Desk, demo: Demo): Promise<void>;
}

/**
 * Ten questions that a support desk is asked, each answered in Chromium from the start page of a system admin of the demo.
 * A question whose answer is not in sight, or takes more than it may, misses its bar.
 */
export async function benchQuestions(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-questions-'));
  let demo: (Demo & { process: ChildProcess }) | undefined;
  let browser: Browser | undefined;
  try {
    demo = await startDemo(folder);
    browser = await openChromium();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
    await signIn(page, demo.url, SYSTEM.email, SYSTEM.password);
    const home = page.url();
    const desk = new Desk(page);
    const rows: Row[] = [];
    for (const question of questions) rows.push(await ask(question, desk, home, demo));
    printTable('Ten questions of a support desk, from the start page of the demo', rows);
    return rows;
  } finally {
    await browser?.close();
    if (demo) await stop(demo.process);
    await rm(folder, { recursive: true, force: true });
  }
}

async function ask({ text, most, answer }: Question, desk: Desk, home: string, demo: Demo): Promise<Row> {
  await desk.begin(home);
  const failure = await answer(desk, demo).then(
    () => undefined,
    (error: Error) => error.message.split('\n')[0],
  );
  const { effort } = desk;
  const isWithin = effort.clicks <= most.clicks && effort.fields <= most.fields && effort.pages <= most.pages;
  return {
    measure: text,
    bar: effortText(most),
    measured: failure ? `no answer after ${effortText(effort)}: ${failure}` : effortText(effort),
    good: failure === undefined && isWithin,
  };
}

const effortText = ({ clicks, fields, pages }: Effort) =>
  `${clicks} clicks, ${fields} fields, ${pages} pages`;

const questions: readonly Question[] = [
  {
    text: '1 why did this rover lose its fix this morning',
    most: { clicks: 2, fields: 1, pages: 1 },
    async answer(desk, { client }) {
      const rover = await eventually('a rover lost its fix', () => roverWithLoss(client));
      await desk.find(rover.text, rover.text);
      await desk.sees(/^Last fix lost /);
      const now = desk.page.getByRole('region', { name: 'Now' });
      // its page follows a rover that may lose its fix again meanwhile
      await eventually('the page has the newest loss of fix, its length and its cause', async () => {
        const loss = (await lossesOf(client, rover.value)).at(-1);
        const text = await now.textContent();
        return loss && explains(text ?? '', loss) ? true : undefined;
      });
    },
  },
  {
    text: '2 which stations were down yesterday, how long, who was hit',
    most: { clicks: 4, fields: 0, pages: 1 },
    async answer(desk, { client }) {
      const [start, end] = yesterday();
      const { outages } = await client.outages.list({ start, end });
      const [hit] = outages.toSorted((one, other) => Number(other.rovers) - Number(one.rovers));
      if (!hit?.rovers) throw new Error('No outage of yesterday hit a rover');
      await desk.click(desk.page.getByRole('link', { name: 'Outages', exact: true }));
      await desk.button('Period');
      await desk.click(desk.page.getByRole('option', { name: 'Yesterday' }));
      for (const outage of outages) await rowOf(desk, outage).waitFor();
      await desk.click(rowOf(desk, hit));
      const { rovers, total } = await client.outages.rovers({ basestation: hit.station, at: hit.began });
      if (total !== hit.rovers) throw new Error(`${hit.rovers} rovers in the list, ${total} by name`);
      const heading = desk.page.getByRole('heading', { name: 'Rovers on it when it went down' });
      await heading.filter({ hasText: new RegExp(`down${total}$`) }).waitFor();
      for (const { text } of rovers) await desk.page.getByRole('link', { name: text }).first().waitFor();
    },
  },
  {
    text: '3 a new dealer, to the first corrections of a rover',
    most: { clicks: 31, fields: 16, pages: 3 },
    async answer(desk, { casta }) {
      await desk.menu('Dealers');
      await desk.button('Add Dealer');
      await desk.choose('Reseller', 'Cloudbase');
      await desk.fill({ 'Dealer title': 'Fen Guidance', ...address });
      await desk.inDialog('Next');
      await desk.fill({ 'First name': 'Fay', 'Last name': 'Fenner', 'Login e-mail': 'fay@fen.example' });
      await desk.inDialog('Next');
      await desk.inDialog('Next');
      await desk.inDialog('Create Dealer');
      await desk.sees('0 failed, 0 running');
      await desk.inDialog('Add Company');
      await desk.fill({ 'Company name': 'Fen End Farm', ...address });
      await desk.choose('Country', 'UK');
      await desk.inDialog('Next');
      await desk.fill({ 'First name': 'Fred', 'Last name': 'Fenner', 'Login e-mail': 'fred@fen.example' });
      await desk.inDialog('Next');
      await desk.inDialog('Next');
      await desk.inDialog('Create Company');
      await desk.sees('0 failed, 0 running');
      await desk.inDialog('Add Rover');
      await desk.inDialog('Next');
      await desk.choose('Manufacturer', 'John Deere');
      await desk.choose('Model', /8R/);
      await desk.inDialog('Next');
      await desk.inDialog('Add Dealer Stock');
      await desk.choose('Type', 'RTK 1 year');
      await desk.fill({ Number: '1', 'Purchase order': 'PO 1' });
      await desk.inDialog('Add 1 subscription');
      await desk.choose('Subscription', /^RTK 1 year/);
      await desk.inDialog('Not Required');
      await desk.inDialog('Next');
      await desk.inDialog('Create');
      await desk.sees('Settings of the receiver');
      await receivesCorrections(desk, casta);
    },
  },
  {
    text: '4 a rover by half of its name or its company, live and its last 24 hours',
    most: { clicks: 2, fields: 1, pages: 1 },
    async answer(desk, { client }) {
      const { text, companytitle } = await connectedRover(client);
      await desk.find(`${text.slice(0, Math.ceil(text.length / 2))} ${companytitle.split(' ')[0]}`, text);
      await desk.sees('Last 24 hours');
      await desk.sees(/^last GGA /);
    },
  },
  {
    text: '5 all that ends next month for one dealer, as a file',
    most: { clicks: 6, fields: 0, pages: 1 },
    async answer(desk, { client }) {
      const { dealer, rovers } = await dealerWithEnds(client);
      await desk.menu('Subscriptions');
      await desk.tab(/^Ends next month/);
      await desk.button('Dealer');
      await desk.click(desk.page.getByRole('option', { name: dealer, exact: true }));
      await desk.sees(`${rovers.length} of ${rovers.length}`);
      await desk.button('Export');
      const download = desk.page.waitForEvent('download');
      await desk.click(desk.page.getByRole('menuitem', { name: 'CSV' }));
      const file = await readFile(await (await download).path(), 'utf8');
      const missing = rovers.find((rover) => !file.includes(rover));
      if (missing) throw new Error(`The file has no ${missing}`);
    },
  },
  {
    text: '6 sold, but never connected',
    most: { clicks: 2, fields: 0, pages: 1 },
    async answer(desk, { client }) {
      await desk.menu('Rovers');
      await desk.tab(/^Sold, never connected/);
      const first = desk.page.locator('tbody tr[data-id]').first();
      // rovers of a demo that has just begun still connect, and leave the page
      await eventually('the page begins with the rover that never connected', async () => {
        const { rovers } = await client.rovers.list({ view: 'unconnected', orderby: 'rover' });
        const shown = (await first.textContent()) ?? '';
        return rovers[0] && shown.includes(rovers[0].text) ? true : undefined;
      });
    },
  },
  {
    text: '7 it worked until Tuesday',
    most: { clicks: 4, fields: 1, pages: 2 },
    async answer(desk, { client }) {
      const { value, text } = await changedRover(client);
      await desk.find(text, text);
      await desk.click(desk.page.getByRole('link', { name: 'compare two moments' }));
      await desk.button('A week ago');
      await desk.page.waitForURL(/[?&]before=/);
      const before = new URL(desk.page.url()).searchParams.get('before')?.replaceAll('"', '') ?? '';
      const after = new Date(Date.parse(before) + WEEK).toISOString();
      const differing = differences(await client.roverCompare.compare({ rover: value, before, after }));
      await desk.sees(new RegExp(`^${differing.length} differences?$`));
      const rows = await desk.page.getByRole('row').filter({ hasText: '(Different)' }).allTextContents();
      const missing = differing.find((row) => !rows.some((shown) => hasValues(shown, row)));
      if (missing) throw new Error(`${missing.fact} differs, which the page does not show`);
    },
  },
  {
    text: '8 SIM cards that cost for nothing',
    most: { clicks: 2, fields: 0, pages: 1 },
    async answer(desk, { client }) {
      const { CasterSimmss } = await eventually('a SIM card costs for nothing', async () => {
        const found = await client.sims.list({ view: 'unused' });
        return found.CasterSimmss.length > 0 ? found : undefined;
      });
      await desk.menu('SIMs');
      await desk.tab(/^Paid for, not used/);
      await desk.sees(String(CasterSimmss[0]?.number));
    },
  },
  {
    text: '9 hours of fix of a company last month',
    most: { clicks: 4, fields: 1, pages: 2 },
    async answer(desk, { client }) {
      await desk.find('Wold Grange Farms', 'Wold Grange Farms');
      await desk.click(desk.page.getByRole('link', { name: 'Performance Report' }));
      const company = await eventually(
        'the report is of the company',
        async () => Number(new URL(desk.page.url()).searchParams.get('company')) || undefined,
      );
      const hours = async (month: Month) =>
        (await client.performance.report({ company, ...bounds(month) })).total.fixed_seconds / 3600;
      // the past of a demo begins two weeks before its start: for most of a month nothing of the last one is in it
      const month: Month = (await hours('Last month')) > 0 ? 'Last month' : 'This month';
      const least = await hours(month);
      await desk.button(month);
      await eventually(
        'the page has the hours of the report',
        async () => {
          const shown = Number.parseFloat((await fixedHours(desk).textContent()) ?? '');
          // rovers stay connected while the page is open; what it shows is rounded
          return shown > 0 && shown >= least - 0.05 && shown <= (await hours(month)) + 0.05
            ? true
            : undefined;
        },
        20_000,
      );
    },
  },
  {
    text: '10 move a station to a new place without misleading a rover',
    most: { clicks: 8, fields: 2, pages: 1 },
    answer: moveStation,
  },
];

const address = { 'Address line 1': '1 Fen End', 'Town/city': 'Spalding', Telephone: '01775 123456' };

/** A rover that lost its fix within the last day. */
async function roverWithLoss(client: Client) {
  const { rovers } = await client.rovers.list({ status: 4, limit: 40, orderby: 'rover' });
  for (const rover of rovers) {
    const losses = await lossesOf(client, rover.value);
    if (losses.at(-1)) return rover;
  }
  return undefined;
}

const lossesOf = async (client: Client, rover: number) =>
  (await client.roverSessions.recent({ rover, hours: 24 })).losses;

type Loss = Awaited<ReturnType<typeof lossesOf>>[number];

/** What the page says of each cause. */
const causeWords: Readonly<Record<LossCause, RegExp>> = {
  station_gap: /sent nothing for|stopped sending/,
  station_out_of_service: /out of service/,
  station_change: /moved from station|assigned station|no station fed|its station changed/i,
  corrections_change: /was given the|sent other observations|reference frame/,
  no_network: /no mobile network|did not reach the rover|connection failed/,
  rover_restart: /which suggests a restart/,
  disconnected: /The session was ended/,
  few_satellites: /The sky was obstructed/,
  long_baseline: /too far away to hold a fix/,
  unknown: /Nothing in the records explains it/,
};

/** Whether a text says when a fix was lost, for how long and why; where the cause is a station also which. */
function explains(text: string, { origin, loss }: Loss): boolean {
  const at = clock(Date.parse(origin) + loss.from * 1000);
  const station = loss.evidence.find(({ kind }) => kind === 'station' || kind === 'change')?.station;
  return (
    text.includes(`Last fix lost ${at}, for ${spent(loss.without_fix, 2)}`) &&
    causeWords[loss.cause].test(text) &&
    (!station || !loss.cause.startsWith('station') || text.includes(station))
  );
}

const clock = (at: number | string): string => new Date(at).toTimeString().slice(0, 8);

/** Seconds in so many of their largest units: `2 m 5 s`; a column has all of them, also those of none. */
function spent(seconds: number, most = 4): string {
  const whole = Math.max(1, Math.round(seconds));
  const units = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const;
  return units
    .slice(units.findIndex(([count]) => count > 0))
    .slice(0, most)
    .filter(([count]) => most === 4 || count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** The row of an outage: its station, when it began, how long it was and how many rovers it hit. */
const rowOf = ({ page }: Desk, { stationtitle, began, seconds, rovers }: Outage) =>
  page
    .getByRole('row')
    .filter({ hasText: stationtitle })
    .filter({ hasText: clock(began) })
    .filter({ has: page.getByText(spent(seconds), { exact: true }) })
    .filter({ has: page.getByText(`${rovers ?? '-'}`, { exact: true }) })
    .first();

type Compared = Reply<typeof areas.roverCompare.compare>;

const WEEK = 7 * 86_400_000;

const differences = ({ rows }: Compared) => rows.filter(({ differs }) => differs);

/** A rover of which something differs from a week ago, if any more than its figures. */
async function changedRover(client: Client) {
  const { rovers } = await client.rovers.list({ status: 4, limit: 20, orderby: 'rover' });
  const before = new Date(Date.now() - WEEK).toISOString();
  let found: (typeof rovers)[number] | undefined;
  for (const rover of rovers) {
    const differing = differences(await client.roverCompare.compare({ rover: rover.value, before }));
    if (differing.some(({ part }) => part !== 'figure')) return rover;
    if (differing.length > 0) found ??= rover;
  }
  if (!found) throw new Error('No rover has changed in a week');
  return found;
}

/** Whether a row of the page has the values of a difference; figures of the last hours still change. */
function hasValues(shown: string, { part, before, after }: Compared['rows'][number]): boolean {
  const has = (value: string | null) => value === null || shown.includes(valueText(value));
  return (
    has(part === 'figure' && before !== null ? `${Number(before)}` : before) &&
    (part === 'figure' || has(after))
  );
}

/** A time as the page has it; all else is shown as it is. */
function valueText(value: string): string {
  if (!/^\d{4}-\d\d-\d\dT/.test(value)) return value;
  const at = new Date(value);
  const two = (n: number) => `${n}`.padStart(2, '0');
  return `${two(at.getDate())}-${two(at.getMonth() + 1)}-${at.getFullYear()} ${clock(value).slice(0, 5)}`;
}

type Month = 'Last month' | 'This month';

/** A month by the clock of this machine, which is the reader's. */
function bounds(month: Month) {
  const now = new Date();
  const first = (offset: number) => new Date(now.getFullYear(), now.getMonth() + offset, 1).toISOString();
  const offset = month === 'Last month' ? -1 : 0;
  return {
    start: first(offset),
    end: first(offset + 1),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** The hours with a fix at the head of a report. */
const fixedHours = ({ page }: Desk) =>
  page.getByRole('article').getByText('Fixed', { exact: true }).first().locator('xpath=following-sibling::b');

async function connectedRover(client: Client) {
  const { rovers } = await client.rovers.list({ status: 4, limit: 1, orderby: 'rover' });
  if (!rovers[0]) throw new Error('No rover is fixed');
  return rovers[0];
}

/** The first and the last moment of yesterday, by the clock of this machine. */
function yesterday(): [string, string] {
  const now = new Date();
  const at = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [at(-1).toISOString(), new Date(at(0).getTime() - 1).toISOString()];
}

/** A dealer of whose rovers some end next month, with their names. */
async function dealerWithEnds(client: Client) {
  const now = new Date();
  const month = (n: number) => new Date(now.getFullYear(), now.getMonth() + n, 1).getTime();
  const { CasterSubs } = await client.subscriptions.list({
    start: new Date(month(1)).toISOString(),
    end: new Date(month(2) - 1).toISOString(),
    status: 0,
    renewed: 'no',
    limit: 200,
  });
  const dealer = CasterSubs[0]?.dealerdetail;
  if (!dealer) throw new Error('Nothing ends next month');
  const own = CasterSubs.filter(({ dealerdetail }) => dealerdetail === dealer);
  return { dealer, rovers: own.map(({ roverdetail }) => roverdetail) };
}

/** A receiver that connects with the settings on the page, until it has corrections. */
async function receivesCorrections({ page }: Desk, port: number): Promise<void> {
  const setting = (name: string) =>
    page
      .getByRole('dialog')
      .last()
      .locator('dt', { hasText: name })
      .locator('xpath=following-sibling::dd[1]');
  const username = ((await setting('Username').textContent()) ?? '').trim();
  const password = ((await setting('Password').textContent()) ?? '').trim();
  const rover = await startRover({ host: HOST, port, mountpoint: 'RTK_RTCM3', username, password });
  try {
    rover.send({ quality: 4, latitude: 53.2, longitude: -0.1, satellites: 20, hdop: 0.7 });
    await rover.until(({ received }) => received.length > 0, 30_000);
  } finally {
    await rover.stop();
  }
}

/** A station of its own is taken out of service, transmits from another place, and returns once that is entered. */
async function moveStation(desk: Desk, { client, connecta }: Demo): Promise<void> {
  const place = { latitude: 52.6, longitude: 1.6, height: 60 };
  const { id, password } = await client.stations.create({ basedata: stationAt(place) });
  const transmit = (location: typeof place) =>
    startStation({ host: HOST, port: connecta, mount: 'MAST', password, location, stationId: id });
  let mast = await eventually('the station is accepted', () =>
    transmit(place).then(
      (station) => station,
      () => undefined,
    ),
  );
  try {
    await desk.begin(desk.page.url());
    await desk.find('Bench Mast', 'Bench Mast');
    await desk.button('Take out of service…');
    await desk.fill({ Reason: 'The mast is moved' });
    await desk.inDialog('Take out of service');
    await desk.sees('The mast is moved');
    await mast.stop();
    mast = await transmit({ ...place, latitude: place.latitude + 0.0024 });
    await desk.button('Return to service…');
    await desk.sees('The transmitted position is 267 m from the record');
    await desk.inDialog('Enter the transmitted position…');
    await desk.inDialog('Accept');
    await desk.sees('The transmitted position is the one in the record');
    await desk.inDialog('Return to service');
    await desk.page.getByRole('region', { name: 'Out of service' }).waitFor({ state: 'detached' });
  } finally {
    await mast.stop();
  }
}

const stationAt = ({
  latitude,
  longitude,
  height,
}: {
  latitude: number;
  longitude: number;
  height: number;
}) => ({
  text: 'Bench Mast',
  mount: 'MAST',
  type: 1,
  country: 1 as const,
  latitude,
  longitude,
  altitude: height,
});

async function startDemo(folder: string): Promise<Demo & { process: ChildProcess }> {
  const [port, casta, castaDk, connecta, connectaDk] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const child = spawn(process.execPath, ['cairn.ts', 'demo'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST,
      CAIRN_DATA: folder,
      PORT: `${port}`,
      CASTA_PORT_UK: `${casta}`,
      CASTA_PORT_DK: `${castaDk}`,
      CONNECTA_PORT_UK: `${connecta}`,
      CONNECTA_PORT_DK: `${connectaDk}`,
    },
    stdio: 'ignore',
  });
  const url = `http://${HOST}:${port}`;
  try {
    const client = await eventually(
      'the demo is ready',
      async () => {
        if (child.exitCode !== null) throw new Error(`The demo ended with ${child.exitCode}`);
        return signedIn(url).catch(() => undefined);
      },
      START,
    );
    return { url, casta, connecta, client, process: child };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function signedIn(url: string): Promise<Client> {
  const reply = await createClient({ baseUrl: url }).auth.login({ ...SYSTEM, systemadmin: true });
  if (reply.status !== 'ok') throw new Error('The login asked for a second factor');
  const { token: bearer, user } = reply;
  return createClient({ baseUrl: url, session: () => ({ bearer, userid: user.id, token: user.token }) });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
