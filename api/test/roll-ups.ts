import type { World } from './world.ts';

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const none = {
  fixed_ms: 0,
  float_ms: 0,
  dgps_ms: 0,
  gps_ms: 0,
  est_ms: 0,
  connected_ms: 0,
  logins: 0,
  login_rovers: 0,
};

/** The hour that runs, for which the clock of the api is stopped, ms. */
export const thisHour = ({ stopClock }: World) => Math.floor(stopClock() / HOUR) * HOUR;

type Figures = Partial<typeof none>;
interface Tenant {
  reseller_id?: number;
  dealer_id?: number;
  company_id?: number;
}

/** Puts what was counted of an hour there, as the worker would, at a place and at all above it. */
export async function counted(
  { database }: World,
  at: number,
  { reseller_id, dealer_id, company_id }: Tenant,
  figures: Figures,
) {
  const scopes: [scope: number, scopeId: number | undefined, Tenant][] = [
    [1, 0, {}],
    [5, reseller_id, { reseller_id }],
    [10, dealer_id, { reseller_id, dealer_id }],
    [20, company_id, { reseller_id, dealer_id, company_id }],
  ];
  for (const [scope, scopeId, tenant] of scopes)
    if (scopeId !== undefined)
      await database.service
        .insertInto('rover_hours')
        .values({ scope, scope_id: scopeId, at: new Date(at), ...tenant, ...none, ...figures })
        .onConflict((it) =>
          it.columns(['scope', 'scope_id', 'at']).doUpdateSet(({ ref, eb }) => ({
            fixed_ms: eb('rover_hours.fixed_ms', '+', ref('excluded.fixed_ms')),
            logins: eb('rover_hours.logins', '+', ref('excluded.logins')),
          })),
        )
        .execute();
}

/** Says that all of a stretch of time is counted, ms. */
export const until = ({ database }: World, from: number, to: number) =>
  database.service
    .updateTable('rollup_state')
    .set({ rolled_from: new Date(from), rolled_to: new Date(to) })
    .execute();
