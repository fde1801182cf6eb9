/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { startBicsStandIn, startEmnifyStandIn } from '@cairn/simulator';
import { assertAccessible, openBrowser, pastDoublePress } from './browser.ts';
import { type clientOfAdmin, Person, startInstallation } from './person.ts';
import { admin } from './system.ts';
import { createTenants, dan } from './tenants.ts';

type Client = Awaited<ReturnType<typeof clientOfAdmin>>;

/** Serial number of an emnify SIM that was never active. */
const issued = 9;

test('SIM cards of two suppliers reach a rover, are activated, suspended and located', async (t) => {
  const suppliers = {
    emnify: await startEmnifyStandIn({ sims: 30 }),
    bics: await startBicsStandIn({ sims: 20 }),
  };
  t.after(() => Promise.all(Object.values(suppliers).map((standIn) => standIn.stop())));
  const installation = await startInstallation(t, {}, { isDemo: true });
  const { client, dealer } = await createTenants(installation);
  await connect(client, 1, 'emnify', suppliers.emnify.url);
  await connect(client, 2, 'BICS', suppliers.bics.url);
  const first = suppliers.emnify.population.sim(issued).iccid;
  // only a modem that is in a network has a location
  const located = suppliers.bics.population.slice(0, 20).find(({ status }) => status === 'active');
  assert.ok(located);
  const second = located.iccid;
  const browser = await openBrowser(t);
  const ada = await Person.at(browser, installation);
  await ada.openSignedIn(admin, '/home/manage/sims');
  const dealers = await Person.at(browser, installation);

  await t.test('a refresh of each supplier brings its SIM cards into nobody’s stock', async () => {
    const { page } = ada;
    for (const [name, sims] of [
      ['emnify', 30],
      ['BICS', 20],
    ] as const) {
      await ada.open(`/home/manage/sims?type=${name === 'BICS' ? 2 : 1}`);
      await page.getByRole('button', { name: 'Refresh SIM data' }).click();
      await ada.press('Refresh');
      await page
        .getByRole('region', { name: `Refresh of ${name}` })
        .getByText(`Done, ${sims} SIM cards read`)
        .waitFor();
      await page.reload();
      await page.getByText(`Done, ${sims} SIM cards read`).waitFor();
    }
  });

  await t.test('two of them come into the stock of the reseller, and then of its dealer', async () => {
    const { page } = ada;
    const tick = async (iccid: string) => {
      await page.getByRole('dialog').getByRole('combobox', { name: 'search ICCID' }).fill(iccid);
      await page.getByRole('dialog').getByLabel(iccid).check();
    };
    await ada.open(`/home/manage/sims?dealer=${dealer}`);
    await page.getByRole('button', { name: 'ADD RESELLER STOCK' }).click();
    await ada.choose('Reseller', 'Cloudbase');
    for (const iccid of [first, second]) await tick(iccid);
    await ada.press('Add 2 SIMs');
    await page.getByText('SIMs Added').waitFor();
    await page.getByRole('button', { name: 'ASSIGN TO DEALER' }).click();
    await page.getByRole('dialog').getByLabel('Select all that are listed').check();
    await ada.press('Assign 2 SIMs');
    await page.getByText('SIMs Assigned').waitFor();
    await page.getByRole('row').getByText(first).waitFor();
    const statuses = (await ada.exported()).map((line) => line.split(',')[1]);
    assert.deepEqual(statuses.toSorted(), ['Active', 'Issued', 'Status'], 'the words of the page');
    ada.assertQuiet();
  });

  await dealers.openSignedIn(dan, '/home/manage/sims');
  const openSim = async (iccid: string) => {
    await dealers.open(`/home/manage/sims?stext=${encodeURIComponent(`"${iccid}"`)}`);
    await dealers.page.locator('tbody tr[data-id]').getByText(iccid).click();
    await dealers.page.getByRole('button', { name: 'Edit SIM' }).waitFor();
  };
  const change = async (status: string) => {
    await dealers.page.getByRole('button', { name: 'Edit SIM' }).click();
    await dealers.choose('Status', status);
    await dealers.press('Review');
    await dealers.page.getByRole('dialog').getByText(`Status change: ${status}`).waitFor();
    await pastDoublePress(dealers.page);
    await dealers.press('Confirm');
    await dealers.page.getByText('SIM Updated').waitFor();
  };
  const shownStatus = (status: string) =>
    dealers.page.locator('aside.drawer header').getByText(status, { exact: true }).waitFor();

  await t.test('its dealer moves one into a rover, activates it and suspends it', async () => {
    const { page } = dealers;
    await dealers.open('/home/manage/sims?bases=true');
    assert.equal((await dealers.listed()).length, 2, 'a filter of administrators is none of theirs');
    await openSim(first);
    await page.getByRole('button', { name: 'Edit SIM' }).click();
    await dealers.choose('Company', 'Wragby Farms');
    await dealers.choose('Rover', 'harvester');
    await dealers.press('Review');
    await page.getByRole('dialog').getByText('Add to rover harvester').waitFor();
    await assertAccessible(page);
    await pastDoublePress(dealers.page);
    await dealers.press('Confirm');
    await page.getByText('SIM Updated').waitFor();
    await change('Activate');
    await shownStatus('Active');
    assert.equal(suppliers.emnify.population.sim(issued).status, 'active');
    await change('Suspend');
    await shownStatus('Suspended');
    assert.equal(suppliers.emnify.population.sim(issued).status, 'suspended');
    const history = page.locator('.sims__sim-history');
    await history.getByText('Suspend: confirmed by the supplier').waitFor();
    await assertAccessible(page);
  });

  await t.test('the page of the rover shows its SIM card, and two slots without one', async () => {
    const { page } = dealers;
    const [{ rover_id: rover } = { rover_id: 0 }] = await installation.system.rows<{ rover_id: number }>(
      'select rover_id from sims where iccid = $1',
      [first],
    );
    await dealers.open(`/home/rover/${rover}`);
    const card = page.getByRole('region', { name: 'SIM cards' });
    await card.getByText(first).waitFor();
    assert.equal(await card.getByText('Not Supplied').count(), 2);
    await card.getByRole('button', { name: 'Data usage' }).click();
    await page.getByRole('dialog').getByText('in this rover in 30 days').waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
  });

  await t.test(
    'the page of a rover with a SIM card alone shows the card, and nothing of a receiver',
    async () => {
      const { page } = dealers;
      const [{ company_id: companyid } = { company_id: 0 }] = await installation.system.rows<{
        company_id: number;
      }>('select company_id from sims where iccid = $1', [first]);
      const units = { type: 61, number: 1, po: 'PO' };
      await client.stock.add({ subdata: { reseller: 1, ...units } });
      await client.stock.assign({ subdata: { dealer, ...units } });
      const { id } = await client.roverForms.save({
        roverdata: { companyid, title: 'Camera', subtype: 61, purchase_order: 'PO 1', nosimm: 1 },
      });
      await dealers.open(`/home/rover/${id}`);
      const now = page.getByRole('region', { name: 'Now', exact: true });
      await now.getByText('days left').waitFor();
      await now.getByText('Data this month').waitFor();
      for (const absent of ['Base station', 'Last connect', 'NTRIP Settings', 'Needs GGA', 'Offline'])
        assert.equal(await page.getByText(absent, { exact: true }).count(), 0, absent);
      await assertAccessible(page);
      await page.getByRole('button', { name: 'Suspend subscription' }).click();
      await page.getByRole('dialog').getByText('the status of the SIM card stay').waitFor();
      await dealers.press('Cancel');
    },
  );

  await t.test('the location of the other is read, and then forgotten by the network', async () => {
    const { page } = dealers;
    await openSim(second);
    await page.getByRole('button', { name: 'Get geoposition' }).click();
    await page
      .locator('.sim-geolocation')
      .getByText(located.country === 'DK' ? 'Denmark' : 'United Kingdom', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Cancel geoposition' }).click();
    await dealers.press('Cancel geoposition');
    await page.getByText('The network forgets the location: the modem registers again').waitFor();
    assert.equal(suppliers.bics.received.cancel, 1);
    dealers.assertQuiet();
  });

  await t.test(
    'a supplier that dies half-way leaves what was read, and its error in plain words',
    async () => {
      const { page } = ada;
      suppliers.bics.misbehave({
        kind: 'server_error',
        status: 503,
        operation: 'list',
        skip: 1,
        times: 1000,
      });
      await ada.open('/home/manage/sims?type=2');
      await page.getByRole('button', { name: 'Refresh SIM data' }).click();
      await ada.press('Refresh');
      await page.getByRole('button', { name: 'Suppliers' }).click();
      await page.getByRole('dialog').getByText('Not responding').waitFor();
      await assertAccessible(page);
      const { Total } = await client.sims.list({ type: 2 });
      assert.equal(Total, 20);
    },
  );
});

/** Sets how a supplier is reached, ten rows a page. */
async function connect(client: Client, supplier: 1 | 2, text: string, baseurl: string) {
  const { version } = await client.simSuppliers.settings({ supplier });
  await client.simSuppliers.saveSettings({
    supplier,
    version,
    text,
    enabled: true,
    baseurl,
    pagesize: 10,
    username: 'stand-in',
    secret: 'stand-in',
  });
}
