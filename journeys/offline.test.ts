import assert from 'node:assert/strict';
import test from 'node:test';
import { openBrowser } from './browser.ts';
import { until } from './cairn.ts';
import { ask, Person, startInstallation } from './person.ts';
import { admin } from './system.ts';

test('without a network the portal stays, says so, and goes on by itself', async (t) => {
  const installation = await startInstallation(t);
  const person = await Person.at(await openBrowser(t), installation);
  const { page } = person;
  const network = (on: boolean) => page.context().setOffline(!on);
  const banner = page.getByText('No network connection.');
  await person.signIn(admin);
  const log = page.getByRole('link', { name: 'Caster Log Messages' }).first();
  await page.getByRole('button', { name: 'Logs', exact: true }).click(); // the section begins folded
  await log.waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();

  await t.test('the loss of the network is shown, and its return', async () => {
    await banner.waitFor({ state: 'detached' });
    await network(false);
    await banner.waitFor();
    await network(true);
    await banner.waitFor({ state: 'detached' });
  });

  await t.test('a page that was not opened before waits for the network in its place', async () => {
    await network(false);
    await log.click();
    await page.getByText('No connection to the server').waitFor();
    assert.ok(await page.getByRole('navigation', { name: 'Main' }).isVisible());
    await network(true);
    await page.getByRole('heading', { level: 1, name: 'Caster Log Messages' }).waitFor();
    await banner.waitFor({ state: 'detached' });
  });

  await t.test(
    'a logout ends the session here at once, and at the server when it can be reached',
    async () => {
      const before = await person.session();
      await network(false);
      await page.getByRole('button', { name: 'Logout' }).first().click();
      await page.getByText('The server cannot be reached; it ends the session').waitFor();
      assert.equal(await person.session(), null);
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      assert.ok(!stored.includes(before.bearer), 'the token is not stored any more');
      const status = async () => (await ask(installation, before, '/api/session')).status;
      assert.equal(await status(), 200);
      await network(true);
      await until(async () => (await status()) === 401, 'the server has ended it');
    },
  );

  person.assertQuiet(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|Worker failed to load|Unable to preload CSS|ChunkFailure|401/,
  );
});
