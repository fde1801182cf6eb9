import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { constraint, type Move, nobody, startSims } from '../test/sims.ts';
import { connected } from './testing.ts';

test('a SIM goes down a branch and up again, in one step or several; each step is in its history', async (t) => {
  const { service, tenants, rover_id, add, move, holder } = await startSims(t);
  const { reseller_id, dealer_id } = tenants;
  const { id } = await add();
  await move(id, 'unassigned', 'reseller', { reseller_id });
  await move(id, 'reseller', 'dealer', { reseller_id, dealer_id });
  await move(id, 'dealer', 'company', tenants);
  await move(id, 'company', 'rover', { ...tenants, rover_id, slot: 2 });
  assert.deepEqual(await holder(id), { ...nobody, ...tenants, holder: 'rover', rover_id, slot: 2 });
  await move(id, 'rover', 'dealer', { ...tenants, rover_id, slot: 2 });
  assert.deepEqual(await holder(id), { ...nobody, holder: 'dealer', reseller_id, dealer_id });
  await move(id, 'dealer', 'unassigned', { reseller_id, dealer_id });
  assert.deepEqual(await holder(id), nobody);
  const history = await service
    .selectFrom('sim_moves')
    .where('sim_id', '=', id)
    .select('to_holder')
    .execute();
  assert.equal(history.length, 6);
});

test('a move that does not begin where the SIM is, that goes sideways or has too few or too many ids is refused', async (t) => {
  const { service, make, tenants, rover_id, add, move, holder } = await startSims(t);
  const { reseller_id, dealer_id } = tenants;
  const other = await make.dealer({ reseller_id });
  const { id } = await add();
  await move(id, 'unassigned', 'dealer', { reseller_id, dealer_id });
  const refusals: [string, string, Move, string][] = [
    ['reseller', 'dealer', { reseller_id, dealer_id }, 'sim_elsewhere'],
    ['company', 'dealer', tenants, 'sim_elsewhere'],
    ['dealer', 'reseller', { reseller_id, dealer_id: other.id }, 'sim_elsewhere'],
    ['dealer', 'dealer', { reseller_id, dealer_id: other.id }, 'sim_moves_differ'],
    ['dealer', 'nowhere', { reseller_id, dealer_id }, 'sim_holder'],
    ['dealer', 'rover', { ...tenants, rover_id }, 'sim_holder'],
    ['dealer', 'company', { ...tenants, slot: 1 }, 'sim_holder'],
    ['dealer', 'station', { reseller_id, dealer_id }, 'sim_holder'],
    ['dealer', 'reseller', { reseller_id }, 'sim_holder'],
    ['dealer', 'rover', { ...tenants, rover_id, slot: 4 }, 'sims_slot_check'],
  ];
  for (const [from, to, at, name] of refusals)
    await assert.rejects(move(id, from, to, at), constraint(name), `${from} to ${to}: ${name}`);
  await assert.rejects(move(999_999, 'dealer', 'reseller', { reseller_id, dealer_id }));
  assert.deepEqual(await holder(id), { ...nobody, holder: 'dealer', reseller_id, dealer_id });
  const { count } = await service
    .selectFrom('sim_moves')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 1); // nothing of a refused move is stored
});

test('nothing moves to a holder that is archived or of another branch; what an archived one has can leave it', async (t) => {
  const { service, make, tenants, rover_id, add, move, holder } = await startSims(t);
  const { reseller_id, dealer_id, company_id } = tenants;
  const foreign = await make.rover();
  const { id } = await add();
  const { id: stays } = await add();
  await move(stays, 'unassigned', 'rover', { ...tenants, rover_id, slot: 1 });
  await assert.rejects(
    move(id, 'unassigned', 'rover', { ...tenants, rover_id: foreign.id, slot: 1 }),
    constraint('sim_holder'),
  );
  await assert.rejects(
    move(id, 'unassigned', 'dealer', { reseller_id, dealer_id: foreign.dealer_id }),
    constraint('sim_holder'),
  );
  const levels = [
    ['rovers', rover_id, 'rover', { ...tenants, rover_id, slot: 2 }],
    ['companies', company_id, 'company', tenants],
    ['dealers', dealer_id, 'dealer', { reseller_id, dealer_id }],
    ['resellers', reseller_id, 'reseller', { reseller_id }],
  ] as const;
  for (const [table, key, to, at] of levels) {
    await service
      .updateTable(table as 'rovers')
      .set({ archived_at: new Date() })
      .where('id', '=', key)
      .execute();
    await assert.rejects(move(id, 'unassigned', to, at), constraint('sim_holder'), table);
  }
  assert.deepEqual(await holder(id), nobody);
  await move(stays, 'rover', 'unassigned', { ...tenants, rover_id, slot: 1 });
  assert.deepEqual(await holder(stays), nobody);
});

