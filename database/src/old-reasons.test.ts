import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readSessionEnd, readStreamChange, type SessionEnd, type StreamChange } from '@cairn/contract';
import { migrate } from './migrate.ts';
import { connected, createEmptyDatabase, TEST_SECRET } from './testing.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Reasons that casters wrote before migration 016, and their codes since. */
const sessionEnds: Record<string, SessionEnd> = {
  'closed by the rover': { code: 'closed_by_rover' },
  'the connection was reset': { code: 'connection_reset' },
  'the connection broke (EHOSTUNREACH)': { code: 'connection_broken', error: 'EHOSTUNREACH' },
  'replaced by a newer session': { code: 'replaced' },
  'disconnected by Ann (the Elder)': { code: 'disconnected_by_user', by: 'Ann (the Elder)' },
  'restarted by System Admin': { code: 'restarted_by_user', by: 'System Admin' },
  'mountpoint ELY is no more': { code: 'mountpoint_removed', mountpoint: 'ELY' },
  'there is no mountpoint GONE': { code: 'mountpoint_unknown', mountpoint: 'GONE' },
  'it prefers NTRIP 2': { code: 'ntrip_version_changed', version: 2 },
  'it is no longer allowed': { code: 'account_not_allowed' },
  'caster stopped unexpectedly': { code: 'caster_crashed' },
  'a sentence that nobody knows': { code: 'unrecognised', legacy_text: 'a sentence that nobody knows' },
};
const streamChanges: Record<string, StreamChange> = {
  'frames came': { code: 'frames_received' },
  'silent for 30 s': { code: 'silent', seconds: 30 },
  'sent no RTCM 3 frame for 30 s': { code: 'no_frames', seconds: 30 },
  'taken over from the same address': { code: 'taken_over', same_address: true },
  'the mountpoint is now ELY2': { code: 'mountpoint_changed', mountpoint: 'ELY2' },
};

test('reasons and log lines from before there were codes are what they were', async (t) => {
  const url = await createEmptyDatabase(t);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(migrations))
    if (name < '016') cpSync(join(migrations, name), join(folder, name));
  await migrate(url, TEST_SECRET, { folder });
  await connected(url, async (client) => {
    await client.query(`
      insert into resellers (id, title, country) values (1, 'R', 1);
      insert into dealers (id, reseller_id, title, country) values (1, 1, 'D', 1);
      insert into companies (id, reseller_id, dealer_id, title, country) values (1, 1, 1, 'C', 1);
      insert into rovers (id, reseller_id, dealer_id, company_id, title, username, password_sealed, casta)
        values (1, 1, 1, 1, 'A', 'a', '', 1);
      insert into stations (id, title, mount, password_sealed, type, country, connecta, latitude, longitude)
        values (1, 'Ely', 'ELY', '', 1, 1, 1, 52, 0);
      insert into caster_log (at, type, code, casta, description) values (now(), 1, 10, 1, 'Connected to ELY')`);
    await client.query(
      `insert into rover_sessions (rover_id, reseller_id, dealer_id, company_id, node, casta, mountpoint, started_at, seen_at, ended_at, end_reason, ntrip_version)
       select 1, 1, 1, 1, 'n', 1, 'ELY', now(), now(), case when reason is not null then now() end, reason, 1
       from unnest($1::text[]) reason`,
      [[...Object.keys(sessionEnds), null]],
    );
    await client.query(
      `insert into station_status_changes (station_id, at, kind, online, reason)
       select 1, now() + n * interval '1 s', 'stream', reason = '', reason from unnest($1::text[]) with ordinality list (reason, n)`,
      [[...Object.keys(streamChanges), '']],
    );
  });

  await migrate(url, TEST_SECRET);

  await connected(url, async (client) => {
    const { rows: sessions } = await client.query(
      'select end_reason as reason, end_details as details from rover_sessions order by id',
    );
    assert.deepEqual(
      sessions.slice(0, -1).map(({ reason, details }) => readSessionEnd(reason, details)),
      Object.values(sessionEnds),
    );
    assert.deepEqual(sessions.at(-1), { reason: null, details: null });
    const { rows: changes } = await client.query(
      'select reason, details from station_status_changes order by at',
    );
    assert.deepEqual(
      changes.map(({ reason, details }) => readStreamChange(reason, details)),
      [...Object.values(streamChanges), { code: 'frames_received' }],
    );
    const { rows: lines } = await client.query('select event, params, legacy_text from caster_log');
    assert.deepEqual(lines, [{ event: null, params: null, legacy_text: 'Connected to ELY' }]);
  });
});
