/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { assertAccessible, openBrowser, sideways } from './browser.ts';
import { clientOfAdmin, Person, startInstallation } from './person.ts';
import { admin } from './system.ts';

test('a machine is added with a manufacturer and a model that were missing, found, edited, and both are guarded', async (t) => {
  const installation = await startInstallation(t);
  const client = await clientOfAdmin(installation);
  const { create } = installation.system;
  const dealer = await create.dealer({ reseller: 1, title: 'Fen Precision' });
  await create.company({ dealer, title: 'Ely Farms' });
  const browser = await openBrowser(t);
  const person = await Person.at(browser, installation);
  const { page } = person;
  const toast = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
  await person.openSignedIn(admin, '/home/manage/machines');

  await t.test(
    'the model waits for the manufacturer, and each empty field shows that it is missing',
    async () => {
      await page.getByText('No Machines Found').waitFor();
      await page.getByRole('button', { name: 'Add Machine' }).first().click();
      await page.getByRole('dialog', { name: 'Add Machine' }).waitFor();
      assert.ok(await person.field('Model').isDisabled());
      assert.equal(await person.field('Registration').getAttribute('placeholder'), 'reg num / id num');
      await person.press('Save');
      await page.getByText('Select a company').waitFor();
      await page.getByText('Select a manufacturer').waitFor();
      await page.getByText('Select a model').waitFor();
      await assertAccessible(page);
    },
  );

  await t.test('a manufacturer and a model are added from within the form and chosen at once', async () => {
    await person.press('Add manufacturer');
    await page.getByRole('dialog', { name: 'Add manufacturer' }).waitFor();
    await person.fill({ Manufacturer: 'De' });
    await person.press('Save');
    await page.getByText('must be 3 to 32 characters long').waitFor();
    await assertAccessible(page);
    await person.fill({ Manufacturer: 'Deere' });
    await page.keyboard.press('Enter');
    await toast('New Machine Maker Created');
    await person.press('Add model');
    await page.getByRole('dialog', { name: 'Add model' }).waitFor();
    await person.fill({ Model: '6R 150' });
    await person.press('Save');
    await toast('New Machine Model Created');
    await page.getByRole('dialog', { name: 'Add model' }).waitFor({ state: 'detached' });
    assert.equal(await person.field('Model').inputValue(), '6R 150');
    await person.choose('Company', 'Ely Farms');
    await person.fill({ Registration: 'AB12 CDE' });
    await person.press('Save');
    await toast('Machinery created');
    await page.getByRole('cell', { name: 'AB12 CDE' }).waitFor();
    assert.partialDeepStrictEqual((await client.machines.list({})).machines, [
      { make_title: 'Deere', model_title: '6R 150', regnum: 'AB12 CDE', companytitle: 'Ely Farms' },
    ]);
  });

  await t.test('a name that exists is refused on its field, in the words of the server', async () => {
    await page.getByRole('cell', { name: 'AB12 CDE' }).click();
    await page.getByRole('dialog', { name: 'Edit machinery' }).waitFor();
    await person.press('Add manufacturer');
    await person.fill({ Manufacturer: 'DEERE' });
    await person.press('Save');
    await page.getByRole('dialog').last().getByText('Manufacturer already exists.').waitFor();
    await toast('Update Error');
    await person.press('Cancel');
  });

  await t.test('a manufacturer that has models is not deleted, and the question says why', async () => {
    await person.press('Delete manufacturer');
    await page
      .getByRole('dialog', { name: 'Delete?' })
      .getByText('This will remove this manufacturer')
      .waitFor();
    await person.press('Yes');
    await page.getByText('Update Error: This manufacturer has models. Delete those first.').waitFor();
    await person.press('No');
  });

  await t.test(
    'an edit is saved, what was typed is not lost by Escape, and a phone shows it all',
    async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await person.fill({ 'Modem serial': 'M-7' });
      assert.equal(await sideways(page), 0);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Unsaved changes' }).waitFor();
      await person.press('Keep editing');
      await person.press('Save');
      await toast('Machinery updated');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.equal((await client.machines.list({})).machines[0]?.modem_serial_num, 'M-7');
      assert.equal(await sideways(page), 0);
      await assertAccessible(page);
    },
  );

  await t.test('a search without a match says so and is cleared', async () => {
    await person.open('/home/manage/machines?stext=claas');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('AB12 CDE').waitFor();
  });
  assert.deepEqual(
    person.complaints.filter((line) => !line.includes('409')),
    [],
  );
});
