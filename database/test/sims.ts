import type { TestContext } from 'node:test';
import { createTestDatabase, seed } from '../src/testing.ts';

/** Where a SIM moves to. */
export type Move = Partial<
  Record<'reseller_id' | 'dealer_id' | 'company_id' | 'rover_id' | 'slot', number | null>
>;
let last = 0;

/** A rover, and ways to add SIMs, to move them and to read where they are. */
export async function startSims(t: TestContext) {
  const { database, url } = await createTestDatabase(t);
  const service = database.service;
  const make = seed(database);
  const { id: rover_id, reseller_id, dealer_id, company_id } = await make.rover();
  const tenants = { reseller_id, dealer_id, company_id };
  const add = async (iccid = `8946${String(++last).padStart(14, '0')}0`) => {
    const values = { iccid, supplier: 1, status: 'active', status_text: 'Activated' };
    const { id } = await service.insertInto('sims').values(values).returning('id').executeTakeFirstOrThrow();
    return { id, iccid };
  };
  const move = (sim_id: number, from_holder: string, to_holder: string, at: Move = {}) =>
    service
      .insertInto('sim_moves')
      .values({ sim_id, from_holder, to_holder, ...at })
      .execute();
  const holder = (id: number) =>
    service
      .selectFrom('sims')
      .where('id', '=', id)
      .select(['holder', 'reseller_id', 'dealer_id', 'company_id', 'rover_id', 'slot', 'station_id'])
      .executeTakeFirstOrThrow();
  const setStation = (id: number, values: { iccid?: string; archived_at?: Date | null }) =>
    service.updateTable('stations').set(values).where('id', '=', id).execute();
  return { url, service, make, tenants, rover_id, add, move, holder, setStation };
}

/** Where a SIM is that belongs to nobody. */
export const nobody = {
  holder: 'unassigned',
  reseller_id: null,
  dealer_id: null,
  company_id: null,
  rover_id: null,
  slot: null,
  station_id: null,
};
/** An error of the database for a constraint. */
export const constraint = (name: string) => ({ constraint: name });
