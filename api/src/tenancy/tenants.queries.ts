import { isRole, type Role, roleIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type AliasedRawBuilder, type Expression, type RawBuilder, sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { escapeLike } from '../rovers/rovers.queries.ts';

export type TenantTable = 'resellers' | 'dealers' | 'companies';

/** Every column of a tenant that its wizard shows, under the name that the calls give it. */
export const columnsOf = <Table extends TenantTable>(table: Table) =>
  [
    `${table}.id as value`,
    `${table}.title as text`,
    `${table}.address1`,
    `${table}.address2`,
    `${table}.address3`,
    `${table}.towncity`,
    `${table}.county`,
    `${table}.postcode`,
    `${table}.country`,
    `${table}.tel`,
    `${table}.mobile`,
    `${table}.website`,
    `${table}.login_title as logintitle`,
    `${table}.logo`,
    `${table}.background`,
    `${table}.archived_at`,
    `${table}.version`,
    'admin.version as adminversion',
    'admin.id as adminuser',
    'admin.fname',
    'admin.lname',
    'admin.email',
  ] as const;

/** What those below a tenant may see of it. */
export const wayUpColumnsOf = <Table extends 'resellers' | 'dealers'>(table: Table) =>
  [
    `${table}.id as value`,
    `${table}.title as text`,
    `${table}.country`,
    `${table}.login_title as logintitle`,
    `${table}.logo`,
    `${table}.background`,
    `${table}.archived_at`,
  ] as const;

/** Where somebody stands among the tenants. */
export interface ScopeColumns {
  readonly role: Role;
  readonly resellerId: number | null;
  readonly dealerId: number | null;
  readonly companyId: number | null;
}

/**
 * What the row policies hold anyway, once more as a plain number: the planner then compares the policy's setting once
 * and not in each of 50,000 rows, and knows how many there are.
 */
export function within(
  table: 'users' | 'companies' | 'rovers' | 'sims',
  { role, resellerId, dealerId, companyId }: ScopeColumns,
): RawBuilder<boolean> {
  if (isRole(role, 'systemAdmin')) return sql<boolean>`true`;
  if (isRole(role, 'reseller')) return sql<boolean>`${sql.ref(`${table}.reseller_id`)} = ${resellerId}`;
  if (isRole(role, 'dealer')) return sql<boolean>`${sql.ref(`${table}.dealer_id`)} = ${dealerId}`;
  return sql<boolean>`${sql.ref(table === 'companies' ? 'companies.id' : `${table}.company_id`)} = ${companyId}`;
}

const adminRole = {
  resellers: roleIds.reseller,
  dealers: roleIds.dealer,
  companies: roleIds.companyAdmin,
} as const satisfies Record<TenantTable, number>;

/** Whether name, town, postcode or main administrator of a tenant contain a text, whatever the case. */
export const matching = (table: TenantTable, text: string) => {
  const pattern = sql`'%' || lower(${escapeLike(text)}) || '%'`;
  return sql<boolean>`(${sql.ref(`${table}.search`)} like ${pattern} or ${sql.ref(`${table}.admin_user_id`)} in
    (select id from users where archived_at is null and role = ${adminRole[table]} and search like ${pattern}))`;
};

const PEOPLE = 100;

/** Living people of one role at a tenant, by name, as its list of possible main administrators. */
export const peopleOf = (db: Db, role: (typeof adminRole)[TenantTable], id: number, limit = PEOPLE) =>
  db
    .selectFrom('users')
    .where('archived_at', 'is', null)
    .where('role', '=', role)
    .where(
      (
        {
          [roleIds.reseller]: 'reseller_id',
          [roleIds.dealer]: 'dealer_id',
          [roleIds.companyAdmin]: 'company_id',
        } as const
      )[role],
      '=',
      id,
    )
    .select(['id as value', 'fname', 'lname', 'email', 'role'])
    .orderBy(byName('fname'))
    .orderBy(byName('lname'))
    .orderBy('id')
    .limit(limit)
    .execute();

/** How many living records are below a tenant: what is archived with it. */
export async function countWithin(db: Db, column: 'reseller_id' | 'dealer_id' | 'company_id', id: number) {
  const count = async (table: 'dealers' | 'companies' | 'users' | 'rovers', own: string = column) => {
    const { total } = await db
      .selectFrom(table as 'users') // all four have the column that is requested
      .where('archived_at', 'is', null)
      .where(sql.ref<number>(own), '=', id)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };
  return {
    dealers: column === 'reseller_id' ? await count('dealers') : 0,
    companies: column === 'company_id' ? 0 : await count('companies'),
    users: await count('users'),
    rovers: await count('rovers'),
  };
}

/** How many login pages have a name, those of archived tenants not counted, nor that of the tenant `except`. */
export async function countLoginTitle(
  db: Db,
  title: string,
  except?: { kind: 'reseller' | 'dealer' | 'company'; id: number },
): Promise<number> {
  const { total } = await db
    .selectFrom('login_titles')
    .where('title', '=', title.toLowerCase())
    .$if(except !== undefined, (titles) =>
      titles.where(({ not, and, eb }) =>
        not(and([eb('kind', '=', except?.kind ?? ''), eb('owner', 'is not distinct from', except?.id ?? 0)])),
      ),
    )
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Order by columns, those that may be missing last both ways; ties by id, so that nothing moves between pages. A column
 * given by its name holds text, which follows the caller's language.
 */
export function order(
  columns: readonly (string | RawBuilder<unknown>)[],
  id: string,
  sortdesc: boolean,
  mayMiss: boolean,
) {
  const direction = sql.raw(`${sortdesc ? 'desc' : 'asc'}${mayMiss ? ' nulls last' : ''}`);
  return sql.join([...columns, sql.ref(id)].map((column) => sql`${sortKey(column)} ${direction}`));
}

interface Ordered {
  readonly columns: readonly (string | RawBuilder<unknown>)[];
  readonly sortdesc: boolean;
  readonly mayMiss: boolean;
  readonly page: number;
  readonly limit: number;
}

/**
 * The ids of one page of what a search finds, in order, and how many it finds, in one pass: to search is what takes
 * the time. `found` selects the ids; the columns of the order are added to it.
 */
export async function searchedPage(
  db: Db,
  found: { select(columns: AliasedRawBuilder<unknown, string>[]): Expression<unknown> },
  { columns, sortdesc, mayMiss, page, limit }: Ordered,
): Promise<{ ids: number[]; total: number }> {
  const keys = columns.map((_, scope) => sql.ref(`key${scope}`));
  const query = found.select(columns.map((column, scope) => sortKey(column).as(`key${scope}`)));
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized ${query}
    select (select count(*)::int from found) as total, array(
      select id from found order by ${order(keys, 'id', sortdesc, mayMiss)} limit ${limit} offset ${page * limit}) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

const sortKey = (column: string | RawBuilder<unknown>) =>
  typeof column === 'string' ? byName(column) : column;
