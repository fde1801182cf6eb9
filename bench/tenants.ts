import { areas, isRole } from '@cairn/contract';
import { connected } from '@cairn/database/testing';
import { type RawBuilder, sql } from 'kysely';
import { Child } from './child.ts';
import { type DatabaseFixture, openEmptyDatabase, secret } from './database-fixture.ts';
import { type Bar, measureBare, measureCall } from './measure.ts';
import { signIn } from './sign-in.ts';
import { printTable, type Row } from './table.ts';

const COMPANIES = 10_000;
const USERS = 50_000;
const BAR: Bar = { p95: 50, requests: 60 };

/** What people do with the two long lists: read, turn pages, sort, search for much and for little. */
const companies: Record<string, string>[] = [
  {},
  { page: '150', sortdesc: '1' },
  { orderby: 'dealer' },
  { orderby: 'contact', sortdesc: '1' },
  { orderby: 'email', page: '20' },
  { stext: 'farm' },
  { stext: 'company 7777' },
  { stext: 'user3331@' },
];
const users: Record<string, string>[] = [
  {},
  { page: '100', sortdesc: '1' },
  { orderby: 'company' },
  { orderby: 'dealer', sortdesc: '1' },
  { orderby: 'last_login', sortdesc: '1' },
  { orderby: 'email', page: '20' },
  { rolesel: '30', orderby: 'created' },
  { stext: 'smith' },
  { stext: 'user33312@' },
];

/** Measures the lists of 10,000 companies and 50,000 people, as the system and as a reseller who has most of them. */
export async function benchTenants(): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  let api: Child | undefined;
  try {
    await seedTenants(databaseFixture);
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal()]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const rows: Row[] = [];
    for (const [who, role] of [
      ['system admin', 1],
      ['reseller of 70 %', 5],
    ] as const) {
      const ask = await signIn(databaseFixture, baseUrl, {
        role,
        ...(isRole(role, 'reseller') && { reseller_id: 1001 }),
      });
      for (const [endpoint, inputs] of [
        [areas.companies.list, companies],
        [areas.users.list, users],
      ] as const)
        for (const input of inputs) {
          const parameters = Object.entries(input).map((one) => one.join('='));
          const what = `${who}: ${endpoint.path.slice(5)} ${parameters.join(' ')}`;
          rows.push(await measureCall(what, endpoint, input, BAR, ask));
        }
    }
    const plainly = (what: string, bare: RawBuilder<unknown>[]) =>
      measureBare(`bare SQL: ${what}`, bare, BAR.requests, databaseFixture);
    rows.push(
      await plainly('first page of companies and their number', bareCompanies),
      await plainly('first page of people and their number', bareUsers),
    );
    printTable(`Lists of ${COMPANIES} companies and ${USERS} people, p50 / p95 of ${BAR.requests}`, rows);
    return rows;
  } finally {
    await api?.end();
    await databaseFixture.remove();
  }
}

const bareCompanies = [
  sql`
    select c.*, d.title as dealertitle, r.title as resellertitle, a.fname, a.lname, a.email
    from companies c join dealers d on d.id = c.dealer_id join resellers r on r.id = c.reseller_id
    left join users a on a.id = c.admin_user_id
    where c.archived_at is null order by c.title, c.id limit 50`,
  sql`select count(*) from companies where archived_at is null`,
];
const bareUsers = [
  sql`
    select u.*, c.title as companytitle, d.title as dealertitle, r.title as resellertitle
    from users u left join companies c on c.id = u.company_id left join dealers d on d.id = u.dealer_id
    left join resellers r on r.id = u.reseller_id
    where u.archived_at is null order by u.fname, u.lname, u.id limit 50`,
  sql`select count(*) from users where archived_at is null`,
];

/** Three resellers, the first with seven tenths; 200 dealers; the rest below them, each company with its administrator. */
async function seedTenants({ url, database: { service } }: DatabaseFixture): Promise<void> {
  await sql`
    insert into resellers (id, title, country) select 1000 + n, 'Reseller ' || n, 1 from generate_series(1, 3) n`.execute(
    service,
  );
  await sql`
    insert into dealers (id, reseller_id, title, country)
    select 1000 + n, 1001 + (n % 10 > 6)::int + (n % 10 > 8)::int, 'Dealer ' || md5(n::text), 1
    from generate_series(1, 200) n`.execute(service);
  await sql`
    insert into companies (id, reseller_id, dealer_id, title, country, towncity, postcode)
    select 100000 + n, d.reseller_id, d.id, (array['Acre', 'Grange Farm', 'Hill Contracting'])[1 + n % 3] || ' company ' || n, 1,
      (array['Ely', 'Lincoln', 'Aarhus'])[1 + n % 3], 'CB' || n % 90
    from generate_series(1, ${COMPANIES}::int) n join dealers d on d.id = 1001 + n % 200`.execute(service);
  await sql`
    insert into users (id, role, reseller_id, dealer_id, company_id, fname, lname, email, last_login_at, created_at)
    select 100000 + n, case when n <= ${COMPANIES} then 20 else 30 end, c.reseller_id, c.dealer_id, c.id,
      (array['Ann', 'Bo', 'Cy', 'Dan', 'Eve', 'Finn'])[1 + n % 6], (array['Smith', 'Jensen', 'Li', 'Kaur'])[1 + n % 4] || ' ' || md5(n::text),
      'user' || n || '@company' || c.id || '.example', case when n % 3 > 0 then now() - n * interval '1 minute' end, now() - n * interval '1 hour'
    from generate_series(1, ${USERS}::int) n join companies c on c.id = 100001 + n % ${COMPANIES}::int`.execute(
    service,
  );
  await sql`
    update companies c set admin_user_id = u.id from users u where u.company_id = c.id and u.role = 20`.execute(
    service,
  );
  await connected(url, (owner) => owner.query('vacuum analyze')); // what autovacuum would soon do
}
