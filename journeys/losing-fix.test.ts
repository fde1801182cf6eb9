import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { type Rover, startRover, startStation } from '@cairn/simulator';
import { assertAccessible, openBrowser, openPage, pixelsOf, signIn } from './browser.ts';
import { until } from './cairn.ts';
import { admin, System } from './system.ts';

const host = '127.0.0.1';
const password = 'field-rows';
const horncastle = { latitude: 53.208, longitude: -0.114, height: 91 };
const sleaford = { latitude: 52.998, longitude: -0.413, height: 62 };
/** 6 km from Horncastle, 26 km from Sleaford. */
const field = { latitude: 53.19, longitude: -0.2 };
const offline = '#e54f51';

test('a station goes down, its rovers move to the next nearest one, and the portal tells why a fix was lost', {
  timeout: 300_000,
}, async (t) => {
  const system = await System.start(t);
  const { castaUk, down, ids } = await settle(t, system);
  const browser = await openBrowser(t);
  const { page, complaints } = await openPage(browser, { width: 1440, height: 1000 });
  page.setDefaultTimeout(60_000);
  /** Beside the title: the map's key has the words always. */
  const status = (word: string) => page.locator('.title').getByText(word, { exact: true }).waitFor();
  const open = (path: string) => page.goto(system.place.url + path);
  await signIn(page, system.place.url, admin);
  const account = { host, port: castaUk, mountpoint: 'RTK_RTCM3', password };
  const receiver = new Receiver(await startRover({ ...account, username: 'harvester' }));
  t.after(() => receiver.stop());

  await t.test('its live page has a rover float, then fixed, by the nearest station', async () => {
    receiver.quality = 5;
    await open(`/home/rover/session/${ids.harvester}`);
    await status('Float');
    receiver.quality = 4;
    await status('Fixed');
    await page.locator('main').getByText('Horncastle').first().waitFor();
    await page.getByRole('button', { name: 'ROVER DISCONNECT' }).waitFor();
    await assertAccessible(page);
  });

  await t.test(
    'the station falls silent: the rover floats, is given Sleaford, and is fixed again',
    async () => {
      await receiver.until(({ sent }) => sent > 15); // long enough fixed to be said to have lost it
      await down();
      receiver.quality = 5;
      await page.locator('main').getByText('Sleaford').first().waitFor();
      await status('Float');
      const since = receiver.sent;
      await receiver.until(({ sent }) => sent > since + 5); // less is a flicker, and no loss
      receiver.quality = 4;
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
        async () => (await pixelsOf(page, '.ground canvas', offline)) > 0,
        'the map shows it off line',
      );
      await open('/home/logs/casterlogmessages');
      await page
        .getByRole('row', { name: /Station disconnected/ })
        .first()
        .waitFor();
      await page
        .getByRole('row', { name: /harvester.*Rover given another station/ })
        .first()
        .waitFor();
    },
  );

  await t.test('the page of the station has the outage in its availability', async () => {
    await open(`/home/network/referencestation/${ids.horncastle}`);
    await page.getByText('Offline', { exact: true }).first().waitFor();
    await page.getByText(/last 24 hours, 1 outage/).waitFor();
    await assertAccessible(page);
  });

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
      assert.match((await losses.textContent()) ?? '', /station Horncastle (was silent for|fell silent)/i);
      const [session] = await system.rows<{ ggas: number; end_reason: string }>(
        'select ggas, end_reason from rover_sessions where rover_id = $1',
        [ids.harvester],
      );
      assert.equal(session?.ggas, receiver.sent);
      await page.getByText(`of ${receiver.sent} GGA`).first().waitFor();
      await assertAccessible(page);
      assert.deepEqual(complaints, []);
    },
  );
});

/** A receiver that reports each second with the quality it is told. */
class Receiver {
  quality: 4 | 5 = 5;
  sent = 0;
  readonly #rover: Rover;
  readonly #timer: NodeJS.Timeout;

  constructor(rover: Rover) {
    this.#rover = rover;
    this.#timer = setInterval(() => {
      if (!rover.connected) return;
      rover.send({ quality: this.quality, ...field });
      this.sent++;
    }, 1000);
  }

  until(holds: (receiver: Receiver) => boolean): Promise<void> {
    return until(() => holds(this), 'the receiver has sent enough');
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.#rover.stop();
  }
}

/** A company with a rover, and two stations that push; `down` cuts Horncastle off for good. */
async function settle(t: TestContext, system: System) {
  const { CASTA_PORT_UK: castaUk, CONNECTA_PORT_UK: port } = system.place.ports;
  const make = async (kind: string, options: Record<string, string | number>) => {
    const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    return (await system.command(kind, 'create', ...given)).id;
  };
  const dealer = await make('dealer', { reseller: 1, title: 'Wold Precision' });
  const company = await make('company', { dealer, title: 'Wragby Farms' });
  const harvester = await make('rover', { company, username: 'harvester', password });
  const push = async (mount: string, title: string, place: typeof horncastle) => {
    const { latitude: lat, longitude: lon, height } = place;
    const id = await make('station', { mount, title, lat, lon, height, country: 1, password });
    const station = await startStation({ host, port, mount, password, place, stationId: id });
    t.after(() => station.stop());
    return { id, station };
  };
  const near = await push('HORN', 'Horncastle', horncastle);
  await push('SLEA', 'Sleaford', sleaford);
  return { castaUk, down: () => near.station.stop(), ids: { harvester, horncastle: near.id } };
}
