import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRoles, isRole } from '@cairn/contract';
import { answerCommands } from '@cairn/database';
import { connected } from '@cairn/database/testing';
import { connect, startWorld } from '../../test/world.ts';

const titles = (reply: { rovers: { text: string }[] }) => reply.rovers.map(({ text }) => text);

test('a dealer searches, filters, sorts and pages through their own rovers', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const one = await seed.company({ title: 'Acre' });
  const two = await seed.company({ title: 'Barn', dealer_id: one.dealer_id });
  await seed.rover({ title: 'Hidden roof' });
  const [roof] = [
    await seed.rover({ title: 'Roof 100%', company_id: one.id }),
    await seed.rover({
      title: 'Dozer',
      company_id: two.id,
      username: 'roofer',
      last_connected_at: '2026-01-01T00:00:00Z',
    }),
    await seed.rover({ title: 'Grader', company_id: one.id, expires_at: '2030-01-01T00:00:00Z' }),
    await seed.rover({ title: 'Archived roof', company_id: one.id, archived_at: new Date() }),
  ];
  const { client } = await person(10, { dealer_id: one.dealer_id });
  const list = async (input: Parameters<typeof client.rovers.list>[0]) =>
    titles(await client.rovers.list(input));

  assert.deepEqual(await list({}), ['Dozer', 'Grader', 'Roof 100%']);
  assert.deepEqual(await list({ stext: 'ROOF' }), ['Dozer', 'Roof 100%']);
  assert.deepEqual(await list({ stext: '%' }), ['Roof 100%']);
  assert.deepEqual(await list({ company: two.id }), ['Dozer']);
  assert.deepEqual(await list({ rover: roof.id }), ['Roof 100%']);
  assert.deepEqual(await list({ orderby: 'rover', sortdesc: true }), ['Roof 100%', 'Grader', 'Dozer']);
  assert.deepEqual(await list({ orderby: 'company', sortdesc: true }), ['Dozer', 'Grader', 'Roof 100%']);
  assert.deepEqual(await list({ orderby: 'expire' }), ['Grader', 'Roof 100%', 'Dozer']);
  assert.deepEqual(await list({ orderby: 'lastconnect', sortdesc: true }), ['Dozer', 'Grader', 'Roof 100%']);
  for (const orderby of ['reseller', 'dealer', 'status'] as const)
    assert.equal((await list({ orderby })).length, 3);
  for (const orderby of ['rover', 'status'] as const)
    assert.deepEqual((await list({ never: 1, orderby })).toSorted(), ['Grader', 'Roof 100%']);
  assert.equal(
    (await client.rovers.list({ never: 1 })).counts.all,
    2,
    'the strip counts under the same filter',
  );
  const pages = [
    await list({ limit: 2 }),
    await list({ limit: 2, page: 1 }),
    await list({ limit: 2, page: 2 }),
  ];
  assert.deepEqual(pages, [['Dozer', 'Grader'], ['Roof 100%'], []]);
  assert.equal((await client.rovers.list({ limit: 2, page: 2 })).total, 3);
  assert.ok(database);
});

test('statuses filter and are counted, under the same search', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const { id: company_id } = await seed.company();
  for (const status of [0, 1, 2, 4, 4, 5, 6])
    await connect(database, await seed.rover({ company_id, title: `on ${status}` }), { status });
  await seed.rover({ company_id, title: 'off' });
  const { client } = await person(20, { company_id });
  const counts = { all: 8, offline: 1, connected: 1, gps: 1, dgps: 1, fixed: 2, float: 1, est: 1 };
  const { rovers } = await client.rovers.list({ orderby: 'status' });
  assert.deepEqual(
    rovers.map(({ rtk_fix_status }) => rtk_fix_status),
    [0, 6, 1, 2, 5, 4, 4, null],
    'the worst first, by quality and not by code',
  );
  for (const [status, expected] of [
    [0, 8],
    [9, 1],
    [1, 1],
    [2, 1],
    [4, 2],
    [5, 1],
    [6, 1],
    [-1, 1],
  ] as const) {
    const reply = await client.rovers.list({ status });
    assert.deepEqual([reply.rovers.length, reply.total, reply.counts], [expected, expected, counts]);
  }
  for (const sortdesc of [false, true]) {
    const sorted = { orderby: 'status', sortdesc } as const;
    const whole = (await client.rovers.list(sorted)).rovers;
    assert.deepEqual(whole.at(-1)?.text, 'off', 'who is not connected comes last either way');
    const pages = [];
    for (let page = 0; page < 4; page++)
      pages.push(...(await client.rovers.list({ ...sorted, page, limit: 3 })).rovers);
    assert.deepEqual(pages, whole, 'each rover once, page by page');
    for (const status of [4, -1] as const) {
      const only = (await client.rovers.list({ ...sorted, status })).rovers;
      assert.deepEqual(
        only,
        whole.filter(({ rtk_fix_status }) => (rtk_fix_status ?? -1) === status),
      );
    }
  }
  const on = await client.rovers.list({ stext: 'on', status: 4 });
  assert.deepEqual([on.rovers.length, on.total, on.counts], [2, 2, { ...counts, all: 7, offline: 0 }]);
  const off = await client.rovers.list({ stext: 'off' });
  assert.deepEqual([off.counts.all, off.counts.offline, off.counts.fixed], [1, 1, 0]);
  assert.partialDeepStrictEqual(off.rovers[0], {
    rtk_fix_status: null,
    statustext: 'Offline',
    connected: 0,
    session: null,
  });
});

