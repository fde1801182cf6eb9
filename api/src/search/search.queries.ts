import { FOUND_OF_KIND, type FoundKind, type FoundRecord, isAtLeast, isRole } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { containsAll, escapeLike } from '../records/containing.ts';
import { fewContaining } from '../records/few-containing.ts';
import { type FoundRovers, ofRovers, findRovers as roversByWords } from '../records/rovers-found.ts';
import { type TenantPlace, within } from '../records/within.ts';

/** Records of every kind in which all words occur, the best of each kind first. */
export async function findRecords(db: Db, caller: TenantPlace, words: readonly string[]) {
  const admin = isAtLeast(caller.role, 'dealer');
  const companies = await findCompanies(db, caller, words);
  return [
    // tenants first: among what fits as well they are what was meant, and there are few
    ...(isRole(caller.role, 'systemAdmin') ? await findResellers(db, words) : []),
    ...(admin ? await findDealers(db, words) : []),
    ...companies,
    ...(await findRovers(db, caller, words)),
    ...(admin ? await findStations(db, words) : []),
    ...(await findUsers(db, caller, words)),
    ...(await findSims(db, caller, words)),
  ];
}

const record =
  (kind: FoundKind) =>
  (row: { value: number; text: string; code?: string; owner?: string | null }): FoundRecord => ({
    kind,
    value: row.value,
    text: row.text,
    code: row.code ?? '',
    owner: row.owner ?? '',
  });

/**
 * Ranks records: a code that is the text, then names and codes that begin with it, then those with it at any word. A
 * name that is the text comes first among those that begin with it, because they are sorted. There are few patterns,
 * since among 100,000 rovers a word can match them all.
 */
function rank(column: string, words: readonly string[], code?: RawBuilder<unknown>): RawBuilder<number> {
  const text = words.join(' ');
  const like = (pattern: string) =>
    sql`${sql.ref(column)} like ${pattern.replace('?', () => escapeLike(text))}`;
  return sql<number>`case ${code === undefined ? sql`` : sql`when ${code} = ${text} then 0`}
    when ${like('?%')} then 1 when ${like('%\n?%')} then 1 when ${like('% ?%')} then 2 else 3 end`;
}

/** Rovers by what people know them by, those by their own name first; where none is found, those most like it. */
async function findRovers(db: Db, caller: TenantPlace, words: readonly string[]) {
  const few = await fewContaining(db, 'rovers', words);
  const named = few && (await bestOf(db, few, words));
  // what is found by a company, a card or a machine comes after these, and is asked for only where there is room
  const found = named?.length === FOUND_OF_KIND ? named : await findWithOwners(db, caller, words, named);
  return (found.length > 0 ? found : await similarRovers(db, words)).map(record('rover'));
}

/** Rovers by all that they are found by; `named` are the best by their own name, where those are few. */
async function findWithOwners(
  db: Db,
  caller: TenantPlace,
  words: readonly string[],
  named: readonly FoundRover[] | undefined,
) {
  const match = await roversByWords(db, words.join(' '));
  return match.ids ? bestOf(db, match.ids, words) : firstOfMany(db, caller, words, match, named);
}

/** Letters that a mistyped name has at least: a shorter one is like too many. */
const SHORTEST_MISTYPED = 4;

/** A receiver that is refused shows the username that somebody mistyped in it: the rover is found by that as well. */
async function similarRovers(db: Db, words: readonly string[]) {
  const typed = words.join(' ');
  if (typed.length < SHORTEST_MISTYPED) return [];
  const { rows } = await sql<{ id: number }>`
    select id from rovers_similar_to(${typed}, ${FOUND_OF_KIND}) as id`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rovers = await roversWith(db).where('rovers.id', 'in', ids).execute();
  return rovers.toSorted((a, b) => ids.indexOf(a.value) - ids.indexOf(b.value));
}

type FoundRover = Awaited<ReturnType<typeof bestOf>>[number];

/** The best of these rovers. */
const bestOf = (db: Db, ids: readonly number[], words: readonly string[]) =>
  roversWith(db)
    .where(sql<boolean>`rovers.id = any(${ids}::int[])`)
    .orderBy(rank('rovers.search', words, sql`lower(rovers.username)`))
    .orderBy(containsAll('rovers.search', words), 'desc') // before those of a company, a SIM card or a machine
    .orderBy(byName('rovers.title'))
    .orderBy('rovers.id')
    .execute();

/**
 * The best of thousands of rovers: the one with this username, then those that begin with the text, then those that have it
 * in their name, then any, each by name as an index has them. To sort them all would take as long as there are rovers. The
 * first of `named` are not looked for again: where few rovers have the words in their name, that index is read to its end.
 */
async function firstOfMany(
  db: Db,
  caller: TenantPlace,
  words: readonly string[],
  match: FoundRovers,
  named: readonly FoundRover[] | undefined,
) {
  const text = words.join(' ');
  const begin = (pattern: string) => sql<boolean>`rovers.search like ${pattern + escapeLike(text)} || '%'`;
  const inName = [
    sql<boolean>`lower(rovers.username) = ${text}`,
    sql<boolean>`(${begin('')} or ${begin('%\n')})`,
    containsAll('rovers.search', words),
  ];
  const found: FoundRover[] = [...(named ?? [])];
  for (const condition of [...(named ? [] : inName), match.among(ofRovers)]) {
    const rows = await roversWith(db)
      .where(within('rovers', caller))
      .where(condition)
      .orderBy(byName('rovers.title'))
      .orderBy('rovers.id')
      .execute();
    found.push(...rows.filter(({ value }) => !found.some((one) => one.value === value)));
    if (found.length >= FOUND_OF_KIND) break;
  }
  return found.slice(0, FOUND_OF_KIND);
}

