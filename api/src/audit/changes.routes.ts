import type { AuditRow, areas, Language } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { eventName } from '@cairn/domain/audit-names';
import type { Handlers } from '../mount.ts';
import { type EventRow, readByIds } from './audit.queries.ts';
import { listPlaces, readSteps, readTypeTitles, type StepRow, textOf } from './changes.queries.ts';
import { valuesOf } from './changes.rules.ts';
import { eventOf } from './event-values.ts';

/** Changes of subscriptions and of all other records. */
export const changeRoutes = (database: Database): Pick<Handlers<typeof areas.audit>, 'changes'> => ({
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
});

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
