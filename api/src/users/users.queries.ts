import { type areas, type Input, isAtLeast, type Role, wordsOf } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { containsAll } from '../records/containing.ts';
import { countRows, inOrderOf } from '../records/list.ts';
import { order, searchedPage } from '../records/order.ts';
import { type TenantPlace, within } from '../records/within.ts';

export interface UserFilter {
  readonly id?: number | undefined;
  readonly reseller?: number | undefined;
  readonly dealer?: number | undefined;
  readonly company?: number | undefined;
  /** 0 selects every role. */
  readonly role: number;
  readonly stext: string;
}
type Page = Pick<Input<typeof areas.users.list>, 'page' | 'limit' | 'orderby' | 'sortdesc'>;

const sortColumns = {
  user: ['users.fname', 'users.lname'],
  reseller: ['resellers.title'],
  dealer: ['dealers.title'],
  company: ['companies.title'],
  role: [sql.ref('users.role')],
  last_login: [sql.ref('users.last_login_at')],
  email: [sql`lower(users.email)`], // in the order of the index that keeps addresses apart
  created: [sql.ref('users.created_at')],
} as const satisfies Record<Page['orderby'], readonly (string | RawBuilder<unknown>)[]>;
const mayMiss = new Set<Page['orderby']>(['reseller', 'dealer', 'company', 'last_login']);

/** People that are not archived; the one that is requested by id may be. */
function selectUsers(
  db: Db,
  caller: TenantPlace,
  { id, reseller, dealer, company, role, stext }: UserFilter,
) {
  let people = db.selectFrom('users').where(within('users', caller));
  if (id === undefined) people = people.where('users.archived_at', 'is', null);
  else people = people.where('users.id', '=', id);
  if (reseller !== undefined) people = people.where('users.reseller_id', '=', reseller);
  if (dealer !== undefined) people = people.where('users.dealer_id', '=', dealer);
  if (company !== undefined) people = people.where('users.company_id', '=', company);
  if (role) people = people.where('users.role', '=', role);
  if (stext) people = people.where(containsAll('users.search', wordsOf(stext)));
  return people;
}

/** A page of people, and how many there are. */
export async function listUsers(db: Db, caller: TenantPlace, filter: UserFilter, page: Page) {
  const { ids, total } = await pageOf(db, caller, filter, page);
  const rows = ids.length > 0 ? await records(db, caller.role, ids) : [];
  return { rows: inOrderOf(ids, rows, ({ id }) => id), total };
}

/** The ids first, joined with what the order needs alone: the rest is joined to one page, not to 50,000. */
async function pageOf(
  db: Db,
  caller: TenantPlace,
  filter: UserFilter,
  page: Page,
): Promise<{ ids: number[]; total: number }> {
  const { orderby, sortdesc, limit } = page;
  const columns = sortColumns[orderby];
  const people = selectUsers(db, caller, filter);
  if (filter.stext) {
    const chosen = people
      .$if(orderby === 'reseller', (query) =>
        query.leftJoin('resellers', 'resellers.id', 'users.reseller_id'),
      )
      .$if(orderby === 'dealer', (query) => query.leftJoin('dealers', 'dealers.id', 'users.dealer_id'))
      .$if(orderby === 'company', (query) => query.leftJoin('companies', 'companies.id', 'users.company_id'))
      .select('users.id');
    return searchedPage(db, chosen, { ...page, columns, mayMiss: mayMiss.has(orderby) });
  }
  const total = await countRows(people);
  if (orderby === 'reseller' || orderby === 'dealer' || orderby === 'company')
    return { ids: await byTenant(db, people, { ...page, orderby }, total), total };
  const ids = await people
    .select('users.id')
    .orderBy(order(columns, 'users.id', sortdesc, mayMiss.has(orderby)))
    .limit(limit)
    .offset(page.page * limit)
    .execute();
  return { ids: ids.map(({ id }) => id), total };
}

/**
 * A page in the order of tenants' names. It walks the tenants by their index and takes the people of each, so the
 * first pages read nothing else; people who are at no such living tenant come last both ways.
 */
