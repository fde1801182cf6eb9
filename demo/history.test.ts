import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '@cairn/database/testing';
import { sql } from 'kysely';
import { seedHistory } from './history.ts';
import { seedDemo } from './seed.ts';
import { demoWorld } from './world.ts';

test('a fresh demo has a past of stations, rovers and people, once', async (t) => {
  const { url, database, secret } = await createTestDatabase(t);
  await seedDemo(database, secret, demoWorld(), 'a hash');
  await seedHistory(url);

  const counted = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from gga_points) as points,
        (select count(*) from rover_sessions) as sessions,
        (select count(*) from caster_log) as lines,
        (select count(*) from user_events) as events,
        (select count(distinct station_id) from station_status_changes) as stations,
        (select count(*) from rover_sessions where ended_at is null or ended_at > now()) as open,
        (select count(*) from rover_sessions s where ggas <> (select count(*) from gga_points where session_id = s.id)) as miscounted,
        (select count(*) from gga_points p left join rover_sessions s on s.id = p.session_id
          where s.id is null or (p.rover_id, p.company_id) <> (s.rover_id, s.company_id)
            or p.at not between s.started_at and s.ended_at) as astray,
        (select count(distinct at::date) from gga_points) as days`.execute(database.service);
    return rows[0] ?? {};
  };
  const history = await counted();
  const { points = 0, sessions = 0, lines = 0, events = 0 } = history;
  assert.ok(
    points > 100_000 && sessions > 500 && lines > 2 * sessions && events > 50,
    JSON.stringify(history),
  );
  const { stations, open, miscounted, astray } = history;
  assert.deepEqual(
    { stations, open, miscounted, astray },
    { stations: 14, open: 0, miscounted: 0, astray: 0 },
  );
  assert.ok((history.days ?? 0) >= 13);

  const { rows } = await sql<{ next: number; last: number }>`
    select nextval('rover_session_ids') as next, (select max(id) from rover_sessions) as last`.execute(
    database.service,
  );
  assert.ok(rows[0] && rows[0].next > rows[0].last, 'sessions to come have ids of their own');

  await seedHistory(url);
  assert.deepEqual(await counted(), history);
});

test('a demo that has run before is left as it is', async (t) => {
  const { url, database, secret } = await createTestDatabase(t);
  await seedDemo(database, secret, demoWorld(), 'a hash');
  await sql`insert into rover_sessions (rover_id, reseller_id, dealer_id, company_id, node, casta, mountpoint, started_at, seen_at, ntrip_version)
    select id, reseller_id, dealer_id, company_id, 'n', 1, 'M', now(), now(), 1 from rovers limit 1`.execute(
    database.service,
  );
  await seedHistory(url);
  const { rows } = await sql`select 1 from gga_points limit 1`.execute(database.service);
  assert.equal(rows.length, 0);
});
