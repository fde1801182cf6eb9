import assert from 'node:assert/strict';
import test from 'node:test';
import { NOT_AUTHORISED } from '@cairn/contract';
import { decode, FrameScanner, isMsm, signalStrengths } from '@cairn/gnss';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible, openBrowser, openPage, openSignedIn, pixelsOf, sideways } from './browser.ts';
import { until } from './cairn.ts';
import { startNewStation } from './new-station.ts';
import { admin, System } from './system.ts';

const location = { latitude: 53.208, longitude: -0.114, height: 91 };
/** The colours of GPS and GLONASS in the dark theme. */
const colours = { gps: '#e6d8ba', glonass: '#cf9a78' };

/** Satellites of a burst, with the strength of their strongest signal in whole dB-Hz. */
function received(burst: Uint8Array): Map<string, number> {
  const found = new Map<string, number>();
  new FrameScanner().push(burst, (frame) => {
    const message = decode(frame);
    if (message && isMsm(message))
      for (const [name, strength] of signalStrengths(frame)) found.set(name, strength ?? 0);
  });
  return found;
}

test('a station that sends is shown with its satellites, in the sky plot and in the table next to it', async (t) => {
  const system = await System.start(t);
  const { latitude: lat, longitude: lon } = location;
  const shared = { password: 'cairn-stones', country: 1 } as const;
  const horncastle = { mount: 'HORN', title: 'Horncastle', lat, lon, height: 91 };
  const id = await system.createStation({ ...shared, ...horncastle });
  const nothing = { mount: 'EMPT', title: 'Empty', lat: 52.9, lon: -0.4, height: 40 };
  const empty = await system.createStation({ ...shared, ...nothing });
  await system.rows('update stations set type = 4 where id = $1', [id]); // only those of Mk 4 have a sky plot
  const station = await startNewStation({
    host: '127.0.0.1',
    port: system.installation.ports.CONNECTA_PORT_UK,
    mount: 'HORN',
    password: 'cairn-stones',
    location,
    stationId: 7,
  });
  t.after(() => station.stop());
  const known = `select from station_satellites where cardinality(satellites) <= (select count(*) from ephemerides)`;
  await until(async () => (await system.rows(known)).length > 0, 'the caster has told of the satellites');

  const browser = await openBrowser(t);
  const { page, complaints } = await openPage(browser, { width: 1440, height: 1000 });
  await openSignedIn(page, `${system.installation.url}/home/network/referencestation/${id}`, admin);
  const plot = page.getByRole('button', { name: /satellites over the station/ });
  await plot.waitFor();
  const rows = page.getByRole('table', { name: 'SATELLITES' }).getByRole('row');

  await t.test('the table lists the satellites that its frames tell of, as strong as they say', async () => {
    const sent = received(station.lastBurst ?? new Uint8Array());
    const shown = new Map<string, number>();
    for (const row of await rows.all()) {
      const [name = '', azimuth, elevation, , strength] = await row.getByRole('cell').allTextContents();
      if (!name) continue; // the header
      assert.ok(Number(azimuth) >= 0 && Number(azimuth) < 360 && Number(elevation) > 4, name);
      shown.set(name, Number(strength));
    }
    // one that rises or sets within these seconds may be on one side only
    const apart = [...sent.keys(), ...shown.keys()].filter((name) => !sent.has(name) || !shown.has(name));
    assert.ok(sent.size > 20 && apart.length <= 1, `${apart} of ${sent.size}`);
    for (const [name, strength] of shown)
      assert.ok(Math.abs(strength - (sent.get(name) ?? strength)) <= 3, `${name}: ${strength}`);
  });

  const coloured = (colour: keyof typeof colours) => pixelsOf(page, '.sky__skycanvas', colours[colour]);
  await t.test('a constellation is taken out of the plot and put back', async () => {
    const before = await coloured('gps');
    assert.ok(before > 50 && (await coloured('glonass')) > 50);
    await page.getByRole('button', { name: /^GPS/ }).click();
    await until(async () => (await coloured('gps')) < before / 5, 'no GPS satellite is drawn');
    assert.ok((await coloured('glonass')) > 50);
    await page.getByRole('button', { name: /^GPS/ }).click();
    await until(async () => (await coloured('gps')) > before / 2, 'GPS satellites are drawn again');
  });

  await t.test(
    'icons are a shape for each constellation, satellites, triangles, circles, and shapes again',
    async () => {
      const marks = () =>
        page.evaluate(() => {
          const paths = [...document.querySelectorAll('.sky__satname path')].map((path) =>
            path.getAttribute('d'),
          );
          return new Set(paths).size;
        });
      assert.ok((await marks()) > 1, 'the table has the shapes too');
      for (const next of ['satellite', 'triangle', 'circle'])
        await page.getByRole('button', { name: `change to ${next}` }).click();
      assert.equal(await marks(), 1);
      await page.getByRole('button', { name: 'change to shape of the constellation' }).click();
      await page.getByRole('button', { name: 'Icon: shape of the constellation' }).waitFor();
    },
  );

  await t.test('the keyboard goes from satellite to satellite, in plot and table alike', async () => {
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    const status = page.getByRole('status').filter({ hasText: 'Az' });
    await status.waitFor({ state: 'attached' });
    const name = (await status.textContent())?.slice(0, 3);
    assert.equal((await page.locator('tr.sky__pointed').textContent())?.slice(0, 3), name);
    await rows.nth(3).getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.locator('tr.sky__pointed').textContent(), await rows.nth(4).textContent());
  });

  await t.test('the card of the table opens into one that can be sorted', async () => {
    await page.getByRole('button', { name: 'SATELLITES, full screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'SATELLITES' });
    await dialog.getByRole('button', { name: 'Elevation' }).click();
    await dialog.getByRole('columnheader', { name: 'Elevation' }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  await t.test(
    'axe finds nothing in the light; on a phone a finger meets each minute, and nothing scrolls sideways',
    async () => {
      const other = await openPage(browser, { width: 390, height: 844, theme: 'light', as: page });
      await other.page.goto(`${system.installation.url}/home/network/referencestation/${id}`);
      await other.page.getByRole('button', { name: /satellites over the station/ }).waitFor();
      assert.equal(await sideways(other.page), 0);
      await assertAccessible(other.page);
      await meetsEachMinute(other.page);
      assert.equal(await sideways(other.page), 0);
      assert.deepEqual([...complaints, ...other.complaints], []);
      await other.page.context().close();
    },
  );

  await t.test('charts that are refused say so and have no data, and the session goes on', async () => {
    const other = await openPage(browser, { width: 1440, height: 1000, as: page });
    await other.page.route(/baseavailtest|basestationhistorystatsNew|basesstatus|getsatplotstest/, (route) =>
      route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(NOT_AUTHORISED) }),
    );
    await other.page.goto(`${system.installation.url}/home/network/referencestation/${id}`);
    await other.page.getByText('API failure, Not Authorised').first().waitFor();
    for (const chart of ['STATUS', 'CAL-MAP'])
      await other.page
        .getByRole('region', { name: chart })
        .locator('.nodata', { hasText: 'No Data' })
        .waitFor();
    const polled = other.page.waitForResponse('**/api/basesdatatest*'); // the page goes on
    assert.equal((await polled).status(), 200);
    await assertAccessible(other.page);
    await other.page.goto(`${system.installation.url}/home/network/referencestations`);
    await other.page
      .getByRole('region', { name: 'Status' })
      .locator('.nodata')
      .getByText('No Data')
      .waitFor();
    await other.page.getByRole('row', { name: /Horncastle/ }).waitFor();
    await other.page.context().close();
  });

  await t.test('charts that cannot be read say that they are charts, and are read again', async () => {
    let broken = true;
    await page.route(/baseavailtest|basestationhistorystatsNew/, (route) =>
      broken ? route.fulfill({ status: 500, json: { code: 'internal' } }) : route.continue(),
    );
    await page.reload();
    for (const chart of ['STATUS', 'CAL-MAP'])
      await page.getByRole('region', { name: chart }).getByText('The chart could not be read').waitFor();
    const status = page.getByRole('region', { name: 'STATUS' });
    const again = page.waitForRequest(/baseavailtest/);
    await status.getByRole('button', { name: 'Retry' }).click(); // still in vain: the next poll would take the button away
    await again;
    broken = false;
    await status.locator('[data-at]').first().waitFor();
    await plot.waitFor();
  });

  await t.test('a station that never sent has no data', async () => {
    const other = await openPage(browser, { width: 390, height: 844, as: page });
    await other.page.goto(`${system.installation.url}/home/network/referencestation/${empty}`);
    await other.page
      .getByRole('region', { name: 'STATUS' })
      .locator('.nodata')
      .getByText('No Data')
      .waitFor();
    const days = other.page.locator('.page__calendardays').getByRole('button');
    const without = other.page.getByRole('button', { name: /: No data for this date\.$/ });
    await until(async () => {
      const count = await days.count();
      return count > 0 && (await without.count()) === count;
    }, 'no day has data');
    await assertAccessible(other.page);
    assert.deepEqual(other.complaints, []);
    await other.page.context().close();
  });

  await t.test('a station that stops has no sky any more', async () => {
    await station.stop();
    await plot.waitFor({ state: 'detached' });
  });
});

/** Each minute of the hour is as wide as a finger: the newest are in sight, the first is a pan away. */
async function meetsEachMinute(page: Page) {
  const status = page.getByRole('region', { name: 'STATUS' });
  await status.getByRole('button', { name: 'Hour', exact: true }).click();
  const bars = status.locator('[data-at]');
  await until(async () => (await bars.count()) === 60, 'an hour of minutes is shown');
  const widths = await bars.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  assert.ok(Math.min(...widths) >= 24, `${Math.min(...widths)} px`);
  const leftOf = async (bar: Locator) => (await bar.boundingBox())?.x ?? Number.NaN;
  const [first, newest] = [bars.first(), bars.last()];
  await until(
    async () => (await leftOf(newest)) > 300 && (await leftOf(first)) < -1000,
    'the newest are in sight, the first is far to the left',
  );
  await newest.focus();
  await page.keyboard.press('Home');
  await until(async () => (await leftOf(first)) > 0, 'what has the focus is in sight');
}
