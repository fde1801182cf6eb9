import type { Db } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import type { Holder } from '@cairn/domain/sims';

const tables = [
  { table: 'rovers', column: 'rover_id' },
  { table: 'companies', column: 'company_id' },
  { table: 'dealers', column: 'dealer_id' },
  { table: 'resellers', column: 'reseller_id' },
] as const;

type Names = ReadonlyMap<string, string>;

/** Names of the rovers and tenants that hold SIMs. */
export async function holderNames(db: Db, holders: readonly Holder[]): Promise<Names> {
  const names = new Map<string, string>();
  for (const { table, column } of tables) {
    const ids = holders.flatMap((holder) => holder[column] ?? []);
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(table as 'rovers') // all have an id and a title
      .where('id', 'in', ids)
      .select(['id', 'title'])
      .execute();
    for (const { id, title } of rows) names.set(`${column} ${id}`, title);
  }
  return names;
}

/** The lowest of a holder's tenants by its name. */
export function nameOf(names: Names, holder: Holder): string {
  const lowest = tables.find(({ column }) => holder[column] !== null);
  return lowest ? (names.get(`${lowest.column} ${holder[lowest.column]}`) ?? '') : sentence('Nobody');
}
