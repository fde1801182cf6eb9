import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Secret, tokenHash } from '@cairn/database';
import { createLink } from '@cairn/mail';
import { sql } from 'kysely';
import { startWorld, type World } from '../../test/world.ts';

/** Two companies of one dealer with a rover each that has no fix, and a station that is down. */
async function network(world: World) {
  const { seed, database, person } = world;
  const company = await seed.company({ title: 'Wold Farms' });
  const neighbour = await seed.company({ dealer_id: company.dealer_id, title: 'Fen Crops' });
  const [own, theirs] = [
    await seed.rover({ company_id: company.company_id, title: 'Dozer' }),
    await seed.rover({ company_id: neighbour.company_id, title: 'Drill' }),
  ];
  const station = await seed.station({ title: 'Horncastle' });
  let minutes = 0;
  /** Each opened a minute after the one before. */
  const open = async (kind: string, of: Record<string, unknown>, more: Record<string, unknown> = {}) => {
    const at = new Date(Date.now() - 7_200_000 + ++minutes * 60_000);
    const { rows } = await sql<{ id: number }>`
      insert into alerts (kind, subject, reseller_id, dealer_id, company_id, rover_id, station_id, since, opened_at, until, details)
      values (${kind}, ${String(of.id ?? kind)}, ${of.reseller_id ?? null}, ${of.dealer_id ?? null}, ${of.company_id ?? null},
        ${of.reseller_id ? of.id : null}, ${kind === 'station_down' ? of.id : null}, ${at}, ${at}, ${more.until ?? null}, ${JSON.stringify(more.details ?? {})})
      returning id`.execute(database.service);
    return rows[0]?.id ?? 0;
  };
  const alerts = {
    own: await open('rover_no_fix', own, { details: { station: station.id } }),
    theirs: await open('rover_no_fix', theirs),
    station: await open('station_down', station),
    system: await open('system', { id: 'outbox' }),
    old: await open('rover_refused', own, {
      until: new Date(),
      details: { refusals: 7, reason: 'rover_expired' },
    }),
  };
  return {
    company,
    neighbour,
    own,
    theirs,
    station,
    alerts,
    open,
    admin: await person(1),
    dealer: await person(10, company),
    manager: await person(20, company),
    viewer: await person(30, company),
    stranger: await person(20, await seed.company()),
  };
}

test('everybody sees what is wrong with what is theirs, and with the stations', async (t) => {
  const world = await startWorld(t);
  const { admin, dealer, manager, viewer, stranger, alerts } = await network(world);
  const idsOf = async ({ client }: typeof admin) => (await client.alerts.list({})).alerts.map(({ id }) => id);
  assert.deepEqual(await idsOf(admin), [alerts.system, alerts.station, alerts.theirs, alerts.own]);
  assert.deepEqual(await idsOf(dealer), [alerts.station, alerts.theirs, alerts.own]);
  assert.deepEqual(await idsOf(manager), [alerts.station, alerts.own]);
  assert.deepEqual(await idsOf(viewer), [alerts.station, alerts.own]);
  assert.deepEqual(await idsOf(stranger), [alerts.station]);
  const { alerts: over, counts } = await manager.client.alerts.list({ state: 'over' });
  assert.deepEqual(counts, { rover_no_fix: 1, station_down: 1 });
  assert.deepEqual(
    over.map(({ id, refusals, reason, rover }) => [id, refusals, reason, rover?.title]),
    [[alerts.old, 7, 'rover_expired', 'Dozer']],
  );
});

