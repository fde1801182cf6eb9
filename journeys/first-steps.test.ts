/// <reference lib="dom" />
import test from 'node:test';
import { startRover } from '@cairn/simulator';
import { assertAccessible, openBrowser } from './browser.ts';
import { HOST, PASSWORD } from './field-fixture.ts';
import { startNewStation } from './new-station.ts';
import { Person } from './person.ts';
import { admin, SupervisedSystem } from './system.ts';

const horncastle = { latitude: 53.208, longitude: -0.114, height: 91 };

test('an empty portal leads its admin to the first connected rover, and each step is ticked once it is done', async (t) => {
  const system = await SupervisedSystem.start(t);
  const { CASTA_PORT_UK: castaUk, CONNECTA_PORT_UK: port } = system.installation.ports;
  const ann = await Person.at(await openBrowser(t), { url: system.installation.url });
  await ann.openSignedIn(admin, '/home/sysadmin/network');
  const steps = ann.page.getByRole('region', { name: 'First steps' });
  const done = (n: number) => steps.getByText(`${n} of 7`).waitFor();
  await done(1);
  await assertAccessible(ann.page);
  await steps.getByRole('link', { name: 'ADD BASE' }).click();
  await ann.page.getByRole('dialog').getByLabel('Mount').waitFor();
  await ann.open('/home/sysadmin/network');
  const dealer = await system.create.dealer({ reseller: 1, title: 'Wold Precision' });
  const company = await system.create.company({ dealer, title: 'Wragby Farms' });
  await done(3);
  const { latitude: lat, longitude: lon, height } = horncastle;
  const station = await system.createStation({
    mount: 'HORN',
    title: 'Horncastle',
    lat,
    lon,
    height,
    country: 1,
    password: PASSWORD,
  });
  await done(4);
  const mast = await startNewStation({
    host: HOST,
    port,
    mount: 'HORN',
    password: PASSWORD,
    location: horncastle,
    stationId: station,
  });
  t.after(() => mast.stop());
  await done(5);
  await system.create.rover({ company, username: 'harvester', password: PASSWORD });
  await done(6);
  const rover = await startRover({
    host: HOST,
    port: castaUk,
    mountpoint: 'HORN',
    username: 'harvester',
    password: PASSWORD,
  });
  t.after(() => rover.stop());
  await steps.waitFor({ state: 'detached' });
});
