import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { type StoredLine, storedLogText } from '@cairn/contract';
import { startRover } from '@cairn/simulator';
import type { Page } from 'playwright-core';
import { pmtiles } from '../tools/pmtiles-fixture.ts';
import { find } from '../tools/system-programs.ts';
import {
  assertAccessible,
  openBrowser,
  openPage,
  openSignedIn,
  pixelsOf,
  sideways,
  type Theme,
  wear,
} from './browser.ts';
import { until } from './cairn.ts';
import { startNewStation } from './new-station.ts';
import { admin, System } from './system.ts';

const host = '127.0.0.1';
const horncastle = { latitude: 53.208, longitude: -0.114, height: 91 };
const field = { latitude: 53.262, longitude: -0.203 };
const colours = { fixed: '#4bebb3', float: '#4792e9' };
const baseMap = '.basemap canvas';
const forest = { dark: '#1b3a2f', light: '#dcebdc' };
const england = [
  [-6, 50],
  [2, 50],
  [2, 56],
  [-6, 56],
  [-6, 50],
] as const;

test('a person watches rovers that foreign programs and real sockets bring to the network', async (t) => {
  const MAP_FILE = join(process.env.CAIRN_TEST_FOLDER ?? tmpdir(), `cairn-map-${process.pid}.pmtiles`);
  await writeFile(MAP_FILE, pmtiles([{ layer: 'landuse', kind: 'forest', shape: england }]));
  t.after(() => rm(MAP_FILE));
  const system = await System.start(t, { MAP_FILE });
  const castaUk = await startNetwork(t, system);
  const browser = await openBrowser(t, { maps: true });
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  await openSignedIn(page, `${system.installation.url}/home/network/loggedrovers`, admin);

  await t.test('str2str, sent through another str2str as source, is there with its station', async () => {
    const row = page.getByRole('row', { name: /surveyor/ });
    await row.waitFor();
    await row.getByText('Horncastle').waitFor();
  });

  const rover = await startRover({
    host,
    port: castaUk,
    mountpoint: 'RTK_RTCM3',
    username: 'harvester',
    password: 'field-rows',
  });
  const row = page.getByRole('row', { name: /harvester/ });

  await t.test(
    'a rover that started seconds ago floats, then is fixed, in the table and on the map',
    async () => {
      rover.send({ quality: 5, ...field });
      await row.getByText('Float').waitFor();
      await until(async () => (await onMap(page, 'float')) > 0, 'the map shows a floating rover');
      const floating = await onMap(page, 'float');
      rover.send({ quality: 4, ...field });
      await row.getByText('Fixed').waitFor();
      await until(async () => (await onMap(page, 'float')) < floating, 'the floating rover left the map');
      assert.ok((await onMap(page, 'fixed')) > 0);
    },
  );

  await t.test('it moves: its distance to the station follows', async () => {
    await row.getByText(/^8\.\d/).waitFor(); // 53.262 N 0.203 W is 8.4 km from Horncastle
    rover.send({ quality: 4, ...horncastle, latitude: horncastle.latitude + 0.02 });
    await row.getByText(/^2\.2/).waitFor();
  });

  await t.test(
    'the base map is what the map file of the installation has, until the outline is chosen',
    async () => {
      const { width, height } = (await page.locator(baseMap).boundingBox()) ?? assert.fail('there is no map');
      const share = async (theme: Theme) =>
        (await pixelsOf(page, baseMap, forest[theme], 6)) / (width * height);
      for (const theme of ['light', 'dark'] as const) {
        await wear(page, theme);
        await until(async () => (await share(theme)) > 0.5, `the map is a forest in the ${theme} theme`);
      }
      const base = page.getByRole('combobox', { name: 'Base map' });
      await base.selectOption({ label: 'Outline' });
      await until(async () => (await share('dark')) < 0.01, 'the map is without the forest');
      await base.selectOption({ label: 'Streets' });
      await until(async () => (await share('dark')) > 0.5, 'the map is a forest again');
    },
  );

  await t.test('disconnected from its drawer it goes, and the caster log says who did it', async () => {
    await row.click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'ROVER DISCONNECT' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'DISCONNECT ROVER' }).click();
    await rover.until(({ connected }) => !connected);
    await row.waitFor({ state: 'detached' });
    const lines = await system.rows<StoredLine>(
      "select event, params, legacy_text from caster_log where username = 'harvester' order by id",
    );
    assert.match(lines.map((line) => storedLogText(line)).join('\n'), /Disconnected by System Admin/);
  });

  await t.test('axe finds nothing, in both themes and on a phone, and no console complains', async () => {
    await assertAccessible(page);
    for (const [width, theme] of [
      [1440, 'light'],
      [390, 'dark'],
      [390, 'light'],
    ] as const) {
      const other = await openPage(browser, { width, height: 844, theme, as: page });
      await other.page.goto(`${system.installation.url}/home/network/loggedrovers`);
      await other.page.getByText('surveyor').filter({ visible: true }).first().waitFor();
      assert.equal(await sideways(other.page), 0, `${width} px scrolls sideways`);
      await assertAccessible(other.page);
      complaints.push(...other.complaints);
      await other.page.context().close();
    }
    assert.deepEqual(complaints, []);
  });

  await t.test('a phone shows the list or the map, and stays with what was chosen', async () => {
    const other = await openPage(browser, { width: 390, height: 844, as: page });
    const list = other.page.getByRole('list', { name: 'Logged Rovers' });
    const choose = (view: string) => other.page.getByRole('button', { name: view, exact: true }).click();
    await other.page.goto(`${system.installation.url}/home/network/loggedrovers`);
    await list.getByText('surveyor').waitFor();
    assert.equal(await other.page.locator('.mapcard').count(), 0);
    await choose('Map');
    await until(
      async () => (await pixelsOf(other.page, baseMap, forest.dark, 6)) > 0,
      'the phone draws a map',
    );
    assert.equal(await list.count(), 0);
    await assertAccessible(other.page);
    assert.equal(await sideways(other.page), 0);
    await other.page.reload();
    await other.page.locator(baseMap).waitFor();
    await choose('List');
    await list.getByText('surveyor').waitFor();
    assert.deepEqual(other.complaints, []);
    await other.page.context().close();
  });

  await t.test('a mistyped password is refused on the spot, and nothing of it is logged', async () => {
    const { page: visitor } = await openPage(browser, { width: 1440, height: 900 });
    await visitor.goto(system.installation.url);
    await visitor.getByLabel('E-mail').fill(admin.email);
    await visitor.getByLabel('Password', { exact: true }).fill('Mistyped-2026');
    await visitor.getByRole('button', { name: 'Login' }).click();
    await visitor.getByText('Login error').first().waitFor();
    assert.equal(await visitor.getByText('Login error').count(), 2);
    assert.ok(!system.installation.logged('api').includes('Mistyped-2026'));
  });
});

