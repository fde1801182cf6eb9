import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { decode, encode, FrameScanner, isMsm, type MsmMessage } from '@cairn/gnss';
import { gpsTime, ReferenceStation, Sky } from '@cairn/simulator';
import { straightened } from './epochs.ts';

/** The last seconds of a GPS week, and the first of the next: 24 h of Saturday end 18 s before midnight UTC. */
const start = Date.UTC(2026, 5, 13, 23, 59, 30) / 1000;
const seconds = 30;

/** What a station of GPS, GLONASS, Galileo and BeiDou sends, its MSM changed as a receiver may get them wrong. */
function stream(change: (message: MsmMessage) => MsmMessage = (message) => message, from = start): Buffer {
  const sky = new Sky(7, gpsTime(from));
  const location = { latitude: 52.95, longitude: -1.15, height: 112 };
  const station = new ReferenceStation({ location, stationId: 17, mount: 'NOTT', seed: 7 });
  const frames: Uint8Array[] = [];
  for (let s = 0; s < seconds; s++)
    new FrameScanner().push(station.burst(sky, gpsTime(from + s)), (frame) => {
      const message = decode(frame);
      frames.push(message && isMsm(message) ? encode(change(message)) : new Uint8Array(frame));
    });
  return Buffer.concat(frames);
}

/** Pushes the bytes in pieces that end anywhere. */
async function straighten(bytes: Uint8Array, from = start): Promise<Buffer> {
  const chunks = async function* () {
    for (let offset = 0; offset < bytes.length; offset += 997) yield bytes.subarray(offset, offset + 997);
  };
  return buffer(Readable.from(straightened([{ begins: from * 1000, chunks: chunks() }])));
}

const faults: Record<string, (message: MsmMessage) => MsmMessage> = {
  'an epoch that is never said to be over': (message) => ({ ...message, more: true }),
  'epochs that are said to be over with each constellation': (message) => ({ ...message, more: false }),
  'BeiDou in GPS time': (message) =>
    isBeiDou(message) ? { ...message, epoch: (message.epoch + 14_000) % 604_800_000 } : message,
};
const isGlonass = ({ type }: MsmMessage) => type > 1080 && type < 1088;
const isBeiDou = ({ type }: MsmMessage) => type > 1120 && type < 1128;

test('a stream that is right stays as it is, to the byte', async () => {
  assert.ok((await straighten(stream())).equals(stream()));
});

for (const [fault, change] of Object.entries(faults))
  test(`${fault} is put right, to the byte`, async () => {
    assert.ok(!stream(change).equals(stream()));
    assert.ok((await straighten(stream(change))).equals(stream()));
  });

test('what is no frame is left out, and a frame that was lost takes nothing with it', async () => {
  const bytes = stream();
  const noisy = Buffer.concat([Buffer.from('$GPGGA,\xd3\x00', 'latin1'), bytes, Buffer.from('\r\n')]);
  assert.ok((await straighten(noisy)).equals(bytes));
  const frames: Uint8Array[] = [];
  new FrameScanner().push(bytes, (frame) => frames.push(frame));
  const lost = Buffer.concat(frames.toSpliced(1, 1)); // the first GLONASS
  assert.ok((await straighten(lost)).equals(lost));
});

test('an hour of before 2017 has the leap seconds of its time', async (t) => {
  const from = Date.UTC(2016, 5, 11, 12) / 1000; // GPS was 17 s ahead of UTC, so GLONASS a second nearer to it
  const nearer = (message: MsmMessage) =>
    isGlonass(message) ? { ...message, epoch: message.epoch + 1000 } : message;
  const bytes = stream(nearer, from);
  assert.ok((await straighten(bytes, from)).equals(bytes));
  assert.ok(!(await straighten(bytes, start)).equals(bytes), 'as an hour of today it would be changed');
  const epochs = await epochsOf(t, await straighten(bytes, from), '2016/06/11');
  assert.deepEqual(
    [epochs.length, new Set(epochs.map(({ systems }) => systems))],
    [seconds, new Set(['CEGR'])],
  );
});

test('convbin writes every epoch with all constellations, whatever the receiver got wrong', async (t) => {
  const right = await epochsOf(t, stream());
  assert.equal(right.length, seconds);
  for (const epoch of right) assert.equal(epoch.systems, 'CEGR', epoch.time);
  for (const [fault, change] of Object.entries(faults)) {
    const bytes = stream(change);
    assert.notDeepEqual(await epochsOf(t, bytes), right, `${fault}: convbin needs no help any more`);
    assert.deepEqual(await epochsOf(t, await straighten(bytes)), right, fault);
  }
});

/** What convbin makes of a stream: epochs in order, with the letters of their constellations. */
async function epochsOf(
  t: TestContext,
  bytes: Uint8Array,
  day = '2026/06/13',
): Promise<{ time: string; systems: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-epochs-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'in.rtcm3'), bytes);
  const args = ['-r', 'rtcm3', '-v', '3.04', '-tr', day, '11:00:00', '-o', 'obs', 'in.rtcm3'];
  await promisify(execFile)('convbin', args, { cwd: folder });
  const text = await readFile(join(folder, 'obs'), 'latin1').catch(() => '');
  const [, ...epochs] = (text.split(/END OF HEADER\s*\n/)[1] ?? '').split(/^> ?/m);
  return epochs.map((epoch) => ({
    time: epoch.slice(0, 28),
    systems: [...new Set(epoch.match(/^[A-Z](?=\d\d)/gm) ?? [])].sort().join(''),
  }));
}
