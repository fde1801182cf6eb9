/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { assertAccessible, openBrowser } from './browser.ts';
import { clientOfAdmin, Person, startInstallation } from './person.ts';
import { admin } from './system.ts';

test('what people did is listed and opens with old and new values, and no line moves while it is read', async (t) => {
  const installation = await startInstallation(t);
  const client = await clientOfAdmin(installation);
  const { user } = await client.auth.me({});
  const { fname, email, mobile } = user;
  await client.auth.saveProfile({ userdata: { fname, lname: 'King', email, mobile } });
  const browser = await openBrowser(t);
  const person = await Person.at(browser, installation);
  const { page } = person;
  const drawer = page.getByRole('complementary', { name: 'Profile changed' });
  const rows = page.locator('tbody tr[data-id]');
  await person.openSignedIn(admin, '/home/logs/castereventlog');

  await t.test('an event opens with what was changed, by whom and from where', async () => {
    await rows.filter({ hasText: 'Profile changed' }).click();
    await drawer.getByRole('row', { name: 'Last name Admin King' }).waitFor();
    await drawer.getByText('127.0.0.1').waitFor();
    await assertAccessible(page);
    await drawer.getByRole('button', { name: 'Show raw data' }).click();
    await page.getByRole('dialog').getByText('"field": "last_name"').waitFor();
    await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  });

  await t.test('new events wait above the list until somebody asks for them', async () => {
    const before = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
    await clientOfAdmin(installation);
    await page.getByRole('button', { name: '1 new event' }).click();
    await rows.nth(before.length).waitFor();
    const after = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
    assert.deepEqual(after.slice(1), before);
    const [header, line] = await person.exported();
    assert.match(header ?? '', /^Date\/Time \(.*\),Event,Details,Type,Group,Reseller,Dealer,Company,User$/);
    assert.match(line ?? '', /,Login,/);
  });

  await t.test(
    'the audit has the change without the logins, and the chain of events is verified',
    async () => {
      await person.open('/home/systemadmin/audittrail');
      await page.getByText(/^The chain of events is unbroken: \d+ events?, verified/).waitFor();
      await rows.filter({ hasText: 'Profile changed' }).click();
      const dialog = page.getByRole('dialog', { name: 'Profile changed' });
      await dialog.getByRole('row', { name: 'Last name Admin King' }).waitFor();
      assert.equal(await rows.filter({ hasText: 'Login' }).count(), 0);
      await assertAccessible(page);
    },
  );
  person.assertQuiet();
});
