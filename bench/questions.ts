import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRover, startStation } from '@cairn/simulator';
import type { Browser } from 'playwright-core';
import { openChromium, signIn } from './chromium.ts';
import { Desk, type Effort, eventually } from './desk.ts';
import {
  bounds,
  changedRover,
  connectedRover,
  dealerWithEnds,
  differences,
  explains,
  fixedHours,
  hasValues,
  lossesOf,
  type Month,
  roverWithLoss,
  rowOf,
  WEEK,
  yesterday,
} from './right-answers.ts';
import { type Demo, HOST, SYSTEM, startDemo, stop } from './support-demo.ts';
import { printTable, type Row } from './table.ts';

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
