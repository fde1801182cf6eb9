/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { areas, type SimData } from '@cairn/contract';
import type { Page } from 'playwright-core';
import { assertAccessible, pastDoublePress, sideways } from '../../../journeys/browser.ts';
import { openKit } from './kitPage.ts';
import { movedByAnn, simApi, simCard } from './simApi.ts';

const { sims, simRequests, simSuppliers } = areas;
const dialog = (page: Page) => page.getByRole('dialog').last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const select = async (page: Page, label: string, option: string) => {
  await dialog(page).getByLabel(label, { exact: true }).and(page.locator('input')).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const press = async (page: Page, name: string) => {
  await pastDoublePress(page);
  await dialog(page).getByRole('button', { name, exact: true }).click();
};
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const drawer = (page: Page) => page.locator('aside.drawer');

test('SIM cards in Chromium, answered by a fake API', async (t) => {
  const open = await openKit(t);
  const openDrawer = async (width: number) => {
    const page = await open('/sims?open=1', simApi());
    await page.setViewportSize({ width, height: 900 });
    await drawer(page).getByRole('heading', { name: 'Details' }).waitFor();
    return page;
  };
  const closeDrawer = async (page: Page) => {
    await drawer(page).getByRole('button', { name: 'Close', exact: true }).click();
    await drawer(page).waitFor({ state: 'detached' });
  };

  await t.test('the list is filtered by status, and its buttons need a supplier or a dealer', async () => {
    const api = simApi();
    const page = await open('/sims', api);
    await page.locator('tbody tr[data-id]').nth(7).waitFor();
    assert.equal(await button(page, 'Refresh SIM data').count(), 0);
    assert.equal(await button(page, 'ASSIGN TO DEALER').count(), 0);
    await page.getByRole('button', { name: 'Suspended 1' }).click();
    await page.waitForURL(/status=2/);
    await page.locator('tbody tr[data-id="3"]').waitFor();
    assert.equal(api.inputsOf(sims.list).at(-1)?.status, 2);
    await page.getByRole('button', { name: 'Supplier', exact: true }).click();
    await page.getByRole('option', { name: 'BICS' }).click();
    await button(page, 'Refresh SIM data').waitFor();
    await assertAccessible(page);
    for (const width of [1440, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await sideways(page), 0, `${width} px`);
    }
  });

  await t.test('a SIM of a full rover replaces one of its cards after a review of both moves', async () => {
    const api = simApi();
    const page = await open('/sims?open=1', api);
    await button(page, 'Edit SIM').click();
    await assertAccessible(page);
    await select(page, 'Status', 'Suspend');
    await select(page, 'Rover', 'Harvester');
    const status = dialog(page).getByLabel('Status', { exact: true }).and(page.locator('input'));
    assert.equal(await status.inputValue(), 'Select', 'another rover clears the status');
    await press(page, 'Review');
    await dialog(page).getByText('The rover has 3 SIM cards. Tick one that leaves it.').waitFor();
    await dialog(page).getByLabel(simCard(3).number).check();
    await press(page, 'Review');
    await dialog(page)
      .getByText(`Remove SIM ${simCard(3).number} from rover Harvester`)
      .waitFor();
    await dialog(page).getByText('Add to rover Harvester').waitFor();
    const to = dialog(page).getByRole('region', { name: 'Move to' });
    assert.match((await to.textContent()) ?? '', /0001Harvester.*0003Stock of Ely Farms/);
    await assertAccessible(page);
    await press(page, 'Confirm');
    const toast = page.locator('.toast', { hasText: 'SIM Updated' });
    await toast.getByText(`${simCard(1).number} moved to Harvester`).waitFor();
    assert.equal(await toast.getByText(simCard(3).number).count(), 0, 'it is about the card that was edited');
    await closed(page);
    const [{ simmdata } = { simmdata: undefined }] = api.inputsOf(sims.update);
    assert.partialDeepStrictEqual(simmdata, { id: 1, version: 1, rover: 4, backtostocklist: [3] });
  });

  await t.test('a form without changes is reviewed as such, and nothing is sent', async () => {
    const api = simApi();
    const page = await open('/sims?open=1', api);
    await button(page, 'Edit SIM').click();
    await press(page, 'Review');
    await dialog(page).getByText('No Changes').waitFor();
    await press(page, 'Confirm');
    await closed(page);
    assert.equal(api.inputsOf(sims.update).length, 0);
  });

  await t.test('a SIM that was moved meanwhile is shown where it is now, to be checked again', async () => {
    const api = simApi({
      refuse: ({ version }: SimData) => {
        if (version !== 1) return;
        api.change(
          simCard(1, { version: 2, company: null, companyname: '', cstock: 0, stocktype: 'dealer' }),
        );
        throw movedByAnn();
      },
    });
    const page = await open('/sims?open=1', api);
    await button(page, 'Edit SIM').click();
    await select(page, 'Status', 'Suspend');
    await press(page, 'Review');
    await press(page, 'Confirm');
    await dialog(page)
      .getByText(/It is now here: Stock of Fen Precision/)
      .waitFor();
    await select(page, 'Status', 'Suspend');
    await press(page, 'Review');
    await dialog(page).getByText('Status change: Suspend').waitFor();
    await press(page, 'Confirm');
    await closed(page);
    assert.partialDeepStrictEqual(api.inputsOf(sims.update).at(-1)?.simmdata, { version: 2, status: 1 });
  });

  await t.test('the SIM card of a station cannot be edited', async () => {
    const page = await open('/sims?open=8', simApi());
    await drawer(page).getByText('It cannot be edited here.').waitFor();
    assert.equal(await button(page, 'Edit SIM').count(), 0);
  });

  await t.test(
    'on a telephone all buttons of the drawer are on the screen, next to an ICCID of 20 digits',
    async () => {
      const page = await openDrawer(390);
      assert.equal(await drawer(page).evaluate((all) => all.scrollWidth - all.clientWidth), 0);
      await closeDrawer(page);
    },
  );

  await t.test(
    'next to a drawer the table has the columns that fit, and all of them once it is closed',
    async () => {
      const page = await openDrawer(1200);
      const box = page.locator('.tablebox').first();
      const cut = () => box.evaluate((element) => element.scrollWidth - element.clientWidth);
      const headers = page.locator('thead th');
      await page.waitForFunction(() => !document.querySelector('.table.over'));
      const few = await headers.count();
      assert.equal(await cut(), 0);
      await closeDrawer(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.waitForFunction((count) => document.querySelectorAll('thead th').length > count, few);
    },
  );

  await t.test('next to a drawer the columns that a filter makes the same in all rows go first', async () => {
    const columnsAt = async (path: string) => {
      const page = await open(path, simApi());
      await page.setViewportSize({ width: 1200, height: 900 });
      await drawer(page).getByRole('heading', { name: 'Details' }).waitFor();
      await page.waitForFunction(() => !document.querySelector('.table.over'));
      return page.locator('thead th').allInnerTexts();
    };
    const all = await columnsAt('/sims?open=5');
    const active = await columnsAt('/sims?open=5&status=1');
    assert.ok(all.includes('Status') && !all.includes('Location'), all.join());
    assert.ok(!active.includes('Status') && active.includes('Location'), active.join());
  });

  await t.test('a card that came this month says that its data is of the whole month', async () => {
    for (const [id, notes] of [
      [1, 0],
      [4, 1],
    ]) {
      const page = await open(`/sims?open=${id}`, simApi());
      await drawer(page).getByText('Data this month').waitFor();
      const note = drawer(page).getByText('Also what it used before it was moved here');
      assert.equal(await note.count(), notes);
    }
  });

  await t.test('a location is requested, shown, and forgotten after a warning', async () => {
    const api = simApi();
    const page = await open('/sims?open=2', api);
    await drawer(page).getByText('The network is queried').waitFor();
    await button(page, 'Get geoposition').click();
    await drawer(page).getByText('Getting geoposition data').waitFor();
    await drawer(page).getByText('Denmark').waitFor();
    await assertAccessible(page);
    await button(page, 'Cancel geoposition').click();
    await dialog(page).getByText('The network forgets where this SIM card is.').waitFor();
    await press(page, 'Leave it');
    assert.equal(api.inputsOf(simRequests.cancelLocation).length, 0);
    await button(page, 'Cancel geoposition').click();
    await press(page, 'Cancel geoposition');
    await drawer(page).getByText('The network has forgotten the SIM card').waitFor();
  });

  await t.test('a location that could not be read says when that was', async () => {
    const locationFailed = new Date(Date.now() - 31 * 60_000).toISOString();
    const page = await open('/sims?open=2', simApi({ locationFailed }));
    const failure = drawer(page).getByRole('alert');
    await failure.getByText('The supplier did not reply in time').waitFor();
    assert.equal(await failure.locator('time').getAttribute('datetime'), locationFailed);
    assert.match((await failure.textContent()) ?? '', /31\sm/);
  });

  await t.test('the drawer leads to rover, company and order, and reads its own card again', async () => {
    const api = simApi();
    const order = { id: 15, reference: 'W-15' };
    const uncertain = simCard(3, { rover: 4, rovername: 'Harvester', slot: 2, stocktype: 'rover', order });
    api.change(uncertain);
    const page = await open('/sims?open=3', api);
    const addressOfLink = async (name: string) => {
      const link = drawer(page).getByRole('link', { name, exact: true });
      return new URL((await link.getAttribute('href')) ?? '', page.url());
    };
    assert.equal((await addressOfLink('Harvester')).pathname, '/home/rover/4');
    assert.equal((await addressOfLink('Ely Farms')).pathname, '/home/company/3');
    const toOrder = await addressOfLink('W-15');
    assert.equal(toOrder.pathname, '/home/manage/orders');
    assert.equal(toOrder.searchParams.get('open'), '15');
    await button(page, 'Refresh this SIM').click();
    await page.locator('.toast', { hasText: `SIM ${simCard(3).number}: Active` }).waitFor();
    assert.equal(api.inputsOf(simRequests.refreshOne).at(-1)?.id, 3);
  });

  await t.test(
    'a suspended card that goes into a rover is warned of, unless it is activated too',
    async () => {
      const api = simApi();
      api.change(simCard(1, { statusid: 2 }));
      const page = await open('/sims?open=1', api);
      await button(page, 'Edit SIM').click();
      await select(page, 'Rover', 'Harvester');
      await dialog(page).getByLabel(simCard(3).number).check();
      await press(page, 'Review');
      const warning = dialog(page).getByText(/in the rover it gives no connection until it is activated/);
      await warning.waitFor();
      assert.match((await warning.textContent()) ?? '', /^The SIM card is suspended/);
      await press(page, 'Back');
      await select(page, 'Status', 'Unsuspend');
      await press(page, 'Review');
      await dialog(page).getByText('Status change: Unsuspend').waitFor();
      assert.equal(await warning.count(), 0);
    },
  );

  await t.test('a SIM card of supplier 1 has no location', async () => {
    const page = await open('/sims?open=1', simApi());
    await drawer(page).getByRole('heading', { name: 'Details' }).waitFor();
    assert.equal(await drawer(page).getByRole('heading', { name: 'Geolocation' }).count(), 0);
  });

  await t.test(
    'the selected cards that can be suspended are listed, and those that cannot are counted',
    async () => {
      const api = simApi();
      const page = await open('/sims', api);
      const bar = page.getByRole('toolbar', { name: /selected$/ });
      const tick = (value: number) =>
        page.getByRole('checkbox', { name: `Select ${simCard(value).number}` }).click();
      await tick(3);
      await bar.getByRole('button', { name: 'Activate' }).waitFor();
      assert.equal(await bar.getByRole('button', { name: 'Suspend' }).count(), 0);
      for (const value of [1, 4, 8]) await tick(value);
      await bar.getByRole('button', { name: 'Suspend' }).click();
      await dialog(page)
        .getByText('2 of the 4 selected SIM cards cannot be suspended now and are not listed.')
        .waitFor();
      await dialog(page).getByText('Suspended: 1, In a station: 1').waitFor();
      await assertAccessible(page);
      await press(page, 'Suspend 2 SIM cards');
      await dialog(page).getByText('2 of 2 requested').waitFor();
      const iccids = [simCard(1).number, simCard(4).number];
      assert.partialDeepStrictEqual(api.inputsOf(sims.changeStatus).at(-1), { action: 'suspend', iccids });
    },
  );

  await t.test('SIM cards of a reseller are assigned to the dealer of the filter', async () => {
    const api = simApi();
    const page = await open('/sims?dealer=12', api);
    await button(page, 'ASSIGN TO DEALER').click();
    await dialog(page).getByRole('columnheader', { name: 'Endpoint' }).waitFor();
    await press(page, 'Assign 0 SIMs');
    await dialog(page).getByText('No sims selected').waitFor();
    await dialog(page).getByLabel('Select all that are listed').check();
    await assertAccessible(page);
    await press(page, 'Assign 2 SIMs');
    await closed(page);
    assert.partialDeepStrictEqual(api.inputsOf(sims.assignToDealer).at(-1), { dealer: 12, simms: [5, 6] });
  });

  await t.test(
    'cards selected in the list are left by Cancel at once, and stay out of the stock of dealers',
    async () => {
      const page = await open('/sims', simApi());
      const bar = page.getByRole('toolbar', { name: /selected$/ });
      await page.getByRole('checkbox', { name: `Select ${simCard(7).number}` }).click();
      await bar.getByRole('button', { name: 'ADD RESELLER STOCK' }).click();
      await dialog(page).getByText('1 SIM card selected').waitFor();
      await dialog(page).getByText('Stock of dealers').click();
      await dialog(page).getByText('0 SIM cards selected').waitFor();
      await dialog(page).getByText('New SIM cards').click();
      await dialog(page).getByText('1 SIM card selected').waitFor();
      await press(page, 'Cancel');
      await closed(page);
    },
  );

  await t.test('adding to the stock of a reseller needs a reseller, then SIM cards', async () => {
    const api = simApi();
    const page = await open('/sims', api);
    await button(page, 'ADD RESELLER STOCK').click();
    await press(page, 'Add 0 SIMs');
    await dialog(page).getByText('Please select a Reseller first').waitFor();
    const described = await dialog(page)
      .getByLabel('Reseller', { exact: true })
      .and(page.locator('input'))
      .evaluate(
        (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      );
    assert.equal(described, 'Please select a Reseller first', 'a screen reader is told why');
    await dialog(page).getByText('Stock of dealers').click();
    await dialog(page).getByText('The SIM cards in the stock of its dealers are listed then.').waitFor();
    assert.equal(await dialog(page).getByText('The first 0 of').count(), 0);
    await dialog(page).getByText('New SIM cards').click();
    await select(page, 'Reseller', 'Cloudbase');
    await press(page, 'Add 0 SIMs');
    await dialog(page).getByText('No SIMs selected').waitFor();
    await dialog(page).getByLabel(simCard(7).number).check();
    await press(page, 'Add 1 SIM');
    await closed(page);
    assert.partialDeepStrictEqual(api.inputsOf(sims.addToReseller).at(-1), { reseller: 1, simms: [7] });
  });

  await t.test('a refresh shows its progress, also after a reload, and is cancelled', async () => {
    const api = simApi();
    const page = await open('/sims?type=1', api);
    await button(page, 'Refresh SIM data').click();
    await assertAccessible(page);
    await press(page, 'Refresh');
    await page.getByRole('progressbar', { name: 'Refresh of emnify' }).waitFor();
    const sent = api.inputsOf(simSuppliers.refresh).at(-1);
    assert.match(sent?.datestart ?? '', /^\d{4}-\d\d-01$/, 'from the first day of this month');
    await page.reload();
    await page.getByText(/Reading, 40\s%, 400 SIM cards read/).waitFor();
    await assertAccessible(page);
    await button(page, 'Cancel refresh').click();
    await page.getByText(/^Cancelled, 400 SIM cards read/).waitFor();
    assert.equal(await page.getByRole('progressbar').count(), 0);
  });

  await t.test(
    'the refresh of a supplier that is dead says so, and what was known stays in the list',
    async () => {
      const api = simApi();
      const page = await open('/sims?type=2', api);
      await button(page, 'Refresh SIM data').click();
      await press(page, 'Refresh');
      const state = page.getByText(/^The supplier does not answer, tried again for ten minutes/);
      await state.waitFor();
      assert.match((await state.textContent()) ?? '', /400 SIM cards read/);
      await page.locator('tbody tr[data-id="2"]').getByText('Active').waitFor();
    },
  );

  await t.test('suppliers: health in plain words, and a secret that is never shown', async () => {
    const api = simApi();
    const page = await open('/sims', api);
    await button(page, 'Suppliers').click();
    await dialog(page).getByText('It did not reply in time.').waitFor();
    await assertAccessible(page);
    await press(page, 'Settings of emnify');
    const token = dialog(page).getByLabel('Application token');
    assert.equal(await token.inputValue(), '');
    await assertAccessible(page);
    await dialog(page).getByLabel('Rows per page').fill('200');
    await press(page, 'Save');
    await page.getByRole('dialog', { name: 'Suppliers of SIM cards' }).waitFor();
    assert.partialDeepStrictEqual(api.inputsOf(simSuppliers.saveSettings).at(-1), {
      supplier: 1,
      version: 1,
      secret: '',
      pagesize: 200,
    });
  });

  await t.test('the allowance of a package is a number above 0', async () => {
    const api = simApi();
    const page = await open('/sims', api);
    await button(page, 'Packages').click();
    await dialog(page).getByText('50.0 %').waitFor();
    await assertAccessible(page);
    await press(page, 'Set allowance');
    await dialog(page).getByRole('textbox').fill('-1');
    await press(page, 'Save');
    await dialog(page).getByText('Enter a number above 0, or leave it empty.').waitFor();
    await dialog(page).getByRole('textbox').fill('750');
    await press(page, 'Save');
    await page.getByRole('dialog', { name: 'Packages' }).waitFor();
    assert.equal(api.inputsOf(sims.savePackage).at(-1)?.allowance, 750);
  });
});
