import { type Alert, levelOf, type MailedAlerts, type Role } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { type Caller, events, recordEvent } from '@cairn/domain/audit-events';
import { type Link, readLink, redeemLink } from '@cairn/mail';
import { findById } from '../auth/auth.queries.ts';
import { type AlertReader, findAlerts, writeTaken } from './alerts.queries.ts';

const unknown: MailedAlerts = { state: 'unknown', alerts: [] };

/**
 * What a mailed link is about now. Its alerts are read as the person whom it was mailed to may see them now, so an archived
 * person, or one who has moved, shows nobody anything.
 */
export async function findMailed(database: Database, token: string): Promise<MailedAlerts> {
  const link = await readLink(database.service, 'alert', token);
  const found = link && (await readMailed(database, link));
  if (!link || !found) return unknown;
  if (link.state === 'expired' || link.state === 'replaced') return { state: 'expired', alerts: [] };
  const isOver = found.alerts.every(({ until }) => until !== null);
  return {
    state: link.state === 'used' ? 'used' : isOver ? 'over' : 'open',
    alerts: found.alerts.map(shown),
  };
}

/** Takes what is open of a mailed link, once. */
export async function takeMailed(
  database: Database,
  token: string,
  from: Caller,
  now: Date,
): Promise<MailedAlerts> {
  const link = await readLink(database.service, 'alert', token);
  const found = link?.state === 'open' ? await readMailed(database, link) : undefined;
  const ids = found?.alerts.filter(({ maytake }) => maytake === 1).map(({ id }) => id) ?? [];
  if (found && ids.length > 0)
    await database.service.transaction().execute(async (db) => {
      if (!(await redeemLink(db, 'alert', token))) return; // another was first
      const { reader, name } = found;
      const open = await lockOpen(db, ids);
      if (open.length === 0) return;
      await writeTaken(db, open, { userId: reader.userId, level: levelOf(reader.role) }, now);
      await recordEvent(
        db,
        events.alertTaken,
        { ...reader, name },
        {
          message: { code: 'alerts_taken_by_mail', parameters: { count: open.length } },
          from,
        },
      );
    });
  return findMailed(database, token);
}

async function lockOpen(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('alerts')
    .where('id', 'in', ids)
    .where('until', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

async function readMailed(
  database: Database,
  { userId, emailId }: Link,
): Promise<{ reader: AlertReader; name: string; alerts: Alert[] } | undefined> {
  const person = userId === null ? undefined : await findById(database.service, userId);
  if (!person || emailId === null) return undefined;
  const notices = await database.service
    .selectFrom('alert_notices as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('resellers as r', 'r.id', 'u.reseller_id')
    .where('n.email_id', '=', emailId)
    .where('n.user_id', '=', person.id)
    .select(['n.alert_id', 'u.readonly', 'r.single_country', 'r.country'])
    .execute();
  const [first] = notices;
  if (!first) return undefined;
  const reader: AlertReader = {
    userId: person.id,
    role: person.role as Role,
    resellerId: person.reseller_id,
    dealerId: person.dealer_id,
    companyId: person.company_id,
    readonly: first.readonly,
    singleCountry: first.single_country ? (first.country as 1 | 2) : null,
  };
  const ids = notices.map(({ alert_id }) => alert_id);
  const alerts = await database.withTenant(reader, (db) => findAlerts(db, reader, ids));
  return { reader, name: `${person.fname} ${person.lname}`.trim(), alerts };
}

const shown = ({
  id,
  kind,
  rover,
  station,
  sim,
  part,
  since,
  until,
  taken,
  maytake,
  reason,
  unused,
  ends,
}: Alert) => ({
  id,
  kind,
  title: (kind === 'station_down' ? station?.title : rover?.title) ?? sim?.title ?? part ?? '',
  reason,
  unused,
  ends,
  since,
  until,
  taken,
  maytake,
});
