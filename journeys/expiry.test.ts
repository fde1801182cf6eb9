/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { mailLinkValues, startRover } from '@cairn/simulator';
import type { Browser } from 'playwright-core';
import { assertAccessible, openBrowser, sideways } from './browser.ts';
import { until } from './cairn.ts';
import { type Installation, Person, startInstallation } from './person.ts';
import { createTenants, dan, rover } from './tenants.ts';

const eve = { email: 'eve@lincs.example', password: 'Limestone-Wold-42' };
const sale = { subtype: 1, purchase_order: 'PO 1' };

test('a subscription ends at its second while the rover is connected; renewed from the calendar, the rover is let in again', async (t) => {
  const installation = await startInstallation(t);
  const { system } = installation;
  const tenants = await createTenants(installation);
  const { client, dealer, harvester } = tenants;
  const units = { type: 1, number: 2, po: 'PO 100' };
  await client.stock.add({ subdata: { reseller: 1, ...units } });
  await client.stock.assign({ subdata: { dealer, ...units } });
  await client.subscriptions.add({
    roverdata: { roverid: harvester, ...sale, activatenow: true },
    sendmail: false,
  });
  const connect = () => {
    const { CASTA_PORT_UK: port } = system.installation.ports;
    return startRover({ host: '127.0.0.1', port, mountpoint: 'RTK_RTCM3', ...rover });
  };
  const browser = await openBrowser(t);
  const person = await Person.at(browser, installation);
  const { page } = person;
  await person.openSignedIn(dan, '/home/logs/subscriptions');

  await t.test('the caster closes the connection when the end has come, and not before', async () => {
    const connected = await connect();
    assert.equal(connected.reply?.granted, true);
    const [{ ends } = { ends: new Date() }] = await system.rows<{ ends: Date }>(
      `update subscriptions set ends_at = date_trunc('second', now()) + interval '4 seconds' returning ends_at as ends`,
    );
    await connected.until(({ closedBecause }) => closedBecause !== undefined, 60_000);
    assert.ok(Date.now() >= ends.getTime(), 'corrections until the end');
    const again = await connect();
    await again.stop();
    assert.equal(again.reply?.granted, false);
    await until(async () => {
      const [session] = await system.rows<{ ended_at: Date; end_reason: string | null }>(
        'select ended_at, end_reason from rover_sessions order by id limit 1',
      );
      if (!session?.end_reason) return false; // the caster records once a second
      assert.equal(session.end_reason, 'account_expired');
      assert.ok(session.ended_at >= ends);
      return true;
    }, 'the session is recorded with its end');
    await until(async () => {
      const [{ status } = { status: 0 }] = await system.rows<{ status: number }>(
        'select status from subscriptions',
      );
      return status === 4;
    }, 'the subscription has expired');
  });

  await t.test('the log of the caster and the log of subscriptions say so', async () => {
    await person.open('/home/logs/casterlogmessages');
    await page.getByRole('row', { name: /The account expired while connected/ }).waitFor();
    await page
      .getByRole('row', { name: /The account expired on / })
      .first()
      .waitFor();
    await person.open('/home/logs/subscriptions');
    await page.getByRole('cell', { name: 'The subscription expired' }).waitFor();
  });

  await t.test('a day of the months beside the list of subscriptions lists what ends on it', async () => {
    await person.open('/home/manage/subscriptions');
    const none = page.getByText('NO SUBSCRIPTIONS FOUND'); // none is active
    await none.waitFor();
    const day = page.getByRole('button', { name: /: 1 expiry$/ });
    await day.click();
    await page.getByRole('row', { name: /harvester/ }).waitFor();
    const { from, to, renewed, status } = Object.fromEntries(new URL(page.url()).searchParams);
    assert.match(from ?? '', /^\d{4}-\d\d-\d\d$/);
    assert.deepEqual([to, renewed, status], [from, 'no', '0']);
    assert.equal(await day.getAttribute('aria-pressed'), 'true');
    await assertAccessible(page);
    await day.click();
    await none.waitFor();
    assert.equal(new URL(page.url()).searchParams.get('from'), null, 'pressed again it lists all');
  });

  await t.test('the calendar has it on its day, and opens its renewal', async () => {
    await person.open('/home/manage/expirycalendar');
    await page.getByRole('button', { name: /^\d+\s*1\s*expires/ }).waitFor();
    await page.getByText('Expired', { exact: true }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Renew subscription: harvester' }).click();
    await person.choose('Type', 'RTK 1 year (1 in stock)');
    await person.fill({ Reference: 'PO 2' });
    await page.getByRole('dialog').getByLabel('Send an e-mail').uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew subscription', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Subscription renewed/)
      .waitFor();
    await person.press('Finish');
    await page.getByText('Renewed', { exact: true }).last().waitFor();
    await until(async () => {
      const connected = await connect();
      await connected.stop();
      return connected.reply?.granted === true;
    }, 'Casta lets the rover in');
  });

  await t.test('the calendar moves by keys and by buttons, and its month is in the address', async () => {
    const day = page.locator('.expiry-calendar__expiry-grid [tabindex="0"]');
    const shown = () => page.locator('.expiry-calendar__expiry-head h2').textContent();
    const present = await shown();
    await day.focus();
    const before = await day.getAttribute('data-day');
    await page.keyboard.press('PageDown');
    await page.waitForURL(/month=\d{4}-\d\d/);
    await page.waitForFunction((first) => document.activeElement?.getAttribute('data-day') !== first, before);
    assert.notEqual(await shown(), present);
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await page.getByRole('heading', { name: present ?? '', exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /1\s*renewed/ }).waitFor();
    assert.equal(await sideways(page), 0);
    await assertAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await t.test('a calendar program reads the address that the page makes, until it is deleted', async () => {
    await page.getByRole('button', { name: 'Calendar address' }).click();
    await person.press('Create address');
    const address = await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Calendar address' })
      .inputValue();
    await assertAccessible(page);
    const file = await fetch(address);
    assert.match(await file.text(), /SUMMARY:harvester \(Wragby Farms\): renewed\r\n/);
    await person.press('Delete address');
    await page.getByRole('dialog').getByText('You have no calendar address.').waitFor();
    assert.equal((await fetch(address)).status, 404);
  });
  person.assertQuiet();

  await t.test(
    'two admins of a dealer sell the last unit at the same moment: one does, the other one reads at the field that there is none',
    () => sellLastUnitTwice(installation, browser, tenants),
  );
});

async function sellLastUnitTwice(
  installation: Installation,
  browser: Browser,
  { client, dealer, addRover }: Awaited<ReturnType<typeof createTenants>>,
): Promise<void> {
  for (const username of ['drill', 'sprayer']) await addRover({ username, password: 'field-rows' });
  const { Total: before } = await client.subscriptions.list({});
  const units = { type: 1, number: 1, po: 'PO 100' };
  await client.stock.add({ subdata: { reseller: 1, ...units } });
  await client.stock.assign({ subdata: { dealer, ...units } });
  await client.users.save({
    userdata: { fname: 'Eve', lname: 'Drill', email: eve.email, role: 10, business: 1, dealer },
  });
  const token = mailLinkValues(await installation.mailTo(eve.email)).get('token') ?? '';
  await client.auth.resetPassword({ token, ...eve });

  const sellers = await Promise.all(
    [
      { who: dan, name: 'drill' },
      { who: eve, name: 'sprayer' },
    ].map(async ({ who, name }) => {
      const person = await Person.at(browser, installation);
      await person.openSignedIn(who, '/home/manage/subscriptions');
      await person.page.getByRole('button', { name: 'Add subscription' }).click();
      await person.choose('Rover', `${name}, Wragby Farms`);
      await person.press('Next');
      await person.choose('Type', 'RTK 1 year (1 in stock)');
      await person.fill({ Reference: `PO of ${name}` });
      await person.page.getByRole('dialog').getByLabel('Send an e-mail').uncheck();
      return person;
    }),
  );
  const outcomes = await Promise.all(
    sellers.map(async (person) => {
      const dialog = person.page.getByRole('dialog');
      await person.press('Add subscription');
      const sold = dialog.getByText(/^Subscription added/);
      const none = dialog.locator('.field-error', { hasText: 'NO SUBSCRIPTIONS IN STOCK' });
      await sold.or(none).first().waitFor();
      return (await sold.count()) > 0 ? 'sold' : 'none';
    }),
  );
  assert.deepEqual(outcomes.toSorted(), ['none', 'sold']);
  const { Total } = await client.subscriptions.list({});
  assert.equal(Total, before + 1);
  const { CasterSubs } = await client.stock.forRover({ dealer });
  assert.deepEqual(
    CasterSubs.filter(({ count }) => count > 0),
    [],
  );
  for (const person of sellers) person.assertQuiet(/409/);
}
