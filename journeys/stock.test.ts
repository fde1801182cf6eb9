/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, openBrowser, sideways } from './browser.ts';
import { type Installation, Person, startInstallation } from './person.ts';
import { admin } from './system.ts';
import { createDealer, dan } from './tenants.ts';

const rita = { email: 'rita@cloudbase.example', password: 'Chalk-Ridge-42' };
const ofReseller = '/home/subscriptionsstockreseller?reseller=1';
const reports = '/home/subscriptionsstockreports';

test('units are made for a reseller, given to its dealer, taken back and removed, each by who may, and every step is on record', async (t) => {
  const installation = await startInstallation(t);
  const { client, dealer } = await createDealer(installation);
  const browser = await openBrowser(t);
  const person = await Person.at(browser, installation);
  const { page } = person;
  await person.openSignedIn(admin, ofReseller);
  const open = (action: string) => page.getByRole('button', { name: action, exact: true }).click();
  const done = async (title: string, units: string) => {
    await page.getByRole('status').getByText(title, { exact: true }).last().waitFor();
    await page.getByText(units, { exact: true }).last().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  await t.test('a form with gaps says which, and more than 500 units are refused', async () => {
    await page.getByRole('heading', { name: 'Cloudbase Stock Subscriptions' }).waitFor();
    await page
      .getByRole('button', { name: 'NO SUBSCRIPTIONS IN STOCK' })
      .and(page.locator(':disabled'))
      .waitFor();
    await open('Add Stock');
    await person.press('Add Stock');
    await page.getByText('Fields Missing').waitFor();
    await page.getByText('Please complete all required fields').waitFor();
    await page.getByRole('dialog').getByText('** select value.').waitFor();
    assert.equal(await page.getByRole('dialog').getByText('** required.').count(), 2);
    await person.choose('Type', 'RTK 1 year');
    const toast = page.locator('.toast:not([data-seen])').filter({ hasText: 'Fields Missing' });
    await toast.evaluate((element) => element.setAttribute('data-seen', ''));
    for (const number of ['501', '0', 'ten']) {
      await person.fill({ Number: number, 'Purchase order': 'PO 7' });
      await person.press('Add Stock');
      await page.getByText('Enter a whole number from 1 to 500').waitFor();
    }
    assert.equal(await toast.count(), 0, 'none is missing');
    await assertAccessible(page);
  });

  await t.test('what was entered is not lost without a question', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    assert.equal(await person.field('Purchase order').inputValue(), 'PO 7');
  });

  await t.test('new units come into the stock of the reseller', async () => {
    await person.fill({ Number: '500' });
    await person.press('Add 500 subscriptions');
    await done('Subscriptions Added', '500 × RTK 1 year');
    await page.getByRole('heading', { name: 'Type: RTK 1 year' }).waitFor();
    await page.getByText('500 in 1 type').waitFor();
  });

  await t.test('the reseller gives some to its dealer, but not more than it has', async () => {
    await open('Add Dealer Stock');
    await person.choose('Dealer', 'Lincs Precision');
    await person.choose('Type', 'RTK 1 year');
    await person.fill({ Number: '501', 'Purchase order': 'PO 8' });
    await person.press('Add Dealer Stock');
    await page.getByText('Enter a whole number from 1 to 500').waitFor();
    await person.fill({ Number: '12' });
    await page.getByText('Cloudbase keeps 488.').waitFor();
    await person.press('Add 12 subscriptions');
    await done('Subscriptions Added', '12 × RTK 1 year');
    await page.getByText('488 in 1 type').waitFor();
  });

  await t.test('the dealer of a stock is chosen on its page', async () => {
    await person.open('/home/subscriptionsstockdealer');
    await page.getByText('Choose a dealer').waitFor();
    await assertAccessible(page);
    await page.getByRole('main').getByLabel('Dealer', { exact: true }).last().click();
    await page.getByRole('option', { name: 'Lincs Precision' }).click();
    await page.getByRole('heading', { name: 'Lincs Precision Stock Subscriptions' }).waitFor();
    await page.getByText('12 in 1 type').waitFor();
  });

  await t.test('"All Stock" takes back all that the dealer has, with a reason', async () => {
    await open('Remove Stock');
    await person.choose('Type', 'RTK 1 year');
    await person.press('All Stock');
    assert.equal(await person.field('Number').inputValue(), '12');
    await person.press('Remove 12 subscriptions');
    await page.getByRole('dialog').getByText('** required.').waitFor();
    await person.fill({ Number: '2', Reason: 'ordered twice' });
    await person.press('Remove 2 subscriptions');
    await done('Subscriptions Removed', '2 × RTK 1 year');
    await page.getByText('10 in 1 type').waitFor();
  });

  await t.test(
    'what is removed from the reseller is gone for good, and the reports tell all four',
    async () => {
      await person.open(ofReseller);
      await open('Remove Stock');
      await page.getByRole('dialog').getByText('From Cloudbase, for good').waitFor();
      await person.choose('Type', 'RTK 1 year');
      await person.fill({ Number: '90', Reason: 'credited' });
      await person.press('Remove 90 subscriptions');
      await done('Subscriptions Removed', '90 × RTK 1 year');
      await page.getByRole('link', { name: 'Stock Reports' }).click();
      assert.deepEqual(await reported(page), [
        ['Cloudbase', '', 'RTK 1 year', 'Removed', '−90', 'credited'],
        ['Cloudbase', 'Lincs Precision', 'RTK 1 year', 'Taken back', '−2', 'ordered twice'],
        ['Cloudbase', 'Lincs Precision', 'RTK 1 year', 'Assigned to dealer', '+12', 'PO 8'],
        ['Cloudbase', '', 'RTK 1 year', 'Added', '+500', 'PO 7'],
      ]);
      await assertAccessible(page);
    },
  );

  await t.test('on a phone the form, the stock and the reports fit', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    assert.equal(await sideways(page), 0);
    await person.open(ofReseller);
    await page.getByText('400 in 1 type').waitFor();
    assert.equal(await sideways(page), 0);
    await open('Add Stock');
    await person.choose('Type', 'RTK 1 year');
    await assertAccessible(page);
    assert.equal(await sideways(page), 0);
  });

  await t.test(
    'an admin of the reseller gives and takes back, and makes units by permission alone',
    async () => {
      const user = { fname: 'Rita', lname: 'Reed', email: rita.email, role: 5, business: 1 };
      const { user: id } = await client.users.save({ userdata: user });
      const reseller = await withNewPassword(installation, await Person.at(browser, installation));
      await reseller.open('/home/subscriptionsstockreseller');
      await reseller.page.getByText('400 in 1 type').waitFor();
      await reseller.page.getByRole('button', { name: 'Add Dealer Stock' }).waitFor();
      assert.equal(await reseller.page.getByRole('button', { name: 'Add Stock', exact: true }).count(), 0);
      await reseller.open(reports);
      await reseller.page.getByText('UNAUTHORISED TO VIEW THIS RESOURCE').waitFor();
      await client.users.save({ userdata: { ...user, id, manage_reseller_stock: true } });
      await reseller.open('/home/subscriptionsstockreseller');
      await reseller.page.getByRole('button', { name: 'Add Stock', exact: true }).waitFor();
      await reseller.open(reports);
      assert.equal((await reported(reseller.page)).length, 4);
      reseller.assertQuiet(/403/);
    },
  );

  await t.test('a dealer is led to its own stock and only reads it', async () => {
    const person = await Person.at(browser, installation);
    await person.openSignedIn(dan, '/home/subscriptionsstockreseller');
    await person.page.waitForURL('**/subscriptionsstockdealer**');
    await person.page.getByText('10 in 1 type').waitFor();
    await person.page.getByText('Lincs Precision').first().waitFor();
    assert.equal(await person.page.getByRole('button', { name: /Add|Remove/ }).count(), 0);
    person.assertQuiet();
  });

  person.assertQuiet();
  assert.equal(
    (await client.stock.ofDealer({ id: dealer })).CasterSubs.find(({ type }) => type === 1)?.count,
    10,
  );
});

/** Rita, who follows the link of her welcome. */
async function withNewPassword(installation: Installation, person: Person): Promise<Person> {
  await person.signInFirstTime(await installation.mailTo(rita.email), rita);
  return person;
}

/** The first six columns of Stock Reports: reseller, dealer, type, change, quantity, purchase order or reason. */
async function reported(page: Page): Promise<string[][]> {
  await page.getByRole('heading', { name: 'Stock Reports', level: 1 }).waitFor();
  const rows = page.locator('tbody tr[data-id]');
  await rows.first().waitFor();
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].slice(0, 6).map((cell) => cell.textContent.trim())),
  );
}
