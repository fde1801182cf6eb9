/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { PaymentProvider, saleEvent } from '@cairn/simulator';
import { assertAccessible, openBrowser, sideways } from './browser.ts';
import { Person, startInstallation } from './person.ts';
import { createDealer, dan } from './tenants.ts';

const secret = 'whsec_of_the_journey';
const iccids = ['8944500000000000017', '8944500000000000025', '8944500000000000033'] as const;

test('an order comes in from the payment provider, is processed with SIMs of stock, and cannot be processed twice', async (t) => {
  const installation = await startInstallation(t, { PAYMENT_WEBHOOK_SECRET: secret });
  const { system, url } = installation;
  const { client, dealer, companies } = await createDealer(installation, 'Wragby Farms');
  const [company = 0] = companies;
  for (const iccid of iccids)
    await system.rows(
      `insert into sims (iccid, supplier, status, status_text, holder, reseller_id, dealer_id)
       values ($1, 1, 'active', 'Activated', 'dealer', 1, $2)`,
      [iccid, dealer],
    );
  const provider = new PaymentProvider({ url: `${url}/api/paymentevents`, secret });
  const sale = { company, subscriptions: ['1', '4', '2'], pence: 123_450, name: 'Wendy Wragby' };
  const browser = await openBrowser(t);
  const person = await Person.at(browser, installation);
  const { page } = person;
  const dialog = page.getByRole('dialog');
  const add = (iccid: string) => dialog.getByRole('button', { name: `Add SIM ${iccid}` });
  await person.openSignedIn(dan, '/home/manage/orders');

  await t.test('the list is empty until the provider reports a payment, once however often', async () => {
    await page.getByText('NO ORDERS FOUND').waitFor();
    await assertAccessible(page);
    for (const _ of [1, 2]) {
      const { status } = await provider.deliver(saleEvent({ payment: 'pi_wragby', ...sale }));
      assert.equal(status, 200);
    }
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'pi_wragby' });
    await row.waitFor();
    for (const text of ['Wragby Farms', 'Wendy Wragby', '£1,234.50', 'To be processed'])
      await row.getByText(text).waitFor();
    assert.equal(await page.locator('tbody tr[data-id]').count(), 1);
    const [header, line] = await person.exported();
    assert.match(header ?? '', /^Company,Name,Amount \(GBP\),Order #,Status,Date\/Time \(/);
    assert.match(line ?? '', /^Wragby Farms,Wendy Wragby,1234\.5,pi_wragby,To be processed,/);
  });

  await t.test('fewer SIMs than the order needs are refused, and the choice can be saved', async () => {
    await page.getByRole('row').filter({ hasText: 'pi_wragby' }).click();
    await dialog.getByText('0 of 2 SIMs').waitFor();
    await add(iccids[0]).click();
    await dialog.getByText('1 of 2 SIMs').waitFor();
    await assertAccessible(page);
    await person.press('Process Order');
    await page.getByText("Assigned sims doesn't match order").waitFor();
    await person.press('Save');
    await page.getByText('Order saved').waitFor();
    await page.reload();
    await dialog.getByText('1 of 2 SIMs').waitFor(); // the address names the order
  });

  await t.test('a SIM is removed, others are found, and the order has no more than it needs', async () => {
    await dialog.getByRole('button', { name: `Remove SIM ${iccids[0]}` }).click();
    await dialog.getByText('0 of 2 SIMs').waitFor();
    await dialog.getByPlaceholder('search ICCID or endpoint').fill(iccids[2]);
    await add(iccids[1]).waitFor({ state: 'detached' });
    await add(iccids[2]).click();
    await dialog.getByPlaceholder('search ICCID or endpoint').fill('');
    await add(iccids[1]).click();
    await dialog.getByText('2 of 2 SIMs').waitFor();
    assert.ok(await add(iccids[0]).isDisabled());
    await page.setViewportSize({ width: 390, height: 844 });
    assert.equal(await sideways(page), 0);
    await assertAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await t.test('each step has its mark, and Finish refreshes the list', async () => {
    await person.press('Process Order');
    for (const iccid of [iccids[1], iccids[2]]) await dialog.getByText(`${iccid} → Wragby Farms`).waitFor();
    await dialog.getByText('Order pi_wragby processed').waitFor();
    await assertAccessible(page);
    await person.press('Finish');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'pi_wragby' }).getByText('Processed').waitFor();
  });

  await t.test(
    'a processed order is only shown, also to who has its link, and nothing processes it again',
    async () => {
      const [order] = (await client.orders.list({})).payments;
      assert.ok(order);
      await person.open(`/home/manage/orders?open=${order.id}`);
      await dialog.getByText('2 of 2 SIMs').waitFor();
      for (const name of ['Process Order', 'Save', `Remove SIM ${iccids[1]}`])
        assert.equal(await dialog.getByRole('button', { name }).count(), 0);
      const { sims } = await client.orders.read({ order: order.id });
      const again = client.orders.assign({ order: order.id, sims: sims.map(({ value }) => value) });
      await assert.rejects(again, { status: 409, code: 'taken' });
      const held = await system.rows('select iccid from sims where company_id = $1 order by iccid', [
        company,
      ]);
      assert.deepEqual(held, [{ iccid: iccids[1] }, { iccid: iccids[2] }]);
    },
  );
  person.assertQuiet();
});
