import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sellSubscription } from '@cairn/domain/subscriptions';
import { saleEvent } from '@cairn/simulator';
import { startOrders } from '../../test/orders.ts';

/** Types of subscriptions by the SIM cards that a rover takes with them. */
const TYPES = { none: 2, one: 1, three: 60 } as const;

type Orders = Awaited<ReturnType<typeof startOrders>>;

/** The ways in which SIM cards come into a rover, one after the other; each gives whether it was taken. */
const ways: Record<string, (orders: Orders, rover: number, sims: readonly number[]) => Promise<unknown>[]> = {
  'by the form of the SIM': ({ dealer }, rover, sims) =>
    sims.map((id) => dealer.sims.update({ simmdata: { id, rover } })),
  'by the form of the SIM with a slot': ({ dealer }, rover, sims) =>
    sims.map((id, index) => dealer.sims.update({ simmdata: { id, rover, slot: (index + 1) as 1 } })),
  'by the form of the rover': ({ dealer }, rover, sims) =>
    sims.map((id, index) =>
      dealer.roverForms.save({
        roverdata: { roverid: rover, [['simm', 'simm2', 'simm3'][index] ?? '']: id },
      }),
    ),
};

test('a rover takes as many SIM cards as its subscription, whichever way they come in', async (t) => {
  const orders = await startOrders(t);
  const { seed, company, system, database, stockSims } = orders;
  const units = { reseller: company.reseller_id, number: 20, po: 'PO' };
  for (const type of Object.values(TYPES)) {
    await system.stock.add({ subdata: { ...units, type } });
    await system.stock.assign({ subdata: { ...units, type, dealer: company.dealer_id } });
  }
  const roverWith = async (typeId?: number) => {
    const { id } = await seed.rover({ company_id: company.id });
    const sale = { typeId: Number(typeId), reference: 'PO', zone: 'UTC' };
    if (typeId) await sellSubscription(database.service, {}, id, sale, new Date());
    return id;
  };
  const inRover = async (rover: number) =>
    (await database.service.selectFrom('sims').where('rover_id', '=', rover).select('slot').execute()).length;
  for (const [name, enter] of Object.entries(ways))
    for (const [type, takes] of [
      [TYPES.none, 0],
      [TYPES.one, 1],
      [TYPES.three, 3],
      [undefined, 3],
    ] as const) {
      const rover = await roverWith(type);
      const sims = await stockSims(3);
      const entered = await Promise.allSettled(enter(orders, rover, sims));
      const taken = entered.filter(({ status }) => status === 'fulfilled').length;
      assert.deepEqual([taken, await inRover(rover)], [takes, takes], `${name}, type ${type}`);
    }
});

test('an order brings the SIM cards of its own subscription, as the rover gets that next', async (t) => {
  const { seed, company, dealer, deliver, purchase, stockSims, database, system } = await startOrders(t);
  const units = { reseller: company.reseller_id, number: 1, po: 'PO', type: TYPES.one };
  await system.stock.add({ subdata: units });
  await system.stock.assign({ subdata: { ...units, dealer: company.dealer_id } });
  const { id } = await seed.rover({ company_id: company.id });
  await sellSubscription(
    database.service,
    {},
    id,
    { typeId: TYPES.one, reference: 'PO', zone: 'UTC' },
    new Date(),
  );
  await deliver(saleEvent(purchase({ subscriptions: [`${TYPES.three}:${id}`] })));
  const [order] = (await dealer.orders.list({})).payments;
  await dealer.orders.assign({ order: Number(order?.id), sims: await stockSims(3) });
  const held = await database.service.selectFrom('sims').where('rover_id', '=', id).select('slot').execute();
  assert.deepEqual(held.map(({ slot }) => slot).toSorted(), [1, 2, 3]);
});
