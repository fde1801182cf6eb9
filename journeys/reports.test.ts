/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { startRover } from '@cairn/simulator';
import { assertAccessible, openBrowser, sideways } from './browser.ts';
import { until } from './cairn.ts';
import { Person, startInstallation } from './person.ts';
import { admin } from './system.ts';
import { createTenants, rover } from './tenants.ts';

test('an admin sees who logged in, mails the report of the week, and prints how a company fared', async (t) => {
  const installation = await startInstallation(t);
  const { client, dealer, company, harvester } = await createTenants(installation);
  await client.stock.add({ subdata: { reseller: 1, type: 1, number: 1, po: 'PO' } });
  await client.stock.assign({ subdata: { dealer, type: 1, number: 1, po: 'PO' } });
  await client.subscriptions.add({ roverdata: { roverid: harvester, subtype: 1, purchase_order: 'PO 1' } });
  const { CASTA_PORT_UK: port } = installation.system.installation.ports;
  const userAgent = 'NTRIP RTKLIB/2.4.3';
  const connected = await startRover({
    host: '127.0.0.1',
    port,
    mountpoint: 'RTK_RTCM3',
    userAgent,
    ...rover,
  });
  t.after(() => connected.stop());
  const loggedIn = async () => (await client.statistics.logins({})).Logins.length === 1;
  await until(loggedIn, 'the session is recorded');
  const browser = await openBrowser(t);
  const person = await Person.at(browser, installation);
  const { page } = person;
  const accessible = async () => {
    await assertAccessible(page);
    assert.equal(await sideways(page), 0);
  };

  await t.test('the logins of today name rover, company and client', async () => {
    await person.openSignedIn(admin, '/home/stats/networklogins?range=today');
    const row = page.getByRole('row', { name: /harvester/ });
    await row.getByText('Wragby Farms').waitFor();
    await row.getByText(userAgent).waitFor();
    await row.getByText('RTKLIB', { exact: true }).waitFor();
    await accessible();
  });

  await t.test('the report of the week counts the sale, and arrives with a spreadsheet', async () => {
    await person.open('/home/systemadmin/reports');
    const companies = page.getByRole('region', { name: 'By company' });
    const row = companies.getByRole('row', { name: /Wragby Farms/ });
    await row.getByRole('cell', { name: '1' }).first().waitFor(); // new, and active
    await accessible();
    await page.getByRole('button', { name: 'Email Report' }).click();
    await person.fill({ 'E-mail address': 'board@example.com' });
    await person.press('Send');
    const mail = await installation.mailTo('board@example.com', /^Activity report/);
    assert.match(mail.text, /New subscriptions +1 +0/);
    const [file] = mail.attachments;
    assert.match(file?.name ?? '', /\.xlsx$/);
    assert.equal(file?.content.subarray(0, 2).toString(), 'PK');
  });

  await t.test('the report of a company names its rover, and paper shows it without the frame', async () => {
    await person.open(`/home/stats/performance?company=${company}`);
    await page.getByRole('heading', { name: 'Performance report: Wragby Farms' }).waitFor();
    await page.getByRole('row', { name: /harvester/ }).waitFor();
    await accessible();
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    assert.equal(await theme(), 'light');
    assert.equal(await page.getByRole('button', { name: 'Print or PDF' }).isVisible(), false);
    assert.equal(await page.getByRole('navigation').first().isVisible(), false);
    assert.equal(await page.getByRole('row', { name: /harvester/ }).isVisible(), true);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    assert.equal(await theme(), 'dark', 'the screen has its theme again');
  });

  assert.deepEqual(person.complaints, []);
});