const roversWith = (db: Db) =>
  db
    .selectFrom('rovers')
    .innerJoin('companies', 'companies.id', 'rovers.company_id')
    .where('rovers.archived_at', 'is', null)
    .select(['rovers.id as value', 'rovers.title as text', 'rovers.username as code'])
    .select('companies.title as owner')
    .limit(FOUND_OF_KIND);

async function findStations(db: Db, words: readonly string[]) {
  const code = sql<string>`lower(mount)`;
  const named = sql<string>`plain(title) || E'\n' || plain(mount)`;
  const stations = await db
    .selectFrom(
      db
        .selectFrom('stations')
        .where('archived_at', 'is', null)
        .select(['id', 'title', 'mount', named.as('search'), code.as('code')])
        .as('stations'),
    )
    .where(containsAll('stations.search', words))
    .select(['id as value', 'title as text', 'mount as code'])
    .orderBy(rank('stations.search', words, sql`stations.code`))
    .orderBy(byName('title'))
    .orderBy('id')
    .limit(FOUND_OF_KIND)
    .execute();
  return stations.map(record('station'));
}

async function findCompanies(db: Db, caller: TenantPlace, words: readonly string[]) {
  const companies = await db
    .selectFrom('companies')
    .innerJoin('dealers', 'dealers.id', 'companies.dealer_id')
    .where('companies.archived_at', 'is', null)
    .where(within('companies', caller))
    .where(containsAll('companies.search', words))
    .select(['companies.id as value', 'companies.title as text', 'dealers.title as owner'])
    .orderBy(rank('companies.search', words))
    .orderBy(byName('companies.title'))
    .orderBy('companies.id')
    .limit(FOUND_OF_KIND)
    .execute();
  return companies.map(record('company'));
}

async function findDealers(db: Db, words: readonly string[]) {
  const dealers = await db
    .selectFrom('dealers')
    .innerJoin('resellers', 'resellers.id', 'dealers.reseller_id')
    .where('dealers.archived_at', 'is', null)
    .where(containsAll('dealers.search', words))
    .select(['dealers.id as value', 'dealers.title as text', 'resellers.title as owner'])
    .orderBy(rank('dealers.search', words))
    .orderBy(byName('dealers.title'))
    .orderBy('dealers.id')
    .limit(FOUND_OF_KIND)
    .execute();
  return dealers.map(record('dealer'));
}

async function findResellers(db: Db, words: readonly string[]) {
  const resellers = await db
    .selectFrom('resellers')
    .where('archived_at', 'is', null)
    .where(containsAll('search', words))
    .select(['id as value', 'title as text'])
    .orderBy(rank('search', words))
    .orderBy(byName('title'))
    .orderBy('id')
    .limit(FOUND_OF_KIND)
    .execute();
  return resellers.map(record('reseller'));
}

async function findUsers(db: Db, caller: TenantPlace, words: readonly string[]) {
  const users = await db
    .selectFrom('users')
    .where('users.archived_at', 'is', null)
    .where(within('users', caller))
    .where(containsAll('users.search', words))
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('dealers', 'dealers.id', 'users.dealer_id')
    .leftJoin('resellers', 'resellers.id', 'users.reseller_id')
    .select(['users.id as value', 'users.email as code'])
    .select(sql<string>`users.fname || ' ' || users.lname`.as('text'))
    .select(sql<string | null>`coalesce(companies.title, dealers.title, resellers.title)`.as('owner'))
    .orderBy(rank('users.search', words, sql`users.email`))
    .orderBy('users.fname')
    .orderBy('users.lname')
    .orderBy('users.id')
    .limit(FOUND_OF_KIND)
    .execute();
  return users.map(record('user'));
}

/**
 * SIM cards by ICCID, endpoint name or MSISDN, the first ones by ICCID: of a few, those are sorted; of many, they are read
 * in the order of an index, as a few digits are in all of them.
 */
async function findSims(db: Db, caller: TenantPlace, words: readonly string[]) {
  const few = await fewContaining(db, 'sims', words);
  const sims = await db
    .with(few ? (matching) => matching('found').materialized() : 'found', (from) =>
      from
        .selectFrom('sims')
        .where(within('sims', caller))
        .where(few ? sql<boolean>`sims.id = any(${few}::int[])` : containsAll('sims.search', words))
        .select(['id', 'iccid', 'rover_id', 'company_id', 'dealer_id', 'reseller_id']),
    )
    .selectFrom('found')
    .leftJoin('rovers', 'rovers.id', 'found.rover_id')
    .leftJoin('companies', 'companies.id', 'found.company_id')
    .leftJoin('dealers', 'dealers.id', 'found.dealer_id')
    .leftJoin('resellers', 'resellers.id', 'found.reseller_id')
    .select(['found.id as value', 'found.iccid as text'])
    .select((eb) =>
      eb.fn.coalesce('rovers.title', 'companies.title', 'dealers.title', 'resellers.title').as('owner'),
    )
    .orderBy('found.iccid')
    .limit(FOUND_OF_KIND)
    .execute();
  return sims.map(record('sim'));
}
