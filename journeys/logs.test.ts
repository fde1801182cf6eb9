/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { startRover } from '@cairn/simulator';
import { assertAccessible, openBrowser, openPage, openSignedIn, sideways } from './browser.ts';
import { until } from './cairn.ts';
import { HOST, PASSWORD, Receiver, startNetwork } from './field-fixture.ts';
import { admin, System } from './system.ts';

test('what a rover and its station send is read in the logs: picked, linked, exported, never moved', async (t) => {
  const system = await System.start(t);
  const { castaUk, ids } = await startNetwork(t, system);
  const account = { username: 'harvester', password: PASSWORD };
  const connection = await startRover({ host: HOST, port: castaUk, mountpoint: 'RTK_RTCM3', ...account });
  const receiver = new Receiver(connection, { quality: 4, satellites: 17, hdop: 0.7 }, 3);
  t.after(() => receiver.stop());
  const { url } = system.installation;
  const logs = `${url}/home/logs`;
  const { page, complaints } = await openPage(await openBrowser(t), { width: 1440, height: 900 });
  await openSignedIn(page, `${logs}/casterlogmessages`, admin);
  const rows = page.locator('tbody [data-id]');
  const drawer = page.locator('aside.drawer');
  const auto = (state: 'ON' | 'OFF') => page.getByRole('button', { name: `AUTO ${state}` });

  await t.test('a rover that is picked in the caster log has a log of its GGA', async () => {
    await page.getByLabel('filter by rover').fill('harv');
    await page.getByRole('option').first().click();
    await page.waitForURL(`**/casterloggga?rover=${ids.harvester}`);
    await rows.filter({ hasText: '$GNGGA' }).first().waitFor();
    await receiver.until(({ sent }) => sent > 8);
  });

  let link = '';
  await t.test(
    'a line is explained field by field and stands on the map; the map leads to the line',
    async () => {
      await until(async () => (await rows.count()) > 5, 'some lines are there');
      await rows.nth(3).click();
      await drawer.getByText('RTK fixed').waitFor();
      await drawer.getByText('Nothing is wrong with it.').waitFor();
      const shown = drawer.locator('.sub');
      const before = await shown.textContent();
      const point = page.getByLabel('Point of the track');
      await point.focus();
      await page.keyboard.press('ArrowLeft');
      await until(async () => (await shown.textContent()) !== before, 'the line of the point is open');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await drawer.getByRole('button', { name: 'Copy link to this line' }).click();
      link = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, /[?&]line=/);
      await assertAccessible(page);
    },
  );

  await t.test('while a line is open new ones wait above it', async () => {
    const top = await rows.first().textContent();
    await page.getByRole('button', { name: /new lines?$/ }).waitFor();
    assert.equal(await rows.first().textContent(), top);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  await t.test('AUTO that is turned on reads at once, and does not wait for its time', async () => {
    await auto('ON').click();
    await auto('OFF').waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000); // no timer ends from here on
    const read = page.waitForRequest('**/api/casterloggga?*');
    await auto('OFF').click();
    await read;
    await page.clock.resume();
    await auto('ON').waitFor();
  });

  await t.test('a link opens its line where it was written, and leads up to the newest', async () => {
    await page.goto(link);
    await drawer.getByText('RTK fixed').waitFor();
    await auto('OFF').waitFor();
    await page.keyboard.press('Escape');
    const first = await rows.first().getAttribute('data-id');
    assert.equal(first, new URL(link).searchParams.get('line'));
    await page.getByRole('button', { name: 'Newer lines' }).click();
    await until(async () => (await rows.first().getAttribute('data-id')) !== first, 'newer lines are above');
    await page.getByRole('button', { name: 'Newest lines' }).click();
    await auto('ON').waitFor();
  });

  await t.test('a GGA that could not be used says why', async () => {
    connection.sendRaw('$GPGGA,120000.00,53.19,N,0.2,W,4,12,0.7,91.0,M,47.0,M,1.0,0001\r\n');
    const unusable = rows.filter({ hasText: '53.19' }).first();
    await unusable.waitFor();
    await auto('ON').click(); // else its row may have become another one's when the press arrives
    await auto('OFF').waitFor();
    await unusable.click();
    await drawer.getByText(/It could not be used: latitude and longitude are decimal degrees/).waitFor();
    await page.keyboard.press('Escape');
    await auto('OFF').click();
    await auto('ON').waitFor();
  });

  await t.test('the log is exported as a file', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    assert.match(file, /,harvester,Horncastle,\d+,6\.\d+,/);
    assert.match(file, /decimal degrees/);
  });

  await t.test('the rover cleared, the caster log is back', async () => {
    await page.getByRole('button', { name: 'Clear the rover' }).click();
    await page.waitForURL('**/casterlogmessages');
    await rows.filter({ hasText: 'Rover connected' }).first().waitFor();
  });

  await t.test('an export that is not over is given up without an error', async () => {
    let left = () => {};
    const givenUp = new Promise<void>((resolve) => {
      left = resolve;
    });
    page.on('requestfailed', (request) => request.url().includes('/api/casterlogfile') && left());
    await page.route('**/api/casterlogfile?*', () => {}); // it takes its time
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    await page.getByText('Collecting the rows').waitFor();
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await givenUp;
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
    assert.equal(await page.getByText('Export failed').count(), 0);
    await page.unroute('**/api/casterlogfile?*');
  });

  await t.test('messages and satellites of the station', async () => {
    await page.goto(`${logs}/casterlogrtcm3?basestation=${ids.horncastle}`);
    await rows.filter({ hasText: '1077' }).first().click();
    await drawer.getByText('Observations', { exact: true }).waitFor();
    await drawer.getByText('Interval, mean').waitFor();
    await assertAccessible(page);
    await drawer.getByRole('link', { name: 'Satellites of this station' }).click();
    await page.waitForURL('**/casterlogsats?*');
    await rows.first().click();
    await drawer.getByText('Connection began').waitFor();
    await assertAccessible(page);
  });

  await t.test(
    'an exception of the server is an alert, and the log says that it cannot be read',
    async () => {
      await page.route('**/api/castersats?*', (route) =>
        route.fulfill({ status: 500, json: { error: 'Something failed', code: 999, ref: 'ABCDEF0123' } }),
      );
      await page.goto(`${logs}/casterlogsats`);
      await page.locator('.toast').getByText('exception', { exact: true }).waitFor();
      assert.equal(await page.getByText('System Error').count(), 0);
      await page.unroute('**/api/castersats?*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await rows.first().waitFor();
    },
  );

  await t.test('on a phone a card says what happened', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${logs}/casterlogmessages`);
    await page
      .locator('.rowcard')
      .getByText(/^Connected to RTK_RTCM3, /)
      .waitFor();
    assert.equal(await sideways(page), 0);
    await assertAccessible(page);
  });
  assert.deepEqual(
    complaints.filter((one) => !one.includes('500')),
    [],
  );
});
