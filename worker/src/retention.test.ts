import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase, seed, TEST_SECRET } from '@cairn/database/testing';
import { readChainKey, sealEvents } from '@cairn/domain/audit-chain';
import { sql } from 'kysely';
import { dropOldRecords } from './retention.ts';

test('old sessions, events and e-mails are dropped by their settings; requests for acceptance that are due stay', async (t) => {
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const db = database.service;
  const rover = await seed(database).rover();
  const { reseller_id, dealer_id, company_id } = rover;
  const scope = { reseller_id, dealer_id, company_id };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [20, 5]) {
    const at = daysAgo(days);
    await db
      .insertInto('rover_sessions')
      .values({
        ...scope,
        rover_id: rover.id,
        node: 'n',
        casta: 1,
        mountpoint: 'M',
        ntrip_version: 2,
        started_at: at,
        seen_at: at,
        ended_at: at,
      })
      .execute();
    await db
      .insertInto('user_events')
      .values({ type: 1, group: 1, text: `${days}`, at })
      .execute();
    for (const link_kind of [null, 'gdpr'])
      await db
        .insertInto('emails')
        .values({
          ...scope,
          template: 1,
          to_address: 'a@example.com',
          to_name: 'A',
          sender: 'S',
          html: '',
          text: '',
          subject: `${days} ${link_kind}`,
          state: 'sent',
          sent_at: at,
          created_at: at,
          ...(link_kind && { link_kind, link_days: 28 }),
        })
        .execute();
  }
  const key = await readChainKey(asWorker.service, TEST_SECRET, { make: true });
  await sealEvents(asWorker, key, { most: 10 });
  assert.partialDeepStrictEqual(await dropOldRecords(asWorker, TEST_SECRET), {
    rover_sessions: 0,
    user_events: 0,
    emails: 0,
  });
  await sql`update settings set value = '10' where name in ('keep_rover_sessions_days', 'keep_user_events_days', 'keep_emails_days')`.execute(
    db,
  );
  assert.partialDeepStrictEqual(await dropOldRecords(asWorker, TEST_SECRET), {
    rover_sessions: 1,
    user_events: 1,
    emails: 1,
  });
  const left = await db.selectFrom('emails').select('subject').orderBy('id').execute();
  assert.deepEqual(
    left.map(({ subject }) => subject),
    ['20 gdpr', '5 null', '5 gdpr'],
  );
  await sql`update settings set value = '0' where name like 'keep_%'`.execute(db);
  await db
    .insertInto('user_events')
    .values({ type: 1, group: 1, at: daysAgo(9000) })
    .execute();
  assert.partialDeepStrictEqual(await dropOldRecords(asWorker, TEST_SECRET), {
    rover_sessions: 0,
    user_events: 0,
    emails: 0,
  });
});

test('data and ended alerts of SIM cards stay for 400 days, settled requests to suppliers for 30', async (t) => {
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const db = database.service;
  const sim = { iccid: '89450000000000000010', supplier: 1, status: 'active', status_text: 'Activated' };
  const { id: sim_id } = await db.insertInto('sims').values(sim).returning('id').executeTakeFirstOrThrow();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [399, 402])
    await db
      .insertInto('sim_usage')
      .values({
        sim_id,
        day: daysAgo(days).toISOString().slice(0, 10),
        sent_bytes: 1,
        received_bytes: 1,
        bytes: 2,
      })
      .execute();
  const settled = { sim_id, kind: 'locate', state: 'done' };
  for (const days of [29, 31])
    await db
      .insertInto('sim_requests')
      .values({ ...settled, at: daysAgo(days), settled_at: daysAgo(days) })
      .execute();
  await db
    .insertInto('sim_requests')
    .values({ sim_id, kind: 'read', at: daysAgo(31) })
    .execute();
  for (const days of [399, 401])
    await db
      .insertInto('sim_alerts')
      .values({ sim_id, kind: 'no_usage', since: daysAgo(500), until: daysAgo(days) })
      .execute();
  await db
    .insertInto('sim_alerts')
    .values({ sim_id, kind: 'missing', since: daysAgo(500) })
    .execute();
  const none = { sim_usage: 0, sim_requests: 0, sim_alerts: 0 };
  const oneEach = { sim_usage: 1, sim_requests: 1, sim_alerts: 1 };
  assert.partialDeepStrictEqual(await dropOldRecords(asWorker, TEST_SECRET), oneEach);
  assert.partialDeepStrictEqual(await dropOldRecords(asWorker, TEST_SECRET), none);
});