test('one SIM in a slot; where a SIM is follows from its moves alone, and those stay as they are', async (t) => {
  const { url, service, tenants, rover_id, add, move, holder } = await startSims(t);
  const [first, second] = [await add(), await add()];
  const at = { ...tenants, rover_id, slot: 1 };
  await move(first.id, 'unassigned', 'rover', at);
  await assert.rejects(move(second.id, 'unassigned', 'rover', at), constraint('sims_slot'));
  assert.deepEqual(await holder(second.id), nobody);
  const denied = { code: '42501' };
  await assert.rejects(service.updateTable('sims').set({ holder: 'unassigned' }).execute(), denied);
  await assert.rejects(service.updateTable('sims').set({ slot: 2 }).execute(), denied);
  await assert.rejects(service.deleteFrom('sims').execute(), denied);
  await assert.rejects(service.deleteFrom('sim_moves').execute(), denied);
  await assert.rejects(service.updateTable('sim_moves').set({ to_holder: 'company' }).execute());
  await connected(url, async (owner) => {
    await assert.rejects(
      owner.query(`update sims set holder = 'company' where id = ${first.id}`),
      constraint('sims_one_holder'),
    );
    await assert.rejects(owner.query('delete from sim_moves'));
  });
  assert.equal((await holder(first.id)).holder, 'rover');
});

test('a dealer takes its SIMs to another reseller, a rover to another company; the holder stays whole', async (t) => {
  const { service, make, tenants, rover_id, add, move, holder } = await startSims(t);
  const { reseller_id, dealer_id } = tenants;
  const [roving, stocked] = [await add(), await add()];
  await move(roving.id, 'unassigned', 'rover', { ...tenants, rover_id, slot: 3 });
  await move(stocked.id, 'unassigned', 'dealer', { reseller_id, dealer_id });
  const company = await make.company({ dealer_id });
  await service.updateTable('rovers').set({ company_id: company.id }).where('id', '=', rover_id).execute();
  const { id: other } = await make.reseller();
  await service.updateTable('dealers').set({ reseller_id: other }).where('id', '=', dealer_id).execute();
  const at = { reseller_id: other, dealer_id };
  const held = { ...nobody, ...at, company_id: company.id, holder: 'rover', rover_id, slot: 3 };
  assert.deepEqual(await holder(roving.id), held);
  assert.deepEqual(await holder(stocked.id), { ...nobody, ...at, holder: 'dealer' });
  await move(roving.id, 'rover', 'company', { ...at, company_id: company.id, rover_id, slot: 3 });
  assert.equal((await holder(roving.id)).holder, 'company');
});

test('a connection that is ended within its transaction leaves the SIM where it was, and free to move', async (t) => {
  const { url, service, tenants, add, move, holder } = await startSims(t);
  const { reseller_id } = tenants;
  const { id } = await add();
  await connected(url, async (client) => {
    client.on('error', () => {}); // the server ends it
    const ended = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await client.query('begin');
    await client.query(
      `insert into sim_moves (sim_id, from_holder, to_holder, reseller_id) values (${id}, 'unassigned', 'reseller', ${reseller_id})`,
    );
    const { rows: within } = await client.query(`select holder from sims where id = ${id}`);
    assert.deepEqual(within, [{ holder: 'reseller' }]);
    await connected(url, (owner) => owner.query(`select pg_terminate_backend(${rows[0]?.pid})`));
    await ended;
  });
  assert.deepEqual(await holder(id), nobody);
  await move(id, 'unassigned', 'reseller', { reseller_id });
  const moves = await service.selectFrom('sim_moves').where('sim_id', '=', id).selectAll().execute();
  assert.equal(moves.length, 1);
});

