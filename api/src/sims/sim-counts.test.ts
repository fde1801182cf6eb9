import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type areas, type Input, simStatuses } from '@cairn/contract';
import { sql } from 'kysely';
import { addSims, startSims } from '../../test/sims.ts';

type Filter = Partial<Input<typeof areas.sims.list>>;

/** SIMs of both suppliers in each place of the tree, next to another dealer of the reseller and another reseller. */
async function startTree(t: Parameters<typeof startSims>[0]) {
  const world = await startSims(t, 0);
  const { system, person, service, ids } = world;
  const { reseller, dealer, company, rover } = ids;
  const sibling = await world.seed.dealer({ reseller_id: reseller });
  const other = await world.seed.rover();
  const add = async (to: Filter | undefined, overrides: Parameters<typeof addSims>[2] = {}) => {
    const [id = 0] = await addSims(service, 1, overrides);
    if (to) await system.sims.addToReseller({ reseller: Number(to.reseller), simms: [id] });
    if (to?.dealer) await system.sims.assignToDealer({ dealer: to.dealer, simms: [id] });
    if (to?.rover ?? to?.company)
      await system.sims.update({ simmdata: { id, company: to?.company, rover: to?.rover } });
    return id;
  };
  const scopes = [
    undefined,
    { reseller },
    { reseller, dealer },
    { reseller, dealer, company },
    { reseller, dealer, company, rover },
    { reseller, dealer: sibling.id },
    { reseller: other.reseller_id, dealer: other.dealer_id },
  ];
  for (const [n, scope] of scopes.entries()) {
    await add(scope);
    await add(scope, { status: ['issued', 'suspended', 'other'][n % 3] as string, supplier: 2 });
  }
  const people = {
    system,
    reseller: (await person(5, { reseller_id: reseller })).client,
    dealer: (await person(10, { reseller_id: reseller, dealer_id: dealer })).client,
    company: (await person(20, { reseller_id: reseller, dealer_id: dealer, company_id: company })).client,
    user: (await person(30, { reseller_id: reseller, dealer_id: dealer, company_id: company })).client,
  };
  return { ...world, add, sibling: sibling.id, people };
}

test('whoever asks, and under whatever filter, a list counts the SIM cards that it lists', async (t) => {
  const { people, ids, sibling, add, seed, service } = await startTree(t);
  const { reseller, dealer, company, rover } = ids;
  const scope = { reseller, dealer, company };
  const day = (n: number) => new Date(Date.now() + n * 86_400_000);
  const states = [[], [2], [3], [5], [4], [6], [4, 3], [4, 6], [4, 2]]; // of the subscriptions of a rover each, the oldest first
  for (const statuses of states) {
    const { id } = await seed.rover({ company_id: company });
    for (const slot of [1, 2]) await add({ ...scope, rover: id }, { supplier: slot });
    const sold = { rover_id: id, reseller_id: reseller, dealer_id: dealer, company_id: company, type_id: 2 };
    for (const [n, status] of statuses.entries())
      await service
        .insertInto('subscriptions')
        .values({
          ...sold,
          status,
          starts_at: day(n - 5),
          ends_at: day(9),
          finished_at: [4, 6].includes(status) ? day(-1) : null,
        })
        .execute();
  }
  const filters: Filter[] = [
    {},
    { type: 1 },
    { type: 2 },
    { reseller },
    { dealer },
    { dealer: sibling },
    { company },
    { rover },
    ...(['unassigned', 'reseller', 'dealer', 'company', 'rover', 'stock'] as const).map((stock) => ({
      stock,
    })),
    { bases: true },
    { dealer, type: 2, stock: 'stock' },
    { alerts: true },
    ...[
      {},
      { stock: 'rover' },
      { stock: 'stock' },
      { bases: true },
      { dealer, type: 2 },
      { dealer: sibling },
    ].map((one) => ({ ...one, substatus: 3 })),
    { substatus: 3, company },
    { substatus: 3, alerts: true },
    { substatus: 2 },
    { substatus: 4 },
    { substatus: 5 },
    { substatus: 6 },
    { stext: '8945' },
    { stext: '8945', type: 2, stock: 'rover' },
    { stext: '8946' },
  ] as Filter[];
  const totals: Record<string, number> = {};
  for (const [who, client] of Object.entries(people))
    for (const filter of filters) {
      const all = await client.sims.list({ ...filter, limit: 100 });
      const listed = simStatuses.map(({ id }) => all.CasterSimmss.filter(({ statusid }) => statusid === id));
      const what = `${who} ${JSON.stringify(filter)}`;
      assert.deepEqual(
        all.Counts,
        listed.map(({ length }) => length),
        what,
      );
      assert.equal(all.Total, all.CasterSimmss.length, what);
      const suspended = await client.sims.list({ ...filter, status: 2 });
      assert.equal(suspended.Total, suspended.CasterSimmss.length, what);
      totals[what] = all.Total;
    }
  assert.deepEqual(
    Object.keys(people).map((who) => totals[`${who} {}`]),
    [32, 28, 24, 22, 22],
  );
  for (const [substatus, sims] of [
    [2, 4],
    [3, 4],
    [4, 2],
    [5, 2],
    [6, 4],
  ])
    for (const who of Object.keys(people))
      assert.equal(totals[`${who} ${JSON.stringify({ substatus })}`], sims, `${who}: ${substatus}`);
});

