import { STOCK_HORIZONS, subscriptionStatusIds, zoneOfCasta } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import type { TenantFilter } from '../records/list.ts';
import { selectSubscriptions } from './subscription-filter.ts';

const DAY = 86_400_000;
const LONGEST = Math.max(...STOCK_HORIZONS);

/** The end of a period that is some days ahead. */
export const daysAhead = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY);

/**
 * One row for each unit that will be needed in the longest period, at the moment it is needed, when every subscription
 * that ends is renewed with the same type: the ends that the expiry calendar counts as not renewed, and the ends of
 * these renewals themselves while they fall into the period, as those of a month do twice in 90 days.
 */
export function neededUnits(db: Db, filter: TenantFilter, now: Date) {
  const until = daysAhead(now, LONGEST);
  const zone = sql`case rovers.casta when 2 then ${zoneOfCasta(2)} else ${zoneOfCasta(1)} end`;
  const length = sql`make_interval(types.years, types.months, 0, types.days)`;
  // counted from the first end, as by the calendar of the sale: a month that begins on January 31 ends in March on the 31st
  const again = sql<Date>`(subs.ends_at at time zone ${zone} + times.number * ${length}) at time zone ${zone}`;
  const most = sql`${LONGEST} / (types.years * 365 + types.months * 28 + types.days)`;
  return selectSubscriptions(db, filter)
    .innerJoin('rovers', 'rovers.id', 'subs.rover_id')
    .innerJoin('subscription_types as types', 'types.id', 'subs.type_id')
    .innerJoinLateral(
      sql<{ number: number }>`generate_series(0, ${most})`.as<'times'>(sql`times(number)`),
      (join) => join.onTrue(),
    )
    .where('subs.status', 'in', [
      subscriptionStatusIds.scheduled,
      subscriptionStatusIds.active,
      subscriptionStatusIds.suspended,
    ])
    .where('subs.ends_at', '<', until)
    .where('subs.renewed', '=', false)
    .where(sql<boolean>`${again} < ${until}`)
    .select(['subs.id', 'subs.dealer_id', 'subs.type_id', again.as('at')]);
}

/** Units that will be needed of each type by the end of each period. */
export const countNeeded = (db: Db, filter: TenantFilter, now: Date) =>
  db
    .selectFrom(neededUnits(db, filter, now).as('units'))
    .groupBy('units.type_id')
    .select(['units.type_id', byHorizon('units.at', now).as('needed')])
    .execute();

/** How many of some moments are within each period, each period including those before it. */
export const byHorizon = (column: string, now: Date) =>
  sql<number[]>`array[${sql.join(
    STOCK_HORIZONS.map((days) => sql`count(*) filter (where ${sql.ref(column)} < ${daysAhead(now, days)})`),
  )}]::int[]`;
