import assert from 'node:assert/strict';
import test from 'node:test';
import { startRover } from '@cairn/simulator';
import { assertAccessible, openBrowser, openPage, openSignedIn, pixelsOf } from './browser.ts';
import { until } from './cairn.ts';
import { HOST, PASSWORD, Receiver, startNetwork } from './field-fixture.ts';
import { admin, System } from './system.ts';

const offline = '#e54f51';

test('a station goes down, its rovers move to the next nearest one, and the portal shows why a fix was lost', async (t) => {
  const system = await System.start(t);
  const { castaUk, down, ids } = await startNetwork(t, system);
  const browser = await openBrowser(t, { maps: true });
  const { page, complaints } = await openPage(browser, { width: 1440, height: 1000 });
  /** Next to the title: the map's key always has the texts. */
  const status = (word: string) => page.locator('.title').getByText(word, { exact: true }).waitFor();
  const open = (path: string) => page.goto(system.installation.url + path);
  await openSignedIn(page, `${system.installation.url}/home/rover/session/${ids.harvester}`, admin);
  const account = { host: HOST, port: castaUk, mountpoint: 'RTK_RTCM3', password: PASSWORD };
  const receiver = new Receiver(await startRover({ ...account, username: 'harvester' }));
  t.after(() => receiver.stop());

  await t.test('its live page has a rover float, then fixed, by the nearest station', async () => {
    receiver.report.quality = 5;
    await open(`/home/rover/session/${ids.harvester}`);
    await status('Float');
    receiver.report.quality = 4;
    await status('Fixed');
    await page.locator('main').getByText('Horncastle').first().waitFor();
    await page.getByRole('button', { name: 'ROVER DISCONNECT' }).waitFor();
    await assertAccessible(page);
  });

  await t.test(
    'the station falls silent: the rover floats, is given Sleaford, and is fixed again',
    async () => {
      await receiver.until(({ sent }) => sent > 15); // fixed long enough for a loss to count
      await down();
      receiver.report.quality = 5;
      await page.locator('main').getByText('Sleaford').first().waitFor();
      await status('Float');
      const since = receiver.sent;
      await receiver.until(({ sent }) => sent > since + 5); // less is a flicker, and no loss
      receiver.report.quality = 4;
      await status('Fixed');
    },
  );

  await t.test(
    'the list and the map of stations have it off line, and the log says who was moved',
    async () => {
      await open('/home/network/referencestations');
      await page
        .getByRole('row', { name: /Horncastle/ })
        .getByText('Offline')
        .waitFor();
      await until(
        async () => (await pixelsOf(page, '.basemap canvas', offline)) > 0,
        'the map shows it off line',
      );
      await open('/home/logs/casterlogmessages');
      await page
        .getByRole('row', { name: /Station disconnected/ })
        .first()
        .waitFor();
      await page
        .getByRole('row', { name: /harvester.*Station assigned/ })
        .first()
        .waitFor();
    },
  );

  await t.test('the page of the station has the outage in its availability', async () => {
    await open(`/home/network/referencestation/${ids.horncastle}`);
    await page.getByText('Offline', { exact: true }).first().waitFor();
    await page.getByText(/last 24 hours/).waitFor();
    await page.getByRole('link', { name: '1 outage' }).waitFor();
    await assertAccessible(page);
  });

  await t.test('its outage is in the list, with the rover that was moved and lost its fix', async () => {
    await page.getByRole('link', { name: '1 outage' }).click();
    await page.getByRole('row', { name: /Horncastle.*Still down/ }).click();
    const drawer = page.getByRole('complementary', { name: 'Horncastle' });
    const hit = drawer.getByRole('listitem').filter({ hasText: 'harvester' });
    await hit.getByText(/moved to Sleaford after/).waitFor();
    await hit.getByText(/lost fix for/).waitFor();
    await assertAccessible(page);
    const link = page.url(); // opens the same outage
    await hit.getByRole('link').click();
    await page.getByRole('list', { name: 'Losses of fix' }).locator('[aria-current]').waitFor();
    await page.getByRole('link', { name: 'The outage' }).first().click();
    await drawer.getByText(/moved to Sleaford after/).waitFor();
    await page.goto(link);
    await drawer.getByText(/moved to Sleaford after/).waitFor();
  });

  await t.test('the session is replayed to its newest point, through its losses', async () => {
    await open(`/home/rover/sessionhistory/${ids.harvester}`);
    await page.locator('main tbody tr').first().click();
    const point = page.getByRole('slider', { name: 'Point of the track' });
    await point.fill('0');
    await page.getByLabel('Speed').first().selectOption({ label: '30×' });
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.getByRole('button', { name: 'Pause' }).first().waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor();
    const end = Number(await point.inputValue());
    assert.ok(end > 20, 'it stands on one of the newest points');
    await point.press('ArrowLeft');
    assert.equal(await point.inputValue(), String(end - 1), 'the keys go on from there');
    await page.waitForURL(({ searchParams }) => searchParams.has('loss'));
    await page.getByLabel('Speed').first().selectOption({ label: '1×' });
    await point.fill('0');
    await page.getByRole('slider', { name: 'Time in the session' }).press('Space');
    await page.getByRole('button', { name: 'Pause' }).first().waitFor();
    await assertAccessible(page);
  });

  await t.test(
    'who lost fix today is shown by company and cause, and on the live page of the rover',
    async () => {
      const [rover] = await system.rows<{ company_id: number }>(
        'select company_id from rovers where id = $1',
        [ids.harvester],
      );
      await open(`/home/company/${rover?.company_id}`);
      await page.getByRole('link', { name: 'Lost fix today' }).click();
      const group = page.getByRole('region', { name: /Station Horncastle has been down since/ });
      await group.getByRole('link', { name: /harvester/ }).waitFor();
      await assertAccessible(page);
      await open(`/home/rover/session/${ids.harvester}`);
      const why = page.getByRole('region', { name: 'Last 6 hours' });
      await why.getByRole('link', { name: /Station Horncastle/ }).waitFor();
      await why.getByRole('img', { name: /^RTK status of the last 6 hours: Fixed/ }).waitFor();
    },
  );

  await t.test('disconnected from its live page the rover goes, and the page says so', async () => {
    await open(`/home/rover/session/${ids.harvester}`);
    await page.getByRole('button', { name: 'ROVER DISCONNECT' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'DISCONNECT ROVER' }).click();
    await page.getByText('Rover Offline').first().waitFor();
    await page.getByText('ONGOING ROVER SESSION NOT FOUND').first().waitFor();
  });

  await t.test(
    'its history has what was live, and one sentence with the cause and the evidence',
    async () => {
      await page.getByRole('link', { name: 'VIEW HISTORY' }).click();
      await page.getByRole('row', { name: /Sleaford/ }).click();
      const losses = page.getByRole('list', { name: 'Losses of fix' });
      await losses.getByRole('listitem').first().waitFor();
      assert.match(
        (await losses.textContent()) ?? '',
        /station Horncastle (sent nothing for|was silent for|stopped sending)/i,
      );
      const [session] = await system.rows<{ ggas: number; end_reason: string }>(
        'select ggas, end_reason from rover_sessions where rover_id = $1',
        [ids.harvester],
      );
      const missing = receiver.sent - Number(session?.ggas);
      assert.ok(missing === 0 || missing === 1, 'the last one may have left when the session was over');
      await page.getByText(`of the time, ${session?.ggas} GGA`).first().waitFor();
      await assertAccessible(page);
      assert.deepEqual(complaints, []);
    },
  );

  await t.test(
    'a link to that session has the sentence too, when the code of the page comes last',
    async () => {
      const { page: linked } = await openPage(browser, { width: 1440, height: 1000, as: page });
      const come = new Set<string>();
      const [session, why] = ['/api/castaroversessiontestrod', '/api/roversessionlosses'] as const;
      linked.on('requestfinished', (request) => come.add(new URL(request.url()).pathname));
      const after = (first: string) => until(async () => come.has(first), `${first} is answered`);
      await linked.route(`**${why}*`, async (route) => {
        await after(session);
        await route.continue();
      });
      await linked.route('**/SessionDetail-*.js', async (route) => {
        await after(why);
        await route.continue();
      });
      await linked.goto(page.url());
      const losses = linked.getByRole('list', { name: 'Losses of fix' });
      await losses.getByRole('listitem').first().waitFor();
      await linked.context().close();
    },
  );
});
