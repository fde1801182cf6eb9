import { wordsOf } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { containsAll } from './containing.ts';
import { FEW } from './few-containing.ts';

/** Where a query has a rover and its tenants. */
interface Columns {
  readonly rover: string;
  readonly company: string;
  readonly dealer: string;
}

/** What a search for rovers has found. */
export interface FoundRovers {
  /** Their ids, while they are few. */
  readonly ids: readonly number[] | undefined;
  /** The condition of their rows, or of rows of theirs. */
  readonly among: (columns: Columns) => RawBuilder<boolean>;
}

const among = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`;

/**
 * Rovers in which all words of a text occur, in any order and without case and accents: in name, username, company, dealer,
 * ICCID of a SIM card, or registration and serial numbers of the machine. The one definition for lists, palette and
 * subscriptions. Deleted rovers are found instead of the others.
 */
export async function findRovers(db: Db, text: string, deleted = false): Promise<FoundRovers> {
  const words = wordsOf(text);
  const ids = await few(db, words, { deleted, owners: true });
  if (ids) return { ids, among: ({ rover }) => among(rover, ids) };
  const parts: Awaited<ReturnType<typeof partsOf>>[] = [];
  for (const word of words) parts.push(await partsOf(db, word, deleted));
  return {
    ids: undefined,
    among: (columns) =>
      sql<boolean>`(${sql.join(
        parts.map((part) => part(columns)),
        sql` and `,
      )})`,
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

/** The condition of one word, where all words together have found thousands. */
async function partsOf(db: Db, word: string, deleted: boolean) {
  const own = await few(db, [word], { deleted, owners: false });
  const companies = await tenantsNamed(db, 'companies', word);
  const dealers = await tenantsNamed(db, 'dealers', word);
  return ({ rover, company, dealer }: Columns) => {
    const byItself = own
      ? among(rover, own)
      : sql`${sql.ref(rover)} in (
          select id from rovers named where ${containsAll('named.search', [word])}
          union all select rover_id from sims card where rover_id is not null and ${containsAll('card.search', [word])}
          union all select named.id from rovers named join machines on machines.id = named.machine_id
            where ${containsAll('machines.search', [word])})`;
    return sql`(${byItself} or ${among(company, companies)} or ${among(dealer, dealers)})`;
  };
}

/** Ids of the companies or dealers whose name contains a word; there are few enough to compare each. */
export async function tenantsNamed(db: Db, table: 'companies' | 'dealers', text: string): Promise<number[]> {
  const found = await db
    .selectFrom(table)
    .where(containsAll(sql`split_part(search, E'\n', 1)`, wordsOf(text)))
    .select('id')
    .execute();
  return found.map(({ id }) => id);
}
