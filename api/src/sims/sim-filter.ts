import {
  type areas,
  type Input,
  type SimHolder,
  type SimView,
  simStatuses,
  statusFilterIds,
  subscriptionStatusIds,
  wordsOf,
} from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { containsAll } from '../records/containing.ts';
import { fewContaining } from '../records/few-containing.ts';
import { ofTenant, type TenantFilter } from '../records/list.ts';

type List = Input<(typeof areas.sims)['list']>;

export interface SimFilter extends TenantFilter {
  readonly rover?: number | undefined;
  readonly id?: number | undefined;
  readonly type?: number;
  readonly stock?: List['stock'];
  readonly bases?: boolean;
  readonly substatus?: List['substatus'];
  readonly alerts?: boolean;
  readonly view?: SimView | undefined;
  readonly unordered?: boolean;
  readonly stext?: string;
  /** The condition of `substatus`, which says nothing without it: see `subscribed`. */
  readonly sold?: RawBuilder<boolean>;
  /**
   * The condition of `stext` that searches by rovers too, see `matching`; without it the SIM's own numbers and name are
   * compared.
   */
  readonly match?: RawBuilder<boolean>;
}

const stocks: readonly SimHolder[] = ['reseller', 'dealer', 'company'];

/** SIMs under a filter, without that of their status. */
export function selectSims(db: Db, filter: SimFilter) {
  const {
    rover,
    id,
    type = 0,
    stock,
    bases = false,
    substatus: _,
    sold = sql<boolean>`true`,
    alerts,
    view,
    unordered,
    stext = '',
    match = containing(stext),
    ...tenant
  } = filter;
  return db
    .selectFrom('sims')
    .where(ofTenant('sims', tenant))
    .$if(rover !== undefined, (query) => query.where('sims.rover_id', '=', Number(rover)))
    .$if(id !== undefined, (query) => query.where('sims.id', '=', Number(id)))
    .$if(type !== 0, (query) => query.where('sims.supplier', '=', type))
    .where(ofHolder('sims', { stock, bases }))
    .where(sold)
    .$if(alerts === true, (query) => query.where(hasAlert))
    .$if(view !== undefined, (query) => query.where(view ? isInView[view] : sql<boolean>`true`))
    .$if(unordered === true, (query) => query.where(isUnordered))
    .$if(stext !== '', (query) => query.where(match));
}

/** Rows of a table with a holder that are in a stock, in stations or wherever a filter says. */
export function ofHolder(table: string, { stock, bases = false }: Pick<SimFilter, 'stock' | 'bases'>) {
  const holder = sql.ref(`${table}.holder`);
  const there = stock === undefined ? [] : stock === 'stock' ? stocks : [stock];
  const conditions = [
    ...(there.length > 0 ? [sql`${holder} in (${sql.join(there)})`] : []),
    ...(bases ? [sql`${holder} = 'station'`] : []),
  ];
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
}

export const ofStatus = (status: number): string =>
  simStatuses.find(({ id }) => id === status)?.status ?? 'other';

export const hasAlert = sql<boolean>`sims.id in (select sim_id from sim_alerts where until is null)`;

/** Whether a SIM is in a ready-made view. What it is unused for, its alert says; one that was just moved may be on its way. */
export const isInView: Readonly<Record<SimView, RawBuilder<boolean>>> = {
  unused: sql`sims.id in (select sim_id from alerts where kind = 'sim_unused' and until is null and opened_at is not null)`,
  in_stock: sql`sims.status = 'active' and sims.holder in (${sql.join(stocks)}) and sims.held_since < now() - interval '1 day'`,
  suspended_tried: sql`sims.status = 'suspended' and sims.rover_id is not null and (
    exists (select from live_rovers live where live.rover_id = sims.rover_id)
    or exists (select from rovers where rovers.id = sims.rover_id and rovers.last_connected_at > now() - interval '1 day')
    or exists (select from alerts where alerts.rover_id = sims.rover_id and kind = 'rover_refused' and until is null
      and opened_at is not null))`,
};

const isUnordered = sql<boolean>`not exists (select from order_sims where sim_id = sims.id and ended_at is null)`;

/** Whether the ICCID, the endpoint's name or the MSISDN contains a text, whatever the case. */
const containing = (text: string) => containsAll('sims.search', wordsOf(text));

/** The condition of SIMs that contain a text, or whose rover does in its name or username. */
export async function matching(db: Db, text: string): Promise<RawBuilder<boolean>> {
  if (text === '') return sql<boolean>`true`;
  const sims = await fewContaining(db, 'sims', wordsOf(text));
  const rovers = await fewContaining(db, 'rovers', wordsOf(text));
  const own = sims ? sql`sims.id = any(${sims}::int[])` : containing(text);
  const named = rovers
    ? sql`sims.rover_id = any(${rovers}::int[])`
    : sql`sims.rover_id in (select id from rovers where ${containsAll('rovers.search', wordsOf(text))})`;
  return sql<boolean>`(${own} or ${named})`;
}

/**
 * The condition of SIMs whose rover has a subscription in this state as its current one: the active or suspended one, else
 * the scheduled one, else the last. Rovers whose last one has ended are found once for the queries of a list, among those
 * without another, which are few: `offset 0` has these found first.
 */
export async function subscribed(db: Db, status: number): Promise<RawBuilder<boolean>> {
  if (status === statusFilterIds.everySubscription) return sql`true`;
  if (status === subscriptionStatusIds.active || status === subscriptionStatusIds.suspended)
    return withSubscription(status);
  if (status === subscriptionStatusIds.scheduled)
    return sql`${withSubscription(status)} and ${without(subscriptionStatusIds.active, subscriptionStatusIds.suspended)}`;
  const { rows } = await sql<{ rover_id: number }>`
    select rover_id from (
      select distinct rover_id from sims where rover_id is not null
        and ${without(subscriptionStatusIds.active)} and ${without(subscriptionStatusIds.suspended, subscriptionStatusIds.scheduled)} offset 0
    ) ended
    where (select status from subscriptions where rover_id = ended.rover_id order by starts_at desc limit 1) = ${status}`.execute(
    db,
  );
  return sql`sims.rover_id = any(${rows.map(({ rover_id }) => rover_id)}::int[])`;
}

const withSubscription = (status: number) =>
  sql<boolean>`sims.rover_id in (select rover_id from subscriptions where status = ${status})`;

/** Whether the rover of a SIM has no subscription in any of these states. */
export const without = (...statuses: number[]) =>
  sql<boolean>`not exists (select from subscriptions where rover_id = sims.rover_id and status in (${sql.join(statuses)}))`;
