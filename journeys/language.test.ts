/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { areas } from '@cairn/contract';
import { openBrowser, PATIENCE } from './browser.ts';
import { admin, System } from './system.ts';

test('the portal speaks the language of the browser, then that of the user', async (t) => {
  const system = await System.start(t);
  const url = `http://localhost:${system.installation.ports.PORT}/`;
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
    await page.goto(`${url}home/manage/bases`);
    await page.getByRole('button', { name: 'TILFØJ STATION' }).first().click();
    await page.getByRole('dialog').getByRole('combobox', { name: /^Land/ }).click();
    await page.getByRole('option', { name: 'DANMARK' }).waitFor();
  });

  const choose = async (field: RegExp, option: string, [next, update]: readonly [string, string]) => {
    await page.getByRole('button', { name: next, exact: true }).click();
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
    await page.getByRole('button', { name: next, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: update, exact: true }).click();
  };

  await t.test('a refusal of the server and a rule of a form are Danish sentences', async () => {
    const { path, method } = areas.auth.login;
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { 'accept-language': 'da-DK,da;q=0.9', 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin.email, password: 'Not-The-Password-1' }),
    });
    assert.equal(
      ((await answer.json()) as { error: string }).error,
      'E-mailadresse eller adgangskode er forkert',
    );
    await page.goto(`${url}home/manage/users`);
    await page.getByRole('button', { name: 'Tilføj bruger' }).first().click();
    await page.getByRole('dialog').getByLabel('E-mail').fill('nobody');
    await page.getByRole('dialog').getByRole('button', { name: 'Næste', exact: true }).click();
    await page.getByText('Ugyldigt e-mailformat').waitFor();
    await page.goto(`${url}home/manage/machines?add=1`);
    await page.getByRole('dialog').getByRole('button', { name: 'Gem', exact: true }).click();
    await page.getByText('Vælg et firma').waitFor();
    await page.goto(`${url}home/manage/rovers`);
  });

  await t.test('who chose Danish gets Danish e-mails, whoever asks for them', async () => {
    await page.getByRole('button', { name: 'Brugerprofil' }).first().click();
    await choose(/^Sprog/, 'Dansk', ['Næste', 'Opdater']);
    await page.getByText('Profilen er opdateret').first().waitFor();
    const english = await open('en-GB');
    await english.getByRole('link', { name: 'Forgot your password?' }).click();
    await english.getByLabel('E-mail').fill(admin.email);
    await english.getByRole('button', { name: 'Send reset link', exact: true }).click();
    await english.getByText('Reset link sent').first().waitFor();
    await english.context().close();
    const [mail] = await system.rows<{ subject: string; text: string }>(
      'select subject, text from emails where template = 11',
    );
    assert.equal(mail?.subject, 'Vælg en ny adgangskode');
    assert.match(mail?.text ?? '', /Linket virker én gang, i 24 timer\./);
    await page.goto(`${url}home/manage/rovers`);
  });

  await t.test('English, chosen in the profile, goes with the user', async () => {
    await page.getByRole('button', { name: 'Brugerprofil' }).first().click();
    await choose(/^Sprog/, 'English', ['Næste', 'Opdater']);
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
