import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError, COUNTED_EVENTS, eventGroups } from '@cairn/contract';
import { connected } from '@cairn/database/testing';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { sql } from 'kysely';
import { withTenants } from '../../test/audit.ts';
import { startWorld } from '../../test/world.ts';

const from = { address: '192.0.2.7', agent: 'test' };

/** An e-mail about a company; its id. */
async function addEmail(
  { service }: Awaited<ReturnType<typeof withTenants>>['database'],
  { reseller_id, dealer_id, company_id }: Awaited<ReturnType<typeof withTenants>>['company'],
): Promise<number> {
  const { id } = await service
    .insertInto('emails')
    .values({
      reseller_id,
      dealer_id,
      company_id,
      template: 21,
      to_address: 'ann@example.com',
      to_name: 'Ann',
      sender: 'X',
      subject: 'Welcome',
      html: '',
      text: 'Hello',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('an event has its names, target, detail and e-mail, for its own tenants', async (t) => {
  const { database, actor, company, other, scope, person } = await withTenants(t);
  const emailId = await addEmail(database, company);
  await recordEvent(database.service, events.userCreated, actor, {
    from,
    emailId,
    message: { code: 'created', parameters: { kind: 'user', title: 'Ann Smith' } },
    details: [{ code: 'changed', parameters: { field: 'mobile', before: '', after: '12' } }],
    target: { type: 'user', id: 7, title: 'Ann Smith' },
  });
  await recordEvent(database.service, events.companyEdited, undefined, { scope: scope(other) });
  const viewer = await person(30, { company_id: company.id });
  const { CasterEvents, Total, count } = await viewer.client.audit.events({ type: 30 });
  assert.deepEqual([Total, count], [1, 1]);
  const [event] = CasterEvents;
  assert.partialDeepStrictEqual(event, {
    type: 30,
    typename: 'User created',
    text: 'User Ann Smith created',
    detail: 'Mobile: none → 12',
    eventgroup: 1,
    groupname: 'User',
    companyname: 'Wold Grange',
    username: 'Ada King',
    target: { type: 'user', id: 7, title: 'Ann Smith' },
    emailid: emailId,
  });
  const { CasterEvents: recent } = await viewer.client.audit.recent({ text: 'ann' });
  assert.deepEqual(recent[0]?.Email, { sent_email: 'ann@example.com', subject: 'Welcome', text: 'Hello' });
  await recordEvent(database.service, events.login, actor, { from, scope: scope(company) });
  assert.equal((await viewer.client.audit.events({ limit: 1 })).CasterEvents[0]?.typename, 'Login');
  const { CasterEvents: done } = await viewer.client.audit.recent({ limit: 1 });
  assert.equal(done[0]?.typename, 'User created', 'a login is not something that was done');
  assert.equal((await viewer.client.audit.events({ company: other.id })).Total, 0);
});

test('events are filtered by group, type, target, person, time and place, and come by page', async (t) => {
  const { database, ownerUrl, actor, company, other, scope, person } = await withTenants(t);
  for (let n = 0; n < 12; n++)
    await recordEvent(database.service, n % 2 ? events.roverDisconnected : events.userEdited, actor, {
      from,
      text: `number ${n}`,
      scope: scope(n < 4 ? other : company),
      ...(n === 5 && { target: { type: 'rover', id: 55, title: 'Roof' } }),
      ...(n === 6 && { target: { type: 'station', id: 66, title: 'Hill' } }),
    });
  await connected(ownerUrl, (owner) =>
    owner.query(
      `update user_events set at = timestamptz '2026-01-01' + id * interval '1 hour' where text like 'number %'`,
    ),
  );
  await database.service
    .updateTable('resellers')
    .set({ country: 2 })
    .where('id', '=', other.reseller_id)
    .execute();
  const { client } = await person(1);
  const texts = async (input: Parameters<typeof client.audit.events>[0]) =>
    (await client.audit.events({ user: actor.userId, ...input })).CasterEvents.map(({ text }) =>
      Number(text.split(' ')[1]),
    );
  assert.deepEqual(await texts({}), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], 'the newest first');
  assert.deepEqual(await texts({ limit: 5, page: 1 }), [6, 5, 4, 3, 2]);
  assert.deepEqual(await texts({ limit: 2, offset: 3 }), [8, 7]);
  assert.deepEqual(await texts({ group: 2 }), [11, 9, 7, 5, 3, 1]);
  assert.deepEqual(await texts({ type: 31, limit: 1 }), [10]);
  assert.deepEqual(await texts({ rover: 55 }), [5]);
  assert.deepEqual(await texts({ base: 66 }), [6]);
  assert.deepEqual(await texts({ company: other.id }), [3, 2, 1, 0]);
  assert.deepEqual(await texts({ reseller: 99 }), [11, 10, 9, 8, 7, 6, 5, 4], 'the resellers of the UK');
  const [{ at } = { at: new Date() }] = await database.service
    .selectFrom('user_events')
    .select('at')
    .where('text', '=', 'number 3')
    .execute();
  assert.deepEqual(await texts({ end: at.toISOString() }), [2, 1, 0]);
  assert.deepEqual(await texts({ start: at.toISOString(), company: other.id }), [3]);
});

test('every type of event has a name, a number of its own and a group that there is', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(30);
  const { CasterEventTypes } = await client.audit.types({});
  assert.equal(new Set(CasterEventTypes.map(({ value }) => value)).size, Object.keys(events).length);
  for (const { group, groupname } of CasterEventTypes)
    assert.equal(eventGroups.find(({ value }) => value === group)?.text, groupname);
  const overrides: [number, string][] = [
    [1, 'Login'],
    [2, 'Logout'],
    [3, 'Automatic logout'],
    [11, 'Dealer deleted'],
    [13, 'Company deleted'],
    [16, 'Rover deleted'],
    [20, 'Reseller deleted'],
  ];
  for (const [value, text] of overrides)
    assert.ok(
      CasterEventTypes.some((type) => type.value === value && type.text === text),
      text,
    );
  const { CasterEventTypes: gdpr } = await client.audit.types({ group: 5 });
  assert.ok(gdpr.length > 0 && gdpr.every(({ group }) => group === 5));
});

test('the activity of a person is their sign-ins with address and agent, for those who may see the person', async (t) => {
  const { person, company, other } = await withTenants(t);
  const viewer = await person(30, { company_id: company.id });
  const colleague = await person(20, { company_id: company.id });
  const stranger = await person(20, { company_id: other.id });
  await viewer.client.auth.logout({});
  const { audits, total } = await colleague.client.audit.ofUser({ id: viewer.id });
  assert.equal(total, 2);
  assert.deepEqual(
    audits.map(({ typename, ipaddress }) => [typename, ipaddress]),
    [
      ['Logout', '127.0.0.1'],
      ['Login', '127.0.0.1'],
    ],
  );
  assert.match(audits[0]?.userdetails ?? '', /node/);
  assert.deepEqual(await stranger.client.audit.ofUser({ id: viewer.id }), { audits: [], total: 0 });
});

test('a company user reads their own sign-ins only, an administrator those of their role and below', async (t) => {
  const { person, company } = await withTenants(t);
  const scope = { company_id: company.id };
  const [viewer, other] = [await person(30, scope), await person(30, scope)];
  const [admin, colleague] = [await person(20, scope), await person(20, scope)];
  const dealer = await person(10, { dealer_id: company.dealer_id });
  const counted = async (caller: typeof viewer, of: typeof viewer) =>
    (await caller.client.audit.ofUser({ id: of.id })).total;
  assert.deepEqual(
    [await counted(viewer, viewer), await counted(viewer, other), await counted(viewer, admin)],
    [1, 0, 0],
  );
  assert.deepEqual(
    [await counted(admin, admin), await counted(admin, colleague), await counted(admin, viewer)],
    [1, 1, 1],
  );
  assert.deepEqual([await counted(dealer, admin), await counted(admin, dealer)], [1, 0]);

  // neither do events and lists of people say to a company user when others signed in
  const logins = async (caller: typeof viewer, of: typeof viewer) =>
    (await caller.client.audit.events({ user: of.id, type: 1 })).Total;
  assert.deepEqual([await logins(viewer, admin), await logins(viewer, viewer)], [0, 1]);
  assert.deepEqual([await logins(colleague, admin), await logins(colleague, viewer)], [1, 1]);
  const seen = async (caller: typeof viewer) => {
    const found = (await caller.client.users.find({})).users;
    const listed = (await caller.client.users.list({ orderby: 'last_login' })).users;
    return [found, listed].map((users) =>
      users
        .filter(({ last_login }) => last_login)
        .map(({ id }) => id)
        .sort(),
    );
  };
  const everybody = [viewer, other, admin, colleague].map(({ id }) => id).sort();
  assert.deepEqual(await seen(viewer), [[viewer.id], [viewer.id]]);
  assert.deepEqual(await seen(admin), [everybody, everybody]);
});

test('what is personal of a person goes out of the events and leaves that they happened', async (t) => {
  const { database, actor, person } = await withTenants(t);
  const gone = await person(5, {}, { fname: 'Bob', lname: 'Gone' });
  await recordEvent(database.service, events.userEdited, actor, {
    from,
    message: { code: 'edited', parameters: { kind: 'user', title: 'Bob Gone' } },
    details: [{ code: 'changed', parameters: { field: 'first_name', before: 'Rob', after: 'Bob' } }],
    target: { type: 'user', id: gone.id, title: 'Bob Gone' },
  });
  await sql`select forget_in_events(array[${gone.id}::int])`.execute(database.service);
  const rows = await database.service.selectFrom('user_events').selectAll().orderBy('id').execute();
  assert.doesNotMatch(JSON.stringify(rows), /Bob|Gone|127\.0\.0\.1/);
  assert.deepEqual(
    rows.map(({ type, user_name }) => [type, user_name]),
    [
      [1, ''],
      [31, 'Ada King'],
    ],
  );
});

test('events are counted up to a bound, and all of them come as a file', async (t) => {
  const { database, company, other, person } = await withTenants(t);
  const many = COUNTED_EVENTS + 1;
  await sql`insert into user_events (type, "group", reseller_id, dealer_id, company_id, user_name, text)
    select 31, 1, ${company.reseller_id}, ${company.dealer_id}, ${company.id}, 'Ada King', '=number ' || n
    from generate_series(1, ${many}::int) n`.execute(database.service);
  const dealer = await person(10, { dealer_id: company.dealer_id });
  const { Total, count, more } = await dealer.client.audit.events({ type: 31, limit: 1 });
  assert.deepEqual([Total, count, more], [COUNTED_EVENTS, COUNTED_EVENTS, true]);
  const few = await dealer.client.audit.events({ type: 1 });
  assert.deepEqual([few.Total, few.more], [1, false]);

  const lines = (
    await (await dealer.client.audit.eventsFile({ type: 31, timezone: 'Asia/Kathmandu' })).text()
  ).split('\r\n');
  assert.equal(lines.length, 1 + many + 1);
  assert.equal(lines[0], 'Date/Time (Asia/Kathmandu),Event,Details,Type,Group,Reseller,Dealer,Company,User');
  assert.match(lines[1] ?? '', /,'=number \d+,,User edited,User,.*,Wold Grange,Ada King$/);
  assert.equal(new Set(lines.slice(1, -1)).size, many, 'every event once');
  const elsewhere = await person(10, { dealer_id: other.dealer_id });
  const theirs = await (await elsewhere.client.audit.eventsFile({ type: 31 })).text();
  assert.equal(theirs.split('\r\n').length, 2);
});

test('a reseller filters by what happened at the reseller itself', async (t) => {
  const { database, actor, company, scope, person } = await withTenants(t);
  await recordEvent(database.service, events.companyEdited, actor, { scope: scope(company) });
  const own = { resellerId: company.reseller_id, dealerId: null, companyId: null };
  await recordEvent(database.service, events.resellerEdited, actor, { scope: own });
  const { client } = await person(5, { reseller_id: company.reseller_id });
  const types = async (input: Parameters<typeof client.audit.events>[0]) =>
    (await client.audit.events({ ...input, group: 2 })).CasterEvents.map(({ type }) => type);
  assert.deepEqual(await types({}), [22, 18]);
  assert.deepEqual(await types({ own: true }), [22]);
});

test('an event opens with its values, who acted for whom and from where, and the e-mail that was sent', async (t) => {
  const { database, company, other, actor, scope, person } = await withTenants(t);
  const emailId = await addEmail(database, company);
  const dealer = await person(10, { dealer_id: company.dealer_id });
  const about = {
    from,
    emailId,
    scope: scope(company),
    message: { code: 'edited', parameters: { kind: 'rover', title: 'Roof' } },
    details: [
      { code: 'changed', parameters: { field: 'allowed', before: 'true', after: 'false' } },
      { code: 'administrator_changed', parameters: { field: 'mobile', before: '', after: '12' } },
      { code: 'password_set' },
    ],
    target: { type: 'rover', id: 7, title: 'Roof' },
  } as const;
  const acting = { dealer: company.dealer_id ?? 0, title: 'Fens RTK' };
  await recordEvent(database.service, events.roverEdited, { ...actor, actingFor: acting }, about);
  await recordEvent(database.service, events.roverEdited, { ...actor, userId: dealer.id }, about);
  const { client: admin } = await person(1);
  const [byDealer, byAdmin] = (await admin.audit.events({ type: 15 })).CasterEvents;
  const { event } = await admin.audit.event({ id: byAdmin?.id ?? 0 });
  assert.partialDeepStrictEqual(event, {
    changes: [
      { field: 'Allowed', before: 'yes', after: 'no' },
      { field: 'administrator: Mobile', before: '', after: '12' },
    ],
    notes: ['a one-time password was set'],
    person: 'Ada King',
    actingfor: 'Fens RTK',
    ipaddress: '192.0.2.7',
    userdetails: 'test',
    raw: { type: 15, message: 'edited', target_id: 7, email_id: emailId, address: '192.0.2.7' },
    Email: { sent_email: 'ann@example.com', subject: 'Welcome', text: 'Hello', state: 'waiting' },
  });

  // from where somebody above them came is not for a dealer
  const hidden = (await dealer.client.audit.event({ id: event.id })).event;
  assert.deepEqual([hidden.ipaddress, hidden.userdetails, hidden.raw.address], ['', '', undefined]);
  const shown = (await dealer.client.audit.event({ id: byDealer?.id ?? 0 })).event;
  assert.equal(shown.ipaddress, '192.0.2.7');

  const elsewhere = await person(10, { dealer_id: other.dealer_id });
  await assert.rejects(
    elsewhere.client.audit.event({ id: event.id }),
    (error) => error instanceof CallError && error.status === 404,
  );
});
