/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { startRover } from '@cairn/simulator';
import type { Page } from 'playwright-core';
import { assertAccessible, openBrowser, sideways } from './browser.ts';
import { until } from './cairn.ts';
import { HOST, PASSWORD, Receiver, startNetwork } from './field-fixture.ts';
import { Person } from './person.ts';
import { admin, System } from './system.ts';

test('support manages a rover: copies its settings, writes notes, forces its mountpoint', async (t) => {
  const system = await System.start(t);
  const { castaUk, ids } = await startNetwork(t, system);
  const browser = await openBrowser(t);
  const { url } = system.installation;
  const [ann, bob] = [await Person.at(browser, { url }), await Person.at(browser, { url })];
  const path = `/home/rover/${ids.harvester}`;
  for (const person of [ann, bob]) await person.openSignedIn(admin, path);
  const { page } = ann;
  const card = (name: string, of: Page = page) => of.getByRole('region', { name, exact: true });

  await t.test('a rover that never connected has neither a live page nor a history to go to', async () => {
    await page.getByRole('heading', { name: 'harvester', level: 1 }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'VIEW LIVE' }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'HISTORY' }).count(), 0);
    await card('Subscription').getByText('NO SUBSCRIPTIONS FOUND').waitFor();
    await card('Subscription').getByRole('button', { name: 'Add subscription' }).waitFor();
    await card('SIM cards').getByText('Not Supplied').nth(2).waitFor();
    await assertAccessible(page);
  });

  await t.test(
    'the settings for its modem are copied, also without a clipboard API, and a browser that refuses is told of',
    async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      const ntrip = card('NTRIP Settings');
      await ntrip.getByRole('button', { name: 'Copy settings' }).click();
      const confirmation = ntrip.getByRole('button', { name: 'Copied' });
      await confirmation.waitFor();
      const connection = await ntrip.locator('dd').first().textContent();
      const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
      assert.deepEqual(lines, [
        'GSM Username: ',
        'GSM Password: ',
        'APN: n/a',
        'Roaming: enabled',
        `NTRIP Address: ${connection}`,
        `NTRIP Port: ${castaUk}`,
        'Mount Point: RTK_RTCM3',
        'NTRIP User: harvester',
        `NTRIP Password: ${PASSWORD}`,
      ]);
      await confirmation.waitFor({ state: 'detached' });
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      await ntrip.getByRole('button', { name: 'Copy settings' }).click();
      await confirmation.and(page.locator(':focus')).waitFor();
      await confirmation.waitFor({ state: 'detached' });
      await page.evaluate(() => {
        document.execCommand = () => false;
      });
      await ntrip.getByRole('button', { name: 'Copy settings' }).click();
      await page.getByText('Not copied: the browser does not allow it').waitFor();
      assert.equal(await confirmation.count(), 0);
      await ntrip.getByRole('button', { name: 'Show QR code' }).click();
      await ntrip
        .getByRole('img', { name: 'QR code of the NTRIP settings' })
        .and(page.locator(':focus'))
        .waitFor();
    },
  );

  await t.test('what Casta answers instead of its settings stands in their place', async () => {
    const fault = { message: 'Casta', text: 'Casta cannot be read', error: 1 };
    const json = { casta: [], error: 1, messages: [fault] };
    await page.route('**/api/getrovercastavalues*', (route) => route.fulfill({ json }));
    const answer = card('Casta Settings').getByRole('button', {
      name: 'Casta cannot be read',
      disabled: true,
    });
    await answer.waitFor();
    await page.unroute('**/api/getrovercastavalues*');
    await answer.waitFor({ state: 'detached' });
    await card('Casta Settings').getByText('Expiry date').waitFor();
  });

  await t.test(
    'why it cannot connect stands at the top, with its client and the way to mend it',
    async () => {
      const account = { host: HOST, port: castaUk, mountpoint: 'RTK_RTCM3', username: 'harvester' };
      const refused = await startRover({ ...account, password: 'mistyped' });
      assert.equal(refused.connected, false);
      const reasons = card('The rover cannot connect');
      await reasons.getByText('The password is wrong.').waitFor();
      await reasons.getByText(/^1 attempt, last /).waitFor();
      await assertAccessible(page);
      await reasons.getByRole('link', { name: 'Show' }).click();
      assert.equal(new URL(page.url()).hash, '#rover-ntrip');
    },
  );

  await t.test('of two people who change one note, the second sees what the first wrote', async () => {
    const note = (person: Person) => person.page.getByRole('dialog').last().getByLabel('Note');
    await card('Notes').getByRole('button', { name: 'Add note' }).click();
    await ann.press('Save');
    await page.getByText('** required.').waitFor();
    await note(ann).fill('Antenna loose\nCalled the driver');
    await ann.press('Save');
    await card('Notes').getByText('Called the driver').waitFor();
    await bob.open(path);
    for (const person of [ann, bob]) {
      await card('Notes', person.page).getByRole('button', { name: 'Edit note' }).click();
      await note(person).waitFor();
    }
    await note(ann).fill('Antenna fixed');
    await ann.press('Save');
    await card('Notes').getByText('Antenna fixed').waitFor();
    await note(bob).fill('Antenna replaced');
    await bob.press('Save');
    const conflict = bob.page.getByRole('dialog', { name: 'This record has changed' });
    await conflict.getByText('System Admin changed Note').waitFor();
    await assertAccessible(bob.page);
    await conflict.getByRole('radio', { name: 'Use mine Antenna replaced' }).check();
    await bob.press('Save my choice');
    await card('Notes', bob.page).getByText('Antenna replaced').waitFor();
  });

  await t.test('a note is deleted after a question, and its history stays', async () => {
    await card('Notes', bob.page).getByRole('button', { name: 'Delete note' }).click();
    await bob.page.getByRole('dialog', { name: 'Delete note?' }).waitFor();
    await bob.press('Delete');
    await card('Notes', bob.page).getByText('No notes yet').waitFor();
    const history = card('Action History', bob.page);
    await until(async () => (await history.locator('tbody tr[data-id]').count()) >= 4, 'four events');
  });

  const connect = () =>
    startRover({
      host: HOST,
      port: castaUk,
      mountpoint: 'RTK_RTCM3',
      username: 'harvester',
      password: PASSWORD,
    });
  const receiver = new Receiver(await connect(), { quality: 4, satellites: 17, hdop: 0.7 });
  t.after(() => receiver.stop());
  const now = card('Now');

  await t.test('it is live at a glance as soon as it connects', async () => {
    await now.getByText('Horncastle').waitFor();
    await page.locator('.title .tag').getByText('Fixed', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'VIEW LIVE' }).waitFor();
    await card('Casta Settings').getByText('Current ID').waitFor();
    await assertAccessible(page);
  });

  await t.test('another mountpoint is forced on a live rover only after it was disconnected', async () => {
    await card('Casta Settings').getByRole('button', { name: 'Edit' }).click();
    await ann.fill({ 'Expiry date': '' });
    await ann.press('Save');
    await page.getByText('** required.').waitFor();
    await ann.fill({ 'Expiry date': '31-12-2030 12:00' });
    assert.equal(await page.getByText('characters').count(), 0, 'a date is no text to be counted');
    await ann.choose('Forced mountpoint', 'SLEA, Sleaford');
    await ann.choose('Forced mountpoint', 'Nearest station'); // as it was: nothing is forced
    await ann.choose('Forced mountpoint', 'SLEA, Sleaford');
    await ann.press('Save');
    const disconnect = page.getByRole('dialog', { name: 'Rover disconnect' });
    await disconnect.getByText(/^Session \d+ on Casta UK$/).waitFor();
    assert.equal(await forced(), null, 'nothing is saved before');
    const reconnected = until(() => !receiver.connected, 'the rover is disconnected').then(async () => {
      await receiver.stop();
      receiver.start(await connect()); // at once, as receivers do
    });
    await disconnect.getByRole('button', { name: 'DISCONNECT ROVER' }).click();
    await page.getByText('1 done, 0 failed, 0 running').waitFor();
    await page.getByText('harvester updated').waitFor();
    await assertAccessible(page);
    await ann.press('Finish');
    assert.equal(await forced(), 'SLEA');
    await reconnected;
    await now.getByText('Sleaford').waitFor();
    await card('Casta Settings').getByText('31-12-2030 12:00').waitFor();
  });

  await t.test('on a telephone a thumb reaches notes and subscription', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole('navigation', { name: 'Sections' });
    for (const section of ['Notes', 'Subscription', 'NTRIP']) {
      await bar.getByRole('button', { name: section }).click();
      const title = card(section === 'NTRIP' ? 'NTRIP Settings' : section)
        .getByRole('heading')
        .first();
      await until(async () => {
        const { y = -1 } = (await title.boundingBox()) ?? {};
        return y > 0 && y < 400;
      }, `${section} is in sight`);
    }
    const { y = 0, height = 0 } = (await bar.getByRole('button', { name: 'Notes' }).boundingBox()) ?? {};
    assert.ok(y > 700 && height >= 44, 'at the lower edge, as large as a fingertip');
    assert.equal(await sideways(page), 0);
    await assertAccessible(page);
  });

  await t.test('the last connections lead to their session, and no console complained', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload(); // connections are read once a minute
    await card('Last 5 connections').getByRole('button').first().click();
    await page.waitForURL('**/home/rover/sessionhistory/*?session=*');
    ann.assertQuiet();
    bob.assertQuiet(/status of 409/);
  });

  async function forced(): Promise<string | null | undefined> {
    const [row] = await system.rows<{ forced_mountpoint: string | null }>(
      'select forced_mountpoint from rovers where id = $1',
      [ids.harvester],
    );
    return row?.forced_mountpoint;
  }
});
