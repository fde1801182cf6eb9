import { type AlertDetails, type AlertKind, isRole } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { alertMail, bySystem, type MailedAlert, queueMail, template } from '@cairn/mail';
import { sql } from 'kysely';
import { isMailDue } from './mailing.rules.ts';
import { readable } from './readers.ts';

/** Days that the link of an e-mail works. */
const LINK_DAYS = 3;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: number;
  readonly readonly: boolean;
  readonly reseller_id: number | null;
  readonly dealer_id: number | null;
  readonly company_id: number | null;
  readonly timezone: string;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
}

interface Waiting extends Omit<MailedAlert, 'reason' | 'ended' | 'unused'> {
  readonly notice: number;
  readonly details: AlertDetails;
  /** The alert of the station that fed the rover was mailed to the person before, in this e-mail. */
  readonly folded_into: number | null;
}

/** Writes to each person what waits for them, as one e-mail each: those whose e-mail is due. */
export async function mailNotices({ service }: Pick<Database, 'service'>, at: Date): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from alert_notices where done_at is null and webhook_id is null group by user_id order by min(created_at)`.execute(
    service,
  );
  let mails = 0;
  for (const { user_id } of rows)
    if (await service.transaction().execute((db) => mailPerson(db, user_id, at))) mails += 1;
  return mails;
}

/** One e-mail with all that waits, unless it is too early or another worker is at it. */
async function mailPerson(db: Db, id: number, at: Date): Promise<boolean> {
  const person = await lockPerson(db, id);
  if (!person) return false;
  const [waiting, sent] = [await readWaiting(db, id, at), await readSent(db, id, at)];
  const [first] = waiting.created;
  if (!first) {
    await forgetHidden(db, id, at);
    return false;
  }
  const { quiet_from: from, quiet_until: until, timezone } = person;
  if (!isMailDue(at, { waitingSince: first, sent, quiet: { from, until, timezone } })) return false;
  const told = waiting.alerts.filter(({ folded_into }) => folded_into === null);
  if (told.length > 0) {
    const email = await queue(db, person, told);
    await finish(db, told, at, email);
  }
  for (const one of waiting.alerts)
    if (one.folded_into !== null) await finish(db, [one], at, one.folded_into);
  await forgetHidden(db, id, at);
  return told.length > 0;
}

/** The person, locked until the end: undefined when another worker has them, or they may not be written to any more. */
async function lockPerson(db: Db, id: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.id, trim(u.fname || ' ' || u.lname) as name, u.email, u.effective_role as role, u.readonly, u.reseller_id, u.dealer_id, u.company_id,
      s.timezone, s.quiet_from, s.quiet_until
    from alert_settings s join users u on u.id = s.user_id
    where s.user_id = ${id} and u.archived_at is null and u.email <> '' for update of s skip locked`.execute(
    db,
  );
  if (rows[0]) return rows[0];
  await sql`delete from alert_notices n using users u where n.user_id = ${id} and u.id = n.user_id and n.done_at is null
    and u.archived_at is not null`.execute(db);
  return undefined;
}

/** What waits and the person still wants to hear and may see; the first of it was noticed at the first of `created`. */
async function readWaiting(db: Db, id: number, at: Date) {
  const { rows } = await sql<
    Omit<Waiting, keyof MailedAlert> & Waiting & { created: Date; ends: string | null }
  >`
    with ${readable({
      person: sql`u.id = ${id}`,
      alert: sql`a.id in (select n.alert_id from alert_notices n where n.user_id = ${id} and n.done_at is null and n.webhook_id is null)`,
    })}
    select n.id as notice, n.created_at as created, n.event, t.kind, t.since, t.until, a.details,
      case when t.kind = 'system' then a.subject else coalesce(rover.title, station.title, sim.iccid) end as title,
      case when p.company_id is null then coalesce(company.title, '') else '' end as company,
      cause_station.title as because,
      (select count(*)::int from alert_rovers f where f.alert_id = t.alert_id and case p.role when 1 then true
        when 5 then f.reseller_id = p.reseller_id when 10 then f.dealer_id = p.dealer_id else f.company_id = p.company_id end) as rovers,
      (select c.email_id from alert_notices c where c.alert_id = t.because_id and c.user_id = n.user_id and c.event = 'opened'
        and c.webhook_id is null and c.email_id is not null) as folded_into
    from alert_notices n join readable r on r.user_id = n.user_id and r.alert_id = n.alert_id
      join people p on p.user_id = n.user_id join told t on t.alert_id = n.alert_id join alerts a on a.id = n.alert_id
      left join rovers rover on rover.id = a.rover_id left join stations station on station.id = a.station_id
      left join sims sim on sim.id = a.sim_id left join companies company on company.id = coalesce(a.company_id, sim.company_id)
      left join alerts cause on cause.id = t.because_id left join stations cause_station on cause_station.id = cause.station_id
    where n.done_at is null and n.webhook_id is null and t.kind = any(p.mail)
    order by array_position(array['system', 'station_down'], t.kind) nulls last, t.kind, lower(coalesce(rover.title, station.title, sim.iccid)), n.id`.execute(
    db,
  );
  const alerts = rows.map(({ details, ...row }) => ({
    ...row,
    details,
    reason: details.reason,
    ended: details.ends !== undefined && new Date(details.ends) <= at,
    unused: details.unused,
  }));
  const created = rows.map((row) => row.created).toSorted((a, b) => a.getTime() - b.getTime());
  return { alerts, created };
}

/** When e-mails about alerts were written to the person, within a day. */
async function readSent(db: Db, id: number, at: Date): Promise<Date[]> {
  const { rows } = await sql<{ sent: Date }>`
    select max(done_at) as sent from alert_notices
    where user_id = ${id} and email_id is not null and done_at > ${at}::timestamptz - interval '1 day' group by email_id`.execute(
    db,
  );
  return rows.map(({ sent }) => sent);
}

async function queue(db: Db, person: Person, alerts: readonly MailedAlert[]): Promise<number> {
  const { headline, summary, lines } = alertMail(alerts, person.timezone);
  const isSystem = isRole(person.role, 'systemAdmin');
  const mayTake = (kind: AlertKind) =>
    isSystem || (kind !== 'station_down' && !isRole(person.role, 'companyUser'));
  const open = alerts.filter(({ event, until }) => event === 'opened' && until === null);
  const isTakeable = !person.readonly && open.some(({ kind }) => mayTake(kind));
  const { id } = await queueMail(db, {
    template: isTakeable
      ? template.alert
      : alerts.some(({ event }) => event === 'opened')
        ? template.alertWithoutLink
        : template.alertOver,
    mayMail: bySystem,
    to: person.email,
    name: person.name,
    userId: person.id,
    scope: {
      resellerId: isSystem ? null : person.reseller_id,
      dealerId: isSystem ? null : person.dealer_id,
      companyId: isSystem ? null : person.company_id,
    },
    fields: { headline, summary },
    lists: { alerts: lines },
    ...(isTakeable && { link: { kind: 'alert', userId: person.id, days: LINK_DAYS } as const }),
  });
  return id;
}

const finish = (db: Db, alerts: readonly { readonly notice: number }[], at: Date, email: number) =>
  db
    .updateTable('alert_notices')
    .set({ done_at: at, email_id: email })
    .where(
      'id',
      'in',
      alerts.map(({ notice }) => notice),
    )
    .execute();

/** What the person no longer wants to hear, or may not see any more, is not said later either. */
const forgetHidden = (db: Db, id: number, at: Date) =>
  sql`delete from alert_notices where user_id = ${id} and webhook_id is null and done_at is null and created_at <= ${at}`.execute(
    db,
  );
