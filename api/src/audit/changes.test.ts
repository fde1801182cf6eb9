import assert from 'node:assert/strict';
import { test } from 'node:test';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { withTenants } from '../../test/audit.ts';

const from = { address: '192.0.2.7', agent: 'test' };

test('the audit has the steps of subscriptions and the changes of all other records in one order', async (t) => {
  const { database, company, other, actor, scope, person, seed } = await withTenants(t);
  const rover = await seed.rover({ company_id: company.id, title: 'Roof' });
  const { id: subscription_id } = await database.service
    .insertInto('subscriptions')
    .values({
      reseller_id: company.reseller_id,
      dealer_id: company.dealer_id ?? 0,
      company_id: company.id,
      rover_id: rover.id,
      type_id: 1,
      status: 3,
      starts_at: new Date('2026-01-01T00:00:00Z'),
      ends_at: new Date('2027-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const step = {
    subscription_id,
    reseller_id: company.reseller_id,
    dealer_id: company.dealer_id ?? 0,
    company_id: company.id,
    rover_id: rover.id,
    user_name: 'Ada King',
  };
  await database.service
    .insertInto('subscription_events')
    .values([
      { ...step, action: 50, new_values: JSON.stringify({ status: 3, stocksub: 1, purchase_order: 'PO 1' }) },
      {
        ...step,
        action: 54,
        old_values: JSON.stringify({ status: 3 }),
        new_values: JSON.stringify({ status: 5 }),
      },
    ])
    .execute();
  const target = { type: 'rover', id: rover.id, title: 'Roof' } as const;
  await recordEvent(database.service, events.roverEdited, actor, { from, target, scope: scope(company) });
  await recordEvent(database.service, events.subscriptionSold, actor, { target, scope: scope(company) });
  await recordEvent(database.service, events.roverPasswordRead, actor, { target, scope: scope(company) });
  await recordEvent(database.service, events.companyEdited, actor, { scope: scope(other) });

  const { client } = await person(1);
  const all = await client.audit.changes({});
  assert.deepEqual(
    all.Results.map(({ action, rover: title }) => [action, title]),
    [
      ['Company edited', ''],
      ['NTRIP password read', 'Roof'],
      ['Rover edited', 'Roof'],
      ['Subscription suspended', 'Roof'],
      ['Subscription added', 'Roof'],
    ],
    'no logins, and no step of a subscription twice',
  );
  const [, , edited, suspended] = all.Results;
  assert.partialDeepStrictEqual(suspended, {
    reseller: all.Results[2]?.reseller,
    company: 'Wold Grange',
    username: 'Ada King',
    sub: [{ subscription: [{ text: 'RTK 1 year' }] }],
    oldvalues: { status: 3, stocksub: null },
    newvalues: { status: 5 },
    event: null,
  });
  assert.deepEqual([edited?.oldvalues, typeof edited?.event], [null, 'number']);

  // page by page it is the same
  const paged: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = await client.audit.changes({ limit: 2, before });
    paged.push(...page.Results.map(({ id }) => id));
    if (page.next === null) break;
    before = page.next;
  }
  assert.deepEqual(
    paged,
    all.Results.map(({ id }) => id),
  );
  const found = async (input: Parameters<typeof client.audit.changes>[0]) =>
    (await client.audit.changes(input)).Results.length;
  assert.deepEqual(
    [await found({ rover: rover.id }), await found({ company: other.id }), await found({ reseller: 99 })],
    [4, 1, 5],
  );
  assert.equal(await found({ dealer: company.dealer_id ?? 0 }), 4);
});

test('the audit says when the chain was verified, and where it broke first', async (t) => {
  const { database, person } = await withTenants(t);
  const { client } = await person(1);
  assert.partialDeepStrictEqual(await client.audit.chain({}), {
    checked: null,
    head: null,
    first: null,
    sealed: null,
  });
  assert.ok((await client.audit.chain({})).waiting > 0);
  const head_hash = Buffer.alloc(32, 1);
  await database.service
    .insertInto('event_chain_checks')
    .values({
      seals: 9,
      events: 8,
      removed: 1,
      head: 9,
      head_hash,
      faults: 2,
      fault: 'event_changed',
      fault_position: 4,
      fault_event: 3,
    })
    .execute();
  assert.partialDeepStrictEqual(await client.audit.chain({}), {
    events: 8,
    head: { position: 9, hash: head_hash.toString('hex') },
    faults: 2,
    first: { fault: 'event_changed', position: 4, event: 3 },
  });
});
