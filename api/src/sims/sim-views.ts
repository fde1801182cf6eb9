import { type SimView, simViews } from '@cairn/contract';
import type { Db } from '@cairn/database';
import type { TenantFilter } from '../records/list.ts';
import { isInView, selectSims } from './sim-filter.ts';

/** How many SIM cards of a tenant are in each ready-made view. */
export async function countViews(db: Db, tenant: TenantFilter): Promise<Record<SimView, number>> {
  return db
    .selectNoFrom(
      simViews.map((view) =>
        selectSims(db, tenant)
          .where(isInView[view])
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as(view),
      ),
    )
    .executeTakeFirstOrThrow() as Promise<Record<SimView, number>>;
}
