import { type areas, type Input, type SimHolder, simStatuses } from '@cairn/contract';
import type { Tables } from '@cairn/database';
import { states } from '@cairn/domain/subscriptions';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ofTenant, type TenantFilter } from '../records/list.ts';
import { escapeLike, fewContaining, containing as roverContaining } from '../rovers/rovers.queries.ts';

type Db = Kysely<Tables>;
type List = Input<(typeof areas.sims)['list']>;

export interface SimFilter extends TenantFilter {
  readonly rover?: number | undefined;
  readonly id?: number | undefined;
  readonly type?: number;
  readonly stock?: List['stock'];
  readonly bases?: boolean;
  readonly substatus?: List['substatus'];
  readonly alerts?: boolean;
  readonly stext?: string;
  /** The SIMs of these rovers match `stext` whatever their numbers, see `ofRoversNamed`. */
  readonly rovers?: RawBuilder<boolean>;
}

const stocks: readonly SimHolder[] = ['reseller', 'dealer', 'company'];

/** SIMs under a filter, without that of their status. */
export function found(db: Db, filter: SimFilter) {
  const { rover, id, type = 0, stock, bases, substatus = 0, alerts, stext = '', rovers, ...tenant } = filter;
  return db
    .selectFrom('sims')
    .where(ofTenant('sims', tenant))
    .$if(rover !== undefined, (of) => of.where('sims.rover_id', '=', Number(rover)))
    .$if(id !== undefined, (of) => of.where('sims.id', '=', Number(id)))
    .$if(type !== 0, (of) => of.where('sims.supplier', '=', type))
    .$if(stock === 'stock', (of) => of.where('sims.holder', 'in', stocks))
    .$if(stock !== undefined && stock !== 'stock', (of) => of.where('sims.holder', '=', String(stock)))
    .$if(bases === true, (of) => of.where('sims.holder', '=', 'station'))
    .$if(substatus !== 0, (of) => of.where(subscriptionIs(substatus)))
    .$if(alerts === true, (of) => of.where(hasAlert))
    .$if(stext !== '', (of) => of.where(containing(stext, rovers)));
}

export const ofStatus = (status: number): string =>
  simStatuses.find(({ id }) => id === status)?.status ?? 'other';

export const hasAlert = sql<boolean>`sims.id in (select sim_id from sim_alerts where until is null)`;

/** Whether the ICCID, the endpoint's name or the MSISDN contains a text, whatever the case, or the SIM is of such rovers. */
const containing = (text: string, rovers: RawBuilder<boolean> = sql`false`) =>
  sql<boolean>`(sims.search like '%' || lower(${escapeLike(text)}) || '%' or ${rovers})`;

/** Whether a SIM is in a rover whose name or username contains a text. */
export async function ofRoversNamed(db: Db, text: string): Promise<RawBuilder<boolean>> {
  const few = text === '' ? [] : await fewContaining(db, text);
  return few
    ? sql`sims.rover_id = any(${few}::int[])`
    : sql`sims.rover_id in (select id from rovers where ${roverContaining(text)})`;
}

/** The current subscription of a rover is the active or suspended one, else the scheduled one, else the last. */
const subscriptionIs = (status: number): RawBuilder<boolean> =>
  status === states.active
    ? withSubscription(status)
    : sql`${withSubscription(status)} and (select status from subscriptions where rover_id = sims.rover_id
        order by array_position(array[3, 5, 2]::smallint[], status), starts_at desc limit 1) = ${status}`;

const withSubscription = (status: number) =>
  sql<boolean>`sims.rover_id in (select rover_id from subscriptions where status = ${status})`;