async function byTenant(
  db: Db,
  people: ReturnType<typeof selectUsers>,
  { orderby, sortdesc, page, limit }: Page & { orderby: 'reseller' | 'dealer' | 'company' },
  total: number,
): Promise<number[]> {
  const direction = sortdesc ? 'desc' : 'asc';
  const [table, own] = tenantOf[orderby];
  const offset = page * limit;
  if (offset >= total) return [];
  const tenant = db.selectFrom(table).where('archived_at', 'is', null).select(['id', 'title']).as('tenant');
  const named = await people
    .innerJoin(tenant, 'tenant.id', own)
    .select('users.id')
    .orderBy(byName('tenant.title'), direction)
    .orderBy('users.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = named.map(({ id }) => id);
  if (ids.length === limit || offset + ids.length === total) return ids;
  const nowhere = people.leftJoin(tenant, 'tenant.id', own).where('tenant.id', 'is', null);
  const count = await countRows(nowhere);
  const rest = await nowhere
    .select('users.id')
    .orderBy('users.id', direction)
    .limit(limit - ids.length)
    .offset(Math.max(0, offset - (total - count)))
    .execute();
  return [...ids, ...rest.map(({ id }) => id)];
}

const tenantOf = {
  reseller: ['resellers', 'users.reseller_id'],
  dealer: ['dealers', 'users.dealer_id'],
  company: ['companies', 'users.company_id'],
} as const;

/** The main administrators that a caller may see; reading others would be refused. */
function isMainAdmin(caller: Role) {
  const admins = [
    sql`users.id = companies.admin_user_id`,
    ...(isAtLeast(caller, 'dealer') ? [sql`users.id = dealers.admin_user_id`] : []),
    ...(isAtLeast(caller, 'reseller') ? [sql`users.id = resellers.admin_user_id`] : []),
  ];
  return sql<boolean>`coalesce(${sql.join(admins, sql` or `)}, false)`;
}

export type UserRow = Awaited<ReturnType<typeof records>>[number];

const records = (db: Db, caller: Role, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .where('users.id', 'in', ids)
    .leftJoin('resellers', 'resellers.id', 'users.reseller_id')
    .leftJoin('dealers', 'dealers.id', 'users.dealer_id')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.fname', 'users.lname', 'users.email', 'users.mobile', 'users.role'])
    .select(['users.reseller_id as business', 'resellers.title as resellertitle'])
    .select(['users.dealer_id as dealer', 'dealers.title as dealertitle'])
    .select(['users.company_id as company', 'companies.title as companytitle'])
    .select(sql<1 | 2>`coalesce(companies.country, dealers.country, resellers.country, 1)`.as('country'))
    .select([
      'users.version',
      'users.readonly',
      'users.theme',
      'dealers.change_username',
      'users.change_password',
    ])
    .select(['users.manage_reseller_stock', 'users.archived_at', 'users.last_login_at', 'users.created_at'])
    .select(['users.email_bounced_at', 'users.email_bounced_reason'])
    .select(isMainAdmin(caller).as('mainadmin'))
    .execute();

/** A person, nobody else's to change until the end of the transaction; undefined when not there for the caller. */
export const lockUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'role', 'reseller_id', 'dealer_id', 'company_id', 'fname', 'lname', 'email', 'mobile'])
    .select([
      'readonly',
      'theme',
      'manage_reseller_stock',
      'last_login_at',
      'archived_at',
      'email_bounced_at',
      'version',
      'edits',
    ])
    .forUpdate()
    .executeTakeFirst();

/** The tenants whose main administrator somebody is, among those that the caller may read of. */
export async function administered(db: Db, caller: Role, id: number): Promise<string | undefined> {
  const [row] = await records(db, caller, [id]);
  if (!row?.mainadmin) return undefined;
  return row.companytitle ?? row.dealertitle ?? row.resellertitle ?? undefined;
}

/** The scope of the people of a tenant: its id and those above it; undefined when the caller does not see it. */
export async function scopeOfOwner(db: Db, level: 'business' | 'dealer' | 'company', id: number) {
  if (level === 'business') {
    const found = await db.selectFrom('resellers').where('id', '=', id).select('id').executeTakeFirst();
    return found && { reseller_id: found.id, dealer_id: null, company_id: null };
  }
  if (level === 'dealer') {
    const found = await db
      .selectFrom('dealers')
      .where('id', '=', id)
      .select(['id', 'reseller_id'])
      .executeTakeFirst();
    return found && { reseller_id: found.reseller_id, dealer_id: found.id, company_id: null };
  }
  const found = await db
    .selectFrom('companies')
    .where('id', '=', id)
    .select(['id', 'reseller_id', 'dealer_id'])
    .executeTakeFirst();
  return found && { reseller_id: found.reseller_id, dealer_id: found.dealer_id, company_id: found.id };
}

/** Whether somebody, anywhere, has this address. */
export async function emailExists(db: Db, email: string): Promise<boolean> {
  const someone = await db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return someone !== undefined;
}
