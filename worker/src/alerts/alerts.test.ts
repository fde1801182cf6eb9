import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { minute, startAlertWorld } from '../../test/alert-world.ts';
import { watchAlerts } from './alerts.ts';

test('a rover that loses its fix for as long as somebody has chosen is mailed once, and so is that it is back', async (t) => {
  const { seed, company, live, person, turns, mailsTo, alerts } = await startAlertWorld(t);
  const rover = await seed.rover({ company_id: company.company_id, title: 'Dozer 7' });
  const patient = await person(20, ['rover_no_fix'], {
    no_fix_minutes: 20,
    when_over: true,
    timezone: 'Europe/London',
  });
  const quick = await person(10, ['rover_no_fix'], { no_fix_minutes: 5 });
  const other = await person(20, ['rover_no_fix'], {}, await seed.company());
  const chose = await person(5, ['station_down']);

  await live(rover, 4);
  await turns(0, 1);
  assert.deepEqual(await alerts(), []);
  await live(rover, 5);
  await turns(2, 6);
  assert.equal((await alerts())[0]?.opened_at, null, 'four minutes are none that anybody sees');
  await turns(7, 12);
  const [alert] = await alerts();
  assert.deepEqual([alert?.kind, alert?.rover_id, alert?.since], ['rover_no_fix', rover.id, minute(2)]);
  const [mail] = await mailsTo(quick);
  assert.equal(mail?.subject, 'Dozer 7 has no fix');
  assert.match(mail?.text ?? '', /Dozer 7 has no fix \(Wold Farms\), since .* at 12:02 UTC/);
  assert.match(mail?.text ?? '', /\[personal link\]/);
  assert.deepEqual(
    [mail?.dealer_id, mail?.company_id],
    [company.dealer_id, null],
    'it is of the place of its reader',
  );
  assert.deepEqual(await mailsTo(patient), []);

  await turns(13, 26);
  assert.equal((await mailsTo(quick)).length, 1);
  assert.equal((await mailsTo(patient)).length, 1);
  await live(rover, 4);
  await turns(41, 47);
  assert.deepEqual((await alerts())[0]?.until, minute(41), 'over from the first minute with a fix');
  const [, over] = await mailsTo(patient);
  assert.equal(over?.subject, 'Back to normal: Dozer 7 has no fix');
  assert.equal(over?.link_kind, null);
  assert.equal((await mailsTo(quick)).length, 1, 'who has not asked for it hears no end');
  assert.deepEqual([await mailsTo(other), await mailsTo(chose)], [[], []]);
});

test('a station that takes eighty rovers along is one e-mail to each, with what it holds for its reader', async (t) => {
  const { seed, company, live, stationAt, person, turns, mailsTo, alerts, fleet, db } =
    await startAlertWorld(t);
  const { id: station } = await seed.station({ title: 'Horncastle' });
  const neighbour = await seed.company({ dealer_id: company.dealer_id });
  const [own, theirs] = [await fleet(60, station), await fleet(20, station, neighbour)];
  const rovers = [...own, ...theirs];
  for (const rover of rovers) await live(rover, 4, station);
  await stationAt(station, null);
  const both = await person(1, ['station_down', 'rover_no_fix'], { no_fix_minutes: 5, when_over: true });
  const dealer = await person(10, ['rover_no_fix'], { no_fix_minutes: 5 });
  const customer = await person(20, ['station_down', 'rover_no_fix'], { no_fix_minutes: 5 });

  await turns(0, 0);
  await stationAt(station, minute(0.5));
  for (const rover of rovers) await live(rover, 5, station);
  await turns(1, 14);

  const all = await alerts();
  assert.equal(all.filter(({ kind }) => kind === 'rover_no_fix').length, 80);
  const down = all.find(({ kind }) => kind === 'station_down');
  assert.ok(all.every(({ kind, because_id }) => kind !== 'rover_no_fix' || because_id === down?.id));
  const [first, ...more] = await mailsTo(both);
  assert.equal(first?.subject, 'Station Horncastle is down');
  assert.match(first?.text.replaceAll(/\s+/g, ' ') ?? '', /It fed 80 rovers/);
  assert.deepEqual(more, [], 'its rovers are no e-mail of their own');
  const [dealers, ...again] = await mailsTo(dealer);
  assert.equal(dealers?.subject, '80 rovers have no fix');
  assert.match(
    dealers?.text.replaceAll(/\s+/g, ' ') ?? '',
    /80 rovers have no fix since station Horncastle is down: Rover 1, .* and 70 more/,
  );
  assert.deepEqual(again, []);
  const [customers] = await mailsTo(customer);
  assert.match(customers?.text.replaceAll(/\s+/g, ' ') ?? '', /It fed 60 rovers/, 'of its reader alone');
  assert.equal(customers?.link_kind, null, 'a customer takes no station');
  await stationAt(station, null);
  for (const rover of rovers) await live(rover, 4, station);
  await turns(15, 22);
  const subjects = (await mailsTo(both)).map(({ subject }) => subject);
  assert.deepEqual(subjects, ['Station Horncastle is down', 'Back to normal: Station Horncastle is down']);
  const waiting = await db.selectFrom('alert_notices').where('done_at', 'is', null).selectAll().execute();
  assert.deepEqual(waiting, []);
});

