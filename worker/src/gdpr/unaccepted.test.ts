import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Database, Db } from '@cairn/database';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { bySystem, createLink, queueMail, redeemLink, template } from '@cairn/mail';
import { sql } from 'kysely';
import { remindUnaccepted } from './unaccepted.ts';

async function world(t: TestContext) {
  const { database, secret, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const db = database.service;
  const rows = seed(database);
  /** A company with address, an admin, a viewer, a rover with a session, and the first e-mail sent `days` ago. */
  const company = async (title: string, days: number | null) => {
    const scope = await rows.company({
      title,
      tel: '01632 960001',
      address1: '1 High Street',
      towncity: 'Ely',
    });
    const { id, reseller_id, dealer_id, company_id } = scope;
    const [admin, viewer] = [
      await rows.user({ role: 20, company_id, fname: 'Carol', lname: title, mobile: '07700 900001' }),
      await rows.user({ role: 30, company_id }),
    ];
    const rover = await rows.rover({ company_id });
    const tenants = { reseller_id, dealer_id, company_id };
    const now = new Date();
    const stream = { node: 'a', casta: 1, mountpoint: 'M', started_at: now, seen_at: now, ntrip_version: 2 };
    await db
      .insertInto('rover_sessions')
      .values({ rover_id: rover.id, ...tenants, ...stream })
      .execute();
    const event = {
      type: 1,
      group: 1,
      ...tenants,
      user_id: admin.id,
      user_name: `Carol ${title}`,
      address: '192.0.2.7',
    };
    await db
      .insertInto('user_events')
      .values({ ...event, text: `NTRIP details of R sent to ${admin.email}`, detail: `to <${admin.email}>` })
      .execute();
    const token = Buffer.from(`token of ${admin.id}`);
    await db
      .insertInto('user_sessions')
      .values({ token_hash: token, pair_hash: token, user_id: admin.id, role: 20, address: '192.0.2.7' })
      .execute();
    const mail = {
      template: template.gdpr,
      mayMail: bySystem,
      to: admin.email,
      name: 'Carol',
      scope: { resellerId: reseller_id, dealerId: dealer_id, companyId: company_id },
      link: { kind: 'gdpr', companyId: id, days: 30 },
    } as const;
    await queueMail(db, mail);
    if (days !== null) await leave(days, id);
    return { id, admin, viewer, rover };
  };
  /** The e-mails of a company that wait have left so many days ago; those that left before did so much earlier. */
  const leave = (days: number, id: number) =>
    sql`update emails set state = 'sent', sent_at = now() - make_interval(days => ${days}::int, mins => 1) where company_id = ${id} and state = 'waiting'`.execute(
      db,
    );
  const later = (days: number, id: number) =>
    sql`update emails set sent_at = sent_at - make_interval(days => ${days}::int) where company_id = ${id}`.execute(
      db,
    );
  const mailsOf = async (id: number) => {
    const mails = await db
      .selectFrom('emails')
      .select('template')
      .where('company_id', '=', id)
      .orderBy('id')
      .execute();
    return mails.map((mail) => mail.template);
  };
  return { database, asWorker, secret, db, company, leave, later, mailsOf };
}

test('a company is warned after 14 and 28 days, each warning once and with a link of its own', async (t) => {
  const { database, asWorker, db, company, leave, later, mailsOf } = await world(t);
  const { id } = await company('Late', 13);
  const run = async () => [await remindUnaccepted(asWorker), await remindUnaccepted(asWorker)];
  const nothing = { warned: 0, removed: 0 };
  assert.deepEqual(await run(), [nothing, nothing]);
  await later(1, id);
  assert.deepEqual(await run(), [{ warned: 1, removed: 0 }, nothing]);
  assert.deepEqual(await mailsOf(id), [16, 17]);
  const warning = await db.selectFrom('emails').select('text').where('template', '=', 17).executeTakeFirst();
  assert.match(warning?.text ?? '', /within\s+14\s+days/, 'half of the time is over');
  await later(20, id);
  assert.deepEqual(await run(), [nothing, nothing], 'the days count from when the warning left, not before');
  await leave(0, id);
  await later(13, id);
  assert.deepEqual(await run(), [nothing, nothing]);
  await later(1, id);
  assert.deepEqual(await run(), [{ warned: 1, removed: 0 }, nothing]);
  assert.deepEqual(await mailsOf(id), [16, 17, 18]);
  const events = await database.service
    .selectFrom('user_events')
    .select(['text', 'group', 'target_id', 'email_id'])
    .where('type', '=', 25)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.map(({ text, group, target_id }) => [text, group, target_id]),
    [
      ['Late was reminded: not accepted after 14 days', 5, id],
      ['Late was reminded: not accepted after 28 days', 5, id],
    ],
  );
});

