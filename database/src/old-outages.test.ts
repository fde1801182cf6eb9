import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { migrate } from './migrate.ts';
import { connected, createEmptyDatabase, TEST_SECRET } from './testing.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
/** Seconds before the outage was recorded that observations and other frames were last stored, and what is expected of it. */
const cases = [
  { name: 'silent', reason: 'silent', observed: 25, began: 30, approximate: false },
  {
    name: 'observations ended before the frames',
    reason: 'no_frames',
    observed: 240,
    began: 240,
    approximate: false,
  },
  { name: 'silent, nothing is stored', reason: 'silent', observed: null, began: 30, approximate: true },
  {
    name: 'the connection broke in the middle',
    reason: 'connection_reset',
    observed: 4,
    began: 0,
    approximate: false,
  },
  {
    name: 'broken long after it fell silent',
    reason: 'connection_timed_out',
    observed: 300,
    began: 300,
    approximate: false,
  },
  {
    name: 'broken, nothing is stored',
    reason: 'connection_reset',
    observed: null,
    began: 0,
    approximate: true,
  },
];

test('outages from before they were judged by observations are restated from what is stored', async (t) => {
  const url = await createEmptyDatabase(t);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(migrations))
    if (name < '081') cpSync(join(migrations, name), join(folder, name));
  await migrate(url, TEST_SECRET, { folder });
  await connected(url, async (client) => {
    await client.query('select make_partitions(2)');
    for (const [n, { reason, observed }] of cases.entries()) {
      await client.query(
        `insert into stations (id, title, mount, password_sealed, type, country, connecta, latitude, longitude)
         values ($1, $2, $2, '', 1, 1, 1, 52, 0)`,
        [n + 1, `S${n}`],
      );
      await client.query(
        `insert into station_status_changes (station_id, at, kind, online, reason, details)
         select $1, now() - seconds * interval '1 s', kind, online, case when online then '' else $2 end, $3
         from (values (3600, true), (600, false), (500, false), (400, true)) change (seconds, online), unnest(array['stream', 'msm']) kind`,
        [n + 1, reason, /silent|frames/.test(reason) ? { seconds: 30 } : {}],
      );
      if (observed !== null)
        await client.query(
          `insert into rtcm_observations (at, station_id, message, satellites, frames, bytes)
           select now() - (600 + seconds) * interval '1 s', $1, message, satellites, 10, 1000
           from (values ($2::int, 1077, 8), ($2 + 10, 1077, 8), (5, 1006, null)) seen (seconds, message, satellites)`,
          [n + 1, observed],
        );
    }
  });
  const before = Date.now();
  await migrate(url, TEST_SECRET);
  await connected(url, async (client) => {
    const { rows } = await client.query(`
      select station_id, approximate, extract(epoch from ended - began)::float8 as seconds
      from station_outages(now() - interval '1 day', now()) order by station_id`);
    assert.deepEqual(
      rows.map(({ station_id, approximate, seconds }) => [
        cases[station_id - 1]?.name,
        approximate,
        Math.round(seconds),
      ]),
      cases.map(({ name, approximate, began }) => [name, approximate, 200 + began]),
    );
    const { rows: kinds } = await client.query(
      `select from station_status_changes stream join station_status_changes msm using (station_id, at)
       where stream.kind = 'stream' and msm.kind = 'msm'`,
    );
    assert.equal(kinds.length, cases.length * 4, 'MSM goes with the stream');
    const { rows: since } = await client.query(
      `select value from settings where name = 'outages_recorded_since'`,
    );
    assert.ok(Math.abs(Date.parse(since[0].value) - before) < 60_000);
  });
});

test('a new installation has nothing from before', async (t) => {
  const url = await createEmptyDatabase(t);
  await migrate(url, TEST_SECRET);
  await connected(url, async (client) => {
    const { rows } = await client.query(`select from settings where name = 'outages_recorded_since'`);
    assert.equal(rows.length, 0);
  });
});
