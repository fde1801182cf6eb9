import type { areas, Language } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { events, type UserEvent } from '@cairn/domain/audit-events';
import { eventGroupName, eventName } from '@cairn/domain/audit-names';
import { storedEventText } from '@cairn/domain/audit-texts';
import type { Handlers } from '../mount.ts';
import { type EventRow, listEvents, listRecent, listSignIns } from './audit.queries.ts';

const types = (Object.values(events) as UserEvent[]).toSorted((a, b) => a.type - b.type);

/** User events: who did what to whom, when and from where. */
export function auditRoutes(database: Database): Handlers<typeof areas.audit> {
  return {
    events: async (input, { session, language }) => {
      const { events, total } = await database.withTenant(session, (db) => listEvents(db, session, input));
      return { CasterEvents: events.map((row) => eventOf(row, language)), Total: total, count: total };
    },

    recent: async (input, { session, language }) => {
      const rows = await database.withTenant(session, (db) => listRecent(db, input, language));
      return {
        CasterEvents: rows.map(({ sent_email, subject, email_text, ...row }) => ({
          ...eventOf(row, language),
          Email: sent_email === null ? null : { sent_email, subject: subject ?? '', text: email_text ?? '' },
        })),
      };
    },

    types: async ({ group }, { language }) => ({
      CasterEventTypes: types
        .filter((event) => group === 0 || event.group === group)
        .map(({ type, name, group: of }) => ({
          value: type,
          text: eventName(type, language) ?? name,
          group: of,
          groupname: eventGroupName(of, language),
        })),
    }),

    ofUser: async ({ id, ...page }, { session, language }) => {
      const { audits, total } = await database.withTenant(session, (db) =>
        listSignIns(db, session, id, page),
      );
      return {
        audits: audits.map(({ id: audit, at, type, ipaddress, userdetails, ...stored }) => ({
          id: audit,
          type,
          ipaddress,
          userdetails,
          text: storedEventText(stored, language).text,
          datetime: at.toISOString(),
          typename: eventName(type, language) ?? '',
        })),
        total,
      };
    },
  };
}

function eventOf(row: EventRow, language: Language) {
  const { acts_for_title, target_type, target_id, target_title } = row;
  const typename = eventName(row.type, language) ?? `Event ${row.type}`;
  const { text, detail } = storedEventText(row, language);
  return {
    id: row.id,
    type: row.type,
    typename,
    detail,
    emailid: row.emailid,
    resellername: row.resellername,
    dealername: row.dealername,
    companyname: row.companyname,
    text: text || typename,
    datetime: row.at.toISOString(),
    eventgroup: row.group,
    groupname: eventGroupName(row.group, language),
    username: acts_for_title === null ? row.user_name : `${row.user_name} for ${acts_for_title}`,
    target:
      target_type === null || target_id === null
        ? null
        : { type: target_type, id: target_id, title: target_title },
  };
}
