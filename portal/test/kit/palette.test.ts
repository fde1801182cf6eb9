/// <reference lib="dom" />
import test from 'node:test';
import type { Page } from 'playwright-core';
import { fakeApi } from './fakeApi.ts';
import { openKit } from './kitPage.ts';

const chosen = (page: Page, label: string) =>
  page.getByRole('heading', { name: `Chosen: ${label}`, exact: true }).waitFor();
const selected = (page: Page, label: string) =>
  page.getByRole('option', { name: label, selected: true }).waitFor();

test('the palette, in Chromium', async (t) => {
  const open = await openKit(t);
  const find = async () => {
    const page = await open('/finder', fakeApi([]));
    await page.getByRole('heading', { name: 'Chosen' }).waitFor();
    await page.keyboard.press('Control+k');
    return page;
  };

  await t.test('keys and an Enter that are pressed while it opens are not lost', async () => {
    const page = await find();
    await page.keyboard.type('wragby');
    await page.keyboard.press('Enter');
    await chosen(page, 'Wragby');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  await t.test('the best hit is selected, and arrows choose another', async () => {
    const page = await find();
    await page.getByRole('combobox').fill('rover');
    await selected(page, 'Rovers');
    await page.keyboard.press('ArrowDown');
    await selected(page, 'Rover sessions');
    await page.keyboard.press('Enter');
    await chosen(page, 'Rover sessions');
  });

  await t.test('what was chosen before is offered without a text, and first among its equals', async () => {
    const page = await find();
    await page.getByRole('combobox').fill('rover');
    await selected(page, 'Rovers');
    await page.getByRole('option', { name: 'Rover sessions' }).click();
    await chosen(page, 'Rover sessions');
    await page.keyboard.press('Control+k');
    await selected(page, 'Rover sessions');
    await page.getByRole('combobox').fill('rover');
    await selected(page, 'Rover sessions');
  });

  await t.test('Escape closes it and returns the focus', async () => {
    const page = await find();
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
