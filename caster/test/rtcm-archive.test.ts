import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, type TestContext } from 'node:test';
import { FrameScanner, geodeticToEcef, hourOf } from '@cairn/gnss';
import { gpsTime, ReferenceStation, Sky } from '@cairn/simulator';
import {
  type Client,
  eventually,
  frame,
  oneStation,
  position,
  sendingStation,
  startWorld,
  streamingRover,
} from './world.ts';

const folders: string[] = [];
// once the programs of all tests have stopped: one that still writes would keep its folder from being removed
after(() => Promise.all(folders.map((made) => rm(made, { recursive: true, force: true }))));

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'cairn-archive-'));
  folders.push(made);
  return join(made, 'rtcm');
}

/** A caster that archives RTCM in `rtcm` and writes every round. */
const archivingWorld = (t: TestContext, rtcm: string) =>
  startWorld(t, oneStation, { rtcm, limits: { archiveEveryMs: 0, archiveFreeBytes: 0 } });

/** The whole archive of the station, oldest first: an hour may end within the test. */
async function archivedBytes(rtcm: string): Promise<Buffer> {
  const files = (await readdir(rtcm, { recursive: true }).catch(() => [])).filter((file) => hourOf(file));
  return Buffer.concat(await Promise.all(files.sort().map((file) => readFile(join(rtcm, file)))));
}

function framesIn(bytes: Buffer): { frames: string[]; damaged: number } {
  const frames: string[] = [];
  const scanner = new FrameScanner();
  scanner.push(bytes, (found) => void frames.push(Buffer.from(found).toString('hex')));
  return { frames, damaged: scanner.counts.badCrc + scanner.counts.skippedBytes };
}
const hex = (frames: Buffer[]) => frames.map((bytes) => bytes.toString('hex'));
const sends = (station: Client, frames: Buffer[]) => station.send(Buffer.concat(frames));

test('the frames of a station are archived unchanged, over all its connections', async (t) => {
  const rtcm = await folder();
  const world = await archivingWorld(t, rtcm);
  const { connectaUk } = world.caster.ports;
  const first = [position(52.2, 0.12, 20), frame(1077, 1), frame(1087, 2)];
  const second = [frame(1077, 3), frame(1087, 4)];
  const station = await sendingStation(connectaUk, 'GB01');
  station.send('noise before the first frame');
  sends(station, first);
  await eventually(async () => framesIn(await archivedBytes(rtcm)).frames.length === 3);
  station.close();
  const again = await sendingStation(connectaUk, 'GB01');
  sends(again, second);
  await eventually(async () => framesIn(await archivedBytes(rtcm)).frames.length === 5);
  assert.deepEqual(framesIn(await archivedBytes(rtcm)), { frames: hex([...first, ...second]), damaged: 0 });
});

test('the last frames before a stop are archived too', async (t) => {
  const rtcm = await folder();
  const world = await startWorld(t, oneStation, {
    rtcm,
    limits: { archiveEveryMs: 3_600_000, archiveFreeBytes: 0 },
  });
  const station = await sendingStation(world.caster.ports.connectaUk, 'GB01');
  const rover = await streamingRover(world.caster.ports.castaUk, 'GB01', 'joe');
  const sent = frame(1077, 1);
  await eventually(async () => {
    station.send(sent);
    return rover.received.includes(sent);
  });
  await world.caster.stop();
  assert.ok(framesIn(await archivedBytes(rtcm)).frames.includes(sent.toString('hex')));
});

test('a frame that was cut when a caster was killed costs itself alone', async (t) => {
  const rtcm = await folder();
  const world = await archivingWorld(t, rtcm);
  const station = await sendingStation(world.caster.ports.connectaUk, 'GB01');
  sends(station, [frame(1077, 1)]);
  await eventually(async () => framesIn(await archivedBytes(rtcm)).frames.length === 1);
  const [file = ''] = (await readdir(rtcm, { recursive: true })).filter((name) => hourOf(name));
  await appendFile(join(rtcm, file), frame(1077, 2, 200).subarray(0, 90));
  sends(station, [frame(1077, 3), frame(1087, 4), frame(1097, 5), frame(1127, 6)]);
  const expected = hex([frame(1077, 1), frame(1077, 3), frame(1087, 4), frame(1097, 5), frame(1127, 6)]);
  await eventually(async () => framesIn(await archivedBytes(rtcm)).frames.length === 5);
  assert.deepEqual(framesIn(await archivedBytes(rtcm)).frames, expected);
});

test('a disk that cannot be written is logged once, and rovers have their corrections', async (t) => {
  const rtcm = await folder();
  await writeFile(rtcm, 'a file is in the way');
  const world = await archivingWorld(t, rtcm);
  const station = await sendingStation(world.caster.ports.connectaUk, 'GB01');
  const rover = await streamingRover(world.caster.ports.castaUk, 'GB01', 'joe');
  const message = async () =>
    (await world.lines()).filter(({ description }) =>
      description.startsWith('RTCM cannot be stored on disk'),
    );
  for (let second = 1; second <= 5; second++) {
    sends(station, [frame(1077, second)]);
    await rover.until((received) => received.includes(frame(1077, second)));
    await eventually(async () => (await message()).length > 0);
  }
  assert.deepEqual(
    (await message()).map(({ code }) => code),
    [54],
  );
});

test('RTKLIB decodes from the archive the epochs that the station sent', async (t) => {
  const rtcm = await folder();
  const world = await archivingWorld(t, rtcm);
  const began = Math.floor(Date.now() / 1000) - 30;
  const sky = new Sky(7, gpsTime(began));
  const location = { latitude: 52.2, longitude: 0.12, height: 20 };
  const reference = new ReferenceStation({ location, stationId: 7, mount: 'GB01', seed: 7 });
  const bursts = Array.from({ length: 30 }, (_, second) => reference.burst(sky, gpsTime(began + second)));
  const station = await sendingStation(world.caster.ports.connectaUk, 'GB01');
  const sent = Buffer.concat(bursts);
  for (let offset = 0; offset < sent.length; offset += 1000)
    station.send(sent.subarray(offset, offset + 1000)); // frames are cut anywhere
  await eventually(async () => (await archivedBytes(rtcm)).length === sent.length);
  await writeFile(join(rtcm, 'all.rtcm3'), await archivedBytes(rtcm));
  const time = new Date(began * 1000).toISOString().slice(0, 19).replaceAll('-', '/').split('T');
  const args = ['-r', 'rtcm3', '-v', '3.04', '-tr', ...time, '-o', 'obs', '-n', 'nav', 'all.rtcm3'];
  execFileSync('convbin', args, { cwd: rtcm, stdio: 'ignore' });
  const rinex = await readFile(join(rtcm, 'obs'), 'utf8');
  assert.equal(rinex.match(/^> /gm)?.length, 30);
  const { x, y, z } = geodeticToEcef(location);
  const written = /^(.{42}).* APPROX POSITION XYZ/m.exec(rinex)?.[1]?.trim().split(/ +/).map(Number) ?? [];
  for (const [axis, metres] of [x, y, z].entries())
    assert.ok(Math.abs(metres - (written[axis] ?? 0)) < 0.001, `${written}`);
});
