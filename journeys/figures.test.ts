/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openBrowser, openPage, openSignedIn } from './browser.ts';
import { until } from './cairn.ts';
import { FigureBook } from './figure-book.ts';
import { freezeNetwork, PASSWORD } from './frozen-network.ts';

type Frozen = Awaited<ReturnType<typeof freezeNetwork>>;

/** Somebody's walk over all screens that show a figure, and what each of them says. */
interface Walk extends Frozen {
  readonly page: Page;
  readonly book: FigureBook;
  readonly home: string;
}

const rovers = 'rovers logged in:';
const stations = 'stations:';
const session = 'past session:';

test('the same figure reads the same on every screen, for a system admin and a company', {
  concurrency: 2, // one waits for the server while the other draws
}, async (t) => {
  const frozen = await freezeNetwork(t);
  const browser = await openBrowser(t);
  const walk = async (email: string, home: string) => {
    const { page } = await openPage(browser, { width: 1440, height: 900 });
    await openSignedIn(page, frozen.url, { email, password: PASSWORD });
    const walk = { ...frozen, page, home, book: new FigureBook() };
    await readNetwork(walk);
    await readHistory(walk);
    return walk;
  };

  const admins = t.test('a system admin', async () => {
    const admin = await walk(frozen.admin.email, '/home/sysadmin/network');
    await readStationPages(admin);
    admin.book.assertAgree({
      [`${rovers} all`]: '5',
      [`${rovers} Fixed`]: '2',
      [`${rovers} Connected`]: '1',
      [`${stations} all`]: '4',
      [`${stations} Online`]: '2',
      [`${stations} Offline`]: '2',
      [`${session} Fixed`]: '83.3 %',
      'satellites over Ely': '30',
    });
  });
  const companies = t.test('a company admin, who sees fewer rovers and all stations', async () => {
    const farmer = await walk(frozen.farmer.email, `/home/company/${frozen.company}`);
    farmer.book.assertAgree({
      [`${rovers} all`]: '4',
      [`${rovers} Fixed`]: '2',
      [`${rovers} Connected`]: '0',
      [`${stations} all`]: '4',
      [`${stations} Online`]: '2',
      [`${session} Fixed`]: '83.3 %',
    });
  });
  await Promise.all([admins, companies]);
});

/** Rovers by status and stations: overview, its chart, the time machine, the lists, and the display. */
async function readNetwork({ page, url, book, home, moment, past }: Walk): Promise<void> {
  await page.goto(url + home);
  await readCards(page, book, 'overview');
  const chart = page.getByRole('region', { name: 'RTK status history' });
  await chart.locator('.legend b').first().waitFor();
  const legend = await chart.locator('.legend .status').allInnerTexts();
  book.noteAll(rovers, 'legend of the chart', countsIn(legend.join(', ')));
  await chart.getByRole('button', { name: 'RTK status history as a table' }).click();
  await chart.getByRole('row').nth(1).waitFor();
  const { day, hour } = await page.evaluate((at) => {
    const two = (n: number) => String(n).padStart(2, '0');
    const date = new Date(at);
    return { day: two(date.getDate()), hour: `${two(date.getHours())}:00` };
  }, past.hour.getTime());
  const row = chart.getByRole('row', { name: new RegExp(`^${day}-.* ${hour}`) });
  const share = Number(await textOf(row.locator('td').first()));
  book.note('past session: tenths of its hour fixed', 'table of the chart', share);

  await page.goto(`${url}${home}?at=${moment.toISOString()}`);
  await page.getByText('The network as it was at').waitFor();
  await readCards(page, book, 'time machine');

  await page.goto(`${url}/home/network/loggedrovers`);
  await readCards(page, book, 'Logged Rovers', false);
  await readStrip(page.getByRole('group', { name: 'RTK status' }), book, rovers, 'strip of Logged Rovers');
  book.note(`${rovers} all`, 'table of Logged Rovers', await page.locator('tbody tr[data-id]').count());
  const sub = await textOf(page.locator('.sub').first());
  const [fixed = '', total = ''] = sub.match(/\d+/g) ?? [];
  book.note(`${rovers} Fixed`, 'heading of Logged Rovers', fixed);
  book.note(`${rovers} all`, 'heading of Logged Rovers', total);

  await page.goto(`${url}/home/manage/rovers`);
  const strip = page.getByRole('group', { name: 'RTK fix status' });
  await readStrip(strip, book, rovers, 'strip of Rovers', ['All', 'Offline']);

  for (const at of ['', `&at=${moment.toISOString()}`]) {
    const screen = at ? 'display of the past' : 'display';
    await page.goto(`${url}/home/network/display?layer=bases${at}`);
    await readMeter(page.locator('.display__layercard').nth(0), book, rovers, screen);
    await readMeter(page.locator('.display__layercard').nth(1), book, stations, screen);
  }
}

