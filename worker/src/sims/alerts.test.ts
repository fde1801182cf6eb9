import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { sql } from 'kysely';
import { judgeAlerts } from './alerts.ts';

const LONG_AGO = new Date(Date.now() - 30 * 86_400_000);

async function startWorld(t: Parameters<typeof createTestDatabase>[0]) {
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const db = database.service;
  const rover = await seed(database).rover();
  let digits = 8_945_000_000_000_000_000n;
  /** An active SIM in a slot of the rover, for a month; its data was read just now. */
  const inRover = async (
    values: { online?: boolean; package_id?: number; usage_bytes?: number },
    slot = 1,
  ) => {
    digits += 1n;
    const { rows } = await sql<{ id: number }>`
      insert into sims (iccid, supplier, status, status_text, online, package_id, usage_bytes, usage_month, usage_read_at,
        holder, reseller_id, dealer_id, company_id, rover_id, slot, held_since)
      values (${String(digits)}, 1, 'active', 'Activated', ${values.online ?? null}, ${values.package_id ?? null},
        ${values.usage_bytes ?? 0}, date_trunc('month', now() at time zone 'utc')::date, now(),
        'rover', ${rover.reseller_id}, ${rover.dealer_id}, ${rover.company_id}, ${rover.id}, ${slot}, ${LONG_AGO}) returning id`.execute(
      db,
    );
    return rows[0]?.id as number;
  };
  const used = (sim: number, bytes: number) =>
    sql`insert into sim_usage (sim_id, day, sent_bytes, received_bytes, bytes)
      values (${sim}, (now() at time zone 'utc')::date - 1, 0, 0, ${bytes})`.execute(db);
  const session = (ended: string | null) =>
    sql`insert into rover_sessions (id, rover_id, reseller_id, dealer_id, company_id, node, casta, mountpoint, started_at, seen_at, ntrip_version, ended_at)
      values (1, ${rover.id}, ${rover.reseller_id}, ${rover.dealer_id}, ${rover.company_id}, 'test', 1, 'X', now() - interval '2 hours', now(), 2,
        ${ended}::timestamptz)`.execute(db);
  const open = async () => {
    await judgeAlerts(asWorker);
    const rows = await db
      .selectFrom('sim_alerts')
      .select(['sim_id', 'kind', 'figure'])
      .where('until', 'is', null)
      .orderBy('kind')
      .execute();
    return rows.map(({ kind, figure }) => (figure === null ? kind : `${kind} ${figure}`));
  };
  return { database, asWorker, db, rover, inRover, used, session, open };
}

test('data above the allowance of the package is an alert until the allowance is raised', async (t) => {
  const { db, inRover, used, open } = await startWorld(t);
  const { id: package_id } = await db
    .insertInto('sim_packages')
    .values({ supplier: 1, title: '1 GB', allowance_bytes: 1_000_000_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sim = await inRover({ package_id, usage_bytes: 1_000_000_001 });
  await used(sim, 1);
  assert.deepEqual(await open(), ['high_usage 1000000001']);
  await db.updateTable('sim_packages').set({ allowance_bytes: 2_000_000_000 }).execute();
  assert.deepEqual(await open(), []);
});

test('an active SIM of a rover without data for a week is an alert until it has some', async (t) => {
  const { db, inRover, used, open } = await startWorld(t);
  const sim = await inRover({});
  await used(sim, 0);
  assert.deepEqual(await open(), ['no_usage']);
  assert.deepEqual(await open(), ['no_usage']);
  await sql`update sim_usage set bytes = 1`.execute(db);
  assert.deepEqual(await open(), []);
});

test('a SIM that is online while its rover has had no session for a day is an alert', async (t) => {
  const { inRover, used, session, open } = await startWorld(t);
  await used(await inRover({ online: true }), 1);
  assert.deepEqual(await open(), ['online_without_session']);
  await session(null);
  assert.deepEqual(await open(), []);
});

test('a rover with a session whose SIMs are all offline is an alert for each of them', async (t) => {
  const { db, inRover, used, session, open } = await startWorld(t);
  await session(null);
  const sims = [await inRover({ online: false }), await inRover({ online: false }, 2)];
  for (const sim of sims) await used(sim, 1);
  assert.deepEqual(await open(), ['session_without_online', 'session_without_online']);
  await db.updateTable('sims').set({ online: true }).where('id', '=', Number(sims[0])).execute();
  assert.deepEqual(await open(), []);
});

test('a SIM of somebody that its supplier no longer has is an alert until it is found', async (t) => {
  const { db, inRover, used, open } = await startWorld(t);
  await used(await inRover({}), 1);
  await db.updateTable('sims').set({ missing_at: new Date() }).execute();
  assert.deepEqual(await open(), ['missing']);
  await db.updateTable('sims').set({ missing_at: null }).execute();
  assert.deepEqual(await open(), []);
});
