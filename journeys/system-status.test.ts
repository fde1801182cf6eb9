import assert from 'node:assert/strict';
import test from 'node:test';
import { startRover } from '@cairn/simulator';
import { assertAccessible, openBrowser } from './browser.ts';
import { until } from './cairn.ts';
import { HOST, PASSWORD, Receiver, startNetwork } from './field-fixture.ts';
import { Person } from './person.ts';
import { admin, SupervisedSystem } from './system.ts';

test('a system admin sees that all checks pass, and restarts Casta under a rover, which comes back', async (t) => {
  const system = await SupervisedSystem.start(t);
  const { url } = system.installation;
  const { castaUk: port } = await startNetwork(t, system);
  const connect = () =>
    startRover({ host: HOST, port, mountpoint: 'RTK_RTCM3', username: 'harvester', password: PASSWORD });
  const first = await connect();
  const receiver = new Receiver(first);
  t.after(() => receiver.stop());
  const person = await Person.at(await openBrowser(t), { url });
  const { page, complaints } = person;
  const dialog = page.getByRole('dialog');
  const restart = dialog.getByRole('button', { name: 'Restart Casta' });

  await t.test('the checks of the services pass, the login at the real port among them', async () => {
    await person.openSignedIn(admin, '/home/system/status');
    const uk = page.getByRole('table', { name: 'Checks of UK' });
    await uk.getByRole('row', { name: /^NTRIP check .* OK/ }).waitFor();
    await uk.getByRole('row', { name: /^Message sync .* OK/ }).waitFor();
    await page.getByRole('button', { name: 'Check Casta' }).first().click();
    await page.getByText('Connection Successful').waitFor();
    const programs = page.getByRole('table', { name: 'Programs' });
    for (const name of ['Caster', 'API', 'Worker', 'PostgreSQL'])
      await programs.getByRole('row', { name: new RegExp(`^${name}.*%.*MB`) }).waitFor();
    await assertAccessible(page);
  });

  await t.test('a restart needs a system and a tick, and says how many have come back', async () => {
    await until(() => first.received.length > 0, 'the rover gets corrections');
    await page.getByRole('button', { name: 'Restart Casta' }).click();
    await dialog.getByLabel('Yes, disconnect all rovers of this system').check();
    assert.ok(await restart.isDisabled(), 'no system is chosen');
    await dialog.getByRole('combobox', { name: 'System' }).or(dialog.getByLabel('System')).first().click();
    await page.getByRole('option', { name: 'UK' }).click();
    assert.ok(await restart.isDisabled(), 'of another system it is another question');
    await dialog.getByLabel('Yes, disconnect all rovers of this system').check();
    await dialog.getByText('Connected now: 1').waitFor();
    await restart.click();
    await dialog.getByText('Restart Successful').first().waitFor();
    await until(() => !first.connected, 'the rover was disconnected');
    await dialog.getByText('0 of 1 rovers connected again').waitFor();
    receiver.start(await connect());
    await dialog.getByText(/1 of 1 rovers connected again, the last after \d/).waitFor();
    await assertAccessible(page);
    assert.deepEqual(complaints, []);
  });
});