test('a rover’s record has its password for those who manage it, and not for viewers', async (t) => {
  const { person, seed, database } = await startWorld(t, {
    ntrip: { ports: { 1: 2101, 2: 2102 }, hosts: { default: 'caster.example.com' } },
  });
  const dealer = await seed.dealer({ rtk_url: 'ntrip.example.com' });
  const { id: company_id, ...scope } = await seed.company({ dealer_id: dealer.id });
  const db = database.service;
  const maker = await db
    .insertInto('machine_makers')
    .values({ title: 'Deere' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const model = await db
    .insertInto('machine_models')
    .values({ title: '6R', maker_id: maker.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const machine = await db
    .insertInto('machines')
    .values({ ...scope, maker_id: maker.id, model_id: model.id, regnum: 'AB12' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await seed.rover({
    company_id,
    casta: 2,
    password: 'Sekret',
    machine_id: machine.id,
    disconnect_on_change_base: true,
  });
  for (const role of allRoles) {
    const { client } = await person(role, isRole(role, 'systemAdmin') ? {} : { ...scope });
    const { rovers, casta, total } = await client.rovers.records({ id });
    assert.deepEqual([casta, total], [2, 1]);
    assert.partialDeepStrictEqual(rovers[0], {
      connection: 'ntrip.example.com',
      port: 2102,
      needs_gga: 0,
      disconnect_onchangebase: 1,
      machine: [{ value: machine.id, make_title: 'Deere', model_title: '6R', regnum: 'AB12' }],
    });
    assert.equal(rovers[0]?.password, isRole(role, 'companyUser') ? undefined : 'Sekret');
    const listed = await client.rovers.records({ company: company_id });
    assert.equal(listed.rovers[0]?.password, undefined);
    assert.equal(listed.casta, null);
  }
});

test('whoever may only read sees the password of no rover and of no station', async (t) => {
  const { person, seed } = await startWorld(t);
  const rover = await seed.rover({ password: 'Sekret' });
  const { id: station } = await seed.station({ password: 'Sekret' });
  const passwords = async ({ client }: Awaited<ReturnType<typeof person>>) => [
    (await client.rovers.records({ id: rover.id })).rovers[0]?.password,
    (await client.stations.list({ id: station })).basestations[0]?.password,
  ];
  assert.deepEqual(await passwords(await person(1)), ['Sekret', 'Sekret']);
  assert.deepEqual(await passwords(await person(1, {}, { readonly: true })), [undefined, undefined]);
});

test('who was given an NTRIP password is recorded, once an hour however often an open page reads it', async (t) => {
  const { person, seed, ownerUrl } = await startWorld(t);
  const { id, reseller_id, dealer_id, company_id } = await seed.rover({ title: 'Roof' });
  const scope = { reseller_id, dealer_id, company_id };
  const station = await seed.station({ title: 'Hill' });
  const system = await person(1, {}, { fname: 'Ann', lname: 'Smith' });
  const dealer = await person(10, scope, { fname: 'Dan', lname: 'Fen' });
  const passwordRead = async () => {
    const { CasterEvents } = await system.client.audit.events({});
    return CasterEvents.filter(({ typename }) => /password read/.test(typename)).map(
      ({ username, text }) => `${username}: ${text}`,
    );
  };
  await dealer.client.rovers.records({ id, password: 0 }); // a page that does not show it
  await dealer.client.rovers.records({ company: scope.company_id });
  const readers = [{ readonly: true }, {}].map((overrides, index) =>
    person(index ? 30 : 10, scope, overrides),
  );
  for (const { client } of await Promise.all(readers)) await client.rovers.records({ id });
  assert.deepEqual(await passwordRead(), []);

  for (let polls = 0; polls < 3; polls++) {
    await dealer.client.rovers.records({ id });
    await dealer.client.roverForms.castaValues({ roverid: id });
  }
  await system.client.stations.list({ id: station.id });
  const both = ['Ann Smith: NTRIP password of Hill read', 'Dan Fen: NTRIP password of Roof read'];
  assert.deepEqual(await passwordRead(), both);
  const own = (await dealer.client.audit.events({ rover: id })).CasterEvents.map(({ text }) => text);
  assert.deepEqual(own, ['NTRIP password of Roof read'], 'the tenant sees who had the password of its rover');
  assert.deepEqual((await dealer.client.audit.recent({ rover: id })).CasterEvents, [], 'it is no change');

  await connected(ownerUrl, (owner) => owner.query(`update user_events set at = at - interval '61 minutes'`));
  await dealer.client.rovers.records({ id });
  assert.deepEqual(await passwordRead(), [both[1], ...both]);
});

test('a pick list finds by name and username, those that begin so first', async (t) => {
  const { person, seed } = await startWorld(t);
  const { id: company_id } = await seed.company();
  for (const title of ['An oak', 'Oak', 'Elm']) await seed.rover({ company_id, title });
  await seed.rover({ company_id, title: 'Zed', username: 'oak9' });
  const { client } = await person(20, { company_id });
  assert.deepEqual(titles(await client.rovers.search({ username: 'OAK' })), ['Oak', 'An oak', 'Zed']);
  assert.deepEqual(titles(await client.rovers.search({})), ['An oak', 'Elm', 'Oak', 'Zed']);
});

test('a disconnect returns the answer of the caster and is recorded with its user; a silent caster is reported', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const [gone, stored, lost] = [await seed.rover({ title: 'Gone' }), await seed.rover(), await seed.rover()];
  const session = await connect(database, gone);
  const other = await connect(database, stored);
  const { client, id } = await person(1);
  assert.deepEqual(await client.rovers.liveSession({ rover: gone.id }), { sessionid: session, castaid: 1 });
  assert.deepEqual(await client.rovers.liveSession({ rover: lost.id }), { sessionid: 0, castaid: 1 });

  const unheard = await client.rovers.disconnect({ casta: 1, session, roverid: gone.id });
  assert.deepEqual(unheard, {
    error: 1,
    messages: ['The caster did not answer in time: the rover may still be connected'],
  });
  const stop = await answerCommands(database, 'node', async (command, asker) =>
    command.command === 'disconnect' && command.session === session
      ? { done: true, message: `closed for ${asker.userId}` }
      : { done: false, message: 'is busy' },
  );
  t.after(stop);
  assert.deepEqual(await client.rovers.disconnect({ casta: 1, session, roverid: gone.id }), {
    error: 0,
    messages: [`closed for ${id}`],
  });
  assert.deepEqual(await client.rovers.disconnect({ casta: 1, session: other, roverid: stored.id }), {
    error: 1,
    messages: ['is busy'],
  });
  assert.deepEqual(await client.rovers.disconnect({ casta: 1, session: 999, roverid: lost.id }), {
    error: 1,
    messages: ['The session has already ended'],
  });
  const events = await database.service
    .selectFrom('user_events')
    .select(['text', 'user_id', 'company_id'])
    .where('type', '=', 17)
    .orderBy('id')
    .execute();
  assert.equal(events.length, 3);
  assert.deepEqual(events[1], {
    text: `Gone, session ${session}: Rover disconnected`,
    user_id: id,
    company_id: gone.company_id,
  });
  const { CasterEvents } = await client.audit.recent({ rover: gone.id });
  assert.deepEqual(
    CasterEvents.map(({ typename, text }) => `${typename}: ${text}`)[0],
    `Rover disconnected: Gone, session ${session}: Rover disconnected`,
  );
});
