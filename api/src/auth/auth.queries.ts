import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/**
 * A user with their place in the tenant tree; archived ones and those of archived tenants are not there. Anyone who is of
 * the system by the setting stays there when a tenant is archived that only their record belongs to.
 */
const people = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('resellers', 'resellers.id', 'users.reseller_id')
    .leftJoin('dealers', 'dealers.id', 'users.dealer_id')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .where('users.archived_at', 'is', null)
    .where(
      sql<boolean>`(users.effective_role = 1
        or (resellers.archived_at is null and dealers.archived_at is null and companies.archived_at is null))`,
    );

/** The one country that a reseller works in; null: all. */
const singleCountry = (reseller: 'resellers' | 'acted_reseller') =>
  sql<1 | 2 | null>`case when ${sql.table(reseller)}.single_country then ${sql.table(reseller)}.country end`;

/** Whether a user has a second factor: then a password alone does not sign them in. */
const secured =
  sql<boolean>`(exists (select from user_totp where user_id = users.id and confirmed_at is not null)
  or exists (select from user_passkeys where user_id = users.id))`.as('secured');

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** A session that has not ended, of a person not archived; with its opening session when it acts for a dealer. */
export function findSession(db: Db, tokenHash: Buffer) {
  return people(db)
    .innerJoin('user_sessions as s', 's.user_id', 'users.id')
    .leftJoin('user_sessions as opener', 'opener.token_hash', 's.parent_hash')
    .leftJoin('dealers as acted', 'acted.id', 's.acts_for')
    .leftJoin('resellers as acted_reseller', 'acted_reseller.id', 'acted.reseller_id')
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .where('opener.ended_at', 'is', null)
    .where('acted.archived_at', 'is', null)
    .where('acted_reseller.archived_at', 'is', null)
    .select(['s.id', 's.user_id', 's.role as acting', 's.pair_hash', 's.parent_hash', 's.used_at'])
    .select(sql<Date>`least(s.created_at, opener.created_at)`.as('created_at')) // acting does not extend a session
    .select(['opener.role as opened_by', 's.acts_for', 'acted.title as acts_for_title'])
    .select(['acted.reseller_id as acts_for_reseller'])
    .select([singleCountry('acted_reseller').as('acts_for_country')])
    .select([singleCountry('resellers').as('single_country')])
    .select(['users.effective_role as role', 'users.reseller_id', 'users.dealer_id', 'users.company_id'])
    .select(['users.fname', 'users.lname', 'users.readonly', 'users.change_password', secured])
    .executeTakeFirst();
}

/** How a session ended, and whether its person is archived; undefined when there is none. */
export async function findEnd(db: Db, tokenHash: Buffer) {
  const session = await db
    .selectFrom('user_sessions')
    .where('token_hash', '=', tokenHash)
    .select(['user_id', 'ended_at', 'end_reason'])
    .executeTakeFirst();
  if (!session) return undefined;
  const person = await people(db)
    .where('users.id', '=', session.user_id)
    .select('users.id')
    .executeTakeFirst();
  return { reason: session.ended_at ? session.end_reason : null, archived: person === undefined };
}

export type Known = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

const signingIn = (db: Db) =>
  people(db)
    .select(['users.id', 'users.effective_role as role', 'users.reseller_id'])
    .select(['users.dealer_id', 'users.company_id', 'users.version'])
    .select(['users.fname', 'users.lname', 'users.email', 'users.mobile', 'users.password_hash'])
    .select('users.password_expires_at');

export function findByEmail(db: Db, email: string) {
  return signingIn(db).where(sql<string>`lower(users.email)`, '=', email.toLowerCase()).executeTakeFirst();
}

/** The password of who had an e-mail address last: for somebody who is archived, or whose tenant is. */
export function archivedPassword(db: Db, email: string) {
  return db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('password_hash', 'is not', null)
    .orderBy('archived_at', 'desc')
    .limit(1)
    .select('password_hash')
    .executeTakeFirst();
}

export function findById(db: Db, id: number) {
  return signingIn(db).where('users.id', '=', id).executeTakeFirst();
}

export async function findTenantTitles(db: Db, userId: number): Promise<string[]> {
  const titles = await people(db)
    .where('users.id', '=', userId)
    .select(['resellers.title as reseller', 'dealers.title as dealer', 'companies.title as company'])
    .executeTakeFirst();
  return Object.values(titles ?? {}).filter((title) => title !== null);
}

