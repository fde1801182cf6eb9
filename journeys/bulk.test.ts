/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { assertAccessible, openBrowser, sideways } from './browser.ts';
import { type Installation, Person, startInstallation } from './person.ts';
import { createDealer, dan } from './tenants.ts';
import { xlsx } from './xlsx-fixture.ts';

const YEAR = 1;

test('a dealer renews, moves, deletes and imports many rovers at once, and sees before what will happen', async (t) => {
  const installation = await startInstallation(t);
  const { client, dealer, second } = await createTenants(installation);
  const browser = await openBrowser(t);
  const person = await Person.at(browser, installation);
  const { page } = person;
  const dialog = () => page.getByRole('dialog').last();
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  const bar = page.getByRole('toolbar', { name: /selected$/ });
  const unitsLeft = async () =>
    (await client.stock.ofDealer({ id: dealer })).CasterSubs.find(({ type }) => type === YEAR)?.count;
  const choose = (name: string, content: string | Buffer) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  await person.openSignedIn(dan, '/home/manage/rovers');

  await t.test('all rovers are renewed that there are units for, and the rest is named before', async () => {
    await select('drill').click();
    await bar.getByText('1 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await bar.getByText('3 selected').waitFor();
    await assertAccessible(page);
    await bar.getByRole('button', { name: 'Renew' }).click();
    await person.press('Preview');
    await dialog().getByText('** required.').waitFor();
    await assertAccessible(page);
    await person.fill({ Reference: 'PO 300' });
    await person.press('Preview');
    await dialog().getByText('2 rovers will be changed, 1 is left as it is').waitFor();
    await dialog().getByText('RTK 1 year: 3 needed, 2 in stock').waitFor();
    await dialog().getByText('NO SUBSCRIPTIONS IN STOCK').waitFor();
    await assertAccessible(page);
    assert.equal(await unitsLeft(), 2, 'a preview takes no unit');
    await person.press('Renew: 2 rovers');
    await dialog().getByText('2 rovers done, 1 not done').waitFor();
    await assertAccessible(page);
    await person.press('Finish');
    await bar.waitFor({ state: 'detached' });
    assert.equal(await unitsLeft(), 0);
  });

  await t.test(
    'the parts of a rover beside the list are tabs, which the address and the next rover keep',
    async () => {
      const drawer = page.getByRole('complementary').filter({ has: page.getByRole('tablist') });
      const title = (name: string) => drawer.getByRole('heading', { name, level: 2, exact: true });
      const chosen = (name: string) => drawer.getByRole('tab', { name, exact: true, selected: true });
      const shown = (name: string) => drawer.getByRole('tabpanel', { name, exact: true });
      const inAddress = (part: string | null) =>
        page.waitForURL(({ searchParams }) => searchParams.get('tab') === part);
      await page.getByRole('row', { name: /drill/ }).focus();
      await page.keyboard.press('Enter');
      await title('drill').waitFor();
      await chosen('Now').waitFor();
      await drawer.getByRole('tab', { name: 'NTRIP', exact: true }).click();
      await inAddress('ntrip');
      await shown('NTRIP').getByText('RTK_RTCM3').waitFor();
      await shown('NTRIP').getByText('Dealer’s default: as the station sends them').waitFor();
      await assertAccessible(page);
      await drawer.getByRole('button', { name: 'Next one' }).click();
      await title('harvester').waitFor();
      await shown('NTRIP').getByText('RTK_RTCM3').waitFor();
      await inAddress('ntrip');
      await page.reload();
      await title('harvester').waitFor();
      await chosen('NTRIP').focus();
      for (const [key, part, name] of [
        ['ArrowRight', 'sim', 'SIM'],
        ['ArrowLeft', 'ntrip', 'NTRIP'],
        ['Home', null, 'Now'],
        ['ArrowLeft', 'emails', 'E-mails'],
        ['ArrowRight', null, 'Now'],
        ['End', 'emails', 'E-mails'],
      ] as const) {
        await page.keyboard.press(key);
        await inAddress(part);
        await chosen(name).and(page.locator(':focus')).waitFor();
        await shown(name).waitFor();
      }
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      await inAddress(null);
    },
  );

  await t.test('a rover is selected with the keyboard on a telephone’s width, and moved', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await select('harvester').focus();
    await page.keyboard.press('Space');
    await bar.getByText('1 selected').waitFor();
    assert.equal(await sideways(page), 0);
    await bar.getByRole('button', { name: 'Move' }).click();
    await person.choose('Company', 'Fen Farms');
    assert.equal(await sideways(page), 0);
    await person.press('Preview');
    await dialog().getByText('→ Fen Farms').waitFor();
    assert.equal(await sideways(page), 0);
    await assertAccessible(page);
    await person.press('Move: 1 rover');
    await dialog().getByText('1 rover done').waitFor();
    await person.press('Finish');
    await page.setViewportSize({ width: 1440, height: 900 });
    const { rovers } = await client.rovers.list({ company: second });
    assert.deepEqual(
      rovers.map(({ text }) => text),
      ['harvester'],
    );
  });

  const deleteTwo = async () => {
    await select('drill').click();
    await select('sprayer').click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await dialog().getByText('2 rovers will be changed').waitFor();
    await dialog().getByText('Deleted rovers can be restored for 30 days.').waitFor();
    await person.press('Delete: 2 rovers');
    await dialog().getByText('2 rovers done').waitFor();
  };

  await t.test('rovers that were deleted by mistake are back with one press', async () => {
    await deleteTwo();
    await dialog().getByText('Deleted rovers can be restored for 30 days.').waitFor();
    await assertAccessible(page);
    await person.press('Undo');
    await page.getByRole('dialog', { name: 'Restore 2 rovers' }).getByText('2 rovers done').waitFor();
    await person.press('Finish');
    await select('drill').waitFor();
  });

  await t.test('rovers are deleted with their subscriptions, each with a line of its own', async () => {
    await deleteTwo();
    await person.press('Finish');
    await select('drill').waitFor({ state: 'detached' });
    await select('harvester').waitFor();
  });

  await t.test('a file with errors creates nothing and names each by its line and column', async () => {
    const units = { type: YEAR, number: 2, po: 'PO 101' };
    await client.stock.add({ subdata: { reseller: 1, ...units } });
    await client.stock.assign({ subdata: { dealer, ...units } });
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByRole('heading', { name: 'Import Rovers' }).waitFor();
    await assertAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download template' }).click();
    const template = await (await download).path();
    await choose('rovers.xlsx', await readFile(template));
    await page.getByText('The file has no lines under its heading.').waitFor();
    await choose('rovers.csv', 'Company;Rover;Pasword\nWragby Farms;Mower;x');
    await page.getByText('Nothing is known as “Pasword”').waitFor();
    await choose(
      'rovers.csv',
      'Company;Rover;Subscription\nWragby Farms;Mower;RTK 1 year\nWragby Farm;Baler;RTK 1 year\nFen Farms;Loader;RTK gold',
    );
    await page.getByText('2 errors. Correct the file and choose it again: nothing was created.').waitFor();
    const errors = page.locator('tbody tr[data-id]');
    assert.deepEqual(
      (await errors.allInnerTexts()).map((row) => row.split(/\s*\t\s*/)),
      [
        ['3', 'Company', 'Wragby Farm', 'The dealer has no such company'],
        ['4', 'Subscription', 'RTK gold', 'There is no such type of subscription'],
      ],
    );
    await assertAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.rowcards article').first().waitFor();
    assert.equal(await sideways(page), 0);
    await assertAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await t.test('the corrected file is checked and imported, with its dates', async () => {
    const nextYear = new Date().getFullYear() + 1;
    const file = xlsx([
      ['Company', 'Rover', 'Subscription', 'Start'],
      ['Wragby Farms', 'Mower', 'RTK 1 year', 73_050.5],
      ['Fen Farms', 'Baler', 'RTK 1 year', `31-12-${nextYear}`],
    ]);
    await choose('rovers.xlsx', file);
    await page.getByText('2 rovers can be imported').waitFor();
    await page.getByText('RTK 1 year: 2 needed, 3 in stock').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Import 2 rovers' }).click();
    await page.getByText('2 rovers imported').waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Fen Farms: 1 rover' }).waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).waitFor();
    await page.getByRole('link', { name: 'Show the imported rovers' }).click();
    for (const rover of ['Baler', 'Mower']) await select(rover).waitFor();
    assert.equal(await select('harvester').count(), 0, 'the rovers of this import alone');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await select('Mower').waitFor();
    const { CasterSubs } = await client.subscriptions.list({ dealer, status: 2, orderby: 'startdate' });
    const starts = CasterSubs.map(({ roverdetail, startdate }) => `${roverdetail} ${startdate.slice(0, 10)}`);
    assert.ok(starts.includes(`Baler ${nextYear}-12-31`), `${starts}`);
    assert.ok(starts.includes('Mower 2099-12-31'), `${starts}`);
  });
  person.assertQuiet();
});

/** A dealer with two companies, three rovers with a subscription each, and two units left. */
async function createTenants(installation: Installation) {
  const { client, dealer, companies } = await createDealer(installation, 'Wragby Farms', 'Fen Farms');
  const [first = 0, second = 0] = companies;
  const units = { type: YEAR, number: 5, po: 'PO 100' };
  await client.stock.add({ subdata: { reseller: 1, ...units } });
  await client.stock.assign({ subdata: { dealer, ...units } });
  for (const title of ['drill', 'harvester', 'sprayer'])
    await client.roverForms.save({ roverdata: { companyid: first, subtype: YEAR, title }, sendmail: 0 });
  return { client, dealer, first, second };
}
