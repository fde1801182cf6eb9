import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Secret } from '@cairn/database';
import { connected, createTestDatabase, seed, TEST_SECRET } from '@cairn/database/testing';
import { sql } from 'kysely';
import { events, recordEvent } from '../audit-events.ts';
import { dropOldEvents, readChainKey, sealEvents } from './chain.ts';
import { checkChain, type KnownHead } from './chain-check.ts';

const from = { address: '192.0.2.7', agent: 'test' };
const ann = { type: 'user', id: 7, title: 'Ann Smith' } as const;

/** Five sealed events, of which the second is about a person; the chain is as the worker makes it. */
async function withChain(t: TestContext) {
  const { database, url, connectAs } = await createTestDatabase(t);
  const worker = await connectAs('worker');
  const company = await seed(database).company({ title: 'Wold Grange' });
  const { reseller_id: resellerId, dealer_id: dealerId, id: companyId } = company;
  const scope = { resellerId, dealerId, companyId };
  const person = await seed(database).user({ role: 1 });
  const actor = { userId: person.id, name: 'Ada King', ...scope };
  await recordEvent(database.service, events.login, actor, { from });
  await recordEvent(database.service, events.userEdited, actor, {
    from,
    target: ann,
    message: { code: 'edited', parameters: { kind: 'user', title: 'Ann Smith' } },
    details: [{ code: 'changed', parameters: { field: 'mobile', before: '', after: '+44 12' } }],
  });
  for (const text of ['three', 'four', 'five'])
    await recordEvent(database.service, events.roverEdited, actor, { text, scope });
  const key = await readChainKey(worker.service, TEST_SECRET, { make: true });
  const seal = () => sealEvents(worker, key, { most: 100 });
  assert.equal(await seal(), 5);
  return {
    database,
    worker,
    key,
    seal,
    company,
    person,
    check: (known?: KnownHead[]) => checkChain(worker, key, known),
    /** Runs a statement as the owner of the database, who may do everything. */
    owner: (statement: string) => connected(url, (client) => client.query(statement)),
  };
}

type Chain = Awaited<ReturnType<typeof withChain>>;

async function firstBreak({ check }: Pick<Chain, 'check'>, known?: KnownHead[]) {
  const { first, faults } = await check(known);
  assert.equal(first === undefined, faults === 0);
  return first && [first.fault, first.position, first.event];
}

test('events are chained as they are recorded, however many programs seal them', async (t) => {
  const chain = await withChain(t);
  const { database, worker, key, check } = chain;
  await sql`insert into user_events (type, "group", text) select 1, 1, 'n' || n from generate_series(1, 300) n`.execute(
    database.service,
  );
  const isWaiting = () =>
    database.service.selectFrom('unsealed_events').select('id').limit(1).executeTakeFirst();
  const turns = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      let sealed = 0;
      while (await isWaiting()) sealed += await sealEvents(worker, key, { most: 70 });
      return sealed;
    }),
  );
  assert.equal(
    turns.reduce((a, b) => a + b),
    300,
    'each event once',
  );
  const report = await check();
  assert.partialDeepStrictEqual(report, { seals: 305, events: 305, removed: 0, faults: 0 });
  assert.equal(report.head.position, 305);
});