for (const contest of ['the same SIM', 'one slot'] as const)
  test(`of 50 connections that fight for ${contest} one wins; holder and history agree`, async (t) => {
    const { url, service, make, tenants, rover_id, add, holder } = await startSims(t);
    const sims =
      contest === 'one slot' ? await Promise.all(Array.from({ length: 50 }, () => add())) : [await add()];
    const rovers = [rover_id, (await make.rover({ company_id: tenants.company_id })).id];
    const contestant = (index: number) =>
      connected(url, async (client) => {
        const rover = contest === 'one slot' ? rover_id : rovers[index % 2];
        const values = [(sims[index] ?? sims[0])?.id, ...Object.values(tenants), rover];
        await client.query(
          `insert into sim_moves (sim_id, from_holder, to_holder, reseller_id, dealer_id, company_id, rover_id, slot)
            values ($1, 'unassigned', 'rover', $2, $3, $4, $5, 1)`,
          values,
        );
      });
    const settled = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => contestant(index)));
    const lost = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.constraint] : []));
    const reason = contest === 'one slot' ? 'sims_slot' : 'sim_elsewhere';
    assert.deepEqual(lost, Array(49).fill(reason));
    const moves = await service.selectFrom('sim_moves').select(['sim_id', 'rover_id', 'slot']).execute();
    assert.equal(moves.length, 1);
    const [move] = moves;
    const present = await holder(Number(move?.sim_id));
    assert.partialDeepStrictEqual(present, { holder: 'rover', rover_id: move?.rover_id, slot: move?.slot });
    const held = await service.selectFrom('sims').where('holder', '=', 'rover').select('id').execute();
    assert.equal(held.length, 1);
  });

test('after any sequence of moves and saves of a station, a SIM is where the last one that was done put it', async (t) => {
  const { make, tenants, rover_id, add, move, holder, setStation } = await startSims(t);
  const { reseller_id, dealer_id } = tenants;
  const { id: station_id } = await make.station();
  const branch = {
    unassigned: {},
    reseller: { reseller_id },
    dealer: { reseller_id, dealer_id },
    company: tenants,
    rover: { ...tenants, rover_id, slot: 1 },
  };
  const order = Object.keys(branch) as (keyof typeof branch)[];
  const step = fc.oneof(
    fc.record({ from: fc.constantFrom(...order), to: fc.constantFrom(...order) }),
    fc.constantFrom('take' as const, 'release' as const),
  );
  const property = fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
    const sim = await add();
    let at: keyof typeof branch | 'station' = 'unassigned';
    let reseller: number | null = null;
    for (const each of steps) {
      if (each === 'take') {
        const taking = setStation(station_id, { iccid: sim.iccid });
        if (at === 'rover') await assert.rejects(taking, constraint('sim_in_rover'));
        else await taking;
        if (at !== 'rover') at = 'station';
      } else if (each === 'release') {
        await setStation(station_id, { iccid: '' });
        if (at === 'station') at = reseller === null ? 'unassigned' : 'reseller';
      } else {
        const { from, to } = each;
        const lower = order.indexOf(from) > order.indexOf(to) ? from : to;
        const moving = move(sim.id, from, to, branch[lower]);
        if (at === from && from !== to) {
          await moving;
          at = to;
        } else await assert.rejects(moving);
        if (at !== 'station') reseller = at === 'unassigned' ? null : reseller_id;
      }
      const expected: Record<string, unknown> =
        at === 'station' ? { holder: at, station_id, reseller_id: reseller } : { holder: at, ...branch[at] };
      assert.deepEqual(await holder(sim.id), { ...nobody, ...expected });
    }
    await setStation(station_id, { iccid: '' });
    if (at === 'rover') await move(sim.id, 'rover', 'unassigned', branch.rover); // the next run needs the slot
  });
  await fc.assert(property, { numRuns: 30, seed: 20261123 });
});
