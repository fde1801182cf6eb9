import { roleIds, wordsOf } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { containsAll } from '../records/containing.ts';
import { countRows } from '../records/list.ts';

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

const adminRole = {
  resellers: roleIds.reseller,
  dealers: roleIds.dealer,
  companies: roleIds.companyAdmin,
} as const satisfies Record<TenantTable, number>;

/** Whether name, town and postcode of a tenant, or its main administrator, contain all words of a text. */
export const matching = (table: TenantTable, text: string) => {
  const words = wordsOf(text);
  return sql<boolean>`(${containsAll(`${table}.search`, words)} or ${sql.ref(`${table}.admin_user_id`)} in
    (select id from users where archived_at is null and role = ${adminRole[table]} and ${containsAll('search', words)}))`;
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
  const count = (table: 'dealers' | 'companies' | 'users' | 'rovers', own: string = column) =>
    countRows(
      db
        .selectFrom(table as 'users') // all four have the column that is requested
        .where('archived_at', 'is', null)
        .where(sql.ref<number>(own), '=', id),
    );
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
  return countRows(
    db
      .selectFrom('login_titles')
      .where('title', '=', title.toLowerCase())
      .$if(except !== undefined, (titles) =>
        titles.where(({ not, and, eb }) =>
          not(
            and([eb('kind', '=', except?.kind ?? ''), eb('owner', 'is not distinct from', except?.id ?? 0)]),
          ),
        ),
      ),
  );
}