test('filters and pages of alerts', async (t) => {
  const world = await startWorld(t);
  const { admin, dealer, alerts, own, station } = await network(world);
  const ids = async (input: Parameters<typeof dealer.client.alerts.list>[0], who = dealer) =>
    (await who.client.alerts.list(input)).alerts.map(({ id }) => id);
  assert.deepEqual(await ids({ kind: 'rover_no_fix' }), [alerts.theirs, alerts.own]);
  assert.deepEqual(await ids({ rover: own.id }), [alerts.own]);
  assert.deepEqual(await ids({ basestation: station.id }), [alerts.station]);
  assert.deepEqual(await ids({ stext: 'doz' }), [alerts.own]);
  assert.deepEqual(await ids({ stext: 'HORN' }), [alerts.station]);
  assert.deepEqual(await ids({ stext: 'fen' }), [alerts.theirs]);
  assert.deepEqual(await ids({ stext: '%' }), []);
  await dealer.client.alerts.take({ id: alerts.own, take: 1 });
  assert.deepEqual(await ids({ taken: 'own' }), [alerts.own]);
  assert.deepEqual(await ids({ taken: 'own' }, admin), []);
  assert.deepEqual(await ids({ taken: 'somebody' }, admin), [alerts.own]);
  assert.deepEqual(await ids({ taken: 'nobody' }), [alerts.station, alerts.theirs]);

  const found = [];
  for (let before: string | undefined; ; ) {
    const page = await admin.client.alerts.list({ limit: 1, before });
    found.push(...page.alerts.map(({ id }) => id));
    if (page.next === null) break;
    before = page.next;
  }
  assert.deepEqual(found, [alerts.system, alerts.station, alerts.theirs, alerts.own]);
});