test('what waits for the end of quiet hours comes as one e-mail, also what is over by then', async (t) => {
  const { seed, stationAt, person, turns, mailsTo } = await startAlertWorld(t);
  const stations = [await seed.station({ title: 'Boston' }), await seed.station({ title: 'Louth' })];
  const [boston, louth] = stations.map(({ id }) => id);
  assert.ok(boston && louth);
  const sleeper = await person(1, ['station_down'], { quiet_from: 11 * 60, quiet_until: 13 * 60 });
  await stationAt(boston, minute(-5));
  await turns(0, 3);
  await stationAt(boston, null);
  await stationAt(louth, minute(10));
  await turns(10, 14);
  await turns(58, 59);
  assert.deepEqual(await mailsTo(sleeper), []);
  await turns(60, 66);
  const mails = await mailsTo(sleeper);
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['2 stations are down'],
  );
  const text = mails[0]?.text.replaceAll(/\s+/g, ' ') ?? '';
  assert.match(text, /Station Boston is down, since .* at 11:55 UTC until .* at 12:10 UTC/);
  assert.match(text, /Station Louth is down, since .* at 12:10 UTC/);
});

test('time out of service is no alert, and ends one', async (t) => {
  const { seed, stationAt, turns, alerts, db } = await startAlertWorld(t);
  const { id } = await seed.station();
  await stationAt(id, minute(0));
  await turns(3, 3);
  assert.equal((await alerts()).filter(({ kind }) => kind === 'station_down').length, 1);
  const out = { out_of_service_since: minute(4), out_of_service_reason: 'The mast is painted' };
  await db.updateTable('stations').set(out).where('id', '=', id).execute();
  await turns(4, 6);
  const [alert] = (await alerts()).filter(({ kind }) => kind === 'station_down');
  assert.deepEqual(alert?.until, minute(4));
  await turns(7, 20);
  assert.equal((await alerts()).filter(({ kind }) => kind === 'station_down').length, 1);
});

test('who is archived, loses access or changes their mind hears nothing more', async (t) => {
  const { seed, company, live, person, turns, mailsTo, db } = await startAlertWorld(t);
  const rover = await seed.rover({ company_id: company.company_id });
  const kinds = ['rover_no_fix'] as const;
  const archived = await person(20, kinds, { no_fix_minutes: 5 });
  const moved = await person(20, kinds, { no_fix_minutes: 5 });
  const tired = await person(20, kinds, { no_fix_minutes: 5 });
  const tenant = await seed.company();
  await live(rover, 5);
  await turns(0, 5); // noticed, and waiting for what belongs to it
  assert.equal(
    (await db.selectFrom('alert_notices').where('done_at', 'is', null).selectAll().execute()).length,
    3,
  );
  await db.updateTable('users').set({ archived_at: new Date() }).where('id', '=', archived.id).execute();
  const { reseller_id, dealer_id, company_id } = tenant;
  await db
    .updateTable('users')
    .set({ reseller_id, dealer_id, company_id })
    .where('id', '=', moved.id)
    .execute();
  await db.updateTable('alert_settings').set({ mail: [] }).where('user_id', '=', tired.id).execute();
  await turns(6, 12);
  assert.deepEqual(await db.selectFrom('alert_notices').selectAll().execute(), [], 'and nothing waits');
  assert.deepEqual(await db.selectFrom('emails').where('template', '>=', 50).selectAll().execute(), []);
  assert.deepEqual(await mailsTo(moved), []);
});

