import {
  type areas,
  isAtLeast,
  statusFilterIds,
  subscriptionStates,
  subscriptionStatusIds,
} from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import type { Handlers } from '../mount.ts';
import { inCompany } from '../records/list.ts';
import { countNeeded } from './needed-units.ts';
import { type Needs, subscriptionChanges } from './subscription-changes.ts';
import { countStates, countStock, countTypes } from './subscription-counts.queries.ts';
import { readLog } from './subscription-log.queries.ts';
import { listSubscriptions, readSubscriptions, typeTitles } from './subscriptions.queries.ts';
import { logRowOf, recordOf, rowOf } from './subscriptions.rules.ts';

export function subscriptionRoutes(needs: Needs): Handlers<typeof areas.subscriptions> {
  const { database, now } = needs;

  return {
    ...subscriptionChanges(needs),

    list: (query, { session }) =>
      database.withTenant(session, async (db) => {
        const { rows, counts } = await listSubscriptions(db, inCompany(query, session));
        const countOf = (status: number) => counts.get(status) ?? 0;
        const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
        return {
          CasterSubs: rows.map((row) => rowOf(row, new Date(now()))),
          Total: query.status === statusFilterIds.everySubscription ? all : countOf(query.status),
          Counts: [
            countOf(subscriptionStatusIds.active),
            countOf(subscriptionStatusIds.expired),
            countOf(subscriptionStatusIds.scheduled),
          ],
        };
      }),

    records: (query, { session }) =>
      database.withTenant(session, async (db) => {
        const { records, total } = await readSubscriptions(db, query);
        return { CasterSubs: records.map((row) => recordOf(row, new Date(now()))), Total: total };
      }),

    totals: ({ expired, ...filter }, { session }) =>
      database.withTenant(session, async (db) => {
        const counted = await countTypes(db, inCompany(filter, session), expired);
        const ofState = (status: number) => counted.filter((row) => row.status === status);
        const shown = Object.values(subscriptionStatusIds).filter(
          (status) =>
            expired ||
            (status !== subscriptionStatusIds.expired && status !== subscriptionStatusIds.cancelled),
        );
        return {
          totals: shown.map((status) => ({
            value: status,
            text: sentence(subscriptionStates[status].text),
            total: ofState(status).reduce((sum, { count }) => sum + count, 0),
            types: ofState(status).map(({ id, title, count }) => ({ value: id, text: title, total: count })),
          })),
        };
      }),

    log: (query, { session }) =>
      database.withTenant(session, async (db) => {
        const { rows, total } = await readLog(db, query);
        return { subs: rows.map(logRowOf), subtypes: await typeTitles(db), total };
      }),

    stats: (tenant, { session }) =>
      database.withTenant(session, async (db) => {
        const filter = { ...inCompany(tenant, session), stext: '' };
        const counts = await countStates(db, filter);
        const needed = new Map(
          (await countNeeded(db, filter, new Date(now()))).map((row) => [row.type_id, row.needed]),
        );
        const sells = isAtLeast(session.role, 'dealer');
        const stock = new Map(
          (sells ? await countStock(db, tenant) : []).map(({ type_id, count }) => [type_id, count]),
        );
        const needs = (await typeTitles(db)).flatMap(({ value, text }) => {
          const [days30 = 0, days60 = 0, days90 = 0] = needed.get(value) ?? [];
          const units = stock.get(value) ?? 0;
          return days90 + units > 0 ? [{ value, text, stock: units, days30, days60, days90 }] : [];
        });
        return {
          total: [...counts.values()].reduce((sum, count) => sum + count, 0),
          data: subscriptionStates.map(({ text, color }, status) => ({
            label: sentence(text),
            color,
            value: counts.get(status) ?? 0,
          })),
          needs,
        };
      }),
  };
}
