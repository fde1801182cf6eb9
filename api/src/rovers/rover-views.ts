import { EXPIRING_DAYS, type RoverView, roverViews, rtkStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import type { TenantFilter } from '../records/list.ts';
import { selectRovers } from './rovers.queries.ts';

/** Which rovers a ready-made view shows. Each condition has an index, because the views are counted all at once. */
export const isInView: Readonly<Record<RoverView, RawBuilder<boolean>>> = {
  expiring: sql`rovers.expires_at > now() and rovers.expires_at <= now() + make_interval(days => ${EXPIRING_DAYS})`,
  expired: sql`rovers.expires_at <= now()`,
  not_fixed: sql`exists (select from live_rovers live where live.rover_id = rovers.id and live.status <> ${rtkStatusIds.fixed})`,
  unconnected: sql`not rovers.ever_connected and rovers.expires_at > now()`,
  no_sim: sql`exists (select from subscriptions where subscriptions.rover_id = rovers.id and status in (3, 5) and not no_sim)
    and not exists (select from sims where sims.rover_id = rovers.id)`,
  refused: sql`exists (select from alerts where alerts.rover_id = rovers.id and kind = 'rover_refused' and until is null
    and opened_at is not null)`,
};

/** How many rovers of a tenant are in each ready-made view. */
export async function countViews(db: Db, filter: TenantFilter): Promise<Record<RoverView, number>> {
  const { reseller, dealer, company } = filter;
  const tenant = {
    ...(reseller !== undefined && { reseller }),
    ...(dealer !== undefined && { dealer }),
    ...(company !== undefined && { company }),
  };
  return db
    .selectNoFrom(
      roverViews.map((view) =>
        selectRovers(db, tenant)
          .where(isInView[view])
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as(view),
      ),
    )
    .executeTakeFirstOrThrow() as Promise<Record<RoverView, number>>;
}