test('an alert is taken, taken over and released, and who has it is named to those who see them', async (t) => {
  const world = await startWorld(t);
  const { admin, dealer, manager, viewer, stranger, alerts } = await network(world);
  await manager.client.alerts.take({ id: alerts.own, take: 1 });
  const shown = async ({ client }: typeof admin) =>
    (await client.alerts.list({})).alerts.find(({ id }) => id === alerts.own)?.taken;
  assert.deepEqual([(await shown(manager))?.own, (await shown(dealer))?.own], [1, 0]);
  assert.equal((await shown(dealer))?.level, 'company');
  assert.match((await shown(viewer))?.name ?? '', /^Test User/);

  await admin.client.alerts.take({ id: alerts.own, take: 1 });
  assert.deepEqual(
    [(await shown(manager))?.name, (await shown(manager))?.level],
    [null, 'system'],
    'a customer does not read who of the system it is',
  );
  await dealer.client.alerts.take({ id: alerts.own, take: 0 });
  assert.equal(await shown(manager), null);

  for (const [who, id] of [
    [stranger, alerts.own],
    [manager, alerts.theirs],
    [manager, alerts.station],
    [dealer, alerts.system],
    [manager, alerts.old],
  ] as const)
    await assert.rejects(who.client.alerts.take({ id, take: 1 }), { status: 404 });
  await assert.rejects(viewer.client.alerts.take({ id: alerts.own, take: 1 }), { status: 403 });
  await admin.client.alerts.take({ id: alerts.station, take: 1 });
  const events = await world.database.service
    .selectFrom('user_events')
    .where('type', 'in', [116, 117])
    .select(['type', 'user_id', 'target_id', 'company_id'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.map(({ type, user_id }) => [type, user_id]),
    [
      [116, manager.id],
      [116, admin.id],
      [117, dealer.id],
      [116, admin.id],
    ],
  );
});

/** The link of an e-mail to somebody about some alerts, as the worker makes both. */
async function mailTo(
  { database, secret }: Pick<World, 'database'> & { secret: Secret },
  { id: user_id }: { id: number },
  alerts: readonly number[],
  event = 'opened',
) {
  const db = database.service;
  const mail = { template: 50, to_address: 'x@example.com', to_name: 'X', sender: 'Y', subject: 'Z' };
  const { id: email_id } = await db
    .insertInto('emails')
    .values({ ...mail, html: '', text: '', user_id, link_kind: 'alert', link_days: 3 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('alert_notices')
    .values(alerts.map((alert_id) => ({ user_id, alert_id, event, email_id, done_at: new Date() })))
    .execute();
  const { token } = await createLink(db, secret, {
    kind: 'alert',
    userId: user_id,
    days: 3,
    emailId: email_id,
  });
  return token;
}

test('the link of an e-mail takes its alerts once, without signing in, and then says who has them', async (t) => {
  const world = await startWorld(t);
  const { dealer, manager, alerts } = await network(world);
  const { anyone } = world;
  const token = await mailTo(world, manager, [alerts.own, alerts.station]);
  const [another, dealers] = [
    await mailTo(world, manager, [alerts.own], 'over'),
    await mailTo(world, dealer, [alerts.own, alerts.theirs]),
  ];
  const before = await anyone.alerts.mailed({ token });
  assert.equal(before.state, 'open');
  assert.deepEqual(
    before.alerts.map(({ id, title, taken, maytake }) => [id, title, taken, maytake]),
    [
      [alerts.station, 'Horncastle', null, 0],
      [alerts.own, 'Dozer', null, 1],
    ],
  );
  await anyone.alerts.mailed({ token });
  assert.equal((await anyone.alerts.mailed({ token })).state, 'open', 'to read it uses nothing up');

  const states = await Promise.all([1, 2, 3].map(() => anyone.alerts.takeMailed({ token })));
  assert.ok(states.every(({ state }) => state === 'used'));
  const taken = (await anyone.alerts.mailed({ token })).alerts.find(({ id }) => id === alerts.own)?.taken;
  assert.equal(taken?.level, 'company');
  const recorded = await world.database.service
    .selectFrom('user_events')
    .where('type', '=', 116)
    .selectAll()
    .execute();
  assert.equal(recorded.length, 1, 'of several at once one takes it');

  await anyone.alerts.takeMailed({ token: dealers });
  const after = await anyone.alerts.takeMailed({ token });
  assert.equal(
    after.alerts.find(({ id }) => id === alerts.own)?.taken?.level,
    'dealer',
    'a used link changes nothing',
  );
  assert.equal(
    (await anyone.alerts.mailed({ token: another })).state,
    'open',
    'each e-mail has its own link',
  );
});

test('a link shows and takes nothing once its person has gone, moved or waited too long, or nothing is wrong any more', async (t) => {
  const world = await startWorld(t);
  const { manager, dealer, stranger, alerts } = await network(world);
  const { anyone, database } = world;
  const db = database.service;
  for (const token of ['x', '', 'A'.repeat(43)])
    assert.deepEqual(await anyone.alerts.takeMailed({ token }), { state: 'unknown', alerts: [] });
  const foreign = await mailTo(world, stranger, [alerts.own]);
  assert.deepEqual((await anyone.alerts.takeMailed({ token: foreign })).alerts, []);

  const expired = await mailTo(world, dealer, [alerts.own]);
  await db.updateTable('mailed_links').set({ expires_at: sql<Date>`now()` }).execute();
  assert.deepEqual(await anyone.alerts.takeMailed({ token: expired }), { state: 'expired', alerts: [] });

  const late = await mailTo(world, dealer, [alerts.old]);
  assert.equal((await anyone.alerts.mailed({ token: late })).state, 'over');
  const archived = await mailTo(world, manager, [alerts.own]);
  await db.updateTable('users').set({ archived_at: new Date() }).where('id', '=', manager.id).execute();
  assert.deepEqual(await anyone.alerts.takeMailed({ token: archived }), { state: 'unknown', alerts: [] });
  const untouched = await db.selectFrom('alerts').where('taken_at', 'is not', null).selectAll().execute();
  assert.deepEqual(untouched, []);
});

test('an alert link does not sign in, and taking with it ends no link that does', async (t) => {
  const world = await startWorld(t);
  const { manager, alerts } = await network(world);
  const { database, secret, anyone } = world;
  const reset = await createLink(database.service, secret, { kind: 'reset', userId: manager.id, days: 1 });
  const token = await mailTo(world, manager, [alerts.own]);
  const { email } = manager;
  const refused = await anyone.auth.resetPassword({ token, email, password: 'Correct-horse-10' });
  assert.equal(refused.error, 1);
  await anyone.alerts.takeMailed({ token });
  const open = await database.service
    .selectFrom('mailed_links')
    .where('token_hash', '=', tokenHash(reset.token))
    .select('used_at')
    .executeTakeFirstOrThrow();
  assert.equal(open.used_at, null);
});
