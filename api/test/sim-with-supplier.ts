import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { sealSecret } from '@cairn/database';
import { createTestDatabase } from '@cairn/database/testing';
import { type StandIn, startBicsStandIn } from '@cairn/simulator';
import { startSims } from '../../worker/src/sims/sims.ts';
import { startWorld } from './world.ts';

const quiet = { info() {}, warn() {}, error: console.error };

/** The api, a worker and a stand-in for supplier 2, with a SIM in the stock of a dealer. */
export async function startWithSim(t: TestContext, { worker = true } = {}) {
  const stopped: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const stop of stopped) await stop();
  });
  const { database, secret } = await createTestDatabase(t);
  const world = await startWorld(t, { database, standIns: true });
  const standIn = await startBicsStandIn({ sims: 30 });
  const sims =
    worker && (await startSims({ database, secret, standIns: true, log: quiet, poll: 100, pause: 2 }));
  if (sims) stopped.push(() => sims.stop());
  stopped.push(() => standIn.stop());
  const dealer = await world.seed.dealer({ title: 'Fens RTK' });
  const found = standIn.population.slice(0, 30).find(({ status }) => status === 'active');
  assert.ok(found);
  const { id } = await database.service
    .insertInto('sims')
    .values({
      iccid: found.iccid,
      supplier: 2,
      status: 'active',
      status_text: 'Active',
      holder: 'dealer',
      reseller_id: dealer.reseller_id,
      dealer_id: dealer.id,
      endpoint_id: String(7_000_000 + found.serial),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const setUp = () => setUpSupplier(world, standIn);
  const { client: system } = await world.person(1);
  const { client: seller } = await world.person(10, {
    reseller_id: dealer.reseller_id,
    dealer_id: dealer.id,
  });
  return { ...world, standIn, sim: id, found, dealer, system, seller, setUp };
}

async function setUpSupplier(world: Awaited<ReturnType<typeof startWorld>>, standIn: StandIn) {
  const rate = { perSecond: 10_000, burst: 10_000 };
  await world.database.service
    .updateTable('sim_suppliers')
    .set({
      enabled: true,
      base_url: standIn.url,
      username: 'stand-in',
      settings: JSON.stringify({ rate }),
      secret_sealed: sealSecret(world.secret, 'stand-in', 'sim_suppliers.secret_sealed of 2'),
    })
    .where('id', '=', 2)
    .execute();
}
