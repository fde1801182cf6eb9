import { fixedRecords } from '@cairn/contract/fixed-records';
import { roleIds } from '@cairn/contract/roles';
import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

const FIRST_START_LOCK = 7_220_742;

/**
 * Creates the two resellers of the countries, which texts of the product name by number, if there is no reseller at
 * all. Returns whether it created them.
 */
export function createFirstResellers(database: Database): Promise<boolean> {
  return database.service.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`.execute(db);
    return insertResellers(db);
  });
}

async function insertResellers(db: Db): Promise<boolean> {
  const reseller = await db.selectFrom('resellers').select('id').limit(1).executeTakeFirst();
  if (reseller) return false;
  await db
    .insertInto('resellers')
    .values([
      { id: fixedRecords.ukReseller, title: 'Cloudbase', country: 1 },
      { id: fixedRecords.danishReseller, title: 'RTK Danmark', country: 2, single_country: true },
    ])
    .execute();
  return true;
}

/** How long a password that its owner has not chosen signs in: it was printed, so it may be in a log, or told by others. */
const INITIAL_PASSWORD_HOURS = 24;

/** Columns of a person whose password was generated or typed by somebody else, who must change it at the first login. */
export const initialPassword = () => ({
  change_password: true,
  password_expires_at: sql<Date>`now() + make_interval(hours => ${INITIAL_PASSWORD_HOURS})`,
});

export interface FirstAdmin {
  readonly email: string;
  /** Called when the admin is created; returns the argon2id hash. What it throws undoes the start. */
  readonly hashPassword: () => Promise<string>;
  /** The password was generated, so it must be changed at the first login, within a day. */
  readonly generated?: boolean;
}

/**
 * Creates what a new installation needs: the two resellers of the countries if there is no reseller at all, and a
 * system admin if there is none. Returns what it created; two programs that start at once create it once.
 */
export async function firstStart(
  database: Database,
  admin: FirstAdmin,
): Promise<{ resellers: boolean; admin: boolean }> {
  return database.service.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`.execute(db);
    const resellers = await insertResellers(db);
    const system = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', roleIds.systemAdmin)
      .where('archived_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (!system) {
      await db
        .insertInto('users')
        .values({
          role: roleIds.systemAdmin,
          fname: 'System',
          lname: 'Admin',
          email: admin.email,
          password_hash: await admin.hashPassword(),
          ...(admin.generated && initialPassword()),
        })
        .execute();
    }
    return { resellers, admin: !system };
  });
}