test('workers at the same moment write each e-mail once, and one that was killed loses none', async (t) => {
  const { seed, company, live, person, connectAs, worker, turns, db } = await startAlertWorld(t);
  const rover = await seed.rover({ company_id: company.company_id });
  const people = [];
  for (let n = 0; n < 5; n++) people.push(await person(20, ['rover_no_fix'], { no_fix_minutes: 5 }));
  await live(rover, 5);
  await turns(0, 5);
  // a worker that dies within the transaction of an e-mail leaves what it has not committed
  const dying = db.transaction().execute(async (trx) => {
    await sql`select from alert_settings for update`.execute(trx);
    await watchAlerts(worker, minute(7));
    throw new Error('killed');
  });
  await assert.rejects(dying, /killed/);
  const mails = () => db.selectFrom('emails').where('template', '=', 50).select('user_id').execute();
  assert.deepEqual(await mails(), [], 'whom another has locked are passed over');
  const others = [worker, await connectAs('worker'), await connectAs('worker')];
  await Promise.all(others.map((program) => watchAlerts(program, minute(8))));
  const written = (await mails()).map(({ user_id }) => user_id).toSorted();
  assert.deepEqual(written, people.map(({ id }) => id).toSorted());
});

test('a rover that is refused again and again, and one that gets in', async (t) => {
  const { seed, company, turns, alerts, db } = await startAlertWorld(t);
  const [refused, other] = [
    await seed.rover({ company_id: company.company_id }),
    await seed.rover({ company_id: company.company_id }),
  ];
  const line = (rover: number, event: string, at: number) =>
    db
      .insertInto('caster_log')
      .values({ at: minute(at), type: 1, code: 15, casta: 1, rover_id: rover, event, params: '{}' })
      .execute();
  for (const at of [0, 1, 2, 3]) await line(refused.id, 'rover_expired', at);
  for (const at of [0, 1, 2, 3, 4]) await line(other.id, 'rover_wrong_password', at);
  await line(other.id, 'rover_connected', 4.5);
  await turns(5, 5);
  const found = async () => (await alerts()).filter(({ kind }) => kind === 'rover_refused');
  assert.deepEqual(await found(), []);
  await line(refused.id, 'rover_expired', 5.5);
  await turns(6, 6);
  const [alert] = await found();
  assert.equal(alert?.rover_id, refused.id);
  assert.deepEqual(alert?.details, { refusals: 5, reason: 'rover_expired' });
  await line(refused.id, 'rover_connected', 6.5);
  await turns(7, 13);
  assert.deepEqual((await found())[0]?.until, minute(7));
});

test('a subscription that ends, unless something follows it; those who get the dealer’s notices are not mailed twice', async (t) => {
  const { seed, company, person, turns, mailsTo, alerts, db } = await startAlertWorld(t);
  const { company_id, dealer_id, reseller_id } = company;
  const [ending, renewed] = [
    await seed.rover({ company_id, title: 'Drill' }),
    await seed.rover({ company_id }),
  ];
  const subscribe = (rover_id: number, status: number, from: number, days: number) =>
    db
      .insertInto('subscriptions')
      .values({
        reseller_id,
        dealer_id,
        company_id,
        rover_id,
        status,
        type_id: 1,
        starts_at: minute(from * 1440),
        ends_at: minute((from + days) * 1440),
      })
      .execute();
  await subscribe(ending.id, 3, -30, 33);
  await subscribe(renewed.id, 3, -30, 33);
  await subscribe(renewed.id, 2, 3, 365);
  const admin = await person(20, ['subscription_ends']);
  const dealer = await person(10, ['subscription_ends']);
  await db
    .insertInto('expiry_notice_settings')
    .values({ dealer_id, reseller_id, days: [7] })
    .execute();
  await turns(0, 3);
  const found = (await alerts()).filter(({ kind }) => kind === 'subscription_ends');
  assert.deepEqual(
    found.map(({ rover_id }) => rover_id),
    [ending.id],
  );
  assert.deepEqual(await mailsTo(admin), []);
  assert.equal((await mailsTo(dealer))[0]?.subject, 'The subscription of Drill ends soon');
  await subscribe(ending.id, 2, 3, 365);
  await turns(4, 4);
  assert.ok((await alerts()).find(({ kind }) => kind === 'subscription_ends')?.until);
});

