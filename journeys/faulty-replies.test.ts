import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { Person, startInstallation } from './person.ts';
import { admin } from './system.ts';

test('a malformed reply leaves no blank page: it is reported with a reference, and tried again', async (t) => {
  const installation = await startInstallation(t);
  const person = await Person.at(await openBrowser(t), installation);
  const { page } = person;

  await t.test('a login whose status is unknown', async () => {
    await person.open('/');
    const restore = await answerInstead(page, '**/api/auth/vuelogin', { status: 'later' });
    await person.enterLogin(admin);
    await page.getByText('Login error', { exact: true }).nth(1).waitFor(); // under both fields
    await restore();
    await person.enterLogin(admin);
    await page.waitForURL('**/home/**');
  });

  for (const [path, call] of [
    ['/home/network/referencestations', '**/api/basesdatatest*'],
    ['/home/logs/casterlogmessages', '**/api/casterlog?*'],
    ['/home/manage/bases', '**/api/basestations*'],
  ] as const)
    for (const body of [{}, []])
      await t.test(`${path} when its call answers ${JSON.stringify(body)}`, async () => {
        const restore = await answerInstead(page, call, body);
        await person.open(path);
        const retry = page.getByRole('button', { name: 'Retry' });
        const alert = page.locator('main [role=alert]').filter({ has: retry }).first();
        await alert.waitFor();
        assert.ok(await page.getByRole('navigation', { name: 'Main' }).isVisible());
        await page
          .getByText(/[0-9A-F]{10}/)
          .first()
          .waitFor();
        await restore();
        // a page that polls may be back before the button is pressed
        await Promise.race([alert.waitFor({ state: 'detached' }), alert.locator(retry).click()]);
        await alert.waitFor({ state: 'detached' });
      });
});

/** Answers a call with 200 and another body, until restored. */
async function answerInstead(page: Page, call: string, body: unknown): Promise<() => Promise<void>> {
  await page.route(call, (route) => route.fulfill({ json: body }));
  return () => page.unroute(call);
}
