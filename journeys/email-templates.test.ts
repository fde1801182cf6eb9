import assert from 'node:assert/strict';
import test from 'node:test';
import { createClient } from '@cairn/contract';
import { assertAccessible, openBrowser } from './browser.ts';
import { Person, startInstallation } from './person.ts';
import { admin } from './system.ts';

const RESET = 11;

test('a template is edited, sent with its copy, found in the log and resent', async (t) => {
  const installation = await startInstallation(t);
  const browser = await openBrowser(t);
  const person = await Person.at(browser, installation);
  const { page } = person;
  await person.openSignedIn(admin, '/home/systemadmin/emailtemplates');

  await t.test('the default address of admins is checked and saved', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await person.fill({ 'Admin email 1': 'copies@journey', 'Admin email 2': 'second@journey.example' });
    await person.press('Save');
    await page.getByRole('dialog').getByText('Invalid email format').waitFor();
    await person.fill({ 'Admin email 1': 'copies@journey.example' });
    await person.press('Save');
    await page.getByText('copies@journey.example').waitFor();
  });

  await t.test(
    'the form of a template has an editor, a preview and versions, and a test goes out',
    async () => {
      await person.open(`/home/systemadmin/emailtemplates?edit=${RESET}`);
      const editor = page.getByRole('dialog').getByRole('textbox', { name: 'Content' });
      await editor.click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('Harvest is near. ');
      await person.fill({ Subject: 'Your new password' });
      await page.getByRole('dialog').getByLabel('Admin 1').check();
      await page
        .frameLocator('iframe')
        .getByText(/Harvest is near\./)
        .waitFor();
      await assertAccessible(page);
      await person.press('Send a test to me');
      const tested = await installation.mailTo(admin.email, /Your new password/);
      assert.match(tested.text, /Harvest is near\./);
      await person.press('Save');
      await page.getByText('E-mail template saved').waitFor();
    },
  );

  await t.test('the next e-mail says so, and its copy has no link', async () => {
    await createClient({ baseUrl: installation.url }).auth.requestReset({ email: admin.email });
    const copy = await installation.mailTo('copies@journey.example');
    assert.match(copy.text, /Harvest is near\./);
    assert.doesNotMatch(copy.text + copy.html, /resetpassword|token=/);
  });

  await t.test(
    'the log has both, opens one without its link, and sends it again to another address',
    async () => {
      await person.open('/home/logs/emails');
      const rows = page.locator('tbody tr[data-id]');
      await rows.filter({ hasText: 'copies@journey.example' }).waitFor();
      await rows.filter({ hasText: admin.email }).first().click();
      const drawer = page.getByRole('complementary');
      await drawer
        .frameLocator('iframe')
        .getByText(/Harvest is near\./)
        .waitFor();
      await assertAccessible(page);
      await drawer.getByRole('button', { name: 'Resend' }).click();
      await person.fill({ 'E-mail address': 'elsewhere@journey.example' });
      await person.press('Resend');
      await page
        .getByText(/Email (resent|not sent)/)
        .first()
        .waitFor();
    },
  );
  person.assertQuiet();
});
