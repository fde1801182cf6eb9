import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SimView, simViews } from '@cairn/contract';
import { connected } from '@cairn/database/testing';
import { addSims, startSims } from '../../test/sims.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

test('each ready-made view of SIM cards lists what it counts, by tenant', async (t) => {
  const { system, person, seed, ids, service, ownerUrl } = await startSims(t, 0);
  const { reseller, company, dealer, rover } = ids;
  const heldBy = async (holder: object, more: object = {}) => {
    const [id = 0] = await addSims(service, 1, more);
    await system.sims.addToReseller({ reseller, simms: [id] });
    if (Object.keys(holder).length > 0) await system.sims.update({ simmdata: { id, ...holder } });
    await connected(ownerUrl, (owner) =>
      owner.query('update sims set held_since = $1 where id = $2', [ago(2), id]),
    );
    return id;
  };
  const quiet = await seed.rover({ company_id: company, last_connected_at: ago(3) });
  const tries = await seed.rover({ company_id: company, last_connected_at: ago(0) });
  const unused = await heldBy({ rover });
  await heldBy({ rover: quiet.id }, { status: 'suspended' });
  const tried = await heldBy({ rover: tries.id }, { status: 'suspended' });
  const inStock = await heldBy({ dealer });
  await heldBy({ dealer }, { status: 'suspended' });
  const alert = { kind: 'sim_unused', sim_id: unused, since: ago(1), opened_at: ago(1) };
  await service
    .insertInto('alerts')
    .values([
      { ...alert, subject: String(unused) },
      { ...alert, subject: String(tried), sim_id: tried, until: ago(0) },
    ])
    .execute();

  const expected: Record<SimView, number[]> = {
    unused: [unused],
    in_stock: [inStock],
    suspended_tried: [tried],
  };
  const { counts } = await system.sims.views({});
  for (const view of simViews) {
    const listed = await system.sims.list({ view });
    assert.deepEqual(
      listed.CasterSimmss.map(({ value }) => value),
      expected[view],
      view,
    );
    assert.deepEqual([listed.Total, counts[view]], [1, 1], view);
  }
  const staff = await person(30, { company_id: company });
  assert.deepEqual((await staff.client.sims.views({})).counts, {
    unused: 1,
    in_stock: 0,
    suspended_tried: 1,
  });
  const other = await person(20);
  assert.deepEqual((await other.client.sims.views({})).counts, {
    unused: 0,
    in_stock: 0,
    suspended_tried: 0,
  });
});
