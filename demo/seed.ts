import { createHash } from 'node:crypto';
import { type Database, type Db, type Secret, sealSecret } from '@cairn/database';
import { sql } from 'kysely';
import { DEMO_MARK } from './demo-database.ts';
import { seedAcceptance, seedMailLog } from './mails.ts';
import { workingMoment } from './office-hours.ts';
import { seedRoverRecords } from './rover-records.ts';
import { seedSubscriptions } from './subscriptions.ts';
import { type DemoRover, type DemoWorld, plain } from './world.ts';
import { resellers } from './world-data.ts';

/** People who sign in to the demo, in the order of their level. All have DEMO_PASSWORD. */
export const demoLogins = [
  { role: 1, email: 'system@demo.example', fname: 'Sam', lname: 'Reed', sees: 'everything' },
  { role: 5, email: 'reseller@demo.example', fname: 'Rosa', lname: 'Lund', sees: 'the reseller Cloudbase' },
  {
    role: 10,
    email: 'dealer@demo.example',
    fname: 'Dan',
    lname: 'Marsh',
    sees: 'the dealer Lincs Precision',
  },
  {
    role: 20,
    email: 'company@demo.example',
    fname: 'Carol',
    lname: 'Wold',
    sees: 'the company Wold Grange Farms',
  },
  { role: 30, email: 'viewer@demo.example', fname: 'Vic', lname: 'Field', sees: 'the same, read only' },
] as const;

/** Ids of a company and those above it, as the columns are named. */
interface DemoScope {
  reseller_id: number;
  dealer_id: number;
  company_id: number;
}

/** Seeds the demo world, once. `passwordHash` is that of all its people. */
export async function seedDemo(
  database: Database,
  secret: Secret,
  world: DemoWorld,
  passwordHash: string,
): Promise<void> {
  await database.service.transaction().execute(async (db) => {
    const seeded = await db
      .selectFrom('settings')
      .select('name')
      .where('name', '=', DEMO_MARK)
      .executeTakeFirst();
    if (seeded) return;
    await db.insertInto('settings').values({ name: DEMO_MARK, value: 'true' }).execute();
    const scopes = await seedTenants(db, world);
    await seedPeople(db, [...scopes.values()], passwordHash);
    await seedAcceptance(db);
    await seedStations(db, world, secret);
    await seedRovers(db, world, scopes, secret);
    await seedRoverRecords(db);
    await seedMailLog(db);
  });
}

/** Seeds resellers, dealers and companies; returns each company's tenant scope by its title. */
async function seedTenants(db: Db, { dealers, companies }: DemoWorld): Promise<Map<string, DemoScope>> {
  await db
    .insertInto('resellers')
    .values([...resellers])
    .execute();
  const seededDealers = await db
    .insertInto('dealers')
    .values(
      dealers.map(({ reseller, title, country, town }, index) => ({
        reseller_id: reseller,
        title,
        login_title: plain(title),
        country,
        address1: street(index),
        towncity: town.name,
        county: town.county,
        tel: telephone(country, index),
      })),
    )
    .returning(['id', 'title'])
    .execute();
  const dealerIds = new Map(seededDealers.map(({ id, title }) => [title, id]));
  const seededCompanies = await db
    .insertInto('companies')
    .values(
      companies.map(({ title, dealer }, index) => ({
        title,
        login_title: plain(title),
        address1: street(index),
        reseller_id: dealer.reseller,
        dealer_id: dealerIds.get(dealer.title) ?? 0,
        country: dealer.country,
        towncity: dealer.town.name,
        county: dealer.town.county,
        account: `ACC${1001 + index}`,
      })),
    )
    .returning(['id as company_id', 'dealer_id', 'reseller_id', 'title'])
    .execute();
  return new Map(seededCompanies.map(({ title, ...scope }) => [title, scope]));
}

/** The five logins, and an admin for every other reseller, dealer and company; each is the main one of theirs. */
async function seedPeople(db: Db, scopes: DemoScope[], password_hash: string) {
  const [first] = scopes;
  if (!first) throw new Error('the demo world has no companies');
  const nobodys = { reseller_id: null, dealer_id: null, company_id: null };
  const levels = {
    1: nobodys,
    5: { ...nobodys, reseller_id: first.reseller_id },
    10: { ...first, company_id: null },
    20: first,
    30: first,
  };
  const dealers = new Map(scopes.map((scope) => [scope.dealer_id, scope]));
  dealers.delete(first.dealer_id);
  await db
    .insertInto('users')
    .values([
      ...demoLogins.map(({ role, email, fname, lname }) => ({
        role,
        email,
        fname,
        lname,
        password_hash,
        ...levels[role],
      })),
      ...resellers
        .filter(({ id }) => id !== first.reseller_id)
        .map(({ id, login_title }) => ({
          role: 5,
          email: `${login_title}@demo.example`,
          ...personOf(id),
          password_hash,
          ...nobodys,
          reseller_id: id,
        })),
      ...[...dealers.values()].map((scope) => ({
        role: 10,
        email: `dealer${scope.dealer_id}@demo.example`,
        ...personOf(scope.dealer_id),
        password_hash,
        ...scope,
        company_id: null,
      })),
      ...scopes.slice(1).map((scope) => ({
        role: 20,
        email: `company${scope.company_id}@demo.example`,
        ...personOf(scope.company_id),
        password_hash,
        ...scope,
      })),
    ])
    .execute();
  for (const [table, column, role] of [
    ['resellers', 'reseller_id', 5],
    ['dealers', 'dealer_id', 10],
    ['companies', 'company_id', 20],
  ] as const) {
    await sql`update ${sql.table(table)} tenant set admin_user_id = users.id from users
      where ${sql.ref(`users.${column}`)} = tenant.id and users.role = ${role}`.execute(db);
  }
}

