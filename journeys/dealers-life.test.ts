/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { startRover } from '@cairn/simulator';
import type { Page } from 'playwright-core';
import { assertAccessible, openBrowser, sideways } from './browser.ts';
import { HOST, startNetwork } from './field-fixture.ts';
import { clientOfAdmin, type Installation, Person, startInstallation } from './person.ts';

const dan = { email: 'dan@wold.example', password: 'Chalk-Ridge-41' };
const YEAR = 2; // without a SIM
const field = { latitude: 53.19, longitude: -0.2 };

test('a dealer sells a rover, which connects with the settings that were shown; it is deleted, and that is undone', async (t) => {
  const installation = await startInstallation(t);
  const { system } = installation;
  const { ids, castaUk } = await startNetwork(t, system);
  const client = await prepareDealer(installation, ids.dealer);
  const browser = await openBrowser(t);
  const dealer = await Person.at(browser, installation);
  const { page } = dealer;
  await dealer.signInFirstTime(await installation.mailTo(dan.email), dan);
  const wizard = page.getByRole('dialog', { name: 'Add Rover' });
  const step = (name: string) => wizard.locator('[aria-current=step]').getByText(name).first().waitFor();
  const next = async (name: string) => {
    await dealer.press('Next');
    await step(name);
  };

  let receiver: Awaited<ReturnType<typeof receives>> | undefined;

  await t.test('each step opens when the one before it is complete', async () => {
    await dealer.open('/home/manage/rovers');
    await page.getByRole('button', { name: 'Add Rover' }).click();
    await wizard.waitFor();
    // the fields before it are locked
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null);
    await dealer.press('Next');
    await wizard.getByText('** required').waitFor();
    for (const own of ['Reseller', 'Dealer']) assert.ok(await dealer.field(own).isDisabled(), own);
    await assertAccessible(page);
    await dealer.choose('Company', 'Wragby Farms');
    await next('Machine');
    await wizard.getByText('The company has no machines yet.').waitFor();
    await dealer.choose('Manufacturer', 'Deere');
    await dealer.choose('Model', '8R 410');
    await dealer.fill({ Registration: 'FX24 KLM' });
    await assertAccessible(page);
    await next('Subscription');
    await dealer.press('Next');
    await wizard.getByText('No subscription type selected.').waitFor();
    const refusal = wizard.getByText('Correct the marked fields to go on.');
    await refusal.waitFor();
    await dealer.choose('Subscription', 'RTK 1 year, no SIM, 2 units left');
    await refusal.waitFor({ state: 'detached' });
    await dealer.fill({ Reference: 'PO 71', 'Start date': '31-02-2030 10:00:00' });
    await dealer.press('Next');
    await wizard.getByText('Start date is invalid.').waitFor();
    await dealer.fill({ 'Start date': '' });
    await dealer.press('Next');
    await wizard.getByText('Start and end dates are invalid.').waitFor();
    await dealer.fill({ 'Start date': '01-02-2020 10:00:00' });
    await wizard.getByText('Already passed: it begins when the rover is saved.').waitFor();
    await dealer.press('Now');
    await assertAccessible(page);
    await next('Create');
  });

  await t.test('left half-way and reloaded, the form is as it was', async () => {
    await dealer.fill({ 'Name optional': 'Wragby 8R' });
    const byDefault = 'Dealer’s default: as the station sends them';
    assert.equal(await dealer.field('Corrections').inputValue(), byDefault);
    await dealer.choose('Corrections', 'MSM5');
    await page.reload();
    await step('Create');
    await wizard.getByText('This is the form as you left it. Passwords are not stored.').waitFor();
    assert.equal(await dealer.field('Name optional').inputValue(), 'Wragby 8R');
    assert.equal(await dealer.field('Corrections').inputValue(), 'MSM5');
    await wizard.getByText('Deere 8R 410, FX24 KLM').first().waitFor();
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    assert.match(stored, /Wragby 8R/);
    assert.ok(!stored.includes(await dealer.field('Password').inputValue()), 'no password is stored');
    await page.setViewportSize({ width: 390, height: 844 });
    assert.equal(await sideways(page), 0);
    await assertAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await t.test('a username that is taken is refused at its field, and nothing is saved', async () => {
    await dealer.fill({ Username: 'harvester' });
    await dealer.press('Create');
    await page
      .getByRole('dialog', { name: 'Not saved' })
      .getByText('The username belongs to another rover')
      .waitFor();
    await dealer.press('Finish');
    await wizard.getByText('The username belongs to another rover').waitFor();
    assert.equal(await dealer.field('Username').getAttribute('aria-invalid'), 'true');
    assert.equal((await client.machines.list({})).total, 0, 'its machine neither');
    assert.equal(await unitsLeft(client, ids.dealer), 2);
  });

  await t.test(
    'each step is reported, and the receiver connects with the settings that are shown',
    async () => {
      await dealer.fill({ Username: 'wragby8r' });
      await dealer.press('Create');
      const progress = page.getByRole('dialog', { name: 'Rover created' });
      await progress.getByText('Wragby 8R created').waitFor();
      await progress.getByText('FX24 KLM created').waitFor();
      await progress.getByText('Subscription added').waitFor();
      await progress.getByText('Settings of the receiver').waitFor();
      await assertAccessible(page);
      const password = (await setting(page, 'Password')) ?? '';
      assert.equal(await setting(page, 'Username'), 'wragby8r');
      assert.equal(await setting(page, 'Port'), `${castaUk}`);
      receiver = await receives(t, { port: castaUk, username: 'wragby8r', password });
      const { received } = receiver;
      await receiver.until(() => received.some(({ type }) => type === 1075));
      await dealer.press('Finish');
      await progress.waitFor({ state: 'detached' });
      assert.equal(await unitsLeft(client, ids.dealer), 1);
      await page.getByRole('row', { name: /Wragby 8R.*Active 36\d days remaining.*no SIM/ }).waitFor();
    },
  );

  await t.test(
    'other corrections that the dealer chooses reach the receiver within its connection',
    async () => {
      assert.ok(receiver);
      const { received } = receiver;
      const [{ value: id } = { value: 0 }] = (await client.rovers.list({ stext: 'Wragby 8R' })).rovers;
      await dealer.open(`/home/rover/${id}`);
      const card = page.getByRole('region', { name: 'Corrections', exact: true });
      await card.getByText('MSM5', { exact: true }).first().waitFor();
      await card.getByRole('button', { name: 'Edit' }).click();
      await dealer.choose('Correction profile', 'MSM4');
      const before = received.length;
      await dealer.press('Save');
      await card.getByText('MSM4', { exact: true }).first().waitFor();
      await receiver.until(() => received.slice(before).some(({ type }) => type === 1074));
      assert.ok(receiver.connected);
      await dealer.open('/home/manage/rovers');
    },
  );

  await t.test(
    'an edit shows the active subscription, and what somebody else changed meanwhile',
    async () => {
      const [{ value: id } = { value: 0 }] = (await client.rovers.list({ stext: 'Wragby 8R' })).rovers;
      await dealer.open(`/home/manage/rovers?edit=${id}`);
      const edit = page.getByRole('dialog', { name: 'Edit Rover' });
      const to = (name: RegExp) => edit.locator('.steps').getByRole('button', { name }).click();
      await to(/Subscription/);
      await edit.locator('input[value="RTK 1 year, no SIM - active"]').waitFor();
      await to(/Update/);
      assert.ok(!(await dealer.field('Send NTRIP details').isChecked()));
      await edit.getByRole('textbox', { name: 'Name', exact: true }).fill('Wragby 8R 410');
      await client.roverForms.save({ roverdata: { roverid: id, disconnect_onchangebase: 1 } });
      await dealer.press('Update');
      await page.getByText(/changed Disconnect on change Base/).waitFor();
      await page.getByText('Yes (was No)').waitFor();
      await assertAccessible(page);
      await dealer.press('Save my changes too');
      await page.getByRole('dialog', { name: 'Rover updated' }).getByText('Wragby 8R 410 updated').waitFor();
      await dealer.press('Finish');
      const [saved] = (await client.rovers.records({ id })).rovers;
      assert.deepEqual([saved?.title, saved?.disconnect_onchangebase], ['Wragby 8R 410', 1]);
      await client.roverForms.save({ roverdata: { roverid: id, title: 'Wragby 8R' } });
      await dealer.open('/home/manage/rovers');
    },
  );

  await t.test('a rover that is deleted leaves the list, and is restored with its subscription', async () => {
    await page.getByRole('button', { name: 'Delete Wragby 8R' }).click();
    await page
      .getByText('This will remove Wragby 8R and associated sim / subscription. Are you sure?')
      .waitFor();
    await assertAccessible(page);
    await dealer.press('Yes');
    await page.getByText('Wragby 8R Deleted').waitFor();
    const row = page.getByRole('row', { name: /Wragby 8R/ });
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Wragby 8R restored').waitFor();
    await row.getByText(/Active 36\d days remaining/).waitFor();
  });

  await t.test('a rover deleted earlier is found and restored', async () => {
    const [{ value: id } = { value: 0 }] = (await client.rovers.list({ stext: 'Wragby 8R' })).rovers;
    await client.roverForms.archive({ id });
    await dealer.open('/home/manage/rovers?archived=1');
    await page.getByRole('row', { name: /Wragby 8R/ }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Restore Wragby 8R' }).click();
    await page.getByText('No rovers match the search and filters.').waitFor();
    assert.equal((await client.rovers.list({ stext: 'Wragby 8R' })).total, 1);
  });

  await t.test('without stock nothing can be sold, and the form says so', async () => {
    const subdata = { dealer: ids.dealer, type: YEAR, number: 1, removalReason: 'Season is over' };
    await client.stock.takeBack({ subdata });
    await dealer.open('/home/manage/rovers?add=1');
    await dealer.choose('Company', 'Wragby Farms');
    await next('Machine');
    await dealer.press('New machine');
    await dealer.choose('Manufacturer', 'Deere');
    await dealer.choose('Model', '8R 410');
    await next('Subscription');
    await page.getByText('No stock subscriptions available for dealer').waitFor();
    await wizard.getByText('WARNING : NO SUBSCRIPTIONS AVAILABLE IN STOCK').waitFor();
    await wizard.getByPlaceholder('NO SUBSCRIPTIONS IN STOCK').waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await dealer.press('Lose changes');
  });

  await t.test('closing a form with entered values asks; without any it closes', async () => {
    await dealer.open('/home/manage/rovers?add=1');
    await wizard.waitFor();
    await page.keyboard.press('Escape');
    await wizard.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Rover' }).first().click();
    await dealer.choose('Company', 'Wragby Farms');
    await page.keyboard.press('Escape');
    await dealer.press('Lose changes');
    await wizard.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Add Rover' }).first().click();
    await step('Company');
    assert.equal(await dealer.field('Company').inputValue(), '', 'a form that was left is gone');
  });
  dealer.assertQuiet(/40[09]|422/);
});

type Client = Awaited<ReturnType<typeof clientOfAdmin>>;

/** A dealer with the right to choose usernames, two units in stock, a person, and a machine catalogue. */
async function prepareDealer(installation: Installation, dealer: number): Promise<Client> {
  const client = await clientOfAdmin(installation);
  await installation.system.rows('update dealers set change_username = true where id = $1', [dealer]);
  await client.stock.add({ subdata: { reseller: 1, type: YEAR, number: 2, po: 'PO 70' } });
  await client.stock.assign({ subdata: { dealer, type: YEAR, number: 2, po: 'PO 70' } });
  const { id: maker } = await client.machines.createMaker({ makerdata: { text: 'Deere' } });
  await client.machines.createModel({ modeldata: { maker, text: '8R 410' } });
  await client.users.save({
    userdata: { fname: 'Dan', lname: 'Drill', email: dan.email, role: 10, business: 1, dealer },
  });
  return client;
}

const unitsLeft = async (client: Client, dealer: number) =>
  (await client.stock.ofDealer({ id: dealer })).CasterSubs.find(({ type }) => type === YEAR)?.count ?? 0;

/** A value of the settings that the progress shows. */
const setting = (page: Page, label: string): Promise<string | null> =>
  page
    .getByRole('region', { name: 'Settings of the receiver' })
    .locator('.pair', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .textContent();

/** A real NTRIP client gets corrections. */
async function receives(t: TestContext, account: { port: number; username: string; password: string }) {
  const rover = await startRover({ host: HOST, mountpoint: 'RTK_RTCM3', ...account });
  t.after(() => rover.stop());
  rover.send({ quality: 1, ...field });
  await rover.until(({ received }) => received.length > 0);
  return rover;
}
