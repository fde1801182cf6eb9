import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CallError } from '@cairn/contract';
import { startWorld } from '../../test/world.ts';

const DAY = 86_400_000;

/** Companies of both countries with subscriptions, and what happened to them on days counted from now. */
async function soldWorld(t: TestContext) {
  const world = await startWorld(t);
  const now = world.stopClock();
  const at = (days: number) => new Date(now + days * DAY);
  const { seed, database } = world;
  const denmark = await seed.reseller({ country: 2, title: 'Nord' });
  const uk = await seed.company({ title: 'Wold' });
  const sister = await seed.company({ title: 'Fen', dealer_id: uk.dealer_id });
  const danish = await seed.company({ title: 'Borris', reseller_id: denmark.id, country: 2 });

  /** A subscription with its events, by the day of each. */
  const sold = async (
    company: { company_id: number },
    status: 2 | 3 | 4 | 5 | 6,
    [starts, ends]: [number, number],
    happened: readonly (readonly [action: number, day: number])[],
  ) => {
    const rover = await seed.rover({ company_id: company.company_id });
    const scope = {
      reseller_id: rover.reseller_id,
      dealer_id: rover.dealer_id,
      company_id: rover.company_id,
      rover_id: rover.id,
    };
    const { id } = await database.service
      .insertInto('subscriptions')
      .values({
        ...scope,
        type_id: 1,
        status,
        starts_at: at(starts),
        ends_at: at(ends),
        first_activated_at: status === 2 ? null : at(starts),
        finished_at: status === 4 || status === 6 ? at(ends) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [action, day] of happened)
      await database.service
        .insertInto('subscription_events')
        .values({ ...scope, subscription_id: id, action, at: at(day) })
        .execute();
  };
  await sold(uk, 3, [-5, 300], [[50, -5]]);
  await sold(
    uk,
    3,
    [-40, 300],
    [
      [50, -40],
      [56, -2],
    ],
  );
  await sold(uk, 2, [20, 300], [[58, -1]]);
  await sold(
    sister,
    4,
    [-100, -3],
    [
      [50, -100],
      [59, -3],
    ],
  );
  await sold(
    sister,
    5,
    [-50, 90],
    [
      [50, -50],
      [54, -4],
    ],
  );
  await sold(danish, 3, [-1, 90], [[50, -1]]);
  return { world, uk, sister, danish, at, now };
}

test('what was sold, renewed, expired and is active adds up by reseller, dealer and company', async (t) => {
  const { world, uk, at } = await soldWorld(t);
  const { client } = await world.person(1);
  const report = await client.reports.activity({ start: at(-7).toISOString(), end: at(1).toISOString() });
  const { activesubsuk, activesubsdn, newsubsuk, newsubsdn, renewsubsuk, renewsubsdn, expireuk } = report;
  assert.deepEqual(
    { activesubsuk, activesubsdn, newsubsuk, newsubsdn, renewsubsuk, renewsubsdn, expireuk },
    {
      activesubsuk: 2,
      activesubsdn: 1,
      newsubsuk: 1,
      newsubsdn: 1,
      renewsubsuk: 2,
      renewsubsdn: 0,
      expireuk: 1,
    },
  );
  const short = (rows: typeof report.bycompanyuk) =>
    rows.map(({ text, newsubs, renewsubs, expire, active }) => [text, newsubs, renewsubs, expire, active]);
  assert.deepEqual(short(report.bycompanyuk), [
    ['Fen', 0, 0, 1, 0],
    ['Wold', 1, 2, 0, 2],
  ]);
  assert.deepEqual(short(report.bycompanydn), [['Borris', 1, 0, 0, 1]]);
  const [dealer] = report.bydealeruk;
  assert.deepEqual(
    [dealer?.value, dealer?.newsubs, dealer?.renewsubs, dealer?.expire, dealer?.active],
    [uk.dealer_id, 1, 2, 1, 2],
  );
  assert.equal(report.byreseller.length, 2);
  for (const figure of ['newsubs', 'renewsubs', 'expire', 'active'] as const) {
    const sum = (rows: readonly Record<typeof figure, number>[]) =>
      rows.reduce((total, row) => total + row[figure], 0);
    const total = sum(report.byreseller);
    assert.equal(sum([...report.bydealeruk, ...report.bydealerdn]), total, figure);
    assert.equal(sum([...report.bycompanyuk, ...report.bycompanydn]), total, figure);
  }
  assert.deepEqual([report.newdealersuk, report.newcompanysuk, report.newcompanysdn], [1, 2, 1]);
});

test('active at a day of the past is who was active then', async (t) => {
  const { world, at } = await soldWorld(t);
  const { client } = await world.person(1);
  const activeAt = async (day: number) => {
    const { activesubsuk, activesubsdn } = await client.reports.activity({
      start: at(day - 1).toISOString(),
      end: at(day).toISOString(),
    });
    return [activesubsuk, activesubsdn];
  };
  assert.deepEqual(await activeAt(-2), [2, 0], 'one is suspended, one has expired');
  assert.deepEqual(await activeAt(-4.5), [4, 0], 'the one that expired later, and the one not suspended yet');
  assert.deepEqual(await activeAt(-45), [2, 0]);
});

test('without a range it is the week so far, and for an admin of one country its resellers', async (t) => {
  const { world, now } = await soldWorld(t);
  const { client } = await world.person(1);
  const { start, end } = await client.reports.activity({ timezone: 'Europe/Copenhagen' });
  assert.equal(end, new Date(now).toISOString());
  const monday = new Date(start).toLocaleString('en-GB', {
    timeZone: 'Europe/Copenhagen',
    weekday: 'short',
    hour: '2-digit',
  });
  assert.match(monday, /Mon.*00/);
  assert.ok(now - Date.parse(start) < 7 * DAY + 3_600_000);
  await world.database.service
    .insertInto('resellers')
    .values({ id: 11, title: 'Eleven', country: 2, single_country: true })
    .onConflict((it) => it.doNothing())
    .execute();
  const danish = await (await world.person(1, { reseller_id: 11 })).client.reports.activity({});
  assert.deepEqual([danish.activesubsuk, danish.newcompanysuk, danish.activesubsdn], [0, 0, 1]);
  assert.deepEqual(danish.bycompanyuk, []);
});

test('an e-mailed report is made by the server, whatever the caller’s copy says', async (t) => {
  const { world, at } = await soldWorld(t);
  const { client, id } = await world.person(1);
  const report = await client.reports.activity({ start: at(-7).toISOString(), end: at(-1.5).toISOString() });
  const forged = JSON.stringify({
    ...report,
    newsubsuk: 9999,
    byreseller: [{ text: '<b>forged</b>', newsubs: 9999 }],
  });
  const { messages } = await client.reports.emailActivity({ email: 'boss@example.com', data: forged });
  assert.deepEqual(
    messages.map(({ error }) => error),
    [0],
  );
  const db = world.database.service;
  const mail = await db
    .selectFrom('emails')
    .selectAll()
    .where('to_address', '=', 'boss@example.com')
    .executeTakeFirstOrThrow();
  assert.equal(mail.user_id, id);
  assert.equal(mail.reseller_id, null, 'no tenant has it in its log');
  assert.doesNotMatch(mail.html + mail.text, /9999|forged/);
  assert.match(mail.html, /Nord|Reseller/);
  assert.match(mail.text, /New subscriptions +1 +0/);
  const files = await db
    .selectFrom('email_attachments')
    .selectAll()
    .where('email_id', '=', mail.id)
    .execute();
  assert.equal(files.length, 1);
  assert.match(files[0]?.name ?? '', /^Activity report \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.xlsx$/);
  assert.equal(files[0]?.content.subarray(0, 2).toString(), 'PK');
  const event = await db
    .selectFrom('user_events')
    .selectAll()
    .where('type', '=', 130)
    .executeTakeFirstOrThrow();
  assert.equal(event.email_id, mail.id);
});

test('a range that cannot be is refused, in the caller’s copy too', async (t) => {
  const { world } = await soldWorld(t);
  const { client } = await world.person(1);
  const fieldOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error) => error instanceof CallError && error.issues[0]?.field,
    );
  assert.equal(
    await fieldOf(client.reports.activity({ start: '2026-02-01 00:00', end: '2026-01-01 00:00' })),
    'end',
  );
  assert.equal(
    await fieldOf(client.reports.activity({ start: '2020-02-01 00:00', end: '2026-01-01 00:00' })),
    'end',
  );
  const data = { start: 'yesterday' };
  assert.equal(await fieldOf(client.reports.emailActivity({ email: 'a@example.com', data })), 'data.start');
  assert.equal(await fieldOf(client.reports.emailActivity({ email: 'nobody' })), 'email');
});
