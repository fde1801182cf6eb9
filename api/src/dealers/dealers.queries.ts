import type { areas, Input } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { countRows } from '../records/list.ts';
import { order } from '../records/order.ts';
import { shownTitle } from '../records/shown-title.ts';
import { columnsOf, matching, wayUpColumnsOf } from '../tenancy/tenants.queries.ts';

export interface DealerFilter {
  readonly id?: number;
  readonly reseller?: number;
  readonly dealer?: number;
  readonly stext: string;
  /** No others than these. */
  readonly marked?: readonly number[] | undefined;
}
type Page = Pick<Input<typeof areas.dealers.list>, 'page' | 'limit' | 'orderby' | 'sortdesc'>;

const sortColumns = {
  dealer: ['dealers.title'],
  reseller: ['resellers.title', 'dealers.title'],
  email: ['admin.email'],
  tel: ['dealers.tel'],
  mobile: ['dealers.mobile'],
} as const satisfies Record<Page['orderby'], readonly string[]>;

/** The one country that a reseller works in; null: all, or no such reseller. */
export async function findSingleCountry(db: Db, reseller: number): Promise<1 | 2 | null> {
  const found = await db
    .selectFrom('resellers')
    .where('id', '=', reseller)
    .where('single_country', '=', true)
    .select(sql<1 | 2>`country`.as('country'))
    .executeTakeFirst();
  return found?.country ?? null;
}

/** Dealers that are not archived; the one that is requested by id may be. */
const selectDealers = (db: Db, { id, reseller, dealer, stext, marked }: DealerFilter) =>
  db
    .selectFrom('dealers')
    .$if(marked !== undefined, (dealers) => dealers.where(sql<boolean>`dealers.id = any(${marked}::int[])`))
    .$if(id === undefined, (dealers) => dealers.where('dealers.archived_at', 'is', null))
    .$if(id !== undefined, (dealers) => dealers.where('dealers.id', '=', Number(id)))
    .$if(reseller !== undefined, (dealers) => dealers.where('dealers.reseller_id', '=', Number(reseller)))
    .$if(dealer !== undefined, (dealers) => dealers.where('dealers.id', '=', Number(dealer)))
    .$if(stext !== '', (dealers) => dealers.where(matching('dealers', stext)));

const ownColumns = [
  'dealers.reseller_id as business',
  'resellers.title as resellertitle',
  'dealers.rtk_url',
  'dealers.change_username',
  'dealers.jd_dealer',
  'dealers.correction_profile_id as profile',
] as const;

/** The name of a dealer's correction profile in the language of the call; empty without one. */
const profileTitle = () =>
  sql<string>`coalesce((select ${shownTitle('correction_profiles')}
    from correction_profiles where id = dealers.correction_profile_id), '')`.as('profiletitle');

/** A page of dealers with all that their wizard shows, and how many there are. */
export async function listDealers(db: Db, filter: DealerFilter, page: Page) {
  const rows = await selectDealers(db, filter)
    .innerJoin('resellers', 'resellers.id', 'dealers.reseller_id')
    .leftJoin('users as admin', (on) =>
      on.onRef('admin.id', '=', 'dealers.admin_user_id').on('admin.archived_at', 'is', null),
    )
    .select(columnsOf('dealers'))
    .select(ownColumns)
    .select(profileTitle())
    .select(sql<boolean>`admin.last_login_at is not null`.as('validated'))
    .orderBy(order(sortColumns[page.orderby], 'dealers.id', page.sortdesc, page.orderby === 'email'))
    .limit(page.limit)
    .offset(page.page * page.limit)
    .execute();
  const total = await countRows(selectDealers(db, filter));
  return { rows, total };
}

/** The one dealer above a company, with what it may see of it. */
export const findDealerAbove = (db: Db, { id, reseller, dealer }: DealerFilter) =>
  db
    .selectFrom('dealers')
    .innerJoin('resellers', 'resellers.id', 'dealers.reseller_id')
    .$if(id !== undefined, (dealers) => dealers.where('dealers.id', '=', Number(id)))
    .$if(reseller !== undefined, (dealers) => dealers.where('dealers.reseller_id', '=', Number(reseller)))
    .$if(dealer !== undefined, (dealers) => dealers.where('dealers.id', '=', Number(dealer)))
    .select(wayUpColumnsOf('dealers'))
    .select(ownColumns)
    .select(profileTitle())
    .execute();

/** How many companies and people of each dealer a list shows. */
const FEW = 10;

/** The first companies of each of some dealers, by name. */
export async function firstCompanies(db: Db, dealers: readonly number[]) {
  const { rows } = await sql<{ dealer: number; value: number; title: string }>`
    select listed.dealer, first.id as value, first.title
    from unnest(${[...dealers]}::int[]) as listed (dealer) cross join lateral (
      select id, title from companies where dealer_id = listed.dealer and archived_at is null order by ${byName('title')}, id limit ${FEW}) as first`.execute(
    db,
  );
  return rows;
}

/** The first dealer admins of each of some dealers, by name. */
export async function firstPeople(db: Db, dealers: readonly number[]) {
  const { rows } = await sql<{
    dealer: number;
    value: number;
    fname: string;
    lname: string;
    email: string;
    role: number;
  }>`
    select listed.dealer, first.id as value, first.fname, first.lname, first.email, first.role
    from unnest(${[...dealers]}::int[]) as listed (dealer) cross join lateral (
      select id, fname, lname, email, role from users where dealer_id = listed.dealer and role = 10 and archived_at is null
      order by ${byName('fname')}, ${byName('lname')}, id limit ${FEW}) as first`.execute(db);
  return rows;
}
