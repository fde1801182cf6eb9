import type { TestContext } from 'node:test';
import type { Db, Tables } from '@cairn/database';
import type { Insertable } from 'kysely';
import { startWorld } from './world.ts';

let last = 0;

/** SIM cards as a supplier has just listed them, active ones unless overridden. Returns their ids. */
export async function addSims(
  service: Db,
  count: number,
  overrides: Partial<Insertable<Tables['sims']>> = {},
): Promise<number[]> {
  if (count === 0) return [];
  const sims = Array.from({ length: count }, () => {
    last += 1;
    const iccid = `8945${String(last).padStart(14, '0')}0`; // the last digit is for checking: others differ before it
    return {
      iccid,
      supplier: 1,
      status: 'active',
      status_text: 'Activated',
      endpoint_id: `${last}`,
      ...overrides,
    };
  });
  const rows = await service.insertInto('sims').values(sims).returning('id').execute();
  return rows.map(({ id }) => id);
}

export const holderOf = (service: Db, id: number) =>
  service
    .selectFrom('sims')
    .where('id', '=', id)
    .select([
      'holder',
      'reseller_id',
      'dealer_id',
      'company_id',
      'rover_id',
      'slot',
      'station_id',
      'last_move_id',
    ])
    .executeTakeFirstOrThrow();

/** A rover with its tenants, SIM cards that are nobody's, and a client of the system. */
export async function startSims(t: TestContext, count: number) {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  const { reseller_id: reseller, dealer_id: dealer, company_id: company } = rover;
  const sims = await addSims(world.database.service, count);
  const { client: system } = await world.person(1);
  const ids = { reseller, dealer, company, rover: rover.id };
  return { ...world, ids, sims, system, service: world.database.service };
}
