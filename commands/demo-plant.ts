import { type Database, sealSecret, type Tables } from '@cairn/database';
import pg from 'pg';
import { type DemoWorld, resellers } from './demo-world.ts';
import { Refusal } from './settings.ts';

/** The row in `settings` that says that a database holds nothing but the demo. */
const MARK = 'demo';

/** Whoever signs in to the demo, in the order of their level. All have DEMO_PASSWORD. */
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

/**
 * Refuses a database that holds anything but the demo.
 * @param url its owner's; nothing is written
 */
export async function refuseForeignDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname not in ('information_schema', 'cairn', 'pgboss')`,
    );
    if (!tables.length) return;
    const ours = ['settings', 'resellers', 'users', 'stations'].every((name) =>
      tables.some((table) => table.name === name),
    );
    if (!ours)
      throw new Refusal('The demo needs an empty database; this one has tables of something else in it.');
    const { rows } = await client.query<{ demo: boolean; used: boolean }>(
      `select exists (select from settings where name = $1) as demo,
              exists (select from resellers) or exists (select from users) or exists (select from stations) as used`,
      [MARK],
    );
    if (rows[0]?.used && !rows[0].demo)
      throw new Refusal('The demo never touches a database in use; this one is not a demo.');
  } finally {
    await client.end();
  }
}

/** Plants the demo world, once. */
export async function plantDemo(
  database: Database,
  secret: string,
  world: DemoWorld,
  passwordHash: string,
): Promise<void> {
  await database.service.transaction().execute(async (db) => {
    const planted = await db
      .selectFrom('settings')
      .select('name')
      .where('name', '=', MARK)
      .executeTakeFirst();
    if (planted) return;
    await db.insertInto('settings').values({ name: MARK, value: 'true' }).execute();
    await db
      .insertInto('resellers')
      .values([...resellers])
      .execute();
    await db
      .insertInto('dealers')
      .values(
        world.dealers.map(({ id, reseller, title, country, town }) => ({
          id,
          reseller_id: reseller,
          title,
          country,
          towncity: town.name,
          county: town.county,
          tel: telephone(country, id),
        })),
      )
      .execute();
    await db
      .insertInto('companies')
      .values(
        world.companies.map(({ id, title, dealer }) => ({
          id,
          reseller_id: dealer.reseller,
          dealer_id: dealer.id,
          title,
          country: dealer.country,
          towncity: dealer.town.name,
          county: dealer.town.county,
          account: `${dealer.id}-${id}`,
        })),
      )
      .execute();
    await db.insertInto('users').values(people(world, passwordHash)).execute();
    await db
      .insertInto('stations')
      .values(
        world.stations.map((station) => ({
          id: station.id,
          title: station.title,
          mount: station.mount,
          password_sealed: sealSecret(secret, station.password),
          station_id: station.stationId,
          type: 4,
          country: station.country,
          connecta: station.country,
          latitude: station.latitude,
          longitude: station.longitude,
          altitude: station.height,
          client_serial: `CB4-${station.id}0`,
          gnss_serial: `${5_700_000 + station.id * 37}`,
        })),
      )
      .execute();
    await plantMachines(db, world);
    await db
      .insertInto('rovers')
      .values(
        world.rovers.map((rover) => ({
          id: rover.id,
          ...placeOf(rover.company),
          machine_id: rover.machine.id,
          title: rover.username,
          username: rover.username,
          password_sealed: sealSecret(secret, rover.password),
          casta: rover.country,
          allowed: rover.allowed,
          expires_at: new Date(Date.now() + rover.endsIn * 86_400_000),
          home_latitude: rover.latitude,
          home_longitude: rover.longitude,
        })),
      )
      .execute();
  });
}

type Db = Parameters<Parameters<ReturnType<Database['service']['transaction']>['execute']>[0]>[0];

async function plantMachines(db: Db, { rovers }: DemoWorld) {
  const makers = [...new Set(rovers.map(({ machine }) => machine.maker))].map((title, at) => ({
    id: at + 1,
    title,
  }));
  const models = [
    ...new Map(rovers.map(({ machine }) => [`${machine.maker} ${machine.model}`, machine])).entries(),
  ].map(([name, { maker, model }], at) => ({
    id: at + 1,
    name,
    maker_id: makers.find(({ title }) => title === maker)?.id ?? 0,
    title: model,
  }));
  await db.insertInto('machine_makers').values(makers).execute();
  await db
    .insertInto('machine_models')
    .values(models.map(({ id, maker_id, title }) => ({ id, maker_id, title })))
    .execute();
  await db
    .insertInto('machines')
    .values(
      rovers.map(({ company, machine, kind }) => {
        const model = models.find(({ name }) => name === `${machine.maker} ${machine.model}`);
        return {
          id: machine.id,
          ...placeOf(company),
          maker_id: model?.maker_id ?? 0,
          model_id: model?.id ?? 0,
          regnum: kind === 'tractor' ? registration(company.dealer.country, machine.id) : '',
          receiver_serial_num: `RX${620_000 + machine.id * 13}`,
          modem_serial_num: `MD${310_000 + machine.id * 7}`,
        };
      }),
    )
    .execute();
  // explicit ids leave the sequences behind, and the next maker that a person adds would collide
  for (const table of ['machine_makers', 'machine_models', 'machines'] as const satisfies (keyof Tables)[]) {
    await db
      .selectNoFrom((is) =>
        is
          .fn('setval', [is.fn('pg_get_serial_sequence', [is.val(table), is.val('id')]), is.val(1000)])
          .as('next'),
      )
      .execute();
  }
}

function placeOf({ id, dealer }: { id: number; dealer: { id: number; reseller: number } }) {
  return { reseller_id: dealer.reseller, dealer_id: dealer.id, company_id: id };
}

/** The five logins, and an admin for every other dealer and company. */
function people({ dealers, companies }: DemoWorld, password_hash: string) {
  const [dealer, company] = [dealers[0], companies[0]];
  if (!dealer || !company) throw new Error('the demo world is empty');
  const nowhere = { reseller_id: null, dealer_id: null, company_id: null };
  const place = {
    1: nowhere,
    5: { ...nowhere, reseller_id: dealer.reseller },
    10: { ...nowhere, reseller_id: dealer.reseller, dealer_id: dealer.id },
    20: placeOf(company),
    30: placeOf(company),
  };
  return [
    ...demoLogins.map(({ role, email, fname, lname }) => ({
      role,
      email,
      fname,
      lname,
      password_hash,
      ...place[role],
    })),
    ...dealers.slice(1).map((other) => ({
      role: 10,
      email: `dealer${other.id}@demo.example`,
      fname: other.title,
      lname: 'Admin',
      password_hash,
      ...nowhere,
      reseller_id: other.reseller,
      dealer_id: other.id,
    })),
    ...companies.slice(1).map((other) => ({
      role: 20,
      email: `company${other.id}@demo.example`,
      fname: other.title,
      lname: 'Office',
      password_hash,
      ...placeOf(other),
    })),
  ];
}

/** Numbers that the regulator keeps free for fiction (Ofcom 01632 960xxx); Denmark has none, so none is given. */
function telephone(country: 1 | 2, id: number): string {
  return country === 1 ? `01632 960${id}` : '';
}

function registration(country: 1 | 2, id: number): string {
  const letters = ['KX', 'FN', 'BD', 'LM'][id % 4];
  return country === 1
    ? `${letters}${70 + (id % 5)} ${['ABT', 'CRO', 'FJD', 'HWE', 'NPL'][id % 5]}`
    : `${letters} ${10_000 + id * 71}`;
}