test('a move and a new status count at once, for those who gain and those who lose the SIM card', async (t) => {
  const { people, ids, sibling, add, service } = await startTree(t);
  const { reseller, dealer } = ids;
  const counts = async () => {
    const ofDealer = await people.dealer.sims.list({ stock: 'dealer' });
    const ofSibling = await people.reseller.sims.list({ dealer: sibling });
    return [ofDealer.Counts, ofSibling.Counts];
  };
  const id = await add({ reseller, dealer });
  assert.deepEqual(await counts(), [
    [0, 2, 0, 1],
    [0, 1, 0, 1],
  ]);
  await people.reseller.sims.update({ simmdata: { id, dealer: sibling } });
  assert.deepEqual(await counts(), [
    [0, 1, 0, 1],
    [0, 2, 0, 1],
  ]);
  await service.updateTable('sims').set({ status: 'suspended' }).where('id', '=', id).execute();
  assert.deepEqual(await counts(), [
    [0, 1, 0, 1],
    [0, 1, 1, 1],
  ]);
});

test('the first digits of an ICCID find all SIM cards while all have them, and then those alone that have them', async (t) => {
  const { system, person, ids, service, sims } = await startSims(t, 3);
  await system.sims.addToReseller({ reseller: ids.reseller, simms: sims });
  const { client: reseller } = await person(5, { reseller_id: ids.reseller });
  const found = async (client: typeof system, filter: Filter) => {
    const { CasterSimmss, Total } = await client.sims.list(filter);
    assert.equal(Total, CasterSimmss.length);
    return CasterSimmss.map(({ value }) => value);
  };
  assert.deepEqual(await found(system, { stext: '8945' }), sims);
  assert.deepEqual(await found(system, { stext: '45000' }), sims);
  assert.deepEqual(await found(system, { stext: '8932' }), []);
  const iccid = (digits: string) => ({ iccid: `893201${digits}`.padEnd(19, '0') });
  const [other = 0] = await addSims(service, 1, { ...iccid('1'), supplier: 2 });
  const [both = 0] = await addSims(service, 1, { ...iccid('2'), endpoint_name: 'Truck 8945', supplier: 2 });
  assert.deepEqual(await found(system, { stext: '8945' }), [both, ...sims]);
  assert.deepEqual(await found(system, { stext: '8932' }), [other, both]);
  assert.deepEqual(await found(system, { stext: '89' }), [other, both, ...sims]);
  assert.deepEqual(await found(system, { stext: '8945', type: 2 }), [both]);
  assert.deepEqual(await found(reseller, { stext: '8945' }), sims); // all that are the reseller's
  assert.deepEqual(await found(reseller, { stext: '8932' }), []);
  assert.equal((await system.sims.choose({ stext: '8945' })).Total, 4);
});

test('two who change SIM cards of one dealer at once do not wait for each other’s counts', async (t) => {
  const { people, service, add, ids } = await startTree(t);
  const scope = { reseller: ids.reseller, dealer: ids.dealer };
  const [first, second] = [await add(scope), await add(scope)];
  const suspend = (id: number) => sql`update sims set status = 'suspended' where id = ${id}`;
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const { promise: changed, resolve: hasChanged } = Promise.withResolvers<void>();
  const slow = service.transaction().execute(async (db) => {
    await suspend(first).execute(db);
    hasChanged();
    await done;
  });
  await changed;
  const isSuspended = async () => (await people.dealer.sims.list({ stock: 'dealer' })).Counts[2];
  await service.transaction().execute(async (db) => {
    await sql`set local lock_timeout = '5s'`.execute(db);
    await suspend(second).execute(db);
  });
  assert.equal(await isSuspended(), 1); // of the other, nothing is committed
  finish();
  await slow;
  assert.equal(await isSuspended(), 2);
});
