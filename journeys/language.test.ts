/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { openBrowser, PATIENCE } from './browser.ts';
import { admin, System } from './system.ts';

test('the portal speaks the language of the browser, then that of the user', async (t) => {
  const system = await System.start(t);
  const url = `http://localhost:${system.location.ports.PORT}/`;
  const browser = await openBrowser(t);
  const open = async (locale: string) => {
    const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(url);
    return page;
  };
  const page = await open('da-DK');
  const language = () => page.evaluate(() => document.documentElement.lang);

  await t.test('an English browser gets the login page in English', async () => {
    const english = await open('en-GB');
    await english.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await english.context().close();
  });

  await t.test('a Danish browser gets login page, menu and list in Danish', async () => {
    assert.equal(await language(), 'da');
    await page.getByLabel('E-mail').fill(admin.email);
    await page.getByLabel('Adgangskode', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Log ind', exact: true }).click();
    await page.waitForURL('**/home/**');
    await page.goto(`${url}home/manage/rovers`);
    await page.getByRole('heading', { name: 'Rovere', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Referencestationer' }).first().waitFor();
  });

  await t.test('English, chosen in the profile, goes with the user', async () => {
    await page.getByRole('button', { name: 'Brugerprofil' }).first().click();
    await page.getByRole('button', { name: 'Næste', exact: true }).click();
    await page.getByRole('combobox', { name: 'Sprog' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Næste', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Opdater', exact: true }).click();
    await page.getByRole('heading', { name: 'Rovers', level: 1 }).waitFor();
    assert.equal(await language(), 'en');
    const elsewhere = await open('da-DK');
    await elsewhere.getByLabel('E-mail').fill(admin.email);
    await elsewhere.getByLabel('Adgangskode', { exact: true }).fill(admin.password);
    await elsewhere.getByRole('button', { name: 'Log ind', exact: true }).click();
    await elsewhere.getByRole('link', { name: 'Reference Stations' }).first().waitFor();
    await elsewhere.context().close();
  });

  await t.test('the login page of that device stays in English', async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });
});
