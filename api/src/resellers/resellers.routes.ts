import { type areas, isAtMost, isRole } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { BackOff } from '../auth/back-off.ts';
import type { Handlers } from '../mount.ts';
import { archiveTenant } from '../tenancy/archive.ts';
import { kinds } from '../tenancy/kinds.ts';
import { restoreTenant } from '../tenancy/restore.ts';
import { saveTenant } from '../tenancy/save.ts';
import { countLoginTitle, countWithin, peopleOf } from '../tenancy/tenants.queries.ts';
import { personOf, recordOf } from '../tenancy/tenants.rules.ts';
import { findResellerAbove, listResellers } from './resellers.queries.ts';

interface Needs {
  readonly database: Database;
  readonly backOff: BackOff;
  readonly now: () => number;
}

export function resellerRoutes({ database, backOff, now }: Needs): Handlers<typeof areas.resellers> {
  return {
    list: async (input, { session }) => {
      const { id, logintitle } = input;
      if (logintitle !== undefined) {
        const except =
          isRole(session.role, 'systemAdmin') && id !== undefined
            ? ({ kind: 'reseller', id } as const)
            : undefined;
        return { CasterBusiness: [], count: await countLoginTitle(database.service, logintitle, except) };
      }
      return database.withTenant(session, async (db) => {
        if (isAtMost(session.role, 'dealer')) {
          const ancestors = await findResellerAbove(db, id);
          return { CasterBusiness: ancestors.map(recordOf), count: ancestors.length };
        }
        const { rows, total } = await listResellers(db, input);
        const CasterBusiness = rows.map(recordOf);
        if (id === undefined || !CasterBusiness[0]) return { CasterBusiness, count: total };
        const users = (await peopleOf(db, 5, id)).map(personOf);
        const within = await countWithin(db, 'reseller_id', id);
        return { CasterBusiness: [{ ...CasterBusiness[0], users, within }], count: total };
      });
    },

    save: async ({ resellerdata }, context) => {
      const { country } = resellerdata;
      const { id, messages } = await saveTenant(
        { database, backOff },
        context,
        kinds.reseller,
        resellerdata,
        async () => ({
          country,
        }),
      );
      return { messages, resellerid: id };
    },

    archive: async ({ id }, context) => ({
      messages: await archiveTenant(database, context, kinds.reseller, id, new Date(now())),
    }),

    restore: async ({ id }, context) => ({
      messages: await restoreTenant(database, context, kinds.reseller, id, now()),
    }),
  };
}
