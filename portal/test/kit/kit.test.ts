/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { areas, type MachineData } from '@cairn/contract';
import type { Page } from 'playwright-core';
import { Refusal } from './fakeApi.ts';
import { addressOf, openKit } from './kitPage.ts';
import { changedByAnn, machineApi } from './machines.ts';

const firstOf = (page: Page, column: number) =>
  page.locator(`tbody tr[data-id] >> nth=0 >> td:nth-child(${column})`);
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('lists, forms and wizards of the kit, in Chromium', async (t) => {
  const open = await openKit(t);

  await t.test('a table is sorted by its headers; the address holds the order', async () => {
    const api = machineApi();
    const page = await open('/machines', api);
    const header = page.getByRole('columnheader', { name: 'Registration' });
    await header.getByRole('button').click();
    await firstOf(page, 3).getByText('R001').waitFor();
    assert.equal(await header.getAttribute('aria-sort'), 'ascending');
    await header.getByRole('button').click();
    await firstOf(page, 3).getByText('R120').waitFor();
    assert.deepEqual(addressOf(page), { sort: 'regnum', desc: 'true' });
    assert.equal(api.inputsOf(areas.machines.list).at(-1)?.sortdesc, true);
    const serial = page.getByRole('columnheader', { name: 'Receiver serial' });
    assert.equal(await serial.getByRole('button').count(), 0, 'the call cannot sort by it');
  });

  await t.test(
    'with the pointer on the rows a new search still lists what it finds in its own order',
    async () => {
      const page = await open('/machines?sort=regnum&desc=true&stext=R00', machineApi({ count: 40 }));
      await firstOf(page, 3).getByText('R009').waitFor();
      await page.locator('tbody tr[data-id] >> nth=3').hover();
      await page.getByRole('combobox', { name: /search/i }).fill('R0');
      await firstOf(page, 3).getByText('R040').waitFor();
    },
  );

  await t.test(
    'a cell that is cut has all of its text as a tooltip, and one with room has none',
    async () => {
      const page = await open('/machines', machineApi());
      const cell = firstOf(page, 3);
      await cell.hover();
      assert.equal(await cell.getAttribute('title'), null);
      await page.addStyleTag({ content: 'td:nth-child(3) { font-size: 80px }' });
      await firstOf(page, 2).hover();
      await cell.hover();
      assert.equal(await cell.getAttribute('title'), await cell.textContent());
    },
  );

  await t.test('Back undoes a sort and a search, not each letter of it', async () => {
    const page = await open('/machines', machineApi());
    await firstOf(page, 3).waitFor();
    await page.getByRole('columnheader', { name: 'Registration' }).getByRole('button').click();
    await page.waitForURL(/sort=regnum/);
    await page.getByRole('combobox', { name: /search/i }).pressSequentially('R00', { delay: 250 });
    await page.waitForURL(/stext=R00/);
    await page.goBack();
    assert.deepEqual(addressOf(page), { sort: 'regnum' });
    await page.goBack();
    assert.deepEqual(addressOf(page), {});
  });

  await t.test('a filter is cleared over the table', async () => {
    const page = await open('/machines?stext=R00', machineApi());
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL((url) => url.search === '');
  });

  await t.test('arrows move through the rows and Enter opens the form; Back closes it', async () => {
    const page = await open('/machines?sort=regnum', machineApi());
    await firstOf(page, 3).getByText('R001').waitFor();
    await page.locator('tbody tr[data-id]').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog(page, /^Edit machinery/).waitFor();
    assert.equal(addressOf(page).edit, '3');
    await page.goBack();
    await dialog(page, /^Edit machinery/).waitFor({ state: 'detached' });
    assert.deepEqual(addressOf(page), { sort: 'regnum' });
  });

  await t.test(
    'an export has every row that matches, in the order of the columns, harmless to a spreadsheet',
    async () => {
      const page = await open('/machines?sort=regnum', machineApi({ count: 230 }));
      await firstOf(page, 3).getByText('R001').waitFor();
      await page.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'CSV' }).click();
      const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
      assert.equal(lines.length, 231);
      assert.match(lines[0] ?? '', /Manufacturer.*Model.*Registration/);
      assert.match(lines[5] ?? '', /HYPERLINK/);
      assert.doesNotMatch(lines[5] ?? '', /(^|,)"?=HYPERLINK/);
    },
  );

  await t.test(
    'a phone shows cards, sorts them by a select and scrolls no wider than its screen',
    async () => {
      const page = await open('/machines', machineApi(), { width: 390, height: 844 });
      await page.getByText('R003').waitFor();
      assert.equal(await page.locator('table').count(), 0);
      await page.getByLabel('Sort by').selectOption({ label: 'Registration, descending' });
      await page.getByText('R120').waitFor();
      assert.deepEqual(addressOf(page), { sort: 'regnum', desc: 'true' });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    },
  );

  await t.test(
    'filters come from the address, change it, and are cleared; what does not fit is left out',
    async () => {
      const api = machineApi();
      const page = await open('/machines?maker=1&stext=r00&dealer=x&sort=nothing', api);
      await page.getByRole('button', { name: 'Manufacturer Claas' }).waitFor();
      await page.getByText('R003').waitFor();
      const [first] = api.inputsOf(areas.machines.list);
      assert.partialDeepStrictEqual(first, { maker: 1, stext: 'r00', orderby: 'machine' });
      assert.equal(first?.dealer, undefined);
      await page.getByRole('button', { name: 'Remove filter Manufacturer' }).click();
      await page.getByText('R001').waitFor();
      assert.equal(addressOf(page).maker, undefined);
      await page.getByRole('combobox', { name: 'search machines' }).fill('none such');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByText('R003').waitFor();
      const { stext, maker } = addressOf(page);
      assert.deepEqual([stext, maker], [undefined, undefined]);
    },
  );

  await t.test('a chip chooses from its options, and a saved view brings its filters back', async () => {
    const page = await open('/machines', machineApi());
    await page.getByTitle('Choose Manufacturer').click();
    await page.getByRole('option', { name: 'Claas' }).click();
    await page.getByText('40', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name of the view').fill('Only Claas');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'All machines' }).click();
    await page.getByText('120', { exact: true }).first().waitFor();
    assert.deepEqual(addressOf(page), {});
    await page.getByRole('button', { name: 'Only Claas', exact: true }).click();
    await page.getByText('40', { exact: true }).first().waitFor();
    assert.deepEqual(addressOf(page), { maker: '1' });
  });

  await t.test('what the server refuses lands on its field, and typing lets it be sent again', async () => {
    const api = machineApi({
      refuse: (sent) => {
        if ((sent as MachineData).regnum !== 'TAKEN') return;
        const issues = [{ field: 'machinedata.regnum', message: 'is taken' }];
        throw new Refusal({ error: 'Some fields are invalid', code: 'taken', issues });
      },
    });
    const page = await open('/machines?edit=3', api);
    const field = page.getByLabel('Registration');
    await field.fill('TAKEN');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field', { has: field }).getByText('Is taken').waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('FREE');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog(page, /^Edit machinery/).waitFor({ state: 'detached' });
    assert.deepEqual(
      api.inputsOf(areas.machines.save).map(({ machinedata }) => machinedata.regnum),
      ['TAKEN', 'FREE'],
    );
  });

  await t.test('a write has the lists that it affects read again, also when it was refused', async () => {
    const refusal = { error: 'It was deleted', code: 'not_found' } as const;
    const api = machineApi({
      refuse: (sent) => {
        if ((sent as MachineData).regnum === 'REFUSED') throw new Refusal(refusal);
      },
    });
    const page = await open('/machines?edit=3', api);
    for (const regnum of ['REFUSED', 'SAVED']) {
      await page.waitForLoadState('networkidle');
      const read = page.waitForResponse((response) => response.url().includes(areas.machines.list.path));
      await page.getByLabel('Registration').fill(regnum);
      await page.getByRole('button', { name: 'Save' }).click();
      await read;
    }
  });

  await t.test(
    'a form is sent once however often it is pressed, and its own limits are checked before',
    async () => {
      const api = machineApi();
      const page = await open('/machines?add=1', api);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Select a manufacturer').waitFor();
      assert.equal(api.inputsOf(areas.machines.save).length, 0);
      await page.goto(page.url().replace('add=1', 'edit=3'));
      await page.getByLabel('Registration').fill('AB 1');
      await page.getByRole('button', { name: 'Save' }).dblclick();
      await dialog(page, /^Edit machinery/).waitFor({ state: 'detached' });
      assert.equal(api.inputsOf(areas.machines.save).length, 1);
    },
  );

  await t.test('leaving with typed values asks; keeping them keeps the form', async () => {
    const page = await open('/machines', machineApi());
    await page.getByText('R003').click();
    const field = page.getByLabel('Registration');
    await field.fill('TYPED');
    await page.keyboard.press('Escape');
    await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Keep editing' }).click();
    assert.equal(await field.inputValue(), 'TYPED');
    await page.goBack();
    await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Lose changes' }).click();
    await dialog(page, /^Edit machinery/).waitFor({ state: 'detached' });
  });

  await t.test(
    'of two people who edit one record, the second chooses and saves upon the new version',
    async () => {
      const api = machineApi({ refuse: (sent) => changedByAnn(sent) });
      const page = await open('/machines?edit=3', api);
      await page.getByLabel('Registration').fill('MINE');
      await page.getByRole('button', { name: 'Save' }).click();
      const changed = dialog(page, 'This record has changed');
      await changed.getByText('Ann changed Registration').waitFor();
      await changed.getByText('ANN 1').waitFor();
      await changed.getByRole('radio', { name: 'Use mine MINE' }).check();
      await changed.getByRole('button', { name: 'Save my choice' }).click();
      await dialog(page, /^Edit machinery/).waitFor({ state: 'detached' });
      assert.partialDeepStrictEqual(api.inputsOf(areas.machines.save).at(-1)?.machinedata, {
        regnum: 'MINE',
        version: 2,
      });
    },
  );

  await t.test('a record that is not there says so in place of its form', async () => {
    const page = await open('/machines?edit=5000', machineApi());
    await dialog(page, 'Edit machinery').getByText('UNAUTHORISED TO VIEW THIS RESOURCE').waitFor();
  });

  await t.test('a list that cannot be read shows the reference and tries again', async () => {
    let works = false;
    const api = machineApi();
    const handle = api.handle;
    api.handle = async (request, response) => {
      if (works || !request.url?.startsWith(areas.machines.list.path)) return handle(request, response);
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: 'Out of order', code: 999, ref: 'REF-7' }));
    };
    const page = await open('/machines', api);
    await page.getByRole('alert').getByText('REF-7').waitFor();
    works = true;
    await page.getByRole('alert').getByRole('button').click();
    await page.getByText('R003').waitFor();
  });

  await t.test(
    'a wizard stays at a step that is not right, goes back with its values, and sends once',
    async () => {
      const page = await open('/steps', machineApi());
      const next = page.getByRole('button', { name: 'Next' });
      await next.click();
      await page.getByText('Enter a name').waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
      await page.getByLabel('Name').fill('Ely');
      await page.keyboard.press('Enter');
      await page.getByLabel('Town').waitFor();
      await page.getByRole('button', { name: 'Back' }).click();
      assert.equal(await page.getByLabel('Name').inputValue(), 'Ely');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Town').fill('Cambridge');
      const create = page.locator('button[type=submit]:not([aria-disabled])');
      await create.evaluate((button: HTMLElement) => {
        for (const _ of [1, 2]) button.click(); // by mouse the second one can hit the page below, which takes the focus
      });
      await page.getByText('1 sent: Ely of Cambridge').waitFor();
      await page.waitForFunction(() => document.activeElement?.id === 'main'); // nothing else had the focus before
    },
  );

  await t.test('a dialog begins at its first field, else at its heading, never at its cross', async () => {
    const page = await open('/dialogs', machineApi());
    const begins = async (kind: string, at: string) => {
      await page.getByRole('button', { name: kind, exact: true }).click();
      await page.waitForFunction((selector) => document.activeElement?.matches(selector), at);
      assert.ok(await dialog(page, kind).isVisible());
    };
    for (const [kind, at] of [
      ['Text', 'h2'],
      ['Locked field', 'h2'],
      ['Long text', '.scroll'],
      ['Question', 'footer button:first-of-type'],
    ] as const) {
      await begins(kind, at);
      await page.keyboard.press('Escape');
      await dialog(page, kind).waitFor({ state: 'detached' });
    }
    await begins('Awaited field', 'h2');
    await page.evaluate(() => window.dispatchEvent(new Event('arrived')));
    await page.waitForFunction(() => document.activeElement?.matches('[role=dialog] input'));
  });

  await t.test('a wizard returns to the step that the server refuses', async () => {
    const page = await open('/steps', machineApi());
    await page.getByLabel('Name').fill('Atlantis');
    await page.keyboard.press('Enter');
    await page.getByLabel('Town').fill('Sea');
    await page.locator('button[type=submit]:not([aria-disabled])').click();
    await page.getByText('There is no such name').waitFor();
    await page.getByText('Nothing was saved. Some fields are invalid').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Atlantis');
  });
});