/** One session: the list of sessions, its page, and the last connections. */
async function readHistory({ page, url, book, past }: Walk): Promise<void> {
  await page.goto(`${url}/home/rover/sessionhistory/${past.rover}`);
  const listed = page.locator('tbody tr[data-id]').first();
  await listed.waitFor();
  const summary = (await listed.locator('.history__shares .meter').getAttribute('aria-label')) ?? '';
  const shares = sharesIn(summary);
  for (const [status, share] of Object.entries(shares)) book.note(`${session} ${status}`, 'list', share);
  assertWhole(Object.values(shares));
  book.note(
    `${session} Fixed`,
    'column of the list',
    await textOf(listed.locator('.history__shares > .num')),
  );
  book.note(
    'past session: tenths of its hour fixed',
    'list',
    (Number.parseFloat(shares.Fixed ?? '') / 100).toFixed(1),
  );
  const lasted = await textOf(listed.locator('td').nth(1));
  book.note('past session: duration', 'list', lasted);
  book.note('past session: MB sent', 'list', await cellOf(page, 'Sent MB'));
  const last = page.locator('.history__lastfivelist li').first();
  book.note('past session: duration', 'last five connections', await textOf(last.locator('.num')));

  await page.goto(`${url}/home/rover/sessionhistory/${past.rover}?session=${past.session}`);
  const fact = (label: string) =>
    page.locator('.statbar > div').filter({ hasText: label }).locator('b').first();
  await fact('Fixed').waitFor();
  book.note(`${session} Fixed`, 'facts of the session', await textOf(fact('Fixed')));
  book.note('past session: duration', 'facts of the session', await textOf(fact('Duration')));
  const sent = await textOf(fact('Data sent'));
  book.note('past session: MB sent', 'facts of the session', sent.replace(' MB', ''));
  book.note('past session: data sent', 'facts of the session', sent);
  const both = await textOf(
    page.locator('.details .pair').filter({ hasText: 'Sent / received' }).locator('dd'),
  );
  book.note('past session: data sent', 'details of the session', both.split(' / ')[0] ?? '');
  const parts = await page.locator('.history__sharelist li').allInnerTexts();
  for (const [status, share] of Object.entries(sharesIn(parts.join(', ').replaceAll('\n', ' '))))
    if (share !== '0.0 %') book.note(`${session} ${status}`, 'shares of the session', share);
  const without = await textOf(page.getByText(/without a fix/).first());
  book.note('past session: minutes without a fix', 'losses', minutesIn(without));
  const float =
    parts
      .find((part) => part.startsWith('Float'))
      ?.split('\n')
      .at(-1) ?? '';
  book.note('past session: minutes without a fix', 'shares of the session', minutesIn(float));
}

/** Stations for administrators: both lists, and one station. */
async function readStationPages({ page, url, book, station }: Walk): Promise<void> {
  await page.goto(`${url}/home/network/referencestations`);
  await readStrip(page.getByRole('group', { name: 'Status' }), book, stations, 'strip of stations', [
    'Alarms',
  ]);
  const [online = '', all = ''] = (await textOf(page.locator('.sub').first())).match(/\d+/g) ?? [];
  book.note(`${stations} Online`, 'heading of stations', online);
  book.note(`${stations} all`, 'heading of stations', all);
  const ely = page.locator(`tbody tr[data-id="${station}"]`);
  book.note('satellites over Ely', 'list of stations', await cellOf(page, '# Sats', ely));
  await page.goto(`${url}/home/manage/bases`);
  await readStrip(page.getByRole('group', { name: 'Status' }), book, stations, 'strip of bases', ['Alarms']);

  await page.goto(`${url}/home/network/referencestation/${station}`);
  const fact = (label: string) => page.locator('.statbar > div').filter({ hasText: label });
  await fact('Satellites').waitFor();
  book.note('satellites over Ely', 'facts of the station', await textOf(fact('Satellites').locator('b')));
  const parts = (await textOf(fact('Satellites').locator('small'))).match(/\d+/g) ?? [];
  book.note(
    'satellites over Ely',
    'their parts',
    parts.reduce((sum, part) => sum + Number(part), 0),
  );
}

