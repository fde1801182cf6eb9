import { type areas, type Input, UK_RESELLERS } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { events } from '@cairn/domain/audit-events';
import { titleIn } from '@cairn/domain/language';
import { type RawBuilder, sql } from 'kysely';
import { shownTitle } from '../records/shown-title.ts';
import { signIns } from './audit.queries.ts';

type Query = Input<(typeof areas.audit)['changes']>;

/** Events that are no change, and those of subscriptions, whose own history has old and new values. */
const leftOut: readonly number[] = [
  ...signIns,
  events.subscriptionSold.type,
  events.subscriptionStarted.type,
  events.subscriptionCancelled.type,
  events.subscriptionSuspended.type,
  events.subscriptionResumed.type,
  events.subscriptionRenewed.type,
  events.scheduledCancelled.type,
  events.renewalScheduled.type,
  events.subscriptionExpired.type,
];

/** `e` an event, `s` a step of a subscription: two tables in one order, by time, then by kind, then the newest first. */
interface Place {
  readonly micros: string;
  readonly kind: 'e' | 's';
  readonly id: number;
}

/**
 * The places of a page of changes, the newest first: two walks down the indexes of time, each as far as the page goes.
 * One more than the limit when there are others.
 */
export async function listPlaces(db: Db, query: Query): Promise<Place[]> {
  const { reseller, dealer, company, rover, start, end, limit } = query;
  const before = query.before === undefined ? undefined : placeOf(query.before);
  const walk = (kind: Place['kind'], table: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql`
    (select ${kind}::text as kind, c.id, c.at from ${table} c where ${sql.join(
      [
        more,
        reseller === UK_RESELLERS && sql`c.reseller_id in (select id from resellers where country = 1)`,
        reseller !== undefined && reseller !== UK_RESELLERS && sql`c.reseller_id = ${reseller}`,
        dealer !== undefined && sql`c.dealer_id = ${dealer}`,
        company !== undefined && sql`c.company_id = ${company}`,
        start !== undefined && sql`c.at >= ${start}`,
        end !== undefined && sql`c.at < ${end}`,
        before && isAfter(kind, before),
      ].filter((condition) => condition !== undefined && condition !== false),
      sql` and `,
    )}
    order by c.at desc, c.id desc limit ${limit + 1})`;
  const ofRover = (column: RawBuilder<unknown>) =>
    rover === undefined ? sql`true` : sql`${column} = ${rover}`;
  const { rows } = await sql<Place>`
    select kind, id, lpad((extract(epoch from at) * 1000000)::bigint::text, 16, '0') as micros from (
      ${walk('s', sql`subscription_events`, ofRover(sql`c.rover_id`))}
      union all
      ${walk(
        'e',
        sql`user_events`,
        sql`c.type <> all (${leftOut}::int[]) and ${rover === undefined ? sql`true` : sql`c.target_type = 'rover'`} and ${ofRover(sql`c.target_id`)}`,
      )}
    ) both_kinds order by at desc, kind, id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** Whether a change of a kind comes after a place. */
function isAfter(kind: Place['kind'], { micros, kind: placeKind, id }: Place): RawBuilder<unknown> {
  const at = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  if (kind === placeKind) return sql`(c.at, c.id) < (${at}, ${id}::bigint)`;
  return kind > placeKind ? sql`c.at <= ${at}` : sql`c.at < ${at}`;
}

export const textOf = ({ micros, kind, id }: Place): string => `${micros}~${kind}~${id}`;

function placeOf(text: string): Place {
  const [micros = '', kind, id] = text.split('~');
  return { micros, kind: kind === 'e' ? 'e' : 's', id: Number(id) };
}

/** Steps of subscriptions by their ids, with old and new values. */
export const readSteps = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('subscription_events as log')
    .innerJoin('subscriptions as subs', 'subs.id', 'log.subscription_id')
    .innerJoin('subscription_types as types', 'types.id', 'subs.type_id')
    .innerJoin('rovers', 'rovers.id', 'log.rover_id')
    .innerJoin('resellers', 'resellers.id', 'log.reseller_id')
    .innerJoin('dealers', 'dealers.id', 'log.dealer_id')
    .innerJoin('companies', 'companies.id', 'log.company_id')
    .where('log.id', 'in', [...ids, 0])
    .select([
      'log.id',
      'log.at',
      'log.action',
      'log.subscription_id',
      'log.rover_id',
      'log.user_id',
      'log.user_name',
    ])
    .select(['log.old_values', 'log.new_values', 'subs.follows_id', shownTitle('types').as('type')])
    .select(['rovers.title as rover', 'resellers.title as reseller', 'dealers.title as dealer'])
    .select(['companies.title as company'])
    .execute();
export type StepRow = Awaited<ReturnType<typeof readSteps>>[number];

/** Names of the types of subscriptions, by their ids. */
export async function readTypeTitles(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('subscription_types').select(['id', 'title', 'title_da']).execute();
  return new Map(rows.map(({ id, ...row }) => [id, titleIn(row)]));
}
