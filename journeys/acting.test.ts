/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { mailLinkValues } from '@cairn/simulator';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible, openBrowser } from './browser.ts';
import { clientOfAdmin, type Installation, Person, startInstallation } from './person.ts';
import { admin } from './system.ts';

const password = 'Barley-Field-42';
const dan = { email: 'dan@lincs.example', password };

test('a system admin acts for a dealer, goes to a reseller, and closes the system for work on it', async (t) => {
  const installation = await startInstallation(t);
  const dealer = await createTenants(installation);
  const browser = await openBrowser(t);
  const sam = await Person.at(browser, installation);
  const { page } = sam;
  await sam.signIn(admin, `/home/dealer/network/${dealer}`);

  await t.test('LOGIN AS DEALER shows the portal of the dealer under a banner', async () => {
    await page.getByRole('button', { name: 'LOGIN AS DEALER' }).click();
    await assertAccessible(page);
    await sam.press('Login as dealer');
    await banner(page).waitFor();
    await page.waitForURL(`**/home/dealer/network/${dealer}`);
    await page.getByRole('heading', { name: 'Lincs Precision' }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main' });
    assert.equal(await menu.getByRole('link', { name: 'Resellers' }).count(), 0);
    await menu.getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor(); // the page before has such a row too
    assert.deepEqual(await sam.listed(), ['Wragby Farms']);
    await assertAccessible(page);
  });

  await t.test('what is done there is recorded under both names', async () => {
    await page.getByRole('button', { name: 'Delete Wragby Farms' }).click();
    await sam.press('Delete');
    await page.getByText('No Companies Found').waitFor();
  });

  await t.test('a page that the dealer may not see says that one acts, and how to return', async () => {
    await sam.open('/home/manage/resellers');
    await page.getByText(/You act as Lincs Precision, whose role does not include this page/).waitFor();
    await sam.open('/home/company/999999');
    await page.getByText(/does not belong to Lincs Precision, as whom you act/).waitFor();
    await assertAccessible(page);
  });

  await t.test('the network display fills what the banner leaves of the window', async () => {
    await sam.open('/home/network/display');
    await page.locator('.display__display .basemap').first().waitFor();
    await banner(page).waitFor();
    const { above, over } = await page.evaluate(() => ({
      above: document.querySelector('.display__display')?.getBoundingClientRect().top ?? 0,
      over: document.documentElement.scrollHeight - document.documentElement.clientHeight,
    }));
    assert.ok(above > 0);
    assert.equal(over, 0);
  });

  await t.test('one click leads back to where it began, and Action History has both names', async () => {
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await page.waitForURL(`**/home/dealer/network/${dealer}`);
    await page.getByRole('button', { name: 'LOGIN AS DEALER' }).waitFor();
    await banner(page).waitFor({ state: 'detached' });
    await sam.open('/home/sysadmin/network');
    const history = page.getByRole('region', { name: 'Action History' });
    for (const act of [
      /Acted as dealer.*Acting as dealer Lincs Precision/,
      /Company deleted.*Wragby Farms/,
      /Acted as dealer.*No longer acting as dealer Lincs Precision/,
    ])
      await history
        .getByRole('row')
        .filter({ hasText: act })
        .filter({ hasText: 'System Admin for Lincs Precision' })
        .waitFor();
    sam.assertQuiet();
  });

  await t.test('Login as reseller leads to the login page of that reseller, logged out', async () => {
    await page.getByRole('region', { name: 'Dealers' }).getByText('Lincs Precision').click();
    await page.getByRole('link', { name: 'Wold Network' }).click();
    await page.getByRole('button', { name: 'Login as reseller' }).click();
    await assertAccessible(page);
    await sam.press('Log out and continue');
    await page.waitForURL('**/wold');
    await page.getByText(`© ${new Date().getFullYear()} Wold Network`).waitFor();
    assert.equal(await sam.session(), null);
    sam.assertQuiet();
  });

  await t.test('maintenance logs a dealer out and keeps them out until it ends', () =>
    closeForMaintenance(browser, installation, sam),
  );
});

const banner = (page: Page) => page.getByText('You act as Lincs Precision (dealer admin).');

async function closeForMaintenance(browser: Browser, installation: Installation, sam: Person): Promise<void> {
  const dealer = await Person.at(browser, installation);
  await dealer.signIn(dan, '/lincs');
  await sam.signIn(admin);
  const menu = sam.page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: 'System Admin' }).click(); // the section begins folded
  await menu.getByRole('button', { name: 'Maintenance mode' }).click();
  await assertAccessible(sam.page);
  await sam.press('Begin maintenance');
  await sam.page.getByText('Maintenance has begun').waitFor();

  await dealer.page.waitForURL('**/lincs*');
  await dealer.page.getByText('SYSTEM UNDER MAINTENANCE').waitFor();
  await dealer.page.getByText('You were logged out: the system is under maintenance.').waitFor();
  await assertAccessible(dealer.page);
  await dealer.enterLogin(dan);
  await dealer.page.getByRole('main').getByText('Under Maintenance', { exact: true }).waitFor(); // not the toast
  assert.equal(await dealer.session(), null);

  await sam.page.getByText('Only system admins can work now.').first().waitFor();
  await assertAccessible(sam.page);
  await sam.page.getByRole('button', { name: 'End maintenance' }).click();
  await sam.press('End maintenance');
  await sam.page.getByText('Maintenance has ended').waitFor();
  await dealer.signIn(dan, '/lincs');
  assert.equal(await dealer.page.getByText('SYSTEM UNDER MAINTENANCE').count(), 0);
  sam.assertQuiet();
  dealer.assertQuiet(/status of (401|403|503)/);
}

/** A reseller, a dealer whose admin has signed in, and a company; returns the dealer's id. */
async function createTenants(installation: Installation): Promise<number> {
  const client = await clientOfAdmin(installation);
  const scope = {
    address1: '1 Chalk Lane',
    towncity: 'Horncastle',
    county: 'Lincolnshire',
    postcode: 'LN9 5HZ',
  };
  const tenant = (text: string, logintitle: string, email: string) => ({
    ...scope,
    text,
    logintitle,
    country: 1,
    adminuser: 0 as const,
    fname: 'Dan',
    lname: 'Drill',
    email,
  });
  const { resellerid } = await client.resellers.save({
    resellerdata: { ...tenant('Wold Network', 'wold', 'rita@wold.example'), password: 'Chalk-Ridge-41' },
  });
  const { dealerid } = await client.dealers.save({
    dealerdata: { ...tenant('Lincs Precision', 'lincs', dan.email), business: resellerid },
  });
  await installation.system.create.company({ dealer: dealerid, title: 'Wragby Farms' });
  const values = mailLinkValues(await installation.mailTo(dan.email));
  const { error } = await client.auth.resetPassword({
    token: values.get('token') ?? '',
    email: dan.email,
    password,
  });
  assert.equal(error, 0);
  return dealerid;
}
