import type { Tables } from '@cairn/database';
import { type Kysely, sql } from 'kysely';

type Db = Kysely<Tables>;

/** A user with their place in the tenant tree; archived ones and those of archived tenants are not there. */
const people = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('resellers', 'resellers.id', 'users.reseller_id')
    .leftJoin('dealers', 'dealers.id', 'users.dealer_id')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .where('users.archived_at', 'is', null)
    .where('resellers.archived_at', 'is', null)
    .where('dealers.archived_at', 'is', null)
    .where('companies.archived_at', 'is', null);

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export function findSession(db: Db, tokenHash: Buffer) {
  return people(db)
    .innerJoin('user_sessions as s', 's.user_id', 'users.id')
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .select(['s.user_id', 's.role as acting', 's.pair_hash', 's.created_at', 's.used_at'])
    .select(['users.role', 'users.reseller_id', 'users.dealer_id', 'users.company_id'])
    .select(['users.fname', 'users.lname', 'users.readonly'])
    .executeTakeFirst();
}

export function findByEmail(db: Db, email: string) {
  return people(db)
    .where(sql<string>`lower(users.email)`, '=', email.toLowerCase())
    .select(['users.id', 'users.role', 'users.reseller_id', 'users.password_hash'])
    .executeTakeFirst();
}

/** Whether the account of an address has signed in from there in the last 90 days. */
export async function hasSignedInFrom(db: Db, email: string, address: string): Promise<boolean> {
  const seen = await db
    .selectFrom('user_sessions as s')
    .innerJoin('users', 'users.id', 's.user_id')
    .where(sql<string>`lower(users.email)`, '=', email.toLowerCase())
    .where('s.address', '=', address)
    .where('s.created_at', '>', sql<Date>`now() - interval '90 days'`)
    .select('s.user_id')
    .limit(1)
    .executeTakeFirst();
  return seen !== undefined;
}

export function findPerson(db: Db, id: number) {
  return people(db)
    .where('users.id', '=', id)
    .select(['users.id', 'users.fname', 'users.lname', 'users.email', 'users.mobile'])
    .select(['users.reseller_id as business', 'resellers.title as businesstitle'])
    .select(['users.dealer_id as dealer', 'dealers.title as dealertitle'])
    .select(['users.company_id as company', 'companies.title as companytitle'])
    .select(sql<1 | 2>`coalesce(companies.country, dealers.country, resellers.country, 1)`.as('country'))
    .select(['users.readonly', 'users.theme', 'dealers.change_username', 'users.change_password'])
    .select(['users.last_login_at', 'users.created_at'])
    .executeTakeFirst();
}

/** The look of a login page by its name, or of a dealer's by its id: resellers, dealers and companies in that order. */
export async function findBranding(db: Db, wanted: { name: string } | { dealer: number }) {
  const is = (table: string) =>
    'name' in wanted
      ? sql`lower(${sql.ref(`${table}.login_title`)}) = lower(${wanted.name})`
      : sql`${sql.ref(`${table}.login_title`)} is not null and ${sql.ref(`${table}.id`)} = ${wanted.dealer} and ${sql.lit(table === 'dealers')}`;
  const { rows } = await sql<{
    text: string;
    logintitle: string;
    logo: string;
    background: string;
    country: 1 | 2;
    reseller: number;
    dealer: number | null;
  }>`
    select title as text, login_title as logintitle, coalesce(logo, '') as logo, coalesce(background, '') as background,
      country, reseller, dealer
    from (
      select 1 as place, title, login_title, logo, background, country, id as reseller, null::int as dealer
        from resellers where archived_at is null and ${is('resellers')}
      union all
      select 2, title, login_title, logo, background, country, reseller_id, id
        from dealers where archived_at is null and ${is('dealers')}
      union all
      select 3, title, login_title, logo, background, country, reseller_id, dealer_id
        from companies where archived_at is null and ${is('companies')}
    ) found order by place limit 1`.execute(db);
  return rows[0];
}
