import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { calendarFeedPath } from '@cairn/contract';
import { parseCalendar } from '../../test/ical.ts';
import { startWorld } from '../../test/world.ts';

const timezone = 'Europe/London';
const at = Date.UTC(2027, 0, 10, 12);

/** Two companies with a subscription each that ends in March 2027, and people of the first one. */
async function startFeeds(t: TestContext, options: Parameters<typeof startWorld>[1] = {}) {
  const world = await startWorld(t, { now: () => at, publicUrl: 'https://portal.example', ...options });
  const { seed, database, baseUrl } = world;
  const wold = await seed.company({ title: 'Wold Farms' });
  const fen = await seed.company({ title: 'Fen Farms', dealer_id: (await seed.dealer({ title: 'Fen' })).id });
  const subscribe = async (company: typeof wold, title: string, more: object = {}) => {
    const { reseller_id, dealer_id, id: company_id } = company;
    const rover_id = (await seed.rover({ company_id, title })).id;
    const row = { reseller_id, dealer_id, company_id, rover_id, type_id: 1, status: 3, reference: 'PO 7' };
    const dates = { starts_at: new Date('2026-03-05'), ends_at: new Date('2027-03-05T23:30:00Z') };
    const { id } = await database.service
      .insertInto('subscriptions')
      .values({ ...row, ...dates, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, rover_id };
  };
  const sprayer = await subscribe(wold, 'Sprayer');
  await subscribe(fen, 'Seeder');
  const { reseller_id, dealer_id, id: company_id } = wold;
  const owner = await world.person(20, { reseller_id, dealer_id, company_id });
  const make = async (zone = timezone) =>
    calendarFeedPath((await owner.client.calendarFeed.make({ timezone: zone })).token);
  const get = (path: string) => fetch(`${baseUrl}${path}`);
  const summaries = async (path: string) =>
    parseCalendar(await (await get(path)).text()).events.map(({ SUMMARY }) => SUMMARY);
  return { ...world, wold, fen, sprayer, subscribe, owner, make, get, summaries };
}

test('a calendar program reads what its owner may see, without a session, as RFC 5545 has it', async (t) => {
  const { make, get, sprayer } = await startFeeds(t);
  const reply = await get(await make());
  assert.equal(reply.status, 200);
  assert.match(reply.headers.get('content-type') ?? '', /^text\/calendar; charset=utf-8/);
  const { events } = parseCalendar(await reply.text());
  assert.deepEqual(events, [
    {
      UID: `subscription-${sprayer.id}@portal.example`,
      DTSTAMP: '20270110T120000Z',
      'DTSTART;VALUE=DATE': '20270305',
      SUMMARY: 'Sprayer (Wold Farms): subscription expires',
      DESCRIPTION: 'RTK 1 year\nPO 7',
      URL: `https://portal.example/home/rover/${sprayer.rover_id}`,
      TRANSP: 'TRANSPARENT',
    },
  ]);
});

test('days are those of the zone of the owner, texts in their language, and what is renewed is called so', async (t) => {
  const { make, get, subscribe, wold, sprayer, owner, database } = await startFeeds(t);
  await database.service.updateTable('users').set({ language: 'da' }).where('id', '=', owner.id).execute();
  await database.service
    .insertInto('subscriptions')
    .values({
      reseller_id: wold.reseller_id,
      dealer_id: wold.dealer_id,
      company_id: wold.id,
      rover_id: sprayer.rover_id,
      type_id: 1,
      status: 2,
      follows_id: sprayer.id,
      starts_at: new Date('2027-03-05T23:30:00Z'),
      ends_at: new Date('2029-03-05'),
    })
    .execute();
  await subscribe(wold, 'Old', { ends_at: new Date('2026-12-01'), status: 4, finished_at: new Date() });
  await subscribe(wold, 'Gone', { status: 6, finished_at: new Date() });
  const { events } = parseCalendar(await (await get(await make('Europe/Copenhagen'))).text());
  assert.deepEqual(
    events.map((event) => [event['DTSTART;VALUE=DATE'], event.SUMMARY, event.DESCRIPTION]),
    [['20270306', 'Sprayer (Wold Farms): Fornyet', 'RTK 1 år\nPO 7']],
  );
});

test('a new address replaces the one before, and a deleted one ends; only a hash is stored', async (t) => {
  const { make, get, owner, database } = await startFeeds(t);
  assert.deepEqual(await owner.client.calendarFeed.read({}), { feed: null });
  const [first, second] = [await make(), await make()];
  assert.notEqual(first, second);
  assert.equal((await get(first)).status, 404);
  assert.equal((await get(second)).status, 200);
  assert.deepEqual(await owner.client.calendarFeed.read({}), {
    feed: { created: new Date(at).toISOString(), read: new Date(at).toISOString() },
  });
  const token = second.slice('/calendar/'.length, -'.ics'.length);
  const stored = await database.service.selectFrom('calendar_feeds').selectAll().execute();
  assert.ok(!JSON.stringify(stored).includes(token) && token.length === 43);
  await owner.client.calendarFeed.revoke({});
  assert.equal((await get(second)).status, 404);
  await assert.rejects(owner.client.calendarFeed.revoke({}), { status: 404 });
});

test('the address shows what its owner may see now: another company, nothing once archived or with a new password', async (t) => {
  const { make, get, summaries, owner, fen, database } = await startFeeds(t);
  const { service } = database;
  const change = (values: object) =>
    service.updateTable('users').set(values).where('id', '=', owner.id).execute();
  const path = await make();
  assert.deepEqual(await summaries(path), ['Sprayer (Wold Farms): subscription expires']);
  const { reseller_id, dealer_id, id: company_id } = fen;
  await change({ reseller_id, dealer_id, company_id });
  assert.deepEqual(await summaries(path), ['Seeder (Fen Farms): subscription expires']);
  await change({ change_password: true });
  assert.equal((await get(path)).status, 404);
  await change({ change_password: false, archived_at: new Date() });
  assert.equal((await get(path)).status, 404);
  await change({ archived_at: null });
  assert.equal((await get(path)).status, 200);
  await service.updateTable('companies').set({ archived_at: new Date() }).where('id', '=', fen.id).execute();
  assert.equal((await get(path)).status, 404);
  await service.updateTable('companies').set({ archived_at: null }).where('id', '=', fen.id).execute();
  await change({ password_hash: 'another' });
  assert.equal((await get(path)).status, 404);
});

test('who is signed out everywhere, by themselves or by an administrator, has no calendar address any more', async (t) => {
  const { make, get, owner, person, wold } = await startFeeds(t);
  const { reseller_id, dealer_id, id: company_id } = wold;
  const admin = await person(20, { reseller_id, dealer_id, company_id });
  const signsOut = [
    () => owner.client.credentials.endOtherSessions({}),
    () => admin.client.users.endSessions({ id: owner.id }),
  ];
  for (const signOut of signsOut) {
    const path = await make();
    assert.equal((await get(path)).status, 200);
    await signOut();
    assert.equal((await get(path)).status, 404);
  }
  const { CasterEvents } = await admin.client.audit.events({ type: 96 });
  assert.deepEqual(
    CasterEvents.map(({ target }) => target?.id),
    [owner.id, owner.id],
  );
});

test('a calendar program asks by HEAD whether the file is there', async (t) => {
  const { make, baseUrl } = await startFeeds(t);
  const reply = await fetch(`${baseUrl}${await make()}`, { method: 'HEAD' });
  assert.equal(reply.status, 200);
  assert.match(reply.headers.get('content-type') ?? '', /^text\/calendar/);
  assert.ok(Number(reply.headers.get('content-length')) > 100);
  assert.equal(await reply.text(), '');
  const wrong = await fetch(`${baseUrl}/calendar/${'x'.repeat(43)}.ics`, { method: 'HEAD' });
  assert.equal(wrong.status, 404);
});

test('no line of the log has the token, whether it is right or wrong, and readings are limited', async (t) => {
  const { make, get, log } = await startFeeds(t, { limits: { ofCall: 5 } });
  const path = await make();
  const wrong = `/calendar/${'x'.repeat(43)}.ics`;
  for (const one of [path, wrong, `${wrong}/more`, `/calendar/${'x'.repeat(300)}.ics`]) await get(one);
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await get(path)).status));
  assert.ok(statuses.includes(429));
  const lines = log.join('\n');
  assert.ok(lines.includes('/calendar/:token.ics'), 'requests are in the log by their route');
  assert.ok(!lines.includes(path.slice('/calendar/'.length, -'.ics'.length)) && !lines.includes('xxxxx'));
});

test('nobody makes an address while acting as a dealer', async (t) => {
  const { person, wold, clientOf } = await startFeeds(t);
  const { client } = await person(1);
  const acting = clientOf(await client.auth.actAs({ dealer: wold.dealer_id }));
  await assert.rejects(acting.calendarFeed.make({ timezone }), { status: 403 });
});
