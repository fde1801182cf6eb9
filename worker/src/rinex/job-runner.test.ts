import assert from 'node:assert/strict';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after as afterAll, type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { geodeticToEcef, hourFile } from '@cairn/gnss';
import { gpsTime, ReferenceStation, Sky } from '@cairn/simulator';
import { sql } from 'kysely';
import { startRinexJobs } from './job-runner.ts';
import { dropExpired } from './retention.ts';

const quiet = { info() {}, warn() {}, error() {} };
const location = { latitude: 52.95, longitude: -1.15, height: 112 };
/** An hour ends between the archived minutes. */
const before = Date.UTC(2026, 5, 10, 11, 59);
const after = Date.UTC(2026, 5, 10, 12, 0);

const folders: string[] = [];
// once the workers of all tests have stopped: one that still writes would keep its folder from being removed
afterAll(() => Promise.all(folders.map((made) => rm(made, { recursive: true, force: true }))));

/** A station with RTCM archived as by a caster, and a person who requests RINEX of it. */
async function archivedStation(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-rinex-'));
  folders.push(folder);
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const db = database.service;
  const { id: station } = await seed(database).station({
    mount: 'NOTT',
    station_id: 17,
    latitude: location.latitude,
    longitude: location.longitude,
    altitude: location.height,
    created_at: new Date('2026-01-01'),
  });
  const user = await seed(database).user();
  const archiving = { rtcm: join(folder, 'rtcm'), rinex: join(folder, 'rinex'), days: 0 }; // nothing is deleted
  const keep = async (at: number, content: Uint8Array | string) => {
    const file = join(archiving.rtcm, hourFile('NOTT', at));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const ask = async (begins = before, ends = after + 1, by = user) => {
    const hour = (at: number, round: (n: number) => number) => new Date(round(at / 3_600_000) * 3_600_000);
    const row = {
      user_id: by.id,
      station_id: station,
      begins: hour(begins, Math.floor),
      ends: hour(ends, Math.ceil),
    };
    const { id } = await db.insertInto('rinex_jobs').values(row).returning('id').executeTakeFirstOrThrow();
    await sql`select pg_notify('cairn_rinex', '')`.execute(db);
    return id;
  };
  const job = (id: number) =>
    db
      .selectFrom('rinex_jobs')
      .where('id', '=', id)
      .select(['state', 'progress', 'reason', 'reason_parameters', 'files'])
      .executeTakeFirstOrThrow();
  const ended = async (id: number) => {
    for (const until = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
      const found = await job(id);
      if (found.state === 'done' || found.state === 'failed') return found;
      assert.ok(Date.now() < until, `the job is ${found.state} still`);
    }
  };
  const start = async () => {
    const making = await startRinexJobs(asWorker, archiving, quiet);
    t.after(() => making.stop());
    return making;
  };
  return { database, connectAs, asWorker, db, archive: archiving, keep, ask, job, ended, start };
}

/** A minute on each side of noon, as the simulator's station sends it. */
function twoMinutes(): Uint8Array[][] {
  const start = before / 1000;
  const sky = new Sky(7, gpsTime(start));
  const station = new ReferenceStation({ location, stationId: 17, mount: 'NOTT', seed: 7 });
  const minute = (from: number) =>
    Array.from({ length: 60 }, (_, s) => station.burst(sky, gpsTime(from + s)));
  return [minute(start), minute(start + 60)];
}

test('convbin makes RINEX of two hours: every epoch, satellites, position and equipment', async (t) => {
  const { archive: archiving, keep, ask, ended, start } = await archivedStation(t);
  const [first = [], second = []] = twoMinutes();
  await keep(before, Buffer.concat(first));
  await keep(after, Buffer.concat(second));
  await start();
  const id = await ask();
  const { state, progress, reason, files } = await ended(id);
  assert.deepEqual([state, progress, reason], ['done', 100, '']);
  assert.partialDeepStrictEqual(files, [
    { kind: 'observation', name: 'NOTT00GBR_S_20261611100_02H_01S_MO.rnx.gz' },
    { kind: 'navigation', name: 'NOTT00GBR_S_20261611100_02H_MN.rnx.gz' },
  ]);
  const names = (files as { name: string }[]).map(({ name }) => name);
  assert.deepEqual(
    (await readdir(join(archiving.rinex, String(id)))).sort(),
    names.toSorted(),
    'nothing else is left',
  );

  const [observations = '', navigation = ''] = await Promise.all(
    names.map(async (name) => gunzipSync(await readFile(join(archiving.rinex, String(id), name))).toString()),
  );
  const [header = '', body = ''] = observations.split(/END OF HEADER\s*\n/);
  const field = (label: string) =>
    header
      .split('\n')
      .find((line) => line.slice(60).trim() === label)
      ?.slice(0, 60)
      .trim();
  assert.match(header, /^ {5}3\.04 +OBSERVATION DATA/);
  assert.deepEqual(
    [field('MARKER NAME'), field('MARKER NUMBER'), field('MARKER TYPE')],
    ['NOTT', '17', 'GEODETIC'],
  );
  assert.match(field('ANT # / TYPE') ?? '', /SEPCHOKE_B3E6/);
  const { x, y, z } = geodeticToEcef(location);
  const written = field('APPROX POSITION XYZ')?.split(/ +/).map(Number) ?? [];
  assert.ok(
    [x, y, z].every((metres, axis) => Math.abs(metres - (written[axis] ?? 0)) < 0.001),
    `${written}`,
  );
  assert.doesNotMatch(header, /\/rinex\/|tmp/, 'no folder of this machine');

  const epochs = body.split(/^> /m).slice(1);
  assert.equal(epochs.length, 120);
  assert.match(epochs[0] ?? '', /^2026 06 10 11 59 18\.0/); // GPS is 18 s ahead of UTC
  assert.match(epochs[119] ?? '', /^2026 06 10 12 01 17\.0/);
  for (const epoch of epochs) {
    const satellites = epoch.match(/^[GREC]\d\d/gm) ?? [];
    assert.equal(satellites.length, Number(epoch.slice(31, 35)), epoch.slice(0, 40));
    assert.deepEqual([...new Set(satellites.map((name) => name[0]))].sort(), ['C', 'E', 'G', 'R']);
  }
  assert.match(navigation, /^ {5}3\.04 +N: GNSS NAV DATA +M: Mixed/);
  assert.match(navigation, /^G\d\d 2026 06 10/m);
});

test('an hour that ends in a cut frame costs that frame, and damage in between costs what it hit', async (t) => {
  const { archive: archiving, keep, ask, ended, start } = await archivedStation(t);
  const [first = [], second = []] = twoMinutes();
  await keep(before, Buffer.concat(first).subarray(0, -300)); // killed within the last second
  await keep(after, Buffer.concat(second));
  await start();
  const id = await ask();
  const { files } = await ended(id);
  const [observation] = files as { name: string }[];
  const path = join(archiving.rinex, String(id), observation?.name ?? '');
  const epochs =
    gunzipSync(await readFile(path))
      .toString()
      .match(/^> /gm) ?? [];
  assert.ok(epochs.length >= 118 && epochs.length <= 120, `${epochs.length} epochs of 120`);
});

test('hours without observations fail with a sentence, and leave nothing', async (t) => {
  const { archive: archiving, keep, ask, ended, start, database, asWorker } = await archivedStation(t);
  await keep(before, 'this is no RTCM');
  await start();
  const id = await ask();
  const { state, reason } = await ended(id);
  assert.deepEqual([state, reason], ['failed', 'There are no observations in these hours']);
  await database.service
    .updateTable('rinex_jobs')
    .set({ done_at: sql<Date>`now() - interval '61 minutes'` })
    .execute();
  await dropExpired(asWorker, archiving);
  assert.deepEqual(await readdir(archiving.rinex), []);
});

test('where convbin is not installed that is the reason', async (t) => {
  const { keep, ask, ended, start } = await archivedStation(t);
  await keep(before, 'RTCM');
  const { PATH } = process.env;
  t.after(() => {
    process.env.PATH = PATH;
  });
  process.env.PATH = '/nowhere';
  await start();
  assert.equal((await ended(await ask())).reason, 'RTKLIB’s convbin is not installed on the server');
});

test('convbin gets nothing of the worker’s environment but PATH', async (t) => {
  const { keep, ask, ended, start } = await archivedStation(t);
  const [first = []] = twoMinutes();
  await keep(before, Buffer.concat(first));
  process.env.CAIRN_SECRET = 'of the worker';
  t.after(() => {
    delete process.env.CAIRN_SECRET;
  });
  const folder = await converter(t, (folder) => `/usr/bin/env > ${folder}/environment; exit 1`);
  await start();
  const { reason, reason_parameters } = await ended(await ask());
  assert.deepEqual([reason, reason_parameters], ['convbin ended with code {{code}}', { code: '1' }]);
  const names = (await readFile(`${folder.path}/environment`, 'utf8')).match(/^\w+(?==)/gm);
  assert.deepEqual(
    names?.filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name)), // of the shell
    ['PATH'],
  );
});

