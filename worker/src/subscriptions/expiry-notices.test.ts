import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { queueExpiryNotices } from './expiry-notices.ts';

const DAY = 86_400_000;
const noon = new Date('2027-06-01T11:00:00Z'); // 12:00 in London

/** A dealer whose companies get notices 30, 7 and 1 days ahead, a company with two administrators, and the clock. */
async function startDealer(
  t: TestContext,
  settings: { days?: number[]; copy_to_dealer?: boolean } | null = {},
) {
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const { service } = database;
  const rows = seed(database);
  const wold = await rows.company({ title: 'Wold Farms' });
  const { reseller_id, dealer_id } = wold;
  const owner = await rows.user({ role: 10, dealer_id, email: 'dee@dealer.example' });
  await service.updateTable('dealers').set({ admin_user_id: owner.id }).where('id', '=', dealer_id).execute();
  await rows.user({
    role: 20,
    company_id: wold.id,
    fname: 'Carol',
    lname: 'Wold',
    email: 'carol@wold.example',
  });
  const dane = await rows.user({ role: 20, company_id: wold.id, fname: 'Dan', email: 'dan@wold.example' });
  await service.updateTable('users').set({ language: 'da' }).where('id', '=', dane.id).execute();
  await rows.user({ role: 30, company_id: wold.id, email: 'viewer@wold.example' });
  if (settings)
    await service
      .insertInto('expiry_notice_settings')
      .values({ reseller_id, dealer_id, days: [30, 7, 1], ...settings })
      .execute();
  const subscribe = async (title: string, endsInDays: number, more: object = {}, company = wold) => {
    const rover = await rows.rover({ company_id: company.id, title });
    const ends_at = new Date(noon.getTime() + endsInDays * DAY);
    const row = { reseller_id, dealer_id, company_id: company.id, rover_id: rover.id, type_id: 1, status: 3 };
    const { id } = await service
      .insertInto('subscriptions')
      .values({ ...row, starts_at: new Date(ends_at.getTime() - 365 * DAY), ends_at, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, rover_id: rover.id, ends_at };
  };
  const mails = async () =>
    service.selectFrom('emails').select(['to_address', 'subject', 'text', 'state']).orderBy('id').execute();
  const run = (days = 0) => queueExpiryNotices(asWorker, new Date(noon.getTime() + days * DAY));
  return { database, asWorker, service, rows, wold, subscribe, mails, run };
}

test('each administrator of a company gets one e-mail with all rovers that expire, in their own language', async (t) => {
  const { subscribe, mails, run } = await startDealer(t);
  await subscribe('Sprayer', 7);
  await subscribe('Seeder', 30);
  await subscribe('Later', 40);
  assert.deepEqual(await run(), { companies: 1, emails: 2 });
  const [carol, dan, ...others] = await mails();
  assert.deepEqual(others, []);
  assert.deepEqual([carol?.to_address, dan?.to_address], ['carol@wold.example', 'dan@wold.example']);
  assert.equal(carol?.subject, 'Wold Farms: subscriptions that expire soon');
  assert.match(
    carol?.text ?? '',
    /Sprayer \(RTK 1 year\): 8 June 2027 at 12:00 BST[\s\S]*Seeder \(RTK 1 year\): 1 July 2027 at 12:00 BST/,
  );
  assert.doesNotMatch(carol?.text ?? '', /Later/);
  assert.match(carol?.text ?? '', /Contact your dealer to renew them\./);
  assert.match(dan?.text ?? '', /Sprayer \(RTK 1 år\): 8\. juni 2027 kl\. 12\.00/);
});

test('each notice is sent once, whenever the job runs and however many workers there are', async (t) => {
  const { subscribe, mails, run } = await startDealer(t);
  await subscribe('Sprayer', 30);
  const done = await Promise.all([run(), run(), run()]);
  assert.deepEqual(done.map(({ emails }) => emails).toSorted(), [0, 0, 2]);
  assert.deepEqual(await run(1), { companies: 0, emails: 0 });
  assert.deepEqual(await run(23), { companies: 1, emails: 2 });
  assert.deepEqual(await run(29), { companies: 1, emails: 2 });
  assert.deepEqual(await run(29.2), { companies: 0, emails: 0 });
  assert.equal((await mails()).length, 6);
});

test('nothing is sent of rovers that are renewed, suspended, cancelled, archived or have no subscription any more', async (t) => {
  const { subscribe, mails, run, service, wold } = await startDealer(t);
  const { id, rover_id, ends_at } = await subscribe('Renewed', 7);
  const { reseller_id, dealer_id, id: company_id } = wold;
  const next = { reseller_id, dealer_id, company_id, rover_id, type_id: 1, status: 2, follows_id: id };
  await service
    .insertInto('subscriptions')
    .values({ ...next, starts_at: ends_at, ends_at: new Date(ends_at.getTime() + 365 * DAY) })
    .execute();
  await subscribe('Suspended', 7, { status: 5 });
  await subscribe('Cancelled', 7, { status: 6, finished_at: noon });
  await subscribe('Ended', -1, { status: 4, finished_at: noon });
  const archived = await subscribe('Archived', 7);
  await service
    .updateTable('rovers')
    .set({ archived_at: noon })
    .where('id', '=', archived.rover_id)
    .execute();
  assert.deepEqual(await run(), { companies: 0, emails: 0 });
  assert.deepEqual(await mails(), []);
});

test('a dealer that has set nothing, or no days, sends nothing', async (t) => {
  for (const settings of [null, { days: [] }]) {
    const { subscribe, mails, run } = await startDealer(t, settings);
    await subscribe('Sprayer', 7);
    await run();
    assert.deepEqual(await mails(), []);
  }
});

test('the dealer gets a copy where it wants one; a company that wants no subscription e-mails gets none', async (t) => {
  const { subscribe, mails, run, service, wold } = await startDealer(t, { days: [7], copy_to_dealer: true });
  await subscribe('Seeder', 30);
  await subscribe('Sprayer', 7);
  assert.deepEqual(await run(), { companies: 1, emails: 3 });
  assert.deepEqual(
    (await mails()).map(({ to_address }) => to_address),
    ['carol@wold.example', 'dan@wold.example', 'dee@dealer.example'],
  );
  assert.ok((await mails()).every(({ text }) => !text.includes('Seeder')));
  const copy = (await mails()).at(-1)?.text ?? '';
  assert.match(copy, /This is a copy of what the company was sent/);
  assert.doesNotMatch(copy, /Contact/, 'the dealer is not told to contact the dealer');
  await service.updateTable('companies').set({ send_emails: false }).where('id', '=', wold.id).execute();
  await run(23); // of the seeder
  assert.deepEqual(
    (await mails()).slice(3).map(({ state }) => state),
    ['withheld', 'withheld', 'withheld'],
  );
});

test('an e-mail names 100 rovers and counts the others', { timeout: 600_000 }, async (t) => {
  const { subscribe, mails, run } = await startDealer(t);
  for (let n = 0; n < 102; n++) await subscribe(`Rover ${n}`, 7);
  await run();
  const [mail] = await mails();
  assert.equal(mail?.text.match(/RTK 1 year/g)?.length, 100);
  assert.match(mail?.text ?? '', /and 2 more/);
});
