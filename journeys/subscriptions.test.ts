/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { startRover } from '@cairn/simulator';
import { assertAccessible, openBrowser, pastDoublePress, sideways } from './browser.ts';
import { until } from './cairn.ts';
import { Person, startInstallation } from './person.ts';
import { admin } from './system.ts';
import { createTenants, dan, rover } from './tenants.ts';

const cora = 'cora@wragby.example';

test('a dealer sells a subscription from stock, schedules and cancels a renewal, suspends and resumes it', async (t) => {
  const installation = await startInstallation(t);
  const { dealer, client } = await createTenants(installation);
  const browser = await openBrowser(t);
  const person = await Person.at(browser, installation);
  const { page } = person;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const finish = async (outcome: RegExp) => {
    await page.getByRole('dialog').getByText(outcome).waitFor();
    await assertAccessible(page);
    await person.press('Finish');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const act = (action: string) => page.getByRole('button', { name: `${action}: harvester`, exact: true });
  const granted = async () => {
    const { CASTA_PORT_UK: port } = installation.system.installation.ports;
    const connected = await startRover({ host: '127.0.0.1', port, mountpoint: 'RTK_RTCM3', ...rover });
    await connected.stop();
    return connected.reply?.granted === true;
  };
  await person.openSignedIn(dan, '/home/manage/subscriptions');

  await t.test('without stock nothing can be sold, and the dialog says so', async () => {
    await page.getByText('NO SUBSCRIPTIONS FOUND').waitFor();
    await page.getByRole('button', { name: 'Add subscription' }).click();
    await person.choose('Rover', 'harvester, Wragby Farms');
    await person.press('Next');
    await dialog('Add subscription').getByText('NO SUBSCRIPTIONS IN STOCK').waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    const units = { type: 1, number: 2, po: 'PO 100' };
    await client.stock.add({ subdata: { reseller: 1, ...units } });
    await client.stock.assign({ subdata: { dealer, ...units } });
  });

  await t.test(
    'a unit of stock becomes a subscription that begins now, and the company is notified',
    async () => {
      await page.getByRole('button', { name: 'Add subscription' }).click();
      await person.choose('Rover', 'harvester, Wragby Farms');
      await person.press('Next');
      assert.ok(await person.field('Activation date').isDisabled());
      assert.ok(await person.field('Activate from now').isDisabled());
      await person.press('Add subscription');
      await dialog('Add subscription').getByText('** required', { exact: true }).waitFor();
      await dialog('Add subscription').getByText('** required.', { exact: true }).first().waitFor();
      await assertAccessible(page);
      await person.choose('Type', 'RTK 1 year (2 in stock)');
      await dialog('Add subscription')
        .getByText(/, your time|^Already passed/)
        .waitFor();
      assert.match(await person.field('Expiry date').inputValue(), /^\d\d-\d\d-\d{4} \d\d:\d\d$/);
      await person.fill({ Reference: 'PO 1', 'E-mail address': cora });
      await person.press('Add subscription');
      await finish(/^Subscription added/);
      await page.getByText(/^Active 36[56] days remaining$/).waitFor();
      await installation.mailTo(cora);
      assert.ok(await granted());
    },
  );

  await t.test('what is added to a rover with a subscription is its renewal', async () => {
    await page.getByRole('button', { name: 'Add subscription' }).click();
    await person.field('Rover').click();
    await page
      .getByRole('option', { name: /^harvester, Wragby Farms, Active 36[56] days remaining$/ })
      .click();
    await person.press('Next');
    await dialog('Renew subscription').getByText('RTK 1 year').first().waitFor();
    await page.keyboard.press('Escape');
  });

  await t.test('a renewal begins where the current one ends, at the earliest', async () => {
    await act('Renew subscription').click();
    await person.choose('Type', 'RTK 1 year (1 in stock)');
    await person.fill({ 'Activation date': '01-01-2026 10:00', Reference: 'PO 2', 'E-mail address': cora });
    await person.press('Schedule renewal');
    await dialog('Renew subscription').getByText('The current subscription ends later').waitFor();
    await person.fill({ 'Activation date': 'tomorrow' });
    await person.press('Schedule renewal');
    await dialog('Renew subscription').getByText('Start date is invalid.').waitFor();
    await page.keyboard.press('Escape');
    await dialog('Unsaved changes').waitFor();
    await person.press('Lose changes');
    await act('Renew subscription').click();
    await person.choose('Type', 'RTK 1 year (1 in stock)');
    await person.fill({ Reference: 'PO 2', 'E-mail address': cora });
    await person.press('Schedule renewal');
    await finish(/^Renewal scheduled/);
  });

  await t.test(
    'the scheduled renewal is cancelled for a reason, and its unit is in stock again',
    async () => {
      await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Scheduled 1' }).click();
      await act('Cancel scheduled renewal').click();
      await person.fill({ 'E-mail address': cora });
      await person.press('Cancel scheduled renewal');
      await dialog('Cancel scheduled renewal').getByText('** required.').waitFor();
      await person.fill({ Reference: 'Ordered twice' });
      await person.press('Cancel scheduled renewal');
      await finish(/^Scheduled renewal cancelled/);
      const { CasterSubs } = await client.stock.forRover({ dealer });
      assert.deepEqual(
        CasterSubs.map(({ count }) => count),
        [1],
      );
    },
  );

  await t.test('a suspended rover is refused by Casta, and welcome again once it is resumed', async () => {
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Active 1' }).click();
    await act('Suspend subscription').click();
    await person.fill({ Reference: 'Not paid' });
    await person.press('Suspend subscription');
    await finish(/^Subscription suspended/);
    await until(async () => !(await granted()), 'Casta refuses the rover');
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('option', { name: 'Suspended' }).click();
    await act('Resume subscription').click();
    await person.fill({ Reference: 'Paid' });
    await person.press('Resume subscription');
    await finish(/^Subscription resumed/);
    await until(granted, 'Casta lets the rover in');
  });

  await t.test('a row opens its rover', async () => {
    await person.open('/home/manage/subscriptions?status=3');
    await page.getByRole('cell', { name: 'harvester', exact: true }).click();
    await page.waitForURL('**/home/rover/*');
  });

  await t.test(
    'its NTRIP details are sent to an address; what is no address is marked at its field',
    async () => {
      await page.getByRole('button', { name: 'Send by e-mail' }).click();
      await person.fill({ 'E-mail': 'wragby' });
      await person.press('Send');
      await dialog('Send NTRIP details').getByText('Invalid email format').waitFor();
      await assertAccessible(page);
      await person.fill({ 'E-mail': 'office@wragby.example' });
      await pastDoublePress(page);
      await person.press('Send');
      await page.getByRole('status').getByText('NTRIP details sent').waitFor();
      await installation.mailTo('office@wragby.example');
    },
  );

  await t.test('the status is remembered, and a telephone shows what can be done', async () => {
    await person.open('/home/manage/subscriptions?status=3');
    await page.getByText(/^Active 36[56] days remaining$/).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const target = await act('Renew subscription').boundingBox();
    assert.ok(target && target.width >= 44 && target.height === 44, 'a finger meets it');
    await act('Renew subscription').click();
    await dialog('Renew subscription').getByLabel('Activation date').waitFor();
    assert.equal(await sideways(page), 0);
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await person.open('/home/manage/subscriptions');
    await page.getByText('NO SUBSCRIPTIONS FOUND').waitFor(); // suspended ones, as chosen before
  });

  await t.test('the log has every step in words', async () => {
    await person.open('/home/logs/subscriptions');
    for (const step of [
      'Dan Drill resumed the subscription',
      'Dan Drill suspended the subscription',
      'Dan Drill cancelled the scheduled renewal',
      'Dan Drill scheduled a renewal',
      'Dan Drill sold a new subscription',
    ])
      await page.getByRole('cell', { name: step }).waitFor();
    await assertAccessible(page);
  });

  await t.test(
    'the report lists what was added and assigned, within the days that its address names',
    async () => {
      const manager = await Person.at(browser, installation);
      await manager.openSignedIn(admin, '/home/subscriptionsstockreports');
      const report = manager.page;
      const movement = report.getByRole('row').filter({ hasText: 'PO 100' });
      await movement.nth(1).waitFor();
      await report.getByLabel('End', { exact: true }).fill('01/01/2020');
      await report.getByLabel('End', { exact: true }).press('Enter');
      await report.getByText('NO STOCK CHANGES FOUND').waitFor();
      await report.waitForURL(/to=2020-01-01/);
      await report.reload();
      await report.getByText('NO STOCK CHANGES FOUND').waitFor();
      await report.getByRole('button', { name: 'Remove filter End' }).click();
      await movement.nth(1).waitFor();
      await assertAccessible(report);
      manager.assertQuiet();
    },
  );
  person.assertQuiet();
});
