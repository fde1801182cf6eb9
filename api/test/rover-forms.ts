import type { TestContext } from 'node:test';
import { startWorld } from './world.ts';

/** Type of the subscription that the dealer has in stock. */
export const YEAR = 1;

/** A dealer with two units of a year, a company with an administrator, and a client of each level. */
export async function startRoverForms(t: TestContext, dealer: { change_username?: boolean } = {}) {
  const world = await startWorld(t);
  const { seed, person, database } = world;
  const { id: dealer_id, reseller_id } = await seed.dealer(dealer);
  const { company_id } = await seed.company({ dealer_id, title: 'Åkær & Sønner' });
  const admin = await world.addUser({ role: 20, company_id, email: 'office@farm.example' });
  await database.service
    .updateTable('companies')
    .set({ admin_user_id: admin.id })
    .where('id', '=', company_id)
    .execute();
  const { client: system } = await person(1);
  await system.stock.add({ subdata: { reseller: reseller_id, type: YEAR, number: 2, po: 'PO' } });
  await system.stock.assign({ subdata: { dealer: dealer_id, type: YEAR, number: 2, po: 'PO' } });
  const { client } = await person(10, { reseller_id, dealer_id });
  const create = (more: object = {}) =>
    client.roverForms.save({ roverdata: { companyid: company_id, subtype: YEAR, ...more } });
  const rowOf = (id: number) =>
    database.service.selectFrom('rovers').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const inStock = async () => (await client.stock.dealerList({}))[0]?.subs[0]?.count ?? 0;
  return { ...world, system, client, company_id, dealer_id, reseller_id, create, rowOf, inStock };
}
