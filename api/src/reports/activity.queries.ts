import { subscriptionStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';

/** What happened at one company, with the tenants that it belongs to. */
export interface CompanyActivity {
  readonly reseller: number;
  readonly resellerTitle: string;
  readonly country: 1 | 2;
  readonly dealer: number;
  readonly dealerTitle: string;
  readonly company: number;
  readonly companyTitle: string;
  readonly newsubs: number;
  readonly renewsubs: number;
  readonly expire: number;
  readonly active: number;
}

interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** Actions of the subscriptions log. */
const action = {
  added: 50,
  suspended: 54,
  resumed: 55,
  renewed: 56,
  renewalScheduled: 58,
  expired: 59,
} as const;

/** Only what is of this country; all of it when there is none. */
const inCountry = (country: 1 | 2 | undefined) => (country ? sql`r.country = ${country}` : sql`true`);

/**
 * Subscriptions of each company of which something happened in a range, or that has active ones: sold, renewed and expired
 * by the subscriptions log, active at `at`.
 */
export async function readCompanies(
  db: Db,
  { start, end }: Span,
  at: Date | null,
  country: 1 | 2 | undefined,
): Promise<CompanyActivity[]> {
  const { rows } = await sql<CompanyActivity>`
    with happened as (
      select company_id, count(*) filter (where action = ${action.added}) as newsubs,
        count(*) filter (where action in (${action.renewed}, ${action.renewalScheduled})) as renewsubs,
        count(*) filter (where action = ${action.expired}) as expire
      from subscription_events where at >= ${start} and at < ${end}
        and action in (${action.added}, ${action.renewed}, ${action.renewalScheduled}, ${action.expired})
      group by company_id
    ), active as (
      select s.company_id, count(*) as active from subscriptions s where ${isActive(at)} group by s.company_id
    )
    select r.id as reseller, r.title as "resellerTitle", r.country, d.id as dealer, d.title as "dealerTitle",
      c.id as company, c.title as "companyTitle", coalesce(newsubs, 0)::int as newsubs, coalesce(renewsubs, 0)::int as renewsubs,
      coalesce(expire, 0)::int as expire, coalesce(active, 0)::int as active
    from happened full join active using (company_id)
      join companies c on c.id = company_id join dealers d on d.id = c.dealer_id join resellers r on r.id = c.reseller_id
    where ${inCountry(country)}
    order by lower(r.title), r.id, lower(d.title), d.id, lower(c.title), c.id`.execute(db);
  return rows;
}

/** Now by its state; at a moment of the past by when it began and ended, without those that were suspended then. */
function isActive(at: Date | null): RawBuilder<unknown> {
  if (at === null) return sql`s.status = ${subscriptionStatusIds.active}`;
  return sql`greatest(s.starts_at, s.first_activated_at) <= ${at} and coalesce(s.finished_at, 'infinity') > ${at}
    and not coalesce((select e.action = ${action.suspended} from subscription_events e
      where e.subscription_id = s.id and e.at <= ${at} and e.action in (${action.suspended}, ${action.resumed})
      order by e.id desc limit 1), false)`;
}

/** How many dealers and companies were made in a range, by the country of their reseller. */
export async function countNew(
  db: Db,
  { start, end }: Span,
  country: 1 | 2 | undefined,
): Promise<{ country: 1 | 2; dealers: number; companies: number }[]> {
  const { rows } = await sql<{ country: 1 | 2; dealers: number; companies: number }>`
    select r.country, count(*) filter (where made.kind = 'dealer')::int as dealers, count(*) filter (where made.kind = 'company')::int as companies
    from (
      select 'dealer' as kind, reseller_id from dealers where created_at >= ${start} and created_at < ${end}
      union all
      select 'company', reseller_id from companies where created_at >= ${start} and created_at < ${end}
    ) made join resellers r on r.id = made.reseller_id
    where ${inCountry(country)} group by r.country`.execute(db);
  return rows;
}

/** Where the week of a moment begins, as the clock of a zone has it. */
export async function weekOf(db: Db, at: Date, timezone: string): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`
    select date_trunc('week', ${at}::timestamptz at time zone ${timezone}) at time zone ${timezone} as start`.execute(
    db,
  );
  return rows[0]?.start ?? at;
}
