import type { Db } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import { fullText, slotsOfRover } from '@cairn/domain/sim-slots';
import { countRows } from '../records/list.ts';
import type { OrderedSubscription } from './orders.queries.ts';

/**
 * Why the SIMs of subscriptions cannot go into their rovers, by the ids of the subscriptions: an order that has one cannot
 * be processed, whichever SIMs are chosen.
 */
export async function obstaclesOf(
  db: Db,
  subs: readonly OrderedSubscription[],
): Promise<ReadonlyMap<number, string>> {
  const obstacles = new Map<number, string>();
  const coming = new Map<number, number>();
  for (const { id, rover_id, rover, rover_archived_at, sims } of subs) {
    if (rover_id === null || sims === 0) continue;
    if (rover_archived_at) {
      obstacles.set(id, sentence('The rover {{title}} was deleted', { title: rover ?? '' }));
      continue;
    }
    const takes = await slotsOfRover(db, rover_id, sims);
    const before = coming.get(rover_id) ?? (await held(db, rover_id));
    if (before + sims > takes) obstacles.set(id, fullText(takes));
    coming.set(rover_id, before + sims);
  }
  return obstacles;
}

async function held(db: Db, rover: number): Promise<number> {
  return countRows(db.selectFrom('sims').where('rover_id', '=', rover));
}

/** Which SIMs belong to an order already, as far as the caller sees its orders. */
export async function ofOrders(db: Db, sims: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('order_sims')
    .where('sim_id', 'in', sims.length > 0 ? [...sims] : [0])
    .where('ended_at', 'is', null)
    .select('sim_id')
    .execute();
  return new Set(rows.map(({ sim_id }) => sim_id));
}
