import { type areas, daysLater, startOfDay } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { titleIn } from '@cairn/domain/language';
import type { Handlers } from '../mount.ts';
import { bit } from '../records/reply-values.ts';
import { countExpiries, listExpiries, listTypes } from './expiry-calendar.queries.ts';
import { rowOf } from './subscriptions.rules.ts';

interface Needs {
  readonly database: Database;
  readonly now: () => number;
}

export function expiryCalendarRoutes({ database, now }: Needs): Handlers<typeof areas.expiryCalendar> {
  return {
    counts: ({ day, days, timezone, ...filter }, { session }) =>
      database.withTenant(session, async (db) => {
        const all = Array.from({ length: days + 1 }, (_, n) => daysLater(day, n));
        const moments = all.map((one) => startOfDay(one, timezone));
        const counted = await countExpiries(db, filter, moments);
        const types = await listTypes(db);
        return {
          days: counted.map(({ slot, type_id, ending, renewed }) => ({
            day: all[slot] as string,
            type: type_id,
            ending,
            renewed,
          })),
          types: types.map(({ id, months, years, ...row }) => ({
            value: id,
            text: titleIn(row),
            trial: bit(months + years === 0),
          })),
        };
      }),

    list: ({ day, days, timezone, ...filter }, { session }) =>
      database.withTenant(session, async (db) => {
        const [from, to] = [startOfDay(day, timezone), startOfDay(daysLater(day, days), timezone)];
        const { rows, total } = await listExpiries(db, filter, from, to);
        return { CasterSubs: rows.map((row) => rowOf(row, new Date(now()))), Total: total };
      }),
  };
}
