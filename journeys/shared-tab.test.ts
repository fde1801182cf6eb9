/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { openBrowser } from './browser.ts';
import { clientOfAdmin, Person, startInstallation } from './person.ts';
import { admin } from './system.ts';

test('people who share a tab see their own screens and menu only, and so does somebody after a change of role', async (t) => {
  const installation = await startInstallation(t);
  const dealer = await installation.system.create.dealer({ reseller: 1, title: 'Fens RTK' });
  const system = await clientOfAdmin(installation);
  const dan = { email: 'dan@fens.example', password: 'Barley-Field-42' };
  const person = { fname: 'Dan', lname: 'Drill', email: dan.email };
  const { user: id } = await system.users.save({ userdata: { ...person, role: 10, dealer } });
  const shared = await Person.at(await openBrowser(t), installation);
  const { page } = shared;
  const resellers = '/home/manage/resellers';
  const unauthorised = page.getByRole('heading', { name: 'UNAUTHORISED' });
  const addReseller = page.getByRole('button', { name: 'Add Reseller' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const entry = menu.getByRole('link', { name: 'Resellers' });
  const signInHere = async (login: { email: string; password: string }) => {
    await shared.enterLogin(login);
    await page.waitForURL('**/home/**');
    await menu.waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'main');
  };
  /** Opens a page of the portal within the tab, as a link does: nothing is loaded again. */
  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);

  await t.test('a dealer who may not see Resellers leaves, and the system admin sees them', async () => {
    await shared.signInFirstTime(await installation.mailTo(dan.email), dan);
    await menu.waitFor();
    assert.equal(await entry.count(), 0);
    await page.evaluate(() => Object.assign(window, { sameTab: true }));
    await go(resellers);
    await unauthorised.waitFor();
    await shared.logout();
    await signInHere(admin);
    await entry.click();
    await addReseller.waitFor();
    assert.equal(await unauthorised.count(), 0);
  });

  await t.test('the system admin leaves, and the dealer does not see them', async () => {
    await page.getByPlaceholder('search resellers').fill('cloud');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name of the view').fill('Secret plan');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Secret plan', exact: true }).waitFor();
    await shared.logout();
    const left = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    assert.doesNotMatch(left, /Secret plan|cloud|cairn:own/i, 'nothing of theirs is left in the browser');
    await signInHere(dan);
    assert.equal(await entry.count(), 0);
    await go(resellers);
    await unauthorised.waitFor();
    assert.equal(await addReseller.count(), 0);
    assert.ok(await page.evaluate(() => 'sameTab' in window), 'the portal was loaded once');
  });

  await t.test(
    'a change of role ends the session, and the menu of the next one is that of the new role',
    async () => {
      await system.users.save({ userdata: { ...person, id, role: 5, business: 1, dealer: 0 } });
      await page.getByText('Your password or role was changed. Log in again.').waitFor();
      await signInHere(dan);
      await menu.getByRole('link', { name: 'Dealers' }).waitFor();
      await go('/home/manage/dealers');
      await page.getByRole('button', { name: 'Add Dealer' }).waitFor();
      assert.equal(await unauthorised.count(), 0);
    },
  );

  await t.test('a tab with the login form follows a sign-in in another tab, each to its page', async () => {
    await shared.logout();
    const first = await page.context().newPage();
    await first.goto(new URL('/', page.url()).href);
    const second = await page.context().newPage();
    await second.goto(new URL('/home/manage/companies', page.url()).href);
    for (const tab of [first, second])
      await tab.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await signInHere(dan);
    await first.waitForURL('**/home/reseller/networkadmin');
    await second.waitForURL('**/home/manage/companies');
    await second.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
  });
});
