import { type areas, CHOOSE, type company as companyReply, type Input, isRole } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import type { z } from 'zod';
import type { BackOff } from '../auth/back-off.ts';
import type { Handlers } from '../mount.ts';
import { wrong } from '../problem.ts';
import { markedIds } from '../records/marks.ts';
import { notThere } from '../records/refusals.ts';
import { bit } from '../records/reply-values.ts';
import type { TenantPlace } from '../records/within.ts';
import { archiveTenant } from '../tenancy/archive.ts';
import { kinds } from '../tenancy/kinds.ts';
import { restoreTenant } from '../tenancy/restore.ts';
import { saveTenant } from '../tenancy/save.ts';
import { countWithin, peopleOf } from '../tenancy/tenants.queries.ts';
import { personOf, recordOf } from '../tenancy/tenants.rules.ts';
import { type CompanyFilter, companyOptions, listCompanies } from './companies.queries.ts';

type Reply = z.input<typeof companyReply>;
type Page = Pick<Input<typeof areas.companies.list>, 'page' | 'limit' | 'orderby' | 'sortdesc'>;
const byName = { page: 0, limit: 1, orderby: 'company', sortdesc: false } as const satisfies Page;

interface Needs {
  readonly database: Database;
  readonly backOff: BackOff;
  readonly now: () => number;
}

export function companyRoutes({ database, backOff, now }: Needs): Handlers<typeof areas.companies> {
  return {
    list: async ({ favourites, ...input }, { session }) => {
      const marked = await markedIds(database.service, session, 'company', favourites);
      return database.withTenant(session, (db) => list(db, session, { ...input, marked }, input));
    },

    find: ({ business, nousers, page, limit, ...filter }, { session }) => {
      const within = { ...filter, reseller: filter.reseller ?? business };
      return database.withTenant(session, (db) =>
        list(db, session, within, { ...byName, page, limit }, nousers),
      );
    },

    options: (input, { session }) =>
      database.withTenant(session, async (db) => {
        const CasterCompanies = await companyOptions(db, session, input);
        return { CasterCompanies, Total: CasterCompanies.length };
      }),

    record: ({ id, reseller }, { session }) =>
      database.withTenant(session, (db) => list(db, session, { id, reseller, stext: '' }, byName)),

    save: async ({ companydata }, context) => {
      const { session } = context;
      const { country, account, send_emails } = companydata;
      const own = isRole(session.role, 'dealer') ? Number(session.dealerId) : undefined;
      const chosen = companydata.dealer ?? own;
      if (own !== undefined && chosen !== own) throw wrong('companydata.dealer', notThere('dealer'));
      const { id, messages } = await saveTenant(
        { database, backOff },
        context,
        kinds.company,
        companydata,
        async (db, before) => {
          const dealer = chosen ?? before?.dealer_id;
          if (dealer === undefined) throw wrong('companydata.dealer', CHOOSE);
          return {
            ...(dealer !== before?.dealer_id && (await dealerScope(db, dealer, before?.reseller_id))),
            country,
            account,
            send_emails,
          };
        },
      );
      return { messages, value: id };
    },

    archive: async ({ id }, context) => ({
      messages: await archiveTenant(database, context, kinds.company, id, new Date(now())),
    }),

    restore: async ({ id }, context) => ({
      messages: await restoreTenant(database, context, kinds.company, id, now()),
    }),
  };
}

/** The columns that put a company under a dealer; only those that change when it moves. */
async function dealerScope(db: Db, dealer: number, reseller: number | undefined) {
  const found = await db
    .selectFrom('dealers')
    .select('reseller_id')
    .where('id', '=', dealer)
    .executeTakeFirst();
  if (!found) throw wrong('companydata.dealer', notThere('dealer'));
  return { dealer_id: dealer, ...(found.reseller_id !== reseller && { reseller_id: found.reseller_id }) };
}

async function list(db: Db, caller: TenantPlace, filter: CompanyFilter, page: Page, nousers = false) {
  const { rows, total } = await listCompanies(db, caller, filter, page);
  const CasterCompanies = rows.map(
    (row): Reply => ({
      ...recordOf(row),
      business: row.business,
      resellertitle: row.resellertitle,
      dealer: row.dealer,
      dealertitle: row.dealertitle,
      account: row.account,
      send_emails: bit(row.send_emails),
    }),
  );
  const [one] = CasterCompanies;
  if (filter.id !== undefined && filter.title === undefined && one) {
    if (!nousers) one.users = (await peopleOf(db, 20, filter.id)).map(personOf);
    one.within = await countWithin(db, 'company_id', filter.id);
  }
  return { CasterCompanies, Total: total };
}