const KNOWN_DAYS = 90;

/** Whether the account of an e-mail address has signed in from that network in the last 90 days. */
export async function hasSignedInFrom(db: Db, email: string, network: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_addresses as known')
    .innerJoin('users', 'users.id', 'known.user_id')
    .where(sql<string>`lower(users.email)`, '=', email.toLowerCase())
    .where('known.network', '=', network)
    .where('known.seen_at', '>', sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`)
    .select('known.user_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function storeNetwork(db: Db, user: number, network: string, at: Date): Promise<void> {
  await db
    .insertInto('known_addresses')
    .values({ user_id: user, network, seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ seen_at: at }))
    .execute();
}

export function findPerson(db: Db, id: number) {
  return people(db)
    .where('users.id', '=', id)
    .select(['users.id', 'users.fname', 'users.lname', 'users.email', 'users.mobile'])
    .select(['users.reseller_id as business', 'resellers.title as businesstitle'])
    .select(['users.dealer_id as dealer', 'dealers.title as dealertitle'])
    .select(['users.company_id as company', 'companies.title as companytitle'])
    .select(sql<1 | 2>`coalesce(companies.country, dealers.country, resellers.country, 1)`.as('country'))
    .select([singleCountry('resellers').as('single_country')])
    .select([
      'users.effective_role as role',
      'users.readonly',
      'users.theme',
      'users.language',
      'dealers.change_username',
      'users.change_password',
    ])
    .select(['users.last_login_at', 'users.created_at', 'users.version', secured])
    .executeTakeFirst();
}

/** The tenant scope of a dealer, for a person who acts for it. */
export function findDealerScope(db: Db, id: number) {
  return db
    .selectFrom('dealers')
    .innerJoin('resellers', 'resellers.id', 'dealers.reseller_id')
    .where('dealers.id', '=', id)
    .where('dealers.archived_at', 'is', null)
    .select(['resellers.id as business', 'resellers.title as businesstitle'])
    .select(['dealers.id as dealer', 'dealers.title as dealertitle', 'dealers.change_username'])
    .select(sql<1 | 2>`dealers.country`.as('country'))
    .select([singleCountry('resellers').as('single_country')])
    .executeTakeFirst();
}

/** Texts and pictures of a login page by its name, or of a dealer's by its id: resellers, dealers and companies in that order. */
export async function findBranding(db: Db, page: { name: string } | { dealer: number }) {
  const is = (table: string) =>
    'name' in page
      ? sql`lower(${sql.ref(`${table}.login_title`)}) = lower(${page.name})`
      : sql`${sql.ref(`${table}.login_title`)} is not null and ${sql.ref(`${table}.id`)} = ${page.dealer} and ${sql.lit(table === 'dealers')}`;
  const { rows } = await sql<{
    text: string;
    logintitle: string;
    logo: string;
    background: string;
    country: 1 | 2;
    reseller: number;
    dealer: number | null;
    value: number;
    role: 5 | 10 | 20;
  }>`
    select title as text, login_title as logintitle, coalesce(logo, '') as logo, coalesce(background, '') as background,
      country, reseller, dealer, id as value, role
    from (
      select id, 5 as role, title, login_title, logo, background, country, id as reseller, null::int as dealer
        from resellers where archived_at is null and ${is('resellers')}
      union all
      select id, 10, title, login_title, logo, background, country, reseller_id, id
        from dealers where archived_at is null and ${is('dealers')}
      union all
      select companies.id, 20, companies.title, companies.login_title, coalesce(companies.logo, d.logo, r.logo),
          coalesce(companies.background, d.background, r.background), companies.country, companies.reseller_id, companies.dealer_id
        from companies join dealers d on d.id = companies.dealer_id join resellers r on r.id = companies.reseller_id
        where companies.archived_at is null and ${is('companies')}
    ) found order by role limit 1`.execute(db);
  return rows[0];
}

/** Whether an archived tenant had a login page of this name. */
export async function wasLoginPage(db: Db, name: string): Promise<boolean> {
  const archivedIn = (table: string) =>
    sql`select from ${sql.table(table)} where archived_at is not null and lower(login_title) = lower(${name})`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (${archivedIn('resellers')} union all ${archivedIn('dealers')} union all ${archivedIn('companies')}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
