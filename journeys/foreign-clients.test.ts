import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { type StoredLine, storedLogText } from '@cairn/contract';
import { FrameScanner, formatGga, messageType, parseSourcetable } from '@cairn/gnss';
import { runForeign } from '../tools/foreign-program.ts';
import { freePort } from '../tools/free-ports.ts';
import { CERT, KEY } from '../tools/test-certificate.ts';
import { until } from './cairn.ts';
import { startNewStation } from './new-station.ts';
import { startInstallation } from './person.ts';
import type { System } from './system.ts';
import { createDealer } from './tenants.ts';

const host = '127.0.0.1';
const YEAR = 1;
const horncastle = { latitude: 53.208, longitude: -0.114, height: 91 };
const position = ['-p', '53.25', '-0.2', '60', '-n', '200'];

// What str2str, gpsd and curl get with accounts that are made as a dealer makes them, and with nothing set by hand.
test('programs of others get corrections with an account as the portal makes it', async (t) => {
  const network = await startNetwork(t);
  const { system, casta, tlsPort, folder } = network;

  for (const { name, args, mountpoint } of [
    { name: 'str2str without a position, which sends no GGA', args: [], mountpoint: 'HORN' },
    { name: 'str2str that sends a GGA all the same', args: position, mountpoint: 'HORN' },
    { name: 'str2str that sends its GGA', args: position, mountpoint: 'RTK_RTCM3' },
  ])
    await t.test(`${name}, at ${mountpoint}`, async (t) => {
      const { login, username } = await network.account();
      const into = join(folder, `${username}.rtcm3`);
      const from = `ntrip://${login}@${casta}/${mountpoint}`;
      const { output } = runForeign(t, 'str2str', ['-in', from, '-out', `file://${into}`, ...args]);
      await getsCorrections(into, output);
    });

  await t.test('str2str without a position, at RTK_RTCM3, finds in the log what is missing', async (t) => {
    const { login, username } = await network.account();
    const from = `ntrip://${login}@${casta}/RTK_RTCM3`;
    const program = runForeign(t, 'str2str', ['-in', from, '-out', 'file:///dev/null']);
    await logged(system, username, /^Connected to RTK_RTCM3/);
    program.kill('SIGKILL');
    await logged(system, username, /Nothing was sent, because no GGA with its position was received$/);
  });

  await t.test('gpsd, which sends no GGA to a mountpoint that does not ask for it, at HORN', async (t) => {
    const { login } = await network.account();
    await gpsdGetsCorrections(t, folder, [`ntrip://${login}@${casta}/HORN`]);
  });

  await t.test('gpsd with a receiver, which sends its GGA where it is flags for, at RTK_RTCM3', async (t) => {
    const { login, username } = await network.account();
    const receiver = await startReceiver(t);
    await gpsdGetsCorrections(t, folder, [receiver, `ntrip://${login}@${casta}/RTK_RTCM3`]);
    await logged(system, username, /^Station HORN at \d\.\d km/);
  });

  const gga = formatGga({ quality: 1, latitude: 53.25, longitude: -0.2, altitude: 20, geoidSeparation: 46 });
  const askForRevision2 = ['-H', 'Ntrip-Version: Ntrip/2.0'];
  const sendGga = ['-H', `Ntrip-GGA: ${gga.trim()}`];
  const overTls = ['--cacert', join(folder, 'cert.pem'), '--resolve', `localhost:${tlsPort}:${host}`];
  for (const { name, args, url } of [
    { name: 'revision 1', args: ['--http0.9'], url: `http://${casta}/HORN` },
    { name: 'revision 2', args: askForRevision2, url: `http://${casta}/HORN` },
    {
      name: 'revision 2 with a GGA',
      args: [...askForRevision2, ...sendGga],
      url: `http://${casta}/RTK_RTCM3`,
    },
    { name: 'TLS', args: [...askForRevision2, ...overTls], url: `https://localhost:${tlsPort}/HORN` },
    {
      name: 'TLS with a GGA',
      args: [...askForRevision2, ...overTls, ...sendGga],
      url: `https://localhost:${tlsPort}/RTK_RTCM3`,
    },
  ])
    await t.test(`curl, ${name}, at ${url.split('/').at(-1)}`, async (t) => {
      const { login, username } = await network.account();
      const into = join(folder, `${username}.rtcm3`);
      const { output } = runForeign(t, 'curl', ['-sS', '-N', '-u', login, ...args, '-o', into, url]);
      await getsCorrections(into, output);
    });

  await t.test('the sourcetable asks an account with Needs GGA for it', async (t) => {
    const { login, username } = await network.account({ needs_gga: 1 });
    const flags = async (...args: string[]) => {
      const { output } = runForeign(t, 'curl', ['-sS', '--http0.9', ...args, `http://${casta}/`]);
      await until(() => output().includes('ENDSOURCETABLE'), output);
      const { streams } = parseSourcetable(output().slice(output().indexOf('CAS;')));
      return Object.fromEntries(streams.map(({ mountpoint, nmea }) => [mountpoint, nmea]));
    };
    assert.deepEqual(await flags(), { RTK_RTCM3: true, HORN: false });
    assert.deepEqual(await flags('-u', login), { RTK_RTCM3: true, HORN: true });
    const from = `ntrip://${login}@${casta}/HORN`;
    const silent = runForeign(t, 'str2str', ['-in', from, '-out', 'file:///dev/null']);
    await logged(system, username, /^Connected to HORN/);
    silent.kill('SIGKILL');
    await logged(system, username, /no GGA with its position was received; the account has Needs GGA$/);
    const into = join(folder, `${username}.rtcm3`);
    const { output } = runForeign(t, 'str2str', ['-in', from, '-out', `file://${into}`, ...position]);
    await getsCorrections(into, output);
  });
});

