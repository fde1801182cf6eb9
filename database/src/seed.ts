import { isRole } from '@cairn/contract/roles';
import type { Insertable } from 'kysely';
import type { Database, Tables } from './database.ts';
import { Secret } from './secret.ts';
import { sealSecret } from './secrets.ts';

/** One secret for all test databases, because the cluster shares their logins. */
export const TEST_SECRET = new Secret('the secret of every test database');

type Overrides<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

let seeded = 0;

/**
 * Inserts rows for tests, with defaults for columns that are left out; parents that are left out are seeded too. The
 * nearest parent suffices: `rover({ company_id })`. Each function returns the row's `id` and its tenant scope.
 */
export function seed(database: Database, secret = TEST_SECRET) {
  const db = database.service;

  async function reseller(input: Overrides<'resellers'> = {}) {
    const row = { title: `Reseller ${++seeded}`, country: 1, ...input };
    const { id } = await db.insertInto('resellers').values(row).returning('id').executeTakeFirstOrThrow();
    return { id, reseller_id: id };
  }

  async function dealer(input: Overrides<'dealers'> = {}) {
    const reseller_id = input.reseller_id ?? (await reseller()).id;
    const row = { title: `Dealer ${++seeded}`, country: 1, ...input, reseller_id };
    const { id } = await db.insertInto('dealers').values(row).returning('id').executeTakeFirstOrThrow();
    return { id, reseller_id, dealer_id: id };
  }

  async function company(input: Overrides<'companies'> = {}) {
    const parent = input.dealer_id
      ? await db
          .selectFrom('dealers')
          .select(['id', 'reseller_id'])
          .where('id', '=', input.dealer_id)
          .executeTakeFirstOrThrow()
      : await dealer(input.reseller_id ? { reseller_id: input.reseller_id } : {});
    const scope = { reseller_id: parent.reseller_id, dealer_id: parent.id };
    const row = { title: `Company ${++seeded}`, country: 1, ...input, ...scope };
    const { id } = await db.insertInto('companies').values(row).returning('id').executeTakeFirstOrThrow();
    return { id, ...scope, company_id: id };
  }

  /** A person of `role`, by default 1 (system admin), without a password unless its hash is given. */
  async function user(input: Overrides<'users'> = {}) {
    const role = input.role ?? 1;
    const scope = await scopeOfUser(Number(role), input);
    const row = {
      fname: 'Test',
      lname: `User ${++seeded}`,
      email: `user${seeded}@example.com`,
      ...input,
      ...scope,
      role,
    };
    const { id } = await db
      .insertInto('users')
      .values(row)
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow();
    return { id, role, ...scope, email: row.email };
  }

  async function scopeOfUser(role: number, input: Overrides<'users'>) {
    const { reseller_id = null, dealer_id = null, company_id = null } = input;
    if (isRole(role, 'systemAdmin')) return { reseller_id, dealer_id: null, company_id: null };
    if (isRole(role, 'reseller'))
      return { reseller_id: reseller_id ?? (await reseller()).id, dealer_id: null, company_id: null };
    if (isRole(role, 'dealer')) {
      const parent = dealer_id
        ? { id: dealer_id, ...(await parentOf('dealers', dealer_id)) }
        : await dealer(reseller_id ? { reseller_id } : {});
      return { reseller_id: parent.reseller_id, dealer_id: parent.id, company_id: null };
    }
    return scopeOfCompany(company_id ?? undefined);
  }

  async function parentOf(table: 'dealers', id: number) {
    return db.selectFrom(table).select('reseller_id').where('id', '=', id).executeTakeFirstOrThrow();
  }

  async function scopeOfCompany(id: number | undefined) {
    if (id === undefined) {
      const { reseller_id, dealer_id, company_id } = await company();
      return { reseller_id, dealer_id, company_id };
    }
    const row = await db
      .selectFrom('companies')
      .select(['reseller_id', 'dealer_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...row, company_id: id };
  }

  /** A rover that may connect; `password` is in clear text and sealed here. */
  async function rover({ password = 'secret', ...input }: Overrides<'rovers'> & { password?: string } = {}) {
    const scope = await scopeOfCompany(input.company_id);
    const username = input.username ?? `rover${++seeded}`;
    const row = {
      title: username,
      casta: 1,
      password_sealed: sealSecret(secret, password, 'rovers.password_sealed'),
      ...input,
      ...scope,
      username,
    };
    const { id } = await db.insertInto('rovers').values(row).returning('id').executeTakeFirstOrThrow();
    return { id, ...scope, username, password };
  }

  /** A reference station in England; `password` is in clear text and sealed here. */
  async function station({
    password = 'secret',
    ...input
  }: Overrides<'stations'> & { password?: string } = {}) {
    const mount = input.mount ?? `STATION${++seeded}`;
    const row = {
      title: mount,
      type: 4,
      country: 1,
      connecta: 1,
      latitude: 52.2,
      longitude: 0.12,
      altitude: 20,
      password_sealed: sealSecret(secret, password, 'stations.password_sealed'),
      ...input,
      mount,
    };
    const { id } = await db.insertInto('stations').values(row).returning('id').executeTakeFirstOrThrow();
    return { id, mount, password };
  }

  /** A picture that records may refer to, with content that no browser could show. Returns its name. */
  async function image(kind: 'logo' | 'background') {
    const name = `${kind}-${(++seeded).toString(16).padStart(32, '0')}.${kind === 'logo' ? 'png' : 'webp'}`;
    await db
      .insertInto('images')
      .values({ name, content: Buffer.from(name), width: 6, height: 2 })
      .execute();
    return name;
  }

  return { reseller, dealer, company, user, rover, station, image };
}
