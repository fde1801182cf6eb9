import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loginUrl } from '@cairn/database';
import { connected, createTestDatabase, seed } from '@cairn/database/testing';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { catchUpWithClock, watchClock } from './clock-steps.ts';

/** A clock of the database that is set forward by an hour is the same as a steady clock that is an hour behind. */
test('that the clock of the database was set forward is known for half an hour', async (t) => {
  const { connectAs } = await createTestDatabase(t);
  let behind = 0;
  const log = { warn: (_: object, line: string) => assert.fail(line) };
  const clock = await watchClock(await connectAs('worker'), log, () => performance.now() - behind);
  t.after(() => clock.stop());
  assert.equal(await clock.setForward(), 0);
  behind = 3600_000;
  assert.equal(Math.round((await clock.setForward()) / 60_000), 60);
  assert.equal(Math.round((await clock.setForward()) / 60_000), 60, 'asked again');
});

/** A clock that is set back by an hour is the same as moments that are an hour later. */
test('after the clock of the database is set back by an hour, jobs have their turns, e-mails are sent and webhooks delivered', async (t) => {
  let boss: PgBoss | undefined;
  t.after(() => boss?.stop({ graceful: false })); // before the database is dropped
  const { database, url, secret, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const { service: db } = database;
  const jobs = new PgBoss({
    connectionString: loginUrl(url, secret, 'worker'),
    schema: 'pgboss',
    createSchema: false,
    schedule: false,
  });
  boss = jobs;
  await jobs.start();
  await jobs.createQueue('minutely', { retryLimit: 3 });
  const run = (text: string) => connected(url, async (owner) => (await owner.query(text)).rows);
  const turn = () => jobs.send('minutely', null, { singletonSeconds: 60 });
  const due = async () => (await jobs.fetch<null>('minutely'))?.length ?? 0;

  assert.ok(await turn());
  await jobs.complete(
    'minutely',
    (await jobs.fetch('minutely')).map(({ id }) => id),
  );
  await jobs.send('minutely', null, { singletonKey: 'retried' });
  for (const minutes of [-1, 0, 1]) // the turns that follow the step have been taken
    await run(
      `insert into pgboss.job (name, state, singleton_on, singleton_key, completed_on, policy)
        select 'minutely', 'completed', singleton_on + interval '${minutes} minutes' + interval '1 hour', 'past', now(), policy
        from pgboss.job where singleton_on is not null limit 1`,
    );
  await run(
    `update pgboss.job set singleton_on = singleton_on + interval '1 hour', start_after = start_after + interval '1 hour'`,
  );
  await run(`update pgboss.version set cron_on = now() + interval '1 hour'`);
  const mail = (attempts: number, next: string, created = '0 s') =>
    db
      .insertInto('emails')
      .values({
        template: 1,
        subject: 's',
        html: 'h',
        text: 't',
        to_address: 'a@example.com',
        to_name: 'Ann',
        sender: 's',
        state: 'waiting',
        attempts,
        created_at: sql<Date>`now() + ${created}::interval`,
        next_at: sql<Date>`now() + ${next}::interval`,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
  const late = [await mail(0, '1 hour', '1 hour'), await mail(1, '61 minutes')];
  const meant = [await mail(0, '14 days'), await mail(1, '1 minute'), await mail(4, '59 minutes')];

  const { id: user_id } = await seed(database, secret).user();
  const webhook = await db
    .insertInto('alert_webhooks')
    .values({ user_id, title: 'w', url: 'https://example.com', secret_sealed: Buffer.from('x') })
    .returning('id as webhook_id')
    .executeTakeFirstOrThrow();
  const delivery = (attempts: number, next: string) =>
    db
      .insertInto('webhook_deliveries')
      .values({
        ...webhook,
        attempts,
        next_at: sql<Date>`now() + ${next}::interval`,
        body: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const overdue = [await delivery(0, '1 hour'), await delivery(2, '62 minutes')];
  const inTime = [await delivery(1, '9 seconds'), await delivery(5, '59 minutes')];

  assert.equal(await due(), 0);
  assert.ok((await catchUpWithClock(asWorker)) > 0);
  assert.equal(await due(), 1, 'what was queued before the step');
  assert.ok(await turn(), 'this minute has a turn');
  assert.deepEqual(await run('select cron_on <= now() as past from pgboss.version'), [{ past: true }]);
  const waitingIn = (table: 'emails' | 'webhook_deliveries') =>
    db.selectFrom(table).select('id').where('next_at', '>', sql<Date>`now()`).orderBy('id').execute();
  assert.deepEqual(await waitingIn('emails'), meant);
  assert.deepEqual(await waitingIn('webhook_deliveries'), inTime);
  assert.deepEqual([late.length, overdue.length], [2, 2]);
  assert.equal(await catchUpWithClock(asWorker), 0, 'there is nothing left to do');
});
