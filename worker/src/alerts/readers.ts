import { roleIds } from '@cairn/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * People who have chosen to hear of something, with the alerts that they may see: `person` and `alert` narrow both, as conditions
 * on `u` and `a`. The row policies say the same of the tenants, and the tests compare the two. Joined by one level after the
 * other, so that each is a comparison of ids and not of every person with every alert.
 */
export function readable({
  person,
  alert,
}: {
  readonly person: RawBuilder<unknown>;
  readonly alert: RawBuilder<unknown>;
}) {
  return sql`
    people as materialized (
      select u.id as user_id, u.effective_role as role, u.reseller_id, u.dealer_id, u.company_id, s.mail, s.webhook, s.no_fix_minutes, s.when_over,
        case when single.single_country then single.country end as only_country
      from alert_settings s join users u on u.id = s.user_id left join resellers single on single.id = u.reseller_id
        left join dealers dealer on dealer.id = u.dealer_id left join companies company on company.id = u.company_id
      where u.archived_at is null and (u.effective_role = ${roleIds.systemAdmin}
          or (single.archived_at is null and dealer.archived_at is null and company.archived_at is null)) and (s.mail <> '{}' or s.webhook <> '{}') and ${person}
    ), told as materialized (
      select a.id as alert_id, a.kind, a.since, a.until, a.because_id, coalesce(a.reseller_id, sim.reseller_id) as reseller_id,
        coalesce(a.dealer_id, sim.dealer_id) as dealer_id, coalesce(a.company_id, sim.company_id) as company_id, station.country
      from alerts a left join sims sim on sim.id = a.sim_id left join stations station on station.id = a.station_id
      where a.opened_at is not null and ${alert}
    ), readable as (
      select p.user_id, t.alert_id from people p join told t on t.kind <> 'station_down' where p.role = ${roleIds.systemAdmin}
      union all
      select p.user_id, t.alert_id from people p join told t on t.kind = 'station_down'
      where p.only_country is null or p.only_country = t.country
      union all
      select p.user_id, t.alert_id from people p join told t on t.reseller_id = p.reseller_id
      where p.role = ${roleIds.reseller} and t.kind not in ('station_down', 'system')
      union all
      select p.user_id, t.alert_id from people p join told t on t.dealer_id = p.dealer_id
      where p.role = ${roleIds.dealer} and t.kind not in ('station_down', 'system')
      union all
      select p.user_id, t.alert_id from people p join told t on t.company_id = p.company_id
      where p.role in (${roleIds.companyAdmin}, ${roleIds.companyUser}) and t.kind not in ('station_down', 'system')
    )`;
}