test('SIM cards over their limit and those that cost for nothing are theirs who have them', async (t) => {
  const { seed, company, person, turns, mailsTo, alerts, db } = await startAlertWorld(t);
  const { reseller_id, dealer_id, company_id } = company;
  const rover = await seed.rover({ company_id });
  const card = async (iccid: string, of: object) =>
    (
      await db
        .insertInto('sims')
        .values({
          iccid,
          supplier: 1,
          status: 'active',
          status_text: 'Active',
          reseller_id,
          dealer_id,
          company_id,
          held_since: minute(-3 * 1440),
          ...of,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const over = await card('8944000000000000017', { holder: 'company' });
  const idle = await card('8944000000000000025', { holder: 'rover', rover_id: rover.id, slot: 1 });
  await db.insertInto('sim_alerts').values({ sim_id: over, kind: 'high_usage', figure: 900 }).execute();
  const owner = await person(20, ['sim_over_limit', 'sim_unused']);
  const neighbour = await person(20, ['sim_over_limit', 'sim_unused'], {}, await seed.company({ dealer_id }));
  await turns(0, 3);
  const found = (await alerts()).filter(({ sim_id }) => sim_id !== null);
  assert.deepEqual(
    found.map(({ kind, sim_id }) => [kind, sim_id]),
    [
      ['sim_over_limit', over],
      ['sim_unused', idle],
    ],
  );
  const [mail] = await mailsTo(owner);
  assert.equal(mail?.subject, '2 alerts');
  assert.match(
    mail?.text.replaceAll(/\s+/g, ' ') ?? '',
    /SIM 8944000000000000025 is paid for, but not used: its rover has no subscription/,
  );
  assert.deepEqual(await mailsTo(neighbour), []);
});

test('system admins hear of services that no caster runs, checks that are alarms, e-mails that wait and jobs that fail', async (t) => {
  const { person, turns, mailsTo, alerts, db } = await startAlertWorld(t);
  const admin = await person(1, ['system']);
  const tenant = await person(5, ['system']);
  const service = { node: 'n', port: 1, clients: 0, started_at: minute(-60) };
  for (const name of ['casta', 'connecta'])
    for (const country of [1, 2])
      if (name !== 'connecta' || country !== 2)
        await db
          .insertInto('caster_services')
          .values({ ...service, service: name, country, seen_at: sql<Date>`now() + interval '1 hour'` })
          .execute();
  await db
    .insertInto('emails')
    .values({
      template: 10,
      to_address: 'x@example.com',
      to_name: 'X',
      sender: 'Y',
      subject: 'Z',
      html: '',
      text: '',
      attempts: 3,
      created_at: minute(-60),
      next_at: minute(600),
    })
    .execute();
  const raised_at = minute(-60);
  await db
    .insertInto('system_alarms')
    .values([
      { system: 1, kind: 'ntripcheck', raised_at },
      { system: 2, kind: 'basesync', raised_at }, // the same as connecta 2
      { system: 1, kind: 'gdpr_check', raised_at, cleared_at: minute(-30) },
    ])
    .execute();
  await turns(0, 4);
  const parts = (await alerts(true)).map(({ subject }) => subject).toSorted();
  assert.deepEqual(parts, ['connecta 2', 'ntripcheck 1', 'outbox']);
  assert.equal((await mailsTo(admin))[0]?.subject, '3 parts of the system do not work');
  assert.deepEqual(await mailsTo(tenant), []);
});