test('what the owner of the database changes or removes shows, at its place', async (t) => {
  const chain = await withChain(t);
  const { owner, check, seal } = chain;
  const { head } = await check();
  for (const change of [
    `text = 'another'`,
    `user_name = 'Somebody else'`,
    `at = at - interval '1 microsecond'`,
    `address = '192.0.2.8'`,
    `user_id = null`,
    `target_title = 'X'`,
    `details = '[]'`,
    `salts = decode(repeat('00', 64), 'hex')`,
    `company_id = null`,
    `text = '', message = null, parameters = null`,
  ]) {
    await owner(`create table kept as select * from user_events where id = 3`);
    await owner(`update user_events set ${change} where id = 3`);
    assert.deepEqual(await firstBreak(chain), ['event_changed', 3, 3], change);
    await owner(`delete from user_events where id = 3`);
    assert.deepEqual(await firstBreak(chain), ['event_missing', 3, 3]);
    await owner(`insert into user_events overriding system value select * from kept`);
    await owner(`delete from unsealed_events; drop table kept`);
    assert.equal(await firstBreak(chain), undefined, 'it is as it was');
  }
  // the chain itself
  for (const [statement, expected] of [
    [`update event_seals set event_id = 4 where position = 3`, ['seal_changed', 3, 4]],
    [
      `update event_seals set digests = (select digests from event_seals where position = 2) where position = 3`,
      ['seal_changed', 3, 3],
    ],
    [`delete from event_seals where position = 3`, ['seal_missing', 3, null]],
    [`delete from event_seals where position = 1`, ['beginning_missing', 2, null]],
  ] as const) {
    await owner(`create table kept as select * from event_seals`);
    await owner(statement);
    assert.deepEqual(await firstBreak(chain), expected, statement);
    await owner(`delete from event_seals; insert into event_seals select * from kept; drop table kept`);
  }
  // both, so that nothing refers to the event any more
  await owner(`delete from user_events where id = 5; delete from event_seals where position = 5`);
  assert.equal(await firstBreak(chain), undefined, 'the chain alone does not know where it ended');
  assert.deepEqual(await firstBreak(chain, [head]), ['end_missing', 5, null]);
  await owner(`alter table user_events disable trigger events_queued;
    insert into user_events (type, "group") values (1, 1); alter table user_events enable trigger events_queued`);
  assert.equal(await seal(), 0);
  assert.deepEqual((await check()).first?.fault, 'event_unsealed');
});

test('a change is not made good by sealing the event again', async (t) => {
  const chain = await withChain(t);
  const { owner, seal } = chain;
  await owner(`update user_events set text = 'another' where id = 3`);
  for (const removed of [false, true]) {
    await owner(`insert into unsealed_events (event_id, removed) values (3, ${removed})`);
    assert.equal(await seal(), 1);
    const { first } = await chain.check();
    assert.deepEqual([first?.fault, first?.event], ['event_changed', 3]);
  }
});

test('personal data goes, and the chain can be verified as before', async (t) => {
  const chain = await withChain(t);
  const { database, owner, check, seal, company, person } = chain;
  await recordEvent(database.service, events.acceptanceRequested, undefined, {
    scope: { resellerId: company.reseller_id, dealerId: company.dealer_id, companyId: company.id },
    target: { type: 'company', id: company.id, title: 'Wold Grange' },
    message: {
      code: 'acceptance_requested',
      parameters: { title: 'Wold Grange', to: 'ann@example.com' },
    },
  });
  await seal();
  await sql`select forget_in_events(array[7, ${person.id}::int]), forget_company_in_events(${company.id}::int)`.execute(
    database.service,
  );
  const waits = await check();
  assert.equal(waits.first?.fault, 'event_changed', 'until the removal is sealed');
  await seal();
  const report = await check();
  assert.partialDeepStrictEqual(report, { faults: 0, events: 6, removed: 6 });
  const rows = await database.service.selectFrom('user_events').selectAll().orderBy('id').execute();
  assert.doesNotMatch(JSON.stringify(rows), /Ann|Ada|44 12|ann@|192\.0\.2/);
  assert.equal(rows.at(-1)?.target_title, 'Wold Grange');
  assert.ok(
    rows[0]?.salts.subarray(0, 16).every((byte) => byte === 0),
    'nobody can try names against the digest',
  );

  await seal();
  await owner(`update user_events set type = 2 where id = 2`);
  assert.deepEqual((await check()).first?.event, 2, 'what stays of it is still held');
});