test('nothing happens to a company that was never reached, has accepted, or is archived', async (t) => {
  const { asWorker, db, company, mailsOf } = await world(t);
  const unreached = await company('Unreached', null);
  const accepted = await company('Accepted', 50);
  const archived = await company('Archived', 50);
  await db
    .updateTable('companies')
    .set({ gdpr_accepted_at: new Date(), gdpr_accepted_by: 'Carol' })
    .where('id', '=', accepted.id)
    .execute();
  await db.updateTable('companies').set({ archived_at: new Date() }).where('id', '=', archived.id).execute();
  assert.deepEqual(await remindUnaccepted(asWorker), { warned: 0, removed: 0 });
  for (const { id } of [unreached, accepted, archived]) assert.deepEqual(await mailsOf(id), [16]);
});

test('a day after the last warning the personal data is removed, once, and nothing else changes anywhere', async (t) => {
  const { database, asWorker, db, company, leave, later } = await world(t);
  const gone = await company('Gone', 14);
  await company('Stays', 3);
  await remindUnaccepted(asWorker);
  await leave(14, gone.id);
  await remindUnaccepted(asWorker);
  await leave(0, gone.id);
  await later(1, gone.id);
  await orderOfEach(db);
  const before = await everything(database);
  const results = await Promise.all([remindUnaccepted(asWorker), remindUnaccepted(asWorker)]);
  assert.equal(results[0].removed + results[1].removed, 1);
  assert.deepEqual(await remindUnaccepted(asWorker), { warned: 0, removed: 0 });
  const after = await everything(database);

  // no row of any table went, but the keys to sign in with; one event came, and each that changed is to be sealed again
  const changed = Object.keys(before).filter((table) => before[table]?.join() !== after[table]?.join());
  assert.deepEqual(changed.sort(), [
    'companies',
    'emails',
    'orders',
    'unsealed_events',
    'user_events',
    'user_sessions',
    'users',
  ]);
  for (const table of changed.filter((one) => one !== 'unsealed_events')) {
    const added = table === 'user_events' ? 1 : 0;
    assert.equal(after[table]?.length, (before[table]?.length ?? 0) + added, table);
    const lost = (before[table] ?? []).filter((row) => !after[table]?.includes(row));
    assert.ok(
      lost.every((row) => !/Stays/.test(row)),
      `${table} of another company changed`,
    );
  }
  const left = JSON.stringify(after);
  for (const personal of ['Carol Gone', 'Buyer of Gone', gone.admin.email, gone.viewer.email])
    assert.ok(!left.includes(personal), personal);
  const row = await db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', gone.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.title, row.tel, row.address1, row.towncity, row.archived_at, row.gdpr_removed_at instanceof Date],
    ['Gone', '', '', '', null, true],
  );
  const people = await db
    .selectFrom('users')
    .selectAll()
    .where('company_id', '=', gone.id)
    .orderBy('id')
    .execute();
  assert.ok(
    people.every(({ archived_at, password_hash, mobile }) => archived_at && !password_hash && !mobile),
  );
  const session = await db
    .selectFrom('user_sessions')
    .selectAll()
    .where('user_id', '=', gone.admin.id)
    .executeTakeFirstOrThrow();
  assert.ok(session.ended_at);
  assert.equal(session.address, null);
  const message = await db.selectFrom('user_events').selectAll().where('type', '=', 26).execute();
  assert.deepEqual(
    message.map(({ text, detail, company_id, target_id }) => [text, detail, company_id, target_id]),
    [['Personal data of Gone was removed: not accepted after 28 days', '2 people', gone.id, gone.id]],
  );
});

/** An order of each company, with the name of who paid. */
const orderOfEach = (db: Db) =>
  sql`insert into orders (reseller_id, dealer_id, company_id, reference, name, amount, paid_at)
    select reseller_id, dealer_id, id, 'pi_' || id, 'Buyer of ' || title, 100, now() from companies`.execute(
    db,
  );

test('an acceptance at the last moment and the removal never both happen', async (t) => {
  const { asWorker, db, secret, company, leave, later } = await world(t);
  for (let n = 0; n < 5; n++) {
    const { id } = await company(`Last ${n}`, 14);
    await remindUnaccepted(asWorker);
    await leave(14, id);
    await remindUnaccepted(asWorker);
    await leave(0, id);
    await later(1, id);
    const { token } = await createLink(db, secret, { kind: 'gdpr', companyId: id, days: 1 });
    const accept = db.transaction().execute(async (trx) => {
      await trx.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute();
      const open = await trx
        .selectFrom('companies')
        .select('id')
        .where('id', '=', id)
        .where('gdpr_removed_at', 'is', null)
        .executeTakeFirst();
      if (!open || !(await redeemLink(trx, 'gdpr', token))) return false;
      const set = { gdpr_accepted_at: new Date(), gdpr_accepted_by: 'Carol' };
      await trx.updateTable('companies').set(set).where('id', '=', id).execute();
      return true;
    });
    const [accepted, { removed }] = await Promise.all([accept, remindUnaccepted(asWorker)]);
    assert.equal(removed, accepted ? 0 : 1);
  }
});

/** Every row of every table, as text. */
async function everything(database: Database): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    database.service,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      row: string;
    }>`select x::text as row from ${sql.table(name)} x order by 1`.execute(database.service);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}
