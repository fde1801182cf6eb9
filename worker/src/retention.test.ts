import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { sql } from 'kysely';
import { dropOldRecords } from './retention.ts';

test('old sessions, events and e-mails are dropped by their settings; requests for acceptance that are due stay', async (t) => {
  const { database } = await createTestDatabase(t);
  const db = database.service;
  const rover = await seed(database).rover();
  const { reseller_id, dealer_id, company_id } = rover;
  const scope = { reseller_id, dealer_id, company_id };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [5, 20]) {
    const at = daysAgo(days);
    await db
      .insertInto('rover_sessions')
      .values({
        ...{ ...scope, rover_id: rover.id, node: 'n', casta: 1, mountpoint: 'M', ntrip_version: 2 },
        ...{ started_at: at, seen_at: at, ended_at: at },
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
          ...{
            ...scope,
            template: 1,
            to_address: 'a@example.com',
            to_name: 'A',
            sender: 'S',
            html: '',
            text: '',
          },
          ...{ subject: `${days} ${link_kind}`, state: 'sent', sent_at: at, created_at: at },
          ...(link_kind && { link_kind, link_days: 28 }),
        })
        .execute();
  }
  assert.deepEqual(await dropOldRecords(database), { rover_sessions: 0, user_events: 0, emails: 0 });
  await sql`update settings set value = '10' where name in ('keep_rover_sessions_days', 'keep_user_events_days', 'keep_emails_days')`.execute(
    db,
  );
  assert.deepEqual(await dropOldRecords(database), { rover_sessions: 1, user_events: 1, emails: 1 });
  const left = await db.selectFrom('emails').select('subject').orderBy('id').execute();
  assert.deepEqual(
    left.map(({ subject }) => subject),
    ['5 null', '5 gdpr', '20 gdpr'],
  );
  await sql`update settings set value = '0' where name like 'keep_%'`.execute(db);
  await db
    .insertInto('user_events')
    .values({ type: 1, group: 1, at: daysAgo(9000) })
    .execute();
  assert.deepEqual(await dropOldRecords(database), { rover_sessions: 0, user_events: 0, emails: 0 });
});
