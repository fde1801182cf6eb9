import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Geodetic } from '@cairn/gnss';
import { freePort } from '../../tools/free-ports.ts';
import { Client, eventually } from './world.ts';

// Debian has rtkrcv and str2str in the package rtklib.

/** One epoch of rtkrcv's output. */
export interface Solution extends Geodetic {
  /** GPS seconds of the week. */
  readonly at: number;
  /** 1 fixed, 2 float, 5 without corrections. */
  readonly quality: number;
}

interface RtkrcvOptions {
  /** Port of this machine where the receiver's own observations can be read. */
  readonly observations: number;
  readonly casta: number;
  /** What its GGA reports. */
  readonly location: Geodetic;
}

/**
 * RTKLIB's receiver as the rover joe of the caster under RTK_RTCM3, ended with the test. It begins afresh with the
 * ambiguities in every epoch, as its filter takes no notice of a change of station. What it returns reads the solutions so far.
 */
export async function startRtkrcv(
  t: TestContext,
  { observations, casta, location }: RtkrcvOptions,
): Promise<() => Solution[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-rtkrcv-'));
  t.after(() => rm(folder, { recursive: true }));
  const [console, solutions, corrections] = [await freePort(), await freePort(), await freePort()];
  await writeFile(join(folder, 'rtkrcv.conf'), configuration({ observations, corrections, solutions }));
  // Debian's rtkrcv takes its own NTRIP client for FTP
  const { latitude, longitude, height } = location;
  const position = ['-p', `${latitude}`, `${longitude}`, `${height}`, '-n', '500'];
  const from = `ntrip://joe:pw@127.0.0.1:${casta}/RTK_RTCM3`;
  run(t, folder, 'str2str', ['-in', from, ...position, '-out', `tcpsvr://:${corrections}`]);
  run(t, folder, 'rtkrcv', ['-o', 'rtkrcv.conf', '-p', `${console}`, '-w', 'pw']);
  await command(t, console, ['pw', 'start'], 'server start'); // the option to start at once crashes it
  const client = await connected(t, solutions);
  return () => solutionsIn(client.text);
}

const configuration = (ports: { observations: number; corrections: number; solutions: number }) => `
pos1-posmode =kinematic
pos1-frequency =l1+2
pos1-elmask =10
pos1-navsys =5
pos2-armode =instantaneous
pos2-maxage =3
ant2-postype =rtcm
inpstr1-type =tcpcli
inpstr1-path =127.0.0.1:${ports.observations}
inpstr1-format =rtcm3
inpstr2-type =tcpcli
inpstr2-path =127.0.0.1:${ports.corrections}
inpstr2-format =rtcm3
outstr1-type =tcpsvr
outstr1-path =:${ports.solutions}
outstr1-format =llh
out-timesys =gpst
out-timeform =tow
out-degform =deg
misc-svrcycle =10
misc-reconnect =500
`;

function run(t: TestContext, cwd: string, program: string, args: string[]): void {
  const child = spawn(program, args, { cwd, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.on('error', () => {}); // not installed: its port does not answer
  t.after(() => {
    child.kill('SIGKILL');
    return ended;
  });
}

/** Types lines at rtkrcv's console, each at its prompt, until it answers. */
async function command(t: TestContext, port: number, lines: string[], answer: string): Promise<void> {
  const client = await connected(t, port);
  for (const line of lines) {
    await client.until((received) => /(password:|>) $/.test(received.toString('latin1')));
    client.send(`${line}\r\n`);
  }
  await client.until((received) => received.includes(answer));
}

/** A connection to a port of RTKLIB, once it listens. */
function connected(t: TestContext, port: number): Promise<Client> {
  return eventually(async () => {
    const client = new Client(port);
    t.after(() => client.close());
    await once(client.socket, 'connect').catch(() => {});
    return !client.socket.destroyed && client;
  });
}

/** `2446 86400.000  52.190000000  0.010000000  80.0000  1  24 …` */
function solutionsIn(text: string): Solution[] {
  return text
    .split('\n')
    .slice(0, -1)
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [, at = 0, latitude = 0, longitude = 0, height = 0, quality = 0] = line.split(/\s+/).map(Number);
      return { at, latitude, longitude, height, quality };
    });
}
