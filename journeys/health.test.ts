import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import test from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type StoredLine, storedLogText } from '@cairn/contract';
import { assertAccessible, openBrowser, openPage, openSignedIn, PATIENCE, sideways } from './browser.ts';
import { until } from './cairn.ts';
import { startNewStation } from './new-station.ts';
import { admin, eventually, SupervisedSystem, type System } from './system.ts';

const horncastle = { latitude: 53.208, longitude: -0.114, height: 91 };

test('a station that stands elsewhere than entered has an alarm until it is put right, and its RTCM becomes RINEX', async (t) => {
  const system = await SupervisedSystem.start(t, { RTCM_KEEP_DAYS: '1', JOBS_INTERVAL: '2' });
  const { latitude: lat, longitude: lon } = horncastle;
  const id = await system.createStation({
    mount: 'HORN',
    title: 'Horncastle',
    password: 'cairn-stones',
    country: 1,
    lat,
    lon,
    height: 68,
  });
  const station = await startNewStation({
    host: '127.0.0.1',
    port: system.installation.ports.CONNECTA_PORT_UK,
    mount: 'HORN',
    password: 'cairn-stones',
    location: horncastle,
    stationId: 7,
  });
  t.after(() => station.stop());
  const browser = await openBrowser(t);
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  const path = `${system.installation.url}/home/network/referencestation/${id}`;
  await openSignedIn(page, path, admin);
  const health = page.getByRole('region', { name: 'Health' });
  const rinex = page.getByRole('region', { name: 'RINEX' });

  await t.test('the hour that is written is offered, and made into files that can be fetched', async () => {
    await eventually('ten seconds of RTCM are archived', async () => {
      const bytes = await archivedBytes(`${system.installation.folder}/rtcm/HORN`);
      return bytes > 10 * (station.lastBurst?.length ?? Infinity);
    });
    await eventually('the page has the archived hour', async () => {
      await page.goto(path);
      await rinex.getByLabel('From').waitFor({ timeout: PATIENCE / 10 });
      return true;
    });
    await rinex.getByRole('button', { name: 'Make RINEX' }).press('Enter');
    const fetched = rinex.getByRole('button', { name: /^Download HORN00GBR_S_\d+_01H_01S_MO\.rnx\.gz$/ });
    await rinexIsMade(system);
    await fetched.waitFor();
    const waiting = page.waitForEvent('download');
    await fetched.press('Enter');
    const file = await waiting;
    assert.match(file.suggestedFilename(), /^HORN00GBR_S_\d{11}_01H_01S_MO\.rnx\.gz$/);
    const text = gunzipSync(await readFile(await file.path())).toString();
    assert.match(text, /^> /m); // the epochs of the seconds that it has been sending
    assert.match(text, /^HORN {56}MARKER NAME/m);
  });

  await t.test('the alarm says by how much, in the list and on the page', async () => {
    await page.goto(path);
    await health.getByText('It transmits a position 23 m from the entered one.').waitFor();
    await page.goto(`${system.installation.url}/home/network/referencestations`);
    await page.getByRole('img', { name: /1 alarm\. It transmits a position 23 m/ }).waitFor();
    await page.getByRole('button', { name: /^Alarms\s*1/ }).waitFor();
    await assertAccessible(page);
  });

  await t.test('it is acknowledged, and ends once the transmitted position is accepted', async () => {
    await page.goto(path);
    await health.getByRole('button', { name: 'Acknowledge' }).press('Enter');
    await health.getByText(/Acknowledged by System Admin/).waitFor();
    await assertAccessible(page);
    assert.equal(await sideways(page), 0);
    await health.getByRole('button', { name: 'Accept this position' }).press('Enter');
    const question = page.getByRole('dialog');
    await question.getByText('53.2080000°, -0.1140000°, 68.000 m').waitFor();
    await question.getByText('53.2080000°, -0.1140000°, 91.000 m').waitFor();
    await assertAccessible(page);
    await question.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('Position accepted').waitFor();
    const [record] = await system.rows<{ altitude: number }>('select altitude from stations');
    assert.ok(Math.abs((record?.altitude ?? 0) - 91) < 0.001);
    await health.getByText('No alarms').waitFor();
    await health.getByText('Earlier').waitFor();
    const lines = await system.rows<StoredLine>(
      'select event, params, legacy_text from caster_log where code in (40, 41) order by id',
    );
    assert.deepEqual(
      lines.map((line) => storedLogText(line)),
      [
        'Transmits a position 23 m from the entered one',
        'Over: Transmits a position 23 m from the entered one',
      ],
    );
    assert.deepEqual(complaints, []);
  });
});

async function archivedBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(`${parentPath}/${name}`)).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Waits as long as the worker reports on the job; fails with its reason. */
async function rinexIsMade(system: System): Promise<void> {
  const job = async () =>
    (
      await system.rows<{ state: string; reason: string }>('select state, reason, seen_at from rinex_jobs')
    )[0];
  for (;;) {
    const now = await job();
    if (now?.state === 'done') return;
    assert.notEqual(now?.state, 'failed', now?.reason);
    const last = JSON.stringify(now);
    await until(async () => JSON.stringify(await job()) !== last, `the job goes on: ${last}`);
  }
}
