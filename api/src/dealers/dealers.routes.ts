import {
  type areas,
  CHOOSE,
  type dealer as dealerReply,
  type Input,
  isAtMost,
  isRole,
  singleCountryOf,
} from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import type { z } from 'zod';
import type { BackOff } from '../auth/back-off.ts';
import type { Session } from '../auth/session.ts';
import type { Handlers } from '../mount.ts';
import { wrong } from '../problem.ts';
import { defaultProfile } from '../records/default-profile.ts';
import { markedIds } from '../records/marks.ts';
import { notThere } from '../records/refusals.ts';
import { bit } from '../records/reply-values.ts';
import { archiveTenant } from '../tenancy/archive.ts';
import { kinds } from '../tenancy/kinds.ts';
import { restoreTenant } from '../tenancy/restore.ts';
import { saveTenant } from '../tenancy/save.ts';
import { countLoginTitle, countWithin, peopleOf } from '../tenancy/tenants.queries.ts';
import { personOf, recordOf } from '../tenancy/tenants.rules.ts';
import {
  type DealerFilter,
  findDealerAbove,
  findSingleCountry,
  firstCompanies,
  firstPeople,
  listDealers,
} from './dealers.queries.ts';

type Reply = z.input<typeof dealerReply>;
type Page = Pick<Input<typeof areas.dealers.list>, 'page' | 'limit' | 'orderby' | 'sortdesc'>;

interface Needs {
  readonly database: Database;
  readonly backOff: BackOff;
  readonly now: () => number;
}

export function dealerRoutes({ database, backOff, now }: Needs): Handlers<typeof areas.dealers> {
  return {
    list: async ({ favourites, ...input }, { session }) => {
      const marked = await markedIds(database.service, session, 'dealer', favourites);
      return database.withTenant(session, (db) => list(db, session, { ...input, marked }, input, false));
    },

    find: async (input, { session }) => {
      const { id, logintitle, dropdown, limit } = input;
      if (logintitle !== undefined) {
        const count = await loginTitles(database, session, logintitle, id);
        return { CasterDealers: [], count, total: 0 };
      }
      const page = { page: 0, limit, orderby: 'dealer', sortdesc: false } as const;
      return database.withTenant(session, (db) => list(db, session, input, page, dropdown));
    },

    save: async ({ dealerdata, ...extra }, context) => {
      const { session } = context;
      const { rtk_url, change_username, jd_dealer, profile } = dealerdata;
      const chosen = dealerdata.business ?? extra.reseller;
      const reseller = isRole(session.role, 'systemAdmin') ? chosen : Number(session.resellerId);
      if (chosen !== undefined && chosen !== reseller)
        throw wrong('dealerdata.business', notThere('business'));
      const country = dealerdata.country ?? extra.country;
      const { id, messages } = await saveTenant(
        { database, backOff },
        context,
        kinds.dealer,
        dealerdata,
        async (db, before) => {
          const parent = reseller ?? before?.reseller_id;
          if (parent === undefined) throw wrong('dealerdata.business', CHOOSE);
          if (country === undefined && !before) throw wrong('dealerdata.country', CHOOSE);
          const single = singleCountryOf(await findSingleCountry(db, parent));
          if (single && (country ?? before?.country) !== single.country) {
            throw wrong('dealerdata.country', countryRule[single.country]);
          }
          return {
            ...(parent !== before?.reseller_id && { reseller_id: parent }),
            ...(country && { country }),
            rtk_url,
            change_username,
            jd_dealer,
            ...(profile !== undefined && { correction_profile_id: await defaultProfile(db, profile) }),
          };
        },
      );
      return { messages, dealerid: id };
    },

    archive: async ({ id }, context) => ({
      messages: await archiveTenant(database, context, kinds.dealer, id, new Date(now())),
    }),

    restore: async ({ id }, context) => ({
      messages: await restoreTenant(database, context, kinds.dealer, id, now()),
    }),
  };
}

const countryRule = { 1: 'must be the UK', 2: 'must be Denmark' } as const;

async function list(db: Db, session: Session, filter: DealerFilter, page: Page, lean: boolean) {
  if (isAtMost(session.role, 'companyAdmin')) {
    const ancestors = await findDealerAbove(db, filter);
    const CasterDealers = ancestors.map((row) => replyOf({ ...row, validated: false }));
    return { CasterDealers, count: ancestors.length, total: ancestors.length };
  }
  const { rows, total } = await listDealers(db, filter, page);
  const CasterDealers = rows.map(replyOf);
  const ids = rows.map(({ value }) => value);
  const [one] = CasterDealers;
  if (!lean && ids.length > 0) {
    const [companies, people] = [await firstCompanies(db, ids), await firstPeople(db, ids)];
    for (const dealer of CasterDealers) {
      dealer.companies = companies.filter((company) => company.dealer === dealer.value).map(titled);
      dealer.users = people.filter((person) => person.dealer === dealer.value).map(personOf);
    }
  }
  if (filter.id !== undefined && one) {
    one.users = (await peopleOf(db, 10, filter.id)).map(personOf);
    one.within = await countWithin(db, 'dealer_id', filter.id);
  }
  return { CasterDealers, count: total, total };
}

const titled = ({ value, title }: { value: number; title: string }) => ({ value, title });

type Row = Parameters<typeof recordOf>[0] & {
  readonly business: number;
  readonly resellertitle: string;
  readonly rtk_url: string;
  readonly change_username: boolean;
  readonly jd_dealer: boolean;
  readonly profile: number | null;
  readonly profiletitle: string;
  readonly validated: boolean;
};
const replyOf = (row: Row): Reply => ({
  ...recordOf(row),
  business: row.business,
  resellertitle: row.resellertitle,
  rtk_url: row.rtk_url,
  change_username: bit(row.change_username),
  jd_dealer: bit(row.jd_dealer),
  profile: row.profile,
  profiletitle: row.profiletitle,
  validated: bit(row.validated),
  companies: [],
  users: [],
});

/** How many login pages have a name, the own one of a dealer that the caller sees not counted. */
async function loginTitles(database: Database, session: Session, title: string, id: number | undefined) {
  const own =
    id !== undefined &&
    (await database.withTenant(session, (db) =>
      db.selectFrom('dealers').where('id', '=', id).select('id').executeTakeFirst(),
    ));
  return countLoginTitle(database.service, title, own ? { kind: 'dealer', id: own.id } : undefined);
}
