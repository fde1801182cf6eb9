import { wordsOf } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { containsAll } from './containing.ts';
import { FEW } from './few-containing.ts';

const columnsOf = (table: string) => ({
  rover: `${table}.id`,
  company: `${table}.company_id`,
  dealer: `${table}.dealer_id`,
  text: `${table}.search`,
  machine: `${table}.machine_id`,
});
type Columns = ReturnType<typeof columnsOf>;

/** The columns of a query of the table of rovers. */
export const ofRovers: Columns = columnsOf('rovers');

/** Those of a rover that a query of other rows looks up. */
const ofFound: Columns = columnsOf('found');

/** What a search for rovers has found. */
export interface FoundRovers {
  /** Their ids, while they are few. */
  readonly ids: readonly number[] | undefined;
  /** The condition of their rows, or of rows of theirs, which have the id of the rover in a column. */
  readonly among: (columns: Columns | { readonly rover: string }) => RawBuilder<boolean>;
}

/**
 * How long a statement of a search may take, ms: as long as any of a tenant. Those of a system admin have no such limit, and
 * went on until their connection was closed under them.
 */
const LONGEST = 30_000;

const among = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`;

/**
 * Rovers in which all words of a text occur, in any order and without case and accents: in name, username, company, dealer,
 * ICCID of a SIM card, or registration and serial numbers of the machine. The one definition for lists, palette and
 * subscriptions. Deleted rovers are found instead of the others.
 */
export async function findRovers(db: Db, text: string, deleted = false): Promise<FoundRovers> {
  const words = wordsOf(text);
  await sql`select set_config('statement_timeout', ${String(LONGEST)}, true)`.execute(db);
  const ids = await few(db, words, { deleted, owners: true });
  if (ids) return { ids, among: ({ rover }) => among(rover, ids) };
  const parts: Awaited<ReturnType<typeof partsOf>>[] = [];
  for (const word of words) parts.push(await partsOf(db, word, deleted));
  const matching = (columns: Columns) =>
    sql<boolean>`(${sql.join(
      parts.map((part) => part(columns)),
      sql` and `,
    )})`;
  return {
    ids: undefined,
    // the ten subscriptions of a rover are one question about it, and not two for each word
    among: (columns) =>
      'text' in columns
        ? matching(columns)
        : sql<boolean>`exists (select from rovers found where found.id = ${sql.ref(columns.rover)} and ${matching(ofFound)})`,
  };
}

/** Ids of rovers, or undefined when they are more than a few. */
async function few(
  db: Db,
  words: readonly string[],
  { deleted, owners }: { deleted: boolean; owners: boolean },
): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from rovers_found(${words}::text[], ${FEW + 1}, ${deleted}, ${owners}) as id`.execute(db);
  return rows.length > FEW ? undefined : rows.map(({ id }) => id);
}

/**
 * The condition of one word, where all words together have found thousands. Each table has a condition of its own, and
 * PostgreSQL chooses whether to read it once or to look each rover up in it. One list of what all of them find did not fit
 * into its memory at a million rovers, and was searched from the beginning for each of them.
 */
async function partsOf(db: Db, word: string, deleted: boolean) {
  const named = await few(db, [word], { deleted, owners: false });
  const companies = await tenantsNamed(db, 'companies', word);
  const dealers = await tenantsNamed(db, 'dealers', word);
  return ({ rover, company, dealer, text, machine }: Columns) => {
    const ofTenants = sql`${among(company, companies)} or ${among(dealer, dealers)}`;
    if (named) return sql`(${among(rover, named)} or ${ofTenants})`;
    const id = sql.ref(rover);
    const byText = containsAll(text, [word]);
    const bySim = sql`exists (select from sims card where card.rover_id = ${id} and ${containsAll('card.search', [word])})`;
    const byMachine = sql`exists (select from machines where machines.id = ${sql.ref(machine)} and ${containsAll('machines.search', [word])})`;
    return sql`(${byText} or ${ofTenants} or ${bySim} or ${byMachine})`;
  };
}

/** Names as they are compared. The people of a company may not read what dealers are searched by, only what they are called. */
const names = {
  companies: sql`split_part(search, E'\n', 1)`,
  dealers: sql`plain(title)`,
} as const;

/** Ids of the companies or dealers whose name contains a word; there are few enough to compare each. */
export async function tenantsNamed(db: Db, table: 'companies' | 'dealers', text: string): Promise<number[]> {
  const found = await db
    .selectFrom(table)
    .where(containsAll(names[table], wordsOf(text)))
    .select('id')
    .execute();
  return found.map(({ id }) => id);
}