/** A station that sends, and a dealer who makes accounts by the call of the wizard. */
async function startNetwork(t: TestContext) {
  const tls = { port: await freePort(), https: await freePort() };
  const others = [await freePort(), await freePort(), await freePort()].map(String);
  const folder = process.env.CAIRN_TEST_FOLDER ?? tmpdir();
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await writeFile(files.cert, CERT);
  await writeFile(files.key, KEY);
  const installation = await startInstallation(
    t,
    {
      TLS_CERT: files.cert,
      TLS_KEY: files.key,
      HTTPS_PORT: String(tls.https),
      CASTA_TLS_PORT_UK: String(tls.port),
      CASTA_TLS_PORT_DK: others[0],
      CONNECTA_TLS_PORT_UK: others[1],
      CONNECTA_TLS_PORT_DK: others[2],
    },
    { isSupervised: true },
  );
  const { system } = installation;
  const { CASTA_PORT_UK, CONNECTA_PORT_UK } = system.installation.ports;
  const { client, dealer, companies } = await createDealer(installation, 'Wragby Farms');
  const units = { type: YEAR, number: 50, po: 'PO 100' };
  await client.stock.add({ subdata: { reseller: 1, ...units } });
  await client.stock.assign({ subdata: { dealer, ...units } });
  const { latitude: lat, longitude: lon, height } = horncastle;
  const password = 'cairn-stones';
  await system.createStation({ mount: 'HORN', title: 'Horncastle', password, country: 1, lat, lon, height });
  const options = { host, port: CONNECTA_PORT_UK, mount: 'HORN', password, location: horncastle };
  const station = await startNewStation({ ...options, stationId: 7 });
  t.after(() => station.stop());
  let made = 0;
  return {
    system,
    folder,
    casta: `${host}:${CASTA_PORT_UK}`,
    tlsPort: tls.port,
    /** A new rover as the wizard makes it; `login` is `username:password`. */
    account: async (more: { needs_gga?: 0 | 1 } = {}) => {
      const title = `rover ${++made}`;
      const roverdata = { companyid: companies[0], subtype: YEAR, title, ...more };
      const { id } = await client.roverForms.save({ roverdata, sendmail: 0 });
      const [rover] = (await client.rovers.records({ id })).rovers;
      const { username, password } = rover ?? assert.fail('there is no rover');
      return { username, login: `${username}:${password}` };
    },
  };
}

/** Resolves once a file has the position of the station and observations. */
async function getsCorrections(file: string, output: () => string): Promise<void> {
  await until(
    async () => {
      const numbers = new Set<number>();
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      new FrameScanner().push(bytes, (frame) => void numbers.add(messageType(frame)));
      return numbers.has(1006) && numbers.has(1077);
    },
    () => `corrections in ${file}: ${output()}`,
  );
}

/** Starts gpsd on these sources; resolves once it hands on the observations that it gets. */
async function gpsdGetsCorrections(t: TestContext, folder: string, sources: string[]): Promise<void> {
  const port = String(await freePort());
  const control = join(folder, `gpsd-${port}.sock`);
  const gpsd = runForeign(t, 'gpsd', ['-N', '-n', '-S', port, '-F', control, '-D', '3', ...sources]);
  const reader = runForeign(t, 'sh', ['-c', `until gpspipe -w ${host}:${port}; do sleep 0.2; done`]);
  await until(
    () => /"class":"RTCM3".*"type":1077,/.test(reader.output()),
    () => `gpsd hands on 1077: ${gpsd.output()} ${reader.output()}`,
  );
}

/** A receiver on a TCP port, fixed at a place, which sends GGA and RMC once a second. Returns gpsd's name for it. */
async function startReceiver(t: TestContext): Promise<string> {
  const server = createServer((socket) => {
    const timer = setInterval(() => {
      const now = new Date();
      const utcSeconds = (now.getTime() / 1000) % 86_400;
      const at = { latitude: 53.25, longitude: -0.2, altitude: 20, geoidSeparation: 46 };
      socket.write(formatGga({ talker: 'GP', quality: 1, satellites: 9, hdop: 1, utcSeconds, ...at }));
      socket.write(rmc(now));
    }, 1000);
    socket.on('error', () => {});
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  t.after(() => server.close());
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return `tcp://${host}:${address.port}`;
}

/** The sentence that gives gpsd the date, at the receiver's place. */
function rmc(now: Date): string {
  const [, year, month, day] = /^\d\d(\d\d)-(\d\d)-(\d\d)/.exec(now.toISOString()) ?? [];
  const time = now.toISOString().slice(11, 19).replaceAll(':', '');
  const body = `GPRMC,${time}.00,A,5315.0000,N,00012.0000,W,0.0,0.0,${day}${month}${year},,,A`;
  const sum = [...body].reduce((sofar, character) => sofar ^ character.charCodeAt(0), 0);
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
}

/** Resolves once the caster's log has such a line about the account. */
const logged = (system: System, username: string, text: RegExp) =>
  until(
    async () => {
      const lines = await system.rows<StoredLine>(
        'select event, params, legacy_text from caster_log where username = $1',
        [username],
      );
      return lines.some((line) => text.test(storedLogText(line)));
    },
    () => `the log says ${text} of ${username}`,
  );
