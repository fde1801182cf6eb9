import {
  type AuditRow,
  type areas,
  type EventDetail,
  EXPORTED_EVENTS,
  type Language,
  type Reply,
} from '@cairn/contract';
import type { Database } from '@cairn/database';
import { events, type UserEvent } from '@cairn/domain/audit-events';
import { eventGroupName, eventName } from '@cairn/domain/audit-names';
import { storedEventParts, storedEventText } from '@cairn/domain/audit-texts';
import { sentence } from '@cairn/domain/language';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { clockOf, csvFile } from '../records/exported-file.ts';
import {
  type EventRow,
  findEvent,
  listEvents,
  listRecent,
  listSignIns,
  readByIds,
  readEvents,
} from './audit.queries.ts';
import { listPlaces, readChain, readSteps, readTypeTitles, type StepRow, textOf } from './changes.queries.ts';
import { valuesOf } from './changes.rules.ts';

const types = (Object.values(events) as UserEvent[]).toSorted((a, b) => a.type - b.type);

/** User events: who did what to whom, when and from where. */
export function auditRoutes(database: Database): Handlers<typeof areas.audit> {
  return {
    events: async (input, { session, language }) => {
      const { events, total, more } = await database.withTenant(session, (db) =>
        listEvents(db, session, input),
      );
      return { CasterEvents: events.map((row) => eventOf(row, language)), Total: total, count: total, more };
    },

    eventsFile: async ({ timezone, ...filter }, { session, language }) => {
      const clock = clockOf(timezone);
      // a transaction for each piece: events are only added, and those newer than the first piece are not asked for
      async function* rows() {
        let lines = 0;
        for (let before: Parameters<typeof readEvents>[3]['before']; ; ) {
          const { events, next } = await database.withTenant(session, (db) =>
            readEvents(db, session, filter, { before, limit: PIECE }),
          );
          yield events.map((row) => cellsOf(eventOf(row, language), clock));
          lines += events.length;
          if (!next) return;
          if (lines >= EXPORTED_EVENTS)
            throw wrong('start', 'must leave fewer lines: set a start and an end');
          before = next;
        }
      }
      return csvFile('event-log', headerOf(timezone), rows());
    },

    event: async ({ id }, { session, language }) => {
      const row = await database.withTenant(session, (db) => findEvent(db, session, id));
      if (!row) throw new Problem('not_found');
      return { event: detailOf(row, language) };
    },

    changes: async (input, { session, language }) =>
      database.withTenant(session, async (db) => {
        const places = await listPlaces(db, input);
        const shown = places.slice(0, input.limit);
        const idsOf = (kind: string) => shown.filter((one) => one.kind === kind).map(({ id }) => id);
        const steps = await readSteps(db, idsOf('s'));
        const rows = await readByIds(db, idsOf('e'));
        const types = await readTypeTitles(db);
        const byPlace = new Map([
          ...steps.map((row) => [`s${row.id}`, stepOf(row, types, language)] as const),
          ...rows.map((row) => [`e${row.id}`, changeOf(row, language)] as const),
        ]);
        const last = shown.at(-1);
        return {
          Results: shown.flatMap(({ kind, id }) => byPlace.get(`${kind}${id}`) ?? []),
          next: last && places.length > shown.length ? textOf(last) : null,
        };
      }),

    chain: async (_, { session }) => {
      const { last, sealed, waiting } = await database.withTenant(session, readChain);
      const { fault, fault_position: position, fault_event: event } = last ?? {};
      return {
        waiting,
        checked: last?.at.toISOString() ?? null,
        events: last?.events ?? 0,
        head: last?.head ? { position: last.head, hash: last.head_hash.toString('hex') } : null,
        faults: last?.faults ?? 0,
        first: fault ? { fault: fault as Fault, position: position ?? null, event: event ?? null } : null,
        sealed: sealed?.toISOString() ?? null,
      };
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

type Fault = NonNullable<Reply<(typeof areas.audit)['chain']>['first']>['fault'];

/** A step of a subscription as the audit shows it. */
function stepOf(row: StepRow, types: ReadonlyMap<number, string>, language: Language): AuditRow {
  const { subscription_id, action, user_id, old_values, new_values } = row;
  const name = eventName(action, language) ?? `Event ${action}`;
  const at = row.at.toISOString();
  const { oldvalues, newvalues } = valuesOf(row, types);
  return {
    oldvalues,
    newvalues,
    id: `s${row.id}`,
    reseller: row.reseller,
    dealername: row.dealer,
    company: row.company,
    rover: row.rover,
    roverid: row.rover_id,
    username: row.user_name,
    action: name,
    text: `${name}: ${row.rover}, ${row.type}`,
    datetime: at,
    sub: [{ subscription: [{ text: row.type }] }],
    event: null,
    raw: {
      id: row.id,
      at,
      subscription_id,
      action,
      user_id,
      user_name: row.user_name,
      old_values,
      new_values,
    },
  };
}

/** An event as the audit shows it. */
function changeOf(row: EventRow, language: Language): AuditRow {
  const event = eventOf(row, language);
  const rover = event.target?.type === 'rover' ? event.target : undefined;
  return {
    id: `e${row.id}`,
    reseller: event.resellername,
    dealername: event.dealername,
    company: event.companyname,
    rover: rover?.title ?? '',
    roverid: rover?.id ?? null,
    username: event.username,
    action: event.typename,
    text: event.text,
    datetime: event.datetime,
    sub: [],
    oldvalues: null,
    newvalues: null,
    event: row.id,
    raw: {
      id: row.id,
      type: row.type,
      message: row.message,
      parameters: row.parameters,
      details: row.details,
    },
  };
}

type MailState = NonNullable<EventDetail['Email']>['state'];

/** Events of a file that are in memory at once. */
const PIECE = 2_000;

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

const cellsOf = (event: ReturnType<typeof eventOf>, clock: ReturnType<typeof clockOf>) => [
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

function detailOf(row: NonNullable<Awaited<ReturnType<typeof findEvent>>>, language: Language) {
  const origin = row.shows_origin ? { address: row.address, user_agent: row.user_agent } : {};
  const { sent_email, subject, email_text, email_state, email_at } = row;
  return {
    ...eventOf(row, language),
    ...storedEventParts(row, language),
    person: row.user_name,
    actingfor: row.acts_for_title ?? '',
    ipaddress: origin.address ?? '',
    userdetails: origin.user_agent ?? '',
    raw: { ...rawOf(row), ...origin },
    Email:
      sent_email === null || email_at === null
        ? null
        : {
            sent_email,
            subject: subject ?? '',
            text: email_text ?? '',
            state: email_state as MailState, // as the table checks it
            datetime: email_at.toISOString(),
          },
  };
}

const rawOf = (row: NonNullable<Awaited<ReturnType<typeof findEvent>>>) => ({
  id: row.id,
  at: row.at.toISOString(),
  type: row.type,
  group: row.group,
  user_id: row.user_id,
  user_name: row.user_name,
  acts_for: row.acts_for,
  acts_for_title: row.acts_for_title,
  reseller_id: row.reseller_id,
  dealer_id: row.dealer_id,
  company_id: row.company_id,
  target_type: row.target_type,
  target_id: row.target_id,
  target_title: row.target_title,
  message: row.message,
  parameters: row.parameters,
  details: row.details,
  text: row.text,
  detail: row.detail,
  email_id: row.emailid,
});

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