test('a worker that stops returns its job to the queue, with its convbin ended, and the next one makes it', async (t) => {
  const { archive: archiving, keep, ask, job, ended, start } = await archivedStation(t);
  const [first = []] = twoMinutes();
  await keep(before, Buffer.concat(first));
  const slow = await slowConvbin(t);
  const making = await start();
  const id = await ask();
  const pid = await slow.pid();
  await making.stop();
  assert.equal((await job(id)).state, 'waiting');
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  slow.restore();
  await start();
  assert.equal((await ended(id)).state, 'done');
  await access(archiving.rinex);
});

test('a job that a killed worker left is begun again after a minute', async (t) => {
  const { db, keep, ask, ended, start } = await archivedStation(t);
  const [first = []] = twoMinutes();
  await keep(before, Buffer.concat(first));
  const id = await ask();
  await db
    .updateTable('rinex_jobs')
    .set({ state: 'running', seen_at: sql<Date>`now() - interval '61 seconds'` })
    .execute();
  await start();
  assert.equal((await ended(id)).state, 'done');
});

test('a job of a worker that is there is its own, however long ago the clock says it was seen', async (t) => {
  const { database, db, keep, ask, ended, job, start, connectAs } = await archivedStation(t);
  const [first = []] = twoMinutes();
  await keep(before, Buffer.concat(first));
  const other = await connectAs('worker');
  const held = await ask();
  await db
    .updateTable('rinex_jobs')
    .set({ state: 'running', seen_at: new Date(0), claimed_by: await other.present() })
    .execute();
  await start();
  const askAgain = async () => ask(before, after + 1, await seed(database).user());
  assert.equal((await ended(await askAgain())).state, 'done', 'the queue was worked off');
  assert.equal((await job(held)).state, 'running');
  await other.close();
  await askAgain(); // wakes it
  assert.equal((await ended(held)).state, 'done', 'the other worker has gone');
});

