import assert from 'node:assert/strict';
import test from 'node:test';
import { mailLink, startRover } from '@cairn/simulator';
import { assertAccessible, openBrowser, openPage } from './browser.ts';
import { HOST, PASSWORD, Receiver, startNetwork } from './field-fixture.ts';
import { Person, startInstallation } from './person.ts';
import { admin, eventually } from './system.ts';

test('a rover loses its fix: the page says so, an e-mail does, and its link takes the alert', async (t) => {
  const installation = await startInstallation(t, { JOBS_INTERVAL: '1' });
  const { system, mailTo } = installation;
  const { castaUk: port } = await startNetwork(t, system);
  const browser = await openBrowser(t);
  const person = await Person.at(browser, installation);
  const { page } = person;
  const row = page.getByRole('row', { name: /harvester has no fix/ });
  const account = { host: HOST, port, mountpoint: 'RTK_RTCM3', password: PASSWORD };
  const receiver = new Receiver(await startRover({ ...account, username: 'harvester' }), { quality: 4 });
  t.after(() => receiver.stop());

  await t.test('somebody chooses what they hear of', async () => {
    await person.openSignedIn(admin, '/home/network/alerts');
    await page.getByRole('button', { name: 'My alerts', exact: true }).click();
    await page.getByRole('checkbox', { name: 'A rover has no fix by E-mail' }).check();
    await page.getByRole('textbox', { name: 'Minutes without a fix' }).fill('5');
    await assertAccessible(page);
    await person.press('Save');
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  });

  await t.test('the rover loses its fix, and after five minutes the page has it', async () => {
    await receiver.until(({ sent }) => sent > 3);
    receiver.report.quality = 5;
    await eventually('the rover is watched', async () => {
      const watched = await system.rows(`select 1 from alerts where kind = 'rover_no_fix' and until is null`);
      return watched.length === 1;
    });
    // the five minutes, and the one in which an e-mail waits for what belongs to it, are not waited for
    await system.rows(`update alerts set since = since - interval '6 minutes' where kind = 'rover_no_fix'`);
    await row.waitFor();
    await assertAccessible(page);
  });

  await t.test('an e-mail says it', async () => {
    await eventually('it is to be said', async () => {
      const noted = await system.rows(
        `update alert_notices set created_at = created_at - interval '2 minutes' where done_at is null returning 1`,
      );
      return noted.length > 0;
    });
    const mail = await mailTo(admin.email, /harvester has no fix/);
    assert.match(mail.text, /harvester has no fix/);
  });

  await t.test('its link takes the alert without signing in, and the page says who has it', async () => {
    const mail = await mailTo(admin.email, /harvester has no fix/);
    const { page: visitor, complaints } = await openPage(browser, { width: 390, height: 800 });
    await visitor.goto(mailLink(mail).href);
    await visitor.getByText('harvester has no fix').waitFor();
    await assertAccessible(visitor);
    await visitor.getByRole('button', { name: 'I take it', exact: true }).click();
    await visitor.getByRole('heading', { name: 'You have taken them' }).waitFor();
    await visitor.reload();
    await visitor.getByRole('heading', { name: 'This link was used' }).waitFor();
    assert.deepEqual(complaints, []);
    await row.getByText('Me').waitFor();
    assert.deepEqual(person.complaints, []);
  });
});
