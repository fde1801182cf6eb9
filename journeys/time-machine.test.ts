/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { startRover } from '@cairn/simulator';
import type { Page } from 'playwright-core';
import { assertAccessible, openBrowser, openPage, pixelsOf, sideways } from './browser.ts';
import { until } from './cairn.ts';
import { startNewStation } from './new-station.ts';
import { clientOfAdmin, type Installation, Person, startInstallation } from './person.ts';
import { admin, type System } from './system.ts';

const host = '127.0.0.1';
const password = 'cairn-stones';
const horncastle = { latitude: 53.208, longitude: -0.114, height: 91 };
const sleaford = { latitude: 52.999, longitude: -0.409, height: 40 };
const field = { latitude: 53.262, longitude: -0.203 };
const uwe = { email: 'uwe@wragby.example', password: 'Headland-Turn-44' };
/** The colours of stations on a map in the dark theme. */
const online = '#4bebb3';
const offline = '#e54f51';
/** Two moments of the time machine are this far apart, ms. */
const STEP = 300_000;

test('the slider goes back to what real clients did, on the overview and on the display, and comes back to now', async (t) => {
  const installation = await startInstallation(t);
  const { company, then } = await makeHistory(t, installation);
  const at = new Date(then).toISOString();
  const browser = await openBrowser(t, { maps: true });
  const sam = await Person.at(browser, installation);
  const { page } = sam;
  await sam.openSignedIn(admin);
  const slider = page.getByRole('slider', { name: 'Time that is shown' });
  const banner = page.getByText('The network as it was at');

  await t.test('now a station is off line and nobody is logged in', async () => {
    await page.getByText('fixed of 0').waitFor();
    await page.getByText('online of 2').waitFor();
    await stationsCard(page).getByText('Sleaford').waitFor();
    await page.getByRole('button', { name: 'Stations', exact: true }).click();
    await until(async () => (await onMap(page)) > 0, 'the map shows the station that is off line');
    assert.equal(await banner.count(), 0);
  });

  await t.test(
    'by the left arrow the slider goes back in steps of five minutes, and the address with it',
    async () => {
      await slider.focus();
      await goBackTo(page, then);
      await page.waitForURL(({ searchParams }) => searchParams.get('at') === at);
      await banner.waitFor();
      await page.getByText('fixed of 1').waitFor();
      await stationsCard(page).getByText('All are online').waitFor();
      await until(async () => (await onMap(page)) === 0, 'both stations are on line on the map');
      await page.getByRole('button', { name: 'Rovers', exact: true }).click();
      await page.getByText('No Logged Rovers Found').waitFor({ state: 'detached' });
      await assertAccessible(page);
    },
  );

  await t.test('the arrow up goes an hour on, which is now again', async () => {
    await slider.focus();
    await page.keyboard.press('ArrowUp');
    await page.waitForURL(({ searchParams }) => !searchParams.has('at'));
    await banner.waitFor({ state: 'detached' });
    await page.getByText('fixed of 0').waitFor();
    await page.getByText('No Logged Rovers Found').waitFor();
  });

  await t.test(
    'an address with the moment opens the display as it was, and its list says the same',
    async () => {
      const list = page.getByRole('complementary', { name: 'Reference stations' });
      const is = (status: string) => list.getByRole('row', { name: `Sleaford ${status}` }).waitFor();
      await sam.open(`/home/network/display?layer=bases&list=true&at=${at}`);
      await banner.waitFor();
      await page.getByRole('button', { name: /Reference stations\s*2\s*online of 2/ }).waitFor();
      await page.getByRole('button', { name: /Rovers logged\s*1\s*fixed of 1/ }).waitFor();
      await is('Online');
      await assertAccessible(page);
      await page.getByRole('button', { name: 'Back to now' }).click();
      await page.waitForURL(({ searchParams }) => !searchParams.has('at'));
      await banner.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /Reference stations\s*1\s*online of 2/ }).waitFor();
      await is('Offline');
    },
  );

  await t.test('played, it runs by itself from the moment to now', async () => {
    await sam.open(`/home/network/display?at=${at}`);
    await page.getByRole('button', { name: /Rovers logged\s*1\s*fixed of 1/ }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.waitForURL(({ searchParams }) => !searchParams.has('at'));
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.getByRole('button', { name: /Rovers logged\s*0\s*fixed of 0/ }).waitFor();
  });

  await t.test('the map of the display shows its stations in a narrow window as in a wide one', async () => {
    await sam.open('/home/network/display?layer=bases');
    await page.addStyleTag({
      content:
        '.display__display * { visibility: hidden } .display__display canvas { visibility: visible !important }', // dots of the same colours
    });
    let pixels = { online: 0, offline: 0 };
    const drawn = (color: string) => pixelsOf(page, '.display__display .basemap canvas', color);
    const both = async () => {
      pixels = { online: await drawn(online), offline: await drawn(offline) };
      return pixels.online > 0 && pixels.offline > 0;
    };
    const shown = (width: number) => () =>
      `both stations are on the map at ${width} px: ${pixels.online} pixels are on line, ${pixels.offline} off line`;
    await until(both, shown(1440));
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await until(both, shown(width));
    }
  });

  await t.test('light, on a phone: axe finds nothing and nothing is cut off', async () => {
    const phone = await openPage(browser, { width: 390, height: 844, theme: 'light', as: page });
    for (const path of [`/home/sysadmin/network?at=${at}`, `/home/network/display?at=${at}&layer=bases`]) {
      await phone.page.goto(installation.url + path);
      await phone.page.getByText('The network as it was at').waitFor();
      await phone.page.getByText('online of 2').first().waitFor();
      assert.equal(await sideways(phone.page), 0, path);
      await assertAccessible(phone.page);
    }
    assert.deepEqual(phone.complaints, []);
    await phone.page.context().close();
  });

  await t.test(
    'a company user has COVERAGE over the stations alone, and goes back to their own rover',
    async () => {
      const user = await createUser(installation, browser, company);
      const coverage = user.page.getByRole('button', { name: 'COVERAGE' });
      await user.open(`/home/network/display?at=${at}`);
      await user.page.getByRole('button', { name: /Rovers logged\s*1\s*fixed of 1/ }).waitFor();
      assert.equal(await coverage.count(), 0);
      await user.page.getByRole('button', { name: /Reference stations/ }).click();
      await coverage.press('Enter');
      const legend = user.page.getByRole('region', { name: 'Where fixes were obtained' });
      await legend.getByText('35 km assumed: too little recorded').waitFor(); // one rover is not enough for a distance
      await user.page.waitForURL(({ searchParams }) => searchParams.get('coverage') === 'true');
      await assertAccessible(user.page);
      user.assertQuiet();
    },
  );

  sam.assertQuiet();
});

