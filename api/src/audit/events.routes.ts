import { type areas, EXPORTED_EVENTS } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { events, type UserEvent } from '@cairn/domain/audit-events';
import { eventGroupName, eventName } from '@cairn/domain/audit-names';
import { storedEventText } from '@cairn/domain/audit-texts';
import { sentence } from '@cairn/domain/language';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { type Clock, clockOf } from '../records/exported-file.ts';
import { logFile } from '../records/log-file.ts';
import { findEvent, listEvents, listRecent, listSignIns, readEvents } from './audit.queries.ts';
import { detailOf, eventOf } from './event-values.ts';

const types = (Object.values(events) as UserEvent[]).toSorted((a, b) => a.type - b.type);

/** User events, those of a record or a person alone among them. */
export const eventRoutes = (
  database: Database,
): Pick<Handlers<typeof areas.audit>, 'events' | 'eventsFile' | 'event' | 'recent' | 'types' | 'ofUser'> => ({
  events: async (input, { session, language }) => {
    const { events, total, more } = await database.withTenant(session, (db) =>
      listEvents(db, session, input),
    );
    return { CasterEvents: events.map((row) => eventOf(row, language)), Total: total, count: total, more };
  },

  eventsFile: async ({ timezone, ...filter }, { session, language }) => {
    const clock = clockOf(timezone);
    return logFile(
      { name: 'event-log', header: headerOf(timezone), limit: EXPORTED_EVENTS },
      (page) => database.withTenant(session, (db) => readEvents(db, session, filter, page)),
      (row) => cellsOf(eventOf(row, language), clock),
    );
  },

  event: async ({ id }, { session, language }) => {
    const row = await database.withTenant(session, (db) => findEvent(db, session, id));
    if (!row) throw new Problem('not_found');
    return { event: detailOf(row, language) };
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
      .map(({ type, name, group: eventGroup }) => ({
        value: type,
        text: eventName(type, language) ?? name,
        group: eventGroup,
        groupname: eventGroupName(eventGroup, language),
      })),
  }),

  ofUser: async ({ id, ...page }, { session, language }) => {
    const { audits, total } = await database.withTenant(session, (db) => listSignIns(db, session, id, page));
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
});

const headerOf = (timezone: string) => [
  `${sentence('Date/Time')} (${timezone})`,
  sentence('Event'),
  sentence('Details'),
  sentence('Type'),
  sentence('Group'),
  sentence('Reseller'),
  sentence('Dealer'),
  sentence('Company'),
  sentence('User'),
];

const cellsOf = (event: ReturnType<typeof eventOf>, clock: Clock) => [
  clock(event.datetime),
  event.text,
  event.detail,
  event.typename,
  event.groupname,
  event.resellername,
  event.dealername,
  event.companyname,
  event.username,
];
