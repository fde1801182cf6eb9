import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { readable } from './readers.ts';

/**
 * Notes whom each alert is to be said to, and by which way: each person, event and way once, however often this runs. Who gets
 * the notices of a dealer about expiring subscriptions is not mailed the same by an alert.
 */
export async function writeNotices(db: Db, at: Date): Promise<number> {
  const opened = await sql`
    with ${readable({ person: sql`true`, alert: sql`a.until is null` })}, wanted as (
      select r.user_id, r.alert_id, null::int as webhook_id from readable r join people p using (user_id) join told t using (alert_id)
      where t.kind = any(p.mail) and ${lastsEnough(at)} and not ${isNoticed}
      union all
      select r.user_id, r.alert_id, w.id from readable r join people p using (user_id) join told t using (alert_id)
        join alert_webhooks w on w.user_id = r.user_id
      where t.kind = any(p.webhook) and ${lastsEnough(at)}
    )
    insert into alert_notices (user_id, alert_id, webhook_id, event, created_at)
    select w.user_id, w.alert_id, w.webhook_id, 'opened', ${at} from wanted w
    where not exists (select from alert_notices n where n.alert_id = w.alert_id and n.user_id = w.user_id and n.event = 'opened'
      and n.webhook_id is not distinct from w.webhook_id)
    order by 2, 1
    on conflict do nothing`.execute(db);
  // who was told that it began, by that way, hears that it is over; of rovers that went with their station by that alone
  const ended = await sql`
    insert into alert_notices (user_id, alert_id, webhook_id, event, created_at)
    select n.user_id, n.alert_id, n.webhook_id, 'over', ${at}
    from alert_notices n join alerts a on a.id = n.alert_id join alert_settings s on s.user_id = n.user_id
    where n.event = 'opened' and n.done_at is not null and a.until > ${at}::timestamptz - interval '2 hours' and s.when_over
      and num_nonnulls(n.email_id, n.delivery_id) > 0 and not ${isFolded}
      and a.kind = any(case when n.webhook_id is null then s.mail else s.webhook end)
    order by 2, 1
    on conflict do nothing`.execute(db);
  return Number(opened.numAffectedRows ?? 0) + Number(ended.numAffectedRows ?? 0);
}

/** A rover must be without a fix for as long as the person has chosen. */
const lastsEnough = (at: Date) =>
  sql`(t.kind <> 'rover_no_fix' or t.since <= ${at}::timestamptz - make_interval(mins => p.no_fix_minutes))`;

/** The administrators of a company whose dealer has its subscriptions noticed, and the dealer that gets the copies. */
const isNoticed = sql`(t.kind = 'subscription_ends' and exists (
  select from expiry_notice_settings e left join dealers d on d.id = e.dealer_id
  where e.dealer_id = t.dealer_id and e.days <> '{}' and (p.role = 20 or (e.copy_to_dealer and d.admin_user_id = p.user_id))))`;

/** The rover was in the e-mail about its station, or went with it. */
const isFolded = sql`(n.webhook_id is null and exists (
  select from alert_notices c where c.alert_id = a.because_id and c.user_id = n.user_id and c.event = 'opened' and c.email_id = n.email_id))`;