/** A tenant, a station fed by str2str from another caster mount, and a str2str rover. */
async function startNetwork(t: TestContext, system: System) {
  const { CASTA_PORT_UK: castaUk, CONNECTA_PORT_UK: connectaUk } = system.installation.ports;
  const dealer = await system.create.dealer({ reseller: 1, title: 'Wold Precision' });
  const company = await system.create.company({ dealer, title: 'Wragby Farms' });
  for (const username of ['harvester', 'surveyor', 'relay'])
    await system.create.rover({ company, username, password: 'field-rows' });
  const { latitude: lat, longitude: lon, height } = horncastle;
  for (const [mount, title] of [
    ['ORIGIN', 'Origin'],
    ['HORN', 'Horncastle'],
  ] as const)
    await system.createStation({ mount, title, password: 'cairn-stones', country: 1, lat, lon, height });

  // The frames come from our own station on Denmark's side of the network, where no British rover is served.
  await system.rows("update stations set country = 2 where mount = 'ORIGIN'");
  const origin = await startNewStation({
    host,
    port: connectaUk,
    mount: 'ORIGIN',
    password: 'cairn-stones',
    location: horncastle,
    stationId: 7,
  });
  t.after(() => origin.stop());
  const casta = `${host}:${castaUk}`;
  str2str(t, `ntrip://relay:field-rows@${casta}/ORIGIN`, `ntrips://:cairn-stones@${host}:${connectaUk}/HORN`);
  str2str(t, `ntrip://surveyor:field-rows@${casta}/RTK_RTCM3`, 'file:///dev/null');
  return castaUk;
}

/** RTKLIB's str2str, sending a GGA each second from where the field is. */
function str2str(t: TestContext, from: string, to: string): void {
  const position = ['-p', `${field.latitude}`, `${field.longitude}`, '60', '-n', '1000'];
  const child = spawn(find('str2str') ?? 'str2str', ['-in', from, '-out', to, ...position], {
    stdio: 'ignore',
  });
  t.after(() => child.kill('SIGKILL'));
}

const onMap = (page: Page, status: keyof typeof colours) => pixelsOf(page, baseMap, colours[status]);