test('hours are deleted with their folders once they are older than the setting, and not before', async (t) => {
  const { asWorker, archive: archiving, keep } = await archivedStation(t);
  const now = Date.UTC(2026, 0, 8, 12);
  const day = 86_400_000;
  for (const at of [now - 7 * day - 3_600_000, now - 7 * day, now - 8 * day, now]) await keep(at, 'RTCM');
  await writeFile(join(archiving.rtcm, 'README'), 'not ours');
  assert.equal((await dropExpired(asWorker, archiving, now)).hours, 0, 'switched off');
  assert.equal((await dropExpired(asWorker, { ...archiving, days: 7 }, now)).hours, 2);
  const left = (await readdir(archiving.rtcm, { recursive: true })).sort();
  assert.deepEqual(left, [
    'NOTT',
    'NOTT/2026',
    'NOTT/2026/001',
    'NOTT/2026/001/12.rtcm3',
    'NOTT/2026/008',
    'NOTT/2026/008/12.rtcm3',
    'README',
  ]);
});

/** Puts a script before the real convbin. */
async function converter(t: TestContext, script: (folder: string) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-convbin-'));
  const file = join(folder, 'convbin');
  await writeFile(file, `#!/bin/sh\n${script(folder)}\n`);
  await chmod(file, 0o755);
  const { PATH } = process.env;
  process.env.PATH = `${folder}:${PATH}`;
  const restore = () => {
    process.env.PATH = PATH;
  };
  t.after(async () => {
    restore();
    await rm(folder, { recursive: true });
  });
  return { path: folder, restore };
}

/** Puts a convbin that never ends before the real one. */
async function slowConvbin(t: TestContext) {
  const { path: folder, restore } = await converter(
    t,
    (folder) => `echo $$ > ${folder}/pid\nexec sleep 1000`,
  );
  return {
    restore,
    pid: async () => {
      for (const until = Date.now() + 60_000; Date.now() < until; ) {
        const pid = Number(await readFile(`${folder}/pid`, 'utf8').catch(() => ''));
        if (pid > 0) return pid;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error('convbin was not started');
    },
  };
}