const onMap = (page: Page) => pixelsOf(page, '.overview__onmap .basemap canvas', offline);
const stationsCard = (page: Page) => page.getByRole('button', { name: /Reference stations.*online of/ });

/** Presses the left arrow until the slider, which has the focus, shows the moment. */
async function goBackTo(page: Page, moment: number): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Time that is shown' });
  await until(async () => {
    if (Number(await slider.inputValue()) <= moment) return true;
    await page.keyboard.press('ArrowLeft');
    return false;
  }, 'the slider has come to the moment');
}

/**
 * Half an hour ago two stations were online and a rover had a fix; now one station is offline and the rover is gone.
 * Real clients do it in seconds; what was recorded of them is then moved back, as nobody waits that long.
 */
async function makeHistory(
  t: TestContext,
  { system }: Installation,
): Promise<{ company: number; then: number }> {
  const { CASTA_PORT_UK: casta, CONNECTA_PORT_UK: connecta } = system.installation.ports;
  const dealer = await system.create.dealer({ reseller: 1, title: 'Wold Precision' });
  const company = await system.create.company({ dealer, title: 'Wragby Farms' });
  await system.create.rover({ company, username: 'harvester', password });
  const push = async (mount: string, title: string, location: typeof horncastle) => {
    const { latitude: lat, longitude: lon, height } = location;
    const stationId = await system.createStation({ mount, title, lat, lon, height, country: 1, password });
    const station = await startNewStation({ host, port: connecta, mount, password, location, stationId });
    t.after(() => station.stop());
    return station;
  };
  await push('HORN', 'Horncastle', horncastle);
  const goes = await push('SLEA', 'Sleaford', sleaford);
  const rover = await startRover({
    host,
    port: casta,
    mountpoint: 'RTK_RTCM3',
    username: 'harvester',
    password,
  });
  const counted = async (what: string) =>
    Number((await system.rows<{ n: string }>(`select count(*) as n ${what}`))[0]?.n);
  rover.send({ quality: 4, ...field });
  await until(async () => (await counted('from gga_points where quality = 4')) > 0, 'the fix is recorded');
  // on a busy machine a stream falls silent and comes back, which is two changes more
  const last = `from (
    select distinct on (station_id) station_id, online from station_status_changes
    where kind = 'stream' order by station_id, at desc
  ) last`;
  await until(async () => (await counted(`${last} where online`)) === 2, 'both stations are recorded');
  await Promise.all([rover.stop(), goes.stop()]);
  await until(
    async () => (await counted('from rover_sessions where ended_at is not null')) > 0,
    'the end of the session is recorded',
  );
  const atSleaford = `station_id = (select id from stations where mount = 'SLEA')`;
  await until(
    async () => (await counted(`${last} where not online and ${atSleaford}`)) > 0,
    'the outage is recorded',
  );

  const [scene] = await system.rows<{ at: Date }>('select max(at) as at from gga_points');
  const then = Math.floor(Date.now() / STEP) * STEP - 6 * STEP;
  await waitFor(system, (scene?.at.getTime() ?? 0) - then);
  await until(
    async () => (await counted(`from moment_rovers where at = '${new Date(then).toISOString()}'`)) > 0,
    'the worker has the moment',
  );
  return { company, then };
}

/** Moves what was recorded so many ms into the past, and lets the worker make the moments again. */
async function waitFor(system: System, ms: number): Promise<void> {
  const back = `- ${ms} * interval '1 ms'`;
  await system.rows(`
    with sessions as (update rover_sessions set started_at = started_at ${back}, seen_at = seen_at ${back}, ended_at = ended_at ${back}),
      changes as (update station_status_changes set at = at ${back}),
      forgotten as (delete from moments where at > now() - interval '1 hour')
    update gga_points set at = at ${back}`);
  await system.restartWorker(); // it begins with what is missing
}

/** A company user who has come in by the mailed link. */
async function createUser(
  installation: Installation,
  browser: Awaited<ReturnType<typeof openBrowser>>,
  company: number,
) {
  const client = await clientOfAdmin(installation);
  await client.users.save({ userdata: { fname: 'Uwe', lname: 'User', email: uwe.email, role: 30, company } });
  const user = await Person.at(browser, installation);
  await user.signInFirstTime(await installation.mailTo(uwe.email), uwe);
  await user.page.waitForURL('**/home/**');
  return user;
}
