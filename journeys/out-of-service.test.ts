import assert from 'node:assert/strict';
import test from 'node:test';
import { msmKind } from '@cairn/gnss';
import { type ReceivedFrame, type Rover, startRover, startStation } from '@cairn/simulator';
import { assertAccessible, openBrowser } from './browser.ts';
import { until } from './cairn.ts';
import { HOST, horncastle, PASSWORD, Receiver, startNetwork } from './field-fixture.ts';
import { clientOfAdmin, Person } from './person.ts';
import { admin, System } from './system.ts';

/** 267 m north of where its record says. */
const moved = { ...horncastle, latitude: horncastle.latitude + 0.0024 };

test('a station is taken out of service while it is moved, and its rovers are never misled', async (t) => {
  const system = await System.start(t);
  const { url } = system.installation;
  const { castaUk: port, down, ids } = await startNetwork(t, system);
  const browser = await openBrowser(t);
  const person = await Person.at(browser, { url });
  const { page } = person;
  const station = `/home/network/referencestation/${ids.horncastle}`;
  const banner = page.getByRole('region', { name: 'Out of service' });
  const dialog = page.getByRole('dialog');
  const rover = await startRover({
    host: HOST,
    port,
    mountpoint: 'RTK_RTCM3',
    username: 'harvester',
    password: PASSWORD,
  });
  const receiver = new Receiver(rover);
  t.after(() => receiver.stop());
  const open = (action: string) => page.getByRole('button', { name: action, exact: true }).click();

  await t.test(
    'an admin says why, and its rover goes on with the next station, on its connection',
    async () => {
      await until(
        () => sources(rover).has(ids.horncastle),
        'the rover gets corrections of the nearest station',
      );
      await person.openSignedIn(admin, station);
      await open('Take out of service…');
      await person.press('Take out of service');
      await dialog.getByText('** required.').waitFor();
      await assertAccessible(page);
      await person.fill({ Reason: 'Storm damage' });
      await person.press('Take out of service');
      await banner.getByText('Storm damage').waitFor();
      await assertAccessible(page);
      await until(() => sources(rover).has(ids.sleaford), 'the rover gets corrections of the other station');
      rover.received.length = 0;
      await until(() => sources(rover).size > 0, 'corrections go on');
      assert.deepEqual([...sources(rover)], [ids.sleaford]);
      assert.ok(rover.connected);
    },
  );

  await t.test('lists say that it is out of service, and which station its rover has', async () => {
    await person.open('/home/network/referencestations?status=4');
    await page
      .getByRole('row', { name: /Horncastle/ })
      .getByText('Out of service')
      .waitFor();
    await person.open('/home/network/loggedrovers');
    await page
      .getByRole('row', { name: /harvester/ })
      .getByText('Sleaford')
      .waitFor();
  });

  await t.test('who changes the reason sees that somebody else did meanwhile, and may go on', async () => {
    await person.open(station);
    await open('Edit reason');
    await person.field('Reason').waitFor();
    const { stationService } = await clientOfAdmin({ url });
    const { version } = await stationService.check({ id: ids.horncastle });
    await stationService.takeOut({ id: ids.horncastle, version, reason: 'The antenna is new' });
    await person.fill({ Reason: 'The mast is moved' });
    await person.press('Save');
    await dialog.getByText('System Admin changed Reason').waitFor();
    await dialog.getByRole('radio', { name: 'Use mine The mast is moved' }).check();
    await person.press('Save my choice');
    await banner.getByText('The mast is moved').waitFor();
    await dialog.first().waitFor({ state: 'detached' });
  });

  await t.test(
    'it transmits from another place: that is entered, and it returns with its rover',
    async () => {
      await down();
      const again = await startStation({
        host: HOST,
        port: system.installation.ports.CONNECTA_PORT_UK,
        mount: 'HORN',
        password: PASSWORD,
        location: moved,
        stationId: ids.horncastle,
      });
      t.after(() => again.stop());
      assert.ok(again.connected);
      await open('Return to service…');
      await dialog.getByText('The transmitted position is 267 m from the record').waitFor();
      assert.ok(await dialog.getByRole('button', { name: 'Return to service', exact: true }).isDisabled());
      await assertAccessible(page);
      await person.press('Enter the transmitted position…');
      await person.press('Accept');
      await dialog.getByText('The transmitted position is the one in the record').waitFor();
      assert.ok(!sources(rover).has(ids.horncastle), 'what it sends is withheld');
      await person.press('Return to service');
      await banner.waitFor({ state: 'detached' });
      await until(() => sources(rover).has(ids.horncastle), 'the rover has the nearest station again');
      assert.ok(rover.connected);
    },
  );

  person.assertQuiet(/status of 409/);
});

/** The stations of the observations that a rover has received. */
const sources = ({ received }: Rover): Set<number> =>
  new Set(received.filter(({ type }) => msmKind(type)).map(stationOf));

/** DF003, the 12 bits after the number of the message. */
const stationOf = ({ bytes: [, , , , low = 0, high = 0] }: ReceivedFrame): number =>
  ((low & 0x0f) << 8) | high;