/** The cards of an overview or of Logged Rovers. */
async function readCards(page: Page, book: FigureBook, screen: string, withStations = true): Promise<void> {
  const card = page.locator('.card.stat').filter({ hasText: 'Rovers logged' });
  await readMeter(card, book, rovers, `card of ${screen}`);
  const [fixed = '', total = ''] = (await textOf(card.locator('.value'))).match(/\d+/g) ?? [];
  book.note(`${rovers} Fixed`, `figure on the card of ${screen}`, fixed);
  book.note(`${rovers} all`, `figure on the card of ${screen}`, total);
  if (!withStations) return;
  const stationCard = page.locator('.card.stat').filter({ hasText: 'Reference stations' });
  const [online = '', all = ''] = (await textOf(stationCard.locator('.value'))).match(/\d+/g) ?? [];
  book.note(`${stations} Online`, `card of ${screen}`, online);
  book.note(`${stations} all`, `card of ${screen}`, all);
}

/** A bar of parts, which names them for screen readers: "Fixed 2, Float 1". */
async function readMeter(card: Locator, book: FigureBook, name: string, screen: string): Promise<void> {
  const meter = card.locator('.meter');
  const label = async () => (await meter.getAttribute('aria-label')) ?? '';
  await until(async () => Object.values(countsIn(await label())).some(Boolean), `${screen} shows figures`);
  const counts = countsIn(await label());
  book.noteAll(name, screen, counts);
  book.note(
    `${name} all`,
    `sum of ${screen}`,
    Object.values(counts).reduce((sum, one) => sum + one, 0),
  );
}

/** A strip of states: its counts, and its shares, which make a whole. */
async function readStrip(
  strip: Locator,
  book: FigureBook,
  name: string,
  screen: string,
  except: readonly string[] = [],
): Promise<void> {
  const buttons = strip.getByRole('button');
  await until(
    async () => /\d/.test(await textOf(buttons.first().locator('.value'))),
    `${screen} shows figures`,
  );
  const shares: string[] = [];
  for (const button of await buttons.all()) {
    const caption = await textOf(button.locator('.caption'));
    const [value = '', share] = (await textOf(button.locator('.value'))).split('\n');
    if (share) shares.push(share);
    const count = value.match(/^\d+/)?.[0] ?? '';
    if (!except.includes(caption)) book.note(`${name} ${caption === 'All' ? 'all' : caption}`, screen, count);
  }
  assertWhole(shares);
}

/** The cell of a row under a heading. */
async function cellOf(
  page: Page,
  heading: string,
  row = page.locator('tbody tr[data-id]').first(),
): Promise<string> {
  await row.waitFor();
  const headings = await page.locator('thead th').allInnerTexts();
  const index = headings.findIndex((text) => text.trim() === heading);
  assert.ok(index >= 0, `${heading} among ${headings.join(', ')}`);
  return textOf(row.locator('td').nth(index));
}

/** The text of the first element, as it is rendered. */
async function textOf(locator: Locator): Promise<string> {
  await locator.first().waitFor();
  const [text = ''] = await locator.first().allInnerTexts();
  return spaced(text).trim();
}

/** A figure and its unit stay in one line on the screen: with a plain space they are compared. */
const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

/** "Fixed 2, Float 1" as figures by name; what stands before a colon is a title. */
function countsIn(text: string): Record<string, number> {
  const found = (text.split(': ').at(-1) ?? '').matchAll(/(\p{L}+)\s+(\d+)/gu);
  return Object.fromEntries([...found].map(([, name = '', value]) => [name, Number(value)]));
}

/** "Fixed 83.3 %, Float 16.7 %" as shares by name. */
const sharesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...spaced(text).matchAll(/(\p{L}+)\s+(\d+\.\d %)/gu)].map(([, name = '', value = '']) => [name, value]),
  );

/** "10 m of 1 h without" and "10 m" as 10. */
const minutesIn = (text: string): string => text.match(/(\d+)\sm\b/)?.[1] ?? text;

function assertWhole(shares: readonly string[]): void {
  const sum = shares.reduce((all, share) => all + Math.round(Number.parseFloat(share) * 10), 0);
  assert.equal(sum, 1000, `${shares.join(' + ')} make 100 %`);
}
