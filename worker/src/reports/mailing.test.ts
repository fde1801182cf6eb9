import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { mailReports } from './mailing.ts';

const HOUR = 3_600_000;
/** A Monday in Copenhagen at 6:30, and the Monday before at midnight there. */
const MONDAY = new Date('2026-11-16T05:30:00Z');
const WEEK = { start: new Date('2026-11-08T23:00:00Z'), end: new Date('2026-11-15T23:00:00Z') };

/** A company with a rover that was connected for an hour of the week, and somebody who is mailed its report each week. */
async function reportWorld(t: TestContext) {
  const { database, connectAs } = await createTestDatabase(t);
  const worker = await connectAs('worker');
  const { service: db } = database;
  const rows = seed(database);
  const company = await rows.company({ title: 'Wold & Sons' });
  const stranger = await rows.company({ title: 'Fen' });
  const person = await rows.user({
    role: 20,
    company_id: company.company_id,
    email: 'carol@wold.example',
    language: 'da',
  });
  const rover = await rows.rover({ company_id: company.company_id, title: 'Digger' });
  const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
  const session = async (from: Date) =>
    db
      .insertInto('rover_sessions')
      .values({
        rover_id,
        reseller_id,
        dealer_id,
        company_id,
        node: 'a',
        casta: 1,
        mountpoint: 'M',
        ntrip_version: 2,
        started_at: from,
        seen_at: from,
        ended_at: new Date(from.getTime() + HOUR),
        end_reason: 'closed_by_rover',
      })
      .execute();
  await session(new Date(WEEK.start.getTime() + 10 * HOUR));
  await session(new Date(WEEK.end.getTime() + HOUR));
  const subscribe = async (overrides: object = {}) => {
    const subscription = {
      user_id: person.id,
      subject: 'company',
      subject_id: company_id,
      every: 'week',
      timezone: 'Europe/Copenhagen',
      next_at: new Date('2026-11-16T05:00:00Z'),
    };
    const { id } = await db
      .insertInto('report_subscriptions')
      .values({ ...subscription, ...overrides })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const mails = () => db.selectFrom('emails').selectAll().orderBy('id').execute();
  const nextOf = async (id: number) =>
    (await db.selectFrom('report_subscriptions').where('id', '=', id).selectAll().executeTakeFirstOrThrow())
      .next_at;
  return { db, rows, worker, company, stranger, person, rover, subscribe, mails, nextOf };
}

test('a report is mailed once in the language and zone of its reader, with its week, its spreadsheet and a link', async (t) => {
  const { db, worker, subscribe, mails, nextOf } = await reportWorld(t);
  const id = await subscribe();
  assert.deepEqual(await mailReports(worker, new Date('2026-11-16T04:59:00Z')), { reports: 0 });
  const turns = await Promise.all([mailReports(worker, MONDAY), mailReports(worker, MONDAY)]);
  assert.equal(
    turns.reduce((all, { reports }) => all + reports, 0),
    1,
    'of two workers one mails it',
  );
  const [mail, ...more] = await mails();
  assert.deepEqual(more, []);
  assert.equal(mail?.subject, 'Driftsrapport: Wold & Sons, 9. november 2026 - 15. november 2026');
  assert.deepEqual(
    [mail.to_address, mail.link_kind, mail.company_id],
    ['carol@wold.example', 'report', mail.company_id],
  );
  assert.match(mail.text, /Tid tilsluttet \(h\) +1\n/, 'one hour of that week');
  assert.match(mail.text, /Digger/);
  assert.match(mail.text, /Stop rapporten/);
  const [file] = await db
    .selectFrom('email_attachments')
    .where('email_id', '=', mail.id)
    .selectAll()
    .execute();
  assert.equal(file?.name, 'Driftsrapport 2026-11-09 2026-11-15.xlsx');
  assert.deepEqual(await nextOf(id), new Date('2026-11-23T05:00:00Z'));
  assert.deepEqual(await mailReports(worker, MONDAY), { reports: 0 });
});

test('after weeks without a worker the last week is mailed, and the last month of a monthly one', async (t) => {
  const { worker, subscribe, mails, nextOf } = await reportWorld(t);
  const weekly = await subscribe({ next_at: new Date('2026-09-07T04:00:00Z') });
  const monthly = await subscribe({ every: 'month', next_at: new Date('2026-09-01T04:00:00Z') });
  assert.deepEqual(await mailReports(worker, new Date('2026-11-18T12:00:00Z')), { reports: 2 });
  const subjects = (await mails()).map(({ subject }) => subject).toSorted();
  assert.deepEqual(subjects, [
    'Driftsrapport: Wold & Sons, 1. oktober 2026 - 31. oktober 2026',
    'Driftsrapport: Wold & Sons, 9. november 2026 - 15. november 2026',
  ]);
  assert.deepEqual(await nextOf(weekly), new Date('2026-11-23T05:00:00Z'));
  assert.deepEqual(await nextOf(monthly), new Date('2026-12-01T05:00:00Z'));
});

test('nothing goes to who is archived, paused it, or may not see the subject, and the next turn comes', async (t) => {
  const { db, worker, person, company, stranger, rover, subscribe, mails, nextOf } = await reportWorld(t);
  await subscribe({ paused: true });
  const foreign = await subscribe({ subject_id: stranger.company_id });
  const above = await subscribe({ subject: 'dealer', subject_id: company.dealer_id });
  assert.deepEqual(await mailReports(worker, MONDAY), { reports: 0 });
  for (const id of [foreign, above]) assert.deepEqual(await nextOf(id), new Date('2026-11-23T05:00:00Z'));

  const own = await subscribe({ subject: 'rover', subject_id: rover.id });
  await db.updateTable('users').set({ archived_at: new Date() }).where('id', '=', person.id).execute();
  assert.deepEqual(await mailReports(worker, MONDAY), { reports: 0 });
  await db.updateTable('users').set({ archived_at: null }).where('id', '=', person.id).execute();
  await db.updateTable('report_subscriptions').set({ next_at: MONDAY }).where('id', '=', own).execute();
  await db.updateTable('rovers').set({ archived_at: new Date() }).where('id', '=', rover.id).execute();
  assert.deepEqual(await mailReports(worker, MONDAY), { reports: 0 });
  assert.deepEqual(await mails(), []);
});

test('a station counts the rovers of its reader alone', async (t) => {
  const { db, rows, worker, stranger, subscribe, mails } = await reportWorld(t);
  const { id: station } = await rows.station({ title: 'Ely' });
  const other = await rows.rover({ company_id: stranger.company_id, title: 'Foreign' });
  const began = new Date(WEEK.start.getTime() + 12 * HOUR);
  await db
    .insertInto('rover_sessions')
    .values({
      rover_id: other.id,
      reseller_id: other.reseller_id,
      dealer_id: other.dealer_id,
      company_id: other.company_id,
      node: 'a',
      casta: 1,
      mountpoint: 'M',
      ntrip_version: 2,
      station_id: station,
      started_at: began,
      seen_at: began,
      ended_at: new Date(began.getTime() + HOUR),
      end_reason: 'closed_by_rover',
    })
    .execute();
  await db.updateTable('rover_sessions').set({ station_id: station }).execute();
  await subscribe({ subject: 'station', subject_id: station });
  assert.deepEqual(await mailReports(worker, MONDAY), { reports: 1 });
  const [mail] = await mails();
  assert.match(mail?.text ?? '', /Digger/);
  assert.doesNotMatch(mail?.text ?? '', /Foreign/);
});