test('an old event behind younger ones waits until these are old', async (t) => {
  const chain = await withChain(t);
  const { database, worker, key, check, seal } = chain;
  const at = new Date(Date.now() - 20 * 86_400_000);
  await database.service.insertInto('user_events').values({ type: 1, group: 1, at }).execute();
  await seal();
  assert.equal(await dropOldEvents(worker, key, { days: 10, most: 100 }), 0);
  assert.partialDeepStrictEqual(await check(), { events: 6, faults: 0 });
});

test('what retention drops is sealed, what somebody else drops shows', async (t) => {
  const { database, connectAs, url } = await createTestDatabase(t);
  const worker = await connectAs('worker');
  const key = await readChainKey(worker.service, TEST_SECRET, { make: true });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [40, 30, 20, 5, 4])
    await database.service
      .insertInto('user_events')
      .values({ type: 31, group: 1, text: `${days}`, target_type: 'user', target_id: days, at: ago(days) })
      .execute();
  await sealEvents(worker, key, { most: 100 });
  await sql`select forget_in_events(array[30, 5])`.execute(database.service);
  await sealEvents(worker, key, { most: 100 });
  const { head } = await checkChain(worker, key);

  assert.equal(await dropOldEvents(worker, key, { days: 10, most: 2 }), 2, 'two at most in one turn');
  assert.equal(await dropOldEvents(worker, key, { days: 10, most: 100 }), 1);
  assert.equal(await dropOldEvents(worker, key, { days: 10, most: 100 }), 0);
  assert.equal(await dropOldEvents(worker, key, { days: 0, most: 100 }), 0, 'below a day nothing goes');
  const left = await database.service.selectFrom('user_events').select('target_id').orderBy('id').execute();
  assert.deepEqual(
    left.map(({ target_id }) => target_id),
    [5, 4],
  );
  const report = await checkChain(worker, key, [head]);
  assert.partialDeepStrictEqual(report, { faults: 0, events: 2 });

  await connected(url, (owner) =>
    owner.query(`delete from user_events where target_id = 5; delete from event_seals where position <= 4`),
  );
  assert.equal((await checkChain(worker, key)).first?.fault, 'beginning_missing');
});

test('e-mails are deleted and dealers move to other resellers, and events stay as they were sealed', async (t) => {
  const chain = await withChain(t);
  const { database, owner, seal, company } = chain;
  await owner(`insert into emails (template, to_address, to_name, sender, subject, html, text) values (1, 'a@example.com', '', '', '', '', '');
    insert into user_events (type, "group", email_id) select 37, 1, max(id) from emails`);
  await seal();
  assert.equal(await firstBreak(chain), undefined);
  await owner(`update user_events set email_id = null where type = 37`);
  assert.equal((await firstBreak(chain))?.[0], 'event_changed', 'while the e-mail is there');
  await owner(`delete from emails`);
  assert.equal(await firstBreak(chain), undefined);

  const other = await seed(database).reseller();
  await owner(`update dealers set reseller_id = ${other.id} where id = ${company.dealer_id}`);
  assert.equal(await firstBreak(chain), undefined);
});

test('no program changes the chain, and the key opens with the secret alone', async (t) => {
  const { database, worker, owner } = await withChain(t);
  const refused = /permission denied/;
  const asService = database.service;
  for (const login of [worker.service, asService])
    for (const statement of [
      sql`update user_events set text = ''`,
      sql`delete from user_events`,
      sql`truncate user_events`,
      sql`update event_seals set kind = 2`,
      sql`delete from event_seals`,
      sql`insert into unsealed_events (event_id) values (1)`,
      sql`update event_chain_checks set faults = 0`,
      sql`delete from event_seal_keys`,
    ])
      await assert.rejects(statement.execute(login), refused);
  const other = new Secret('another secret, long enough to be taken 0123456789');
  await assert.rejects(readChainKey(worker.service, other, { make: true }), /CAIRN_SECRET/);
  await owner('delete from event_seal_keys');
  await assert.rejects(readChainKey(worker.service, TEST_SECRET, { make: true }), /is missing/);
});
