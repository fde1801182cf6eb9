import { type areas, type Input, plainText, wordsOf } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { containsAll, escapeLike } from '../records/containing.ts';
import { countRows, inOrderOf } from '../records/list.ts';
import { order, searchedPage } from '../records/order.ts';
import { type TenantPlace, within } from '../records/within.ts';
import { columnsOf, matching } from '../tenancy/tenants.queries.ts';

export interface CompanyFilter {
  readonly id?: number;
  readonly reseller?: number;
  readonly dealer?: number;
  readonly company?: number;
  readonly stext: string;
  /** Exactly this name, whatever the case; then `id` is the one that is not meant. */
  readonly title?: string;
  /** No others than these. */
  readonly marked?: readonly number[] | undefined;
}
type Page = Pick<Input<typeof areas.companies.list>, 'page' | 'limit' | 'orderby' | 'sortdesc'>;

const sortColumns = {
  company: ['companies.title'],
  reseller: ['resellers.title', 'companies.title'],
  dealer: ['dealers.title', 'companies.title'],
  contact: ['admin.fname', 'admin.lname'],
  email: ['admin.email'],
} as const satisfies Record<Page['orderby'], readonly string[]>;

/** Companies that are not archived; the one that is requested by id may be. */
function selectCompanies(
  db: Db,
  caller: TenantPlace,
  { id, reseller, dealer, company, stext, title, marked }: CompanyFilter,
) {
  let companies = db.selectFrom('companies').where(within('companies', caller));
  if (id === undefined || title !== undefined)
    companies = companies.where('companies.archived_at', 'is', null);
  if (title !== undefined) companies = companies.where(sql`lower(companies.title)`, '=', title.toLowerCase());
  if (id !== undefined) companies = companies.where('companies.id', title === undefined ? '=' : '!=', id);
  if (reseller !== undefined) companies = companies.where('companies.reseller_id', '=', reseller);
  if (dealer !== undefined) companies = companies.where('companies.dealer_id', '=', dealer);
  if (company !== undefined) companies = companies.where('companies.id', '=', company);
  if (marked) companies = companies.where(sql<boolean>`companies.id = any(${marked}::int[])`);
  if (stext) companies = companies.where(matching('companies', stext));
  return companies;
}

/** A page of companies with all that their wizard shows, and how many there are. */
export async function listCompanies(db: Db, caller: TenantPlace, filter: CompanyFilter, page: Page) {
  const { ids, total } = await pageOf(db, caller, filter, page);
  const rows = ids.length > 0 ? await records(db, ids) : [];
  return { rows: inOrderOf(ids, rows, ({ value }) => value), total };
}

/** The ids first, joined with what the order needs alone: the rest is joined to one page, not to 10,000. */
async function pageOf(
  db: Db,
  caller: TenantPlace,
  filter: CompanyFilter,
  page: Page,
): Promise<{ ids: number[]; total: number }> {
  const { orderby, sortdesc, limit } = page;
  const columns = sortColumns[orderby];
  const mayMiss = orderby === 'contact' || orderby === 'email';
  const chosen = selectCompanies(db, caller, filter)
    .$if(orderby === 'reseller', (query) =>
      query.innerJoin('resellers', 'resellers.id', 'companies.reseller_id'),
    )
    .$if(orderby === 'dealer', (query) => query.innerJoin('dealers', 'dealers.id', 'companies.dealer_id'))
    .$if(mayMiss, (query) =>
      query.leftJoin('users as admin', (on) =>
        on.onRef('admin.id', '=', 'companies.admin_user_id').on('admin.archived_at', 'is', null),
      ),
    )
    .select('companies.id');
  if (filter.stext) return searchedPage(db, chosen, { ...page, columns, mayMiss });
  const ids = await chosen
    .orderBy(order(columns, 'companies.id', sortdesc, mayMiss))
    .limit(limit)
    .offset(page.page * limit)
    .execute();
  const total = await countRows(selectCompanies(db, caller, filter));
  return { ids: ids.map(({ id }) => id), total };
}

const records = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('companies')
    .where('companies.id', 'in', ids)
    .innerJoin('resellers', 'resellers.id', 'companies.reseller_id')
    .innerJoin('dealers', 'dealers.id', 'companies.dealer_id')
    .leftJoin('users as admin', (on) =>
      on.onRef('admin.id', '=', 'companies.admin_user_id').on('admin.archived_at', 'is', null),
    )
    .select(columnsOf('companies'))
    .select(['companies.reseller_id as business', 'resellers.title as resellertitle'])
    .select(['companies.dealer_id as dealer', 'dealers.title as dealertitle'])
    .select(['companies.account', 'companies.send_emails'])
    .execute();

/** Companies for a select, by name; those that begin with the text first. */
export async function companyOptions(db: Db, caller: TenantPlace, filter: CompanyFilter & { limit: number }) {
  const begins = `${escapeLike(plainText(filter.stext))}%`;
  const rows = await selectCompanies(db, caller, { ...filter, stext: '' })
    .$if(filter.stext !== '', (companies) =>
      companies
        .where(containsAll(sql`split_part(companies.search, E'\n', 1)`, wordsOf(filter.stext)))
        .orderBy(sql`companies.search like ${begins}`, 'desc'),
    )
    .select(['companies.id as value', 'companies.title as text'])
    .select(['companies.reseller_id as reseller', 'companies.dealer_id as dealer'])
    .orderBy(byName('companies.title'))
    .orderBy('companies.id')
    .limit(filter.limit)
    .execute();
  return rows;
}
