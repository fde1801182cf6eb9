import assert from 'node:assert/strict';
import test from 'node:test';
import { startRover } from '@cairn/simulator';
import { assertAccessible, openBrowser, openPage, openSignedIn } from './browser.ts';
import { until } from './cairn.ts';
import { startNewStation } from './new-station.ts';
import { admin, SupervisedSystem } from './system.ts';

const host = '127.0.0.1';
const ely = { latitude: 52.4, longitude: 0.26, height: 20 };

test('what a rover does is shown on the overview at once, and counted in its charts a minute later', async (t) => {
  const system = await SupervisedSystem.start(t, { JOBS_INTERVAL: '2' });
  const { CASTA_PORT_UK: port, CONNECTA_PORT_UK: connecta } = system.installation.ports;
  const dealer = await system.create.dealer({ reseller: 1, title: 'Fen Precision' });
  const company = await system.create.company({ dealer, title: 'Ely Farms' });
  await system.create.rover({ company, username: 'drill', password: 'field-rows' });
  const { latitude: lat, longitude: lon } = ely;
  await system.createStation({
    mount: 'ELY',
    title: 'Ely',
    password: 'cairn-stones',
    country: 1,
    lat,
    lon,
    height: 20,
  });
  const station = await startNewStation({
    host,
    port: connecta,
    mount: 'ELY',
    password: 'cairn-stones',
    location: ely,
    stationId: 1,
  });
  t.after(() => station.stop());

  const { page, complaints } = await openPage(await openBrowser(t), { width: 1440, height: 900 });
  await openSignedIn(page, system.installation.url, admin);
  await page.getByRole('heading', { name: 'Network Overview' }).waitFor();

  await t.test('without a rover the charts say so', async () => {
    await page.getByText('NO DATA', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Network logins' }).getByText('No Data').waitFor();
    await page.getByText('No Logged Rovers Found').waitFor();
  });

  const rover = await startRover({
    host,
    port,
    mountpoint: 'RTK_RTCM3',
    username: 'drill',
    password: 'field-rows',
  });
  const timer = setInterval(() => rover.send({ quality: 4, ...ely, latitude: 52.41 }), 1000);
  t.after(() => clearInterval(timer));

  await t.test('the card and the list have it within a poll', async () => {
    await page.getByText('fixed of 1').waitFor();
    await page.getByText('No Logged Rovers Found').waitFor({ state: 'detached' });
  });

  await t.test('the map opens in a modal titled ROVERS MAP, by keys, and gives the focus back', async (t) => {
    const browser = await openBrowser(t, { maps: true });
    const { page: mapped, complaints } = await openPage(browser, { width: 1440, height: 900, as: page });
    await mapped.goto(page.url());
    const expand = mapped.getByRole('button', { name: 'ROVERS MAP, full screen' });
    await expand.focus();
    await mapped.keyboard.press('Enter');
    const dialog = mapped.getByRole('dialog', { name: 'ROVERS MAP' });
    await dialog.locator('canvas').waitFor();
    await assertAccessible(mapped);
    await mapped.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await until(
      async () => expand.evaluate((button) => button === document.activeElement),
      'the focus is back',
    );
    assert.deepEqual(complaints, []);
  });

  await t.test('the worker has counted its seconds, and chart and table say the same', async () => {
    const counted = async () =>
      (await system.rows('select 1 from rover_minutes where scope = 20 and fixed_ms > 30000')).length > 0;
    await until(counted, 'a minute of the rover is counted', 180_000); // it may have come in the second half of one
    await page.reload();
    await page.getByText('1 in total').waitFor();
    const chart = page.getByRole('region', { name: 'RTK status history' });
    await chart.getByRole('img', { name: /Rovers by RTK status in 24 steps/ }).waitFor();
    await chart.getByRole('button', { name: 'RTK status history as a table' }).click();
    // the last minute of an hour is shown in that hour, and the present hour has a dash
    const shares = await chart.getByRole('row').locator('td:first-of-type').allTextContents();
    const [fixed] = shares.map(Number).filter((share) => !Number.isNaN(share));
    assert.ok(
      fixed !== undefined && fixed > 0 && fixed <= 1,
      `${fixed} rovers were fixed on average in the newest hour that was counted`,
    );
    await page
      .getByRole('group', { name: 'Period of RTK status history' })
      .getByRole('button', { name: 'Year' })
      .click();
    await page.waitForURL('**rtk=year**');
    await until(
      async () => (await chart.getByRole('row').count()) === 366,
      'a row for each day, and the head',
    );
    await assertAccessible(page);
  });

  assert.deepEqual(complaints, []);
});