/** An invented name, always the same for a number. */
function personOf(id: number): { fname: string; lname: string } {
  const fname = ['Anna', 'Ben', 'Clara', 'David', 'Ellen', 'Finn', 'Grace', 'Henrik', 'Ida', 'Jack', 'Karen'];
  const lname = ['Ash', 'Brook', 'Dale', 'Firth', 'Holm', 'Lind', 'Moor', 'Skov', 'Thorpe', 'Wells'];
  return { fname: fname[id % fname.length] ?? '', lname: lname[id % lname.length] ?? '' };
}

const street = (number: number): string =>
  `${3 + number * 7} ${['Mill Lane', 'Church Road', 'Market Street', 'Station Road'][number % 4]}`;

async function seedStations(db: Db, { stations }: DemoWorld, secret: Secret) {
  await db
    .insertInto('stations')
    .values(
      stations.map((station, index) => ({
        title: station.title,
        mount: station.mount,
        password_sealed: sealSecret(secret, station.password, 'stations.password_sealed'),
        station_id: station.stationId,
        type: 4,
        country: station.country,
        connecta: station.country,
        latitude: station.latitude,
        longitude: station.longitude,
        altitude: station.height,
        reference_frame: index % 5 === 4 ? null : 'ETRF2020',
        client_serial: serial('CB4', station.mount),
        gnss_serial: serial('GN', station.mount),
        iccid: `894450000000000${String(1000 + 7 * index)}`,
        virtual_ip: index % 5 === 4 ? 'Unknown' : `10.44.7.${10 + index}`,
      })),
    )
    .execute();
}

async function seedRovers(db: Db, { rovers }: DemoWorld, scopes: Map<string, DemoScope>, secret: Secret) {
  const scopeOfRover = (rover: DemoRover) => scopes.get(rover.company.title) as DemoScope;
  const machineIds = await seedMachines(db, rovers, scopeOfRover);
  const now = Date.now();
  const seeded = await db
    .insertInto('rovers')
    .values(
      rovers.map((rover) => ({
        ...scopeOfRover(rover),
        machine_id: machineIds.get(rover.username),
        title: rover.title,
        username: rover.username,
        password_sealed: sealSecret(secret, rover.password, 'rovers.password_sealed'),
        casta: rover.country,
        allowed: rover.allowed,
        expires_at: workingMoment(now, rover.daysLeft, rover.soldAt),
        home_latitude: rover.latitude,
        home_longitude: rover.longitude,
      })),
    )
    .returning(['id', 'username'])
    .execute();
  const ids = new Map(seeded.map(({ id, username }) => [username, id]));
  await seedSubscriptions(
    db,
    rovers.map((rover) => ({ ...rover, ...scopeOfRover(rover), id: Number(ids.get(rover.username)) })),
  );
}

/** Seeds the machines with their makers and models; returns the id of each rover's machine by the rover's username. */
async function seedMachines(
  db: Db,
  rovers: readonly DemoRover[],
  scopeOfRover: (rover: DemoRover) => DemoScope,
): Promise<Map<string, number>> {
  const makers = await db
    .insertInto('machine_makers')
    .values([...new Set(rovers.map(({ machine }) => machine.maker))].map((title) => ({ title })))
    .returning(['id', 'title'])
    .execute();
  const makerIds = new Map(makers.map(({ id, title }) => [title, id]));
  const kinds = new Map(rovers.map(({ machine }) => [machine.model, machine]));
  const models = await db
    .insertInto('machine_models')
    .values(
      [...kinds.values()].map(({ maker, model }) => ({ maker_id: makerIds.get(maker) ?? 0, title: model })),
    )
    .returning(['id as model_id', 'maker_id', 'title'])
    .execute();
  const modelIds = new Map(models.map(({ title, ...ids }) => [title, ids]));
  const machines = await db
    .insertInto('machines')
    .values(
      rovers.map((rover, index) => ({
        ...scopeOfRover(rover),
        ...(modelIds.get(rover.machine.model) ?? { model_id: 0, maker_id: 0 }),
        regnum: rover.kind === 'tractor' ? registration(rover.country, index) : '',
        receiver_serial_num: serial('RX', rover.username),
        modem_serial_num: serial('MD', rover.username),
      })),
    )
    .returning(['id', 'receiver_serial_num'])
    .execute();
  const ids = new Map(machines.map((machine) => [machine.receiver_serial_num, machine.id]));
  return new Map(rovers.map(({ username }) => [username, ids.get(serial('RX', username)) ?? 0]));
}

/** A serial number of its own for everything that has a name of its own. */
function serial(prefix: string, name: string): string {
  return `${prefix}-${createHash('sha256').update(name).digest('hex').slice(0, 8).toUpperCase()}`;
}

/** Numbers that the regulator keeps free for fiction (Ofcom, 01632 960000 to 960999); Denmark keeps none. */
function telephone(country: 1 | 2, at: number): string {
  return country === 1 ? `01632 960${100 + at}` : '';
}

function registration(country: 1 | 2, at: number): string {
  const letters = ['KX', 'FN', 'BD', 'LM'][at % 4];
  const word = ['ABT', 'CRO', 'FJD', 'HWE', 'NPL'][at % 5];
  return country === 1 ? `${letters}${70 + (at % 5)} ${word}` : `${letters} ${10_000 + at * 71}`;
}
