import { type areas, eventGroups } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { events, type UserEvent } from '@cairn/domain/audit-events';
import type { Handlers } from '../mount.ts';
import { type EventRow, listEvents, listRecent, listSignIns } from './audit.queries.ts';

const types = (Object.values(events) as UserEvent[]).toSorted((a, b) => a.type - b.type);
const typeName = new Map<number, string>(types.map(({ type, name }) => [type, name]));
const groupName = new Map<number, string>(eventGroups.map(({ value, text }) => [value, text]));
/** What an activity page shows of a person. */
const signIns = [events.login.type, events.logout.type, events.automaticLogout.type];

/** User events: who did what to whom, when and from where. */
export function auditRoutes(database: Database): Handlers<typeof areas.audit> {
  return {
    events: async (input, { session }) => {
      const { events, total } = await database.withTenant(session, (db) => listEvents(db, input));
      return { CasterEvents: events.map(eventOf), Total: total, count: total };
    },

    recent: async (input, { session }) => {
      const rows = await database.withTenant(session, (db) => listRecent(db, input));
      return {
        CasterEvents: rows.map(({ sent_email, subject, email_text, ...row }) => ({
          ...eventOf(row),
          Email: sent_email === null ? null : { sent_email, subject: subject ?? '', text: email_text ?? '' },
        })),
      };
    },

    types: async ({ group }) => ({
      CasterEventTypes: types
        .filter((event) => group === 0 || event.group === group)
        .map(({ type, name, group: of }) => ({
          value: type,
          text: name,
          group: of,
          groupname: groupName.get(of) ?? '',
        })),
    }),

    ofUser: async ({ id, ...page }, { session }) => {
      const { audits, total } = await database.withTenant(session, (db) =>
        listSignIns(db, session, id, signIns, page),
      );
      return {
        audits: audits.map(({ at, ...audit }) => ({
          ...audit,
          datetime: at.toISOString(),
          typename: typeName.get(audit.type) ?? '',
        })),
        total,
      };
    },
  };
}

function eventOf({
  at,
  group,
  user_name,
  acts_for_title,
  target_type,
  target_id,
  target_title,
  ...row
}: EventRow) {
  const typename = typeName.get(row.type) ?? `Event ${row.type}`;
  return {
    ...row,
    text: row.text || typename,
    datetime: at.toISOString(),
    typename,
    eventgroup: group,
    groupname: groupName.get(group) ?? '',
    username: acts_for_title === null ? user_name : `${user_name} for ${acts_for_title}`,
    target:
      target_type === null || target_id === null
        ? null
        : { type: target_type, id: target_id, title: target_title },
  };
}
