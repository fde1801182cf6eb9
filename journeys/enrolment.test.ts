import assert from 'node:assert/strict';
import test from 'node:test';
import { codeOf } from './authenticator.ts';
import { assertAccessible, openBrowser } from './browser.ts';
import { Person, startInstallation } from './person.ts';
import { admin } from './system.ts';

test('a required second factor can be set up although the page is left at every step', async (t) => {
  const installation = await startInstallation(t, { REQUIRE_SECOND_FACTOR: 'system-admins' });
  const person = await Person.at(await openBrowser(t), installation);
  const { page } = person;
  const chooseApp = page.getByRole('button', { name: /^Authenticator app/ });
  const codes = page.locator('.security__codes li');
  let secret = '';

  await t.test('reloaded before the code is given, it begins again', async () => {
    await person.signIn(admin);
    await chooseApp.click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await page.reload();
    await chooseApp.click();
    secret = ((await page.locator('.security__totp .key').textContent()) ?? '').replace(/\s/g, '');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret, 0));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await codes.first().waitFor();
  });

  await t.test(
    'reloaded while the recovery codes are shown, new ones are made with the password and a code',
    async () => {
      const before = await codes.allInnerTexts();
      await page.reload();
      await page.getByText('Your second factor is on.').waitFor();
      await assertAccessible(page);
      await page.getByRole('button', { name: 'New codes' }).click();
      const dialog = page.getByRole('dialog', { name: 'New recovery codes' });
      await dialog.getByLabel('Present password').fill(admin.password);
      await dialog.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
      await dialog.getByRole('button', { name: 'New codes' }).click();
      await codes.first().waitFor();
      const after = await codes.allInnerTexts();
      assert.equal(after.length, before.length);
      assert.ok(after.every((code) => !before.includes(code)));
      await page.getByRole('button', { name: 'I have saved them' }).click();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      person.assertQuiet();
    },
  );
});
