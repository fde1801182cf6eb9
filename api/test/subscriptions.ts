import type { TestContext } from 'node:test';
import type { Client } from '@cairn/contract';
import { startWorld } from './world.ts';

/** The type of subscription that the dealer has in stock: one year. */
export const YEAR = 1;
/** The reference of its sales. */
export const PO = { purchase_order: 'PO 1' };

/** A dealer with three units of a year, a rover of its company, and clients of the system and of the dealer. */
export async function startSubscriptions(t: TestContext, units = 3) {
  const world = await startWorld(t);
  const { seed, person, database } = world;
  const company = await seed.company({ title: 'Wold Farms' });
  const { reseller_id, dealer_id, company_id } = company;
  const admin = await world.addUser({
    role: 20,
    company_id,
    fname: 'Carol',
    lname: 'Wold',
    email: 'c@wold.example',
  });
  await database.service
    .updateTable('companies')
    .set({ admin_user_id: admin.id })
    .where('id', '=', company_id)
    .execute();
  const { id: rover } = await seed.rover({ company_id, title: 'Sprayer' });
  const { client: system } = await person(1);
  if (units > 0) {
    await system.stock.add({ subdata: { reseller: reseller_id, type: YEAR, number: units, po: 'PO' } });
    await system.stock.assign({ subdata: { dealer: dealer_id, type: YEAR, number: units, po: 'PO' } });
  }
  const { client: dealer } = await person(10, { reseller_id, dealer_id });
  const inStock = async () => (await dealer.stock.dealerList({}))[0]?.subs[0]?.count ?? 0;
  const current = async (client: Client = dealer) => {
    const { CasterSubs } = await client.subscriptions.records({ rover });
    return CasterSubs;
  };
  const add = (more: object = {}, client: Client = dealer) =>
    client.subscriptions.add({ roverdata: { roverid: rover, subtype: YEAR, ...PO, ...more } });
  const mails = () =>
    database.service
      .selectFrom('emails')
      .select(['template', 'to_address', 'subject', 'text'])
      .orderBy('id')
      .execute();
  return { ...world, company, rover, system, dealer, inStock, current, add, mails };
}
