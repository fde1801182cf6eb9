import { type RawBuilder, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import { order } from './order.ts';

/** The tenant filter of a list, as the calls give it. */
export interface TenantFilter {
  readonly reseller?: number | undefined;
  readonly dealer?: number | undefined;
  readonly company?: number | undefined;
}

/** Rows of a table with tenant columns that belong to a tenant; the row policies hold besides. */
export function ofTenant(table: string, { reseller, dealer, company }: TenantFilter): RawBuilder<boolean> {
  const conditions = [
    [`${table}.reseller_id`, reseller],
    [`${table}.dealer_id`, dealer],
    [`${table}.company_id`, company],
  ] as const;
  const set = conditions
    .filter(([, id]) => id !== undefined)
    .map(([name, id]) => sql`${sql.ref(name)} = ${id}`);
  return set.length > 0 ? sql<boolean>`${sql.join(set, sql` and `)}` : sql<boolean>`true`;
}

/** People of a company filter by it: counts that are stored are those of dealers. */
export const inCompany = <Filter extends TenantFilter>(
  filter: Filter,
  { companyId }: { readonly companyId: number | null },
): Filter => ({ ...filter, company: filter.company ?? companyId ?? undefined });

interface PageQuery<Key extends string> {
  readonly orderby: Key;
  readonly sortdesc: boolean;
  readonly page: number;
  readonly limit: number;
}

/** The columns that each sort key of a list orders by; ties are ordered by `id`. */
export type SortColumns<Key extends string> = Readonly<
  Record<Key, readonly (string | RawBuilder<unknown>)[]>
>;

/**
 * One page of what `found` selects, in order, and how many rows there are in all. Left joins on primary keys that only
 * the selected columns need cost the count nothing: PostgreSQL drops them.
 */
export async function listPage<DB, TB extends keyof DB, Row, Key extends string>(
  found: SelectQueryBuilder<DB, TB, Row>,
  columns: SortColumns<Key>,
  id: ReferenceExpression<DB, TB> & string,
  { orderby, sortdesc, page, limit }: PageQuery<Key>,
) {
  const rows = await found
    .orderBy(order(columns[orderby], id, sortdesc, false))
    .limit(limit)
    .offset(page * limit)
    .execute();
  return { rows, total: await countRows(found) };
}

/** How many rows a query finds, whatever it selects of them. */
export async function countRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counted = query.clearSelect().select((eb) => eb.fn.countAll<number>().as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return total;
}

/** Rows in the order of the ids that they were read by, without those that are not there. */
export function inOrderOf<Row>(
  ids: readonly number[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
