import { type Database, type Db, type Secret, sealSecret } from '@cairn/database';
import { type StandIn, type StandInSim, trafficOf } from '@cairn/simulator';
import { sql } from 'kysely';

/** How many SIM cards the stand-ins of the two suppliers have. */
export const STAND_IN_SIMS = [260, 140] as const;
/** The account at either stand-in has this password, which is no secret. */
const CREDENTIAL = 'stand-in';
const DAYS = 40;
const DAY = 86_400_000;

const statusTexts = [
  { issued: 'Issued', active: 'Activated', suspended: 'Suspended' },
  { issued: 'Ready To Activate', active: 'Active', suspended: 'Suspended' },
] as const;
const packages = [
  { supplier: 1, title: 'RTK Europe 500 MB', allowance_bytes: 500_000_000 },
  { supplier: 1, title: 'RTK Europe 1 GB', allowance_bytes: 1_000_000_000 },
  { supplier: 2, title: 'SIM for Things 500 MB', allowance_bytes: 500_000_000 },
] as const;

/** Stores where the stand-ins are, and has their SIM cards read: they have other ports at each start of the demo. */
export async function connectSuppliers(
  { service }: Database,
  secret: Secret,
  standIns: readonly StandIn[],
): Promise<void> {
  await service.transaction().execute(async (db) => {
    for (const [index, standIn] of standIns.entries()) {
      const id = index + 1;
      await db
        .updateTable('sim_suppliers')
        .set({
          enabled: true,
          base_url: standIn.url,
          username: CREDENTIAL,
          secret_sealed: sealSecret(secret, CREDENTIAL, `sim_suppliers.secret_sealed of ${id}`),
        })
        .where('id', '=', id)
        .execute();
      await db
        .insertInto('sim_refreshes')
        .values({ supplier: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}

/**
 * Seeds the SIM cards of the demo, once: those of stations and rovers, some in every stock, and some that are nobody's;
 * with the data of the last 40 days.
 */
export async function seedSims({ service }: Database, standIns: readonly StandIn[]): Promise<void> {
  await service.transaction().execute(async (db) => {
    const seeded = await db.selectFrom('sims').select('id').limit(1).executeTakeFirst();
    if (seeded) return;
    const found = standIns.flatMap((standIn, index) =>
      standIn.population.slice(0, standIn.population.size).map((sim) => ({ sim, supplier: index + 1 })),
    );
    await storeSims(db, found);
    await seedGone(db);
    await assignSims(db);
    await seedStations(db);
    await seedUsage(db, found);
  });
}

interface Found {
  readonly sim: StandInSim;
  readonly supplier: number;
}

async function storeSims(db: Db, found: readonly Found[]): Promise<void> {
  const ids = await db
    .insertInto('sim_packages')
    .values([...packages])
    .returning(['id', 'supplier'])
    .execute();
  const rows = found.map(({ sim, supplier }) => {
    const ofSupplier = ids.filter((one) => one.supplier === supplier);
    const [first, connection] =
      supplier === 1 ? [5_000_000, String(1_000_000 + sim.serial)] : [7_000_000, null];
    return {
      iccid: sim.iccid,
      supplier,
      imsi: sim.imsi,
      msisdn: sim.msisdn,
      connection_id: connection,
      endpoint_id: sim.hasEndpoint ? String(first + sim.serial) : null,
      endpoint_name: sim.hasEndpoint ? `rover-${String(sim.serial).padStart(6, '0')}` : null,
      status: sim.status,
      status_text: statusTexts[supplier - 1]?.[sim.status] ?? '',
      package_id: ofSupplier[sim.serial % 4 === 0 ? 0 : ofSupplier.length - 1]?.id ?? null,
      service: supplier === 1 ? 'Data' : null, // neither supplier reports an APN
    };
  });
  await db.insertInto('sims').values(rows).execute();
}

/** Two that their supplier no longer has, and that are in a stock still. */
async function seedGone(db: Db): Promise<void> {
  await sql`
    insert into sims (iccid, supplier, connection_id, status, status_text, missing_at, read_at)
    values ('89454500000000090011', 1, '900001', 'suspended', 'Suspended', now() - interval '9 days', now() - interval '10 days'),
      ('89454500000000090029', 1, '900002', 'active', 'Activated', now() - interval '2 days', now() - interval '3 days')`.execute(
    db,
  );
}

/**
 * Most SIMs of an active status are in rovers, one or two in each; of the others some are in the stock of a company, a
 * dealer or a reseller. Every 12th is nobody's. The first 20 are left for stations.
 */
async function assignSims(db: Db): Promise<void> {
  await sql`
    create temporary table demo_sims on commit drop as
    with free as (
      select id, status, row_number() over (partition by status = 'active' order by id) as n
      from sims where id not in (select id from sims order by id limit 20)
    ), slots as (
      select r.reseller_id, r.dealer_id, r.company_id, r.id as rover_id, slot::smallint,
        row_number() over (order by slot, r.id) as n
      from rovers r cross join generate_series(1, 2) slot where r.archived_at is null and (slot = 1 or exists (
        select from subscriptions s join subscription_types types on types.id = s.type_id
        where s.rover_id = r.id and s.status in (3, 5) and types.sims > 1))
    ), companies_by_number as (
      select reseller_id, dealer_id, id as company_id, row_number() over (order by id) as n, count(*) over () as total from companies
    )
    select f.id as sim_id, coalesce(s.reseller_id, c.reseller_id) as reseller_id, coalesce(s.dealer_id, c.dealer_id) as dealer_id,
      coalesce(s.company_id, c.company_id) as company_id, s.rover_id, s.slot,
      case when s.rover_id is not null then 5 when f.id % 12 = 0 then 1 when f.id % 4 = 0 then 2 when f.id % 4 = 1 then 3
        when f.id % 4 = 2 then 4 else 3 end as depth
    from free f left join slots s on f.status = 'active' and s.n = f.n
      join companies_by_number c on c.n = f.id % c.total + 1`.execute(db);
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int + sim_id % 40)`;
  await sql`insert into sim_moves (at, sim_id, from_holder, to_holder, reseller_id, user_name)
    select ${daysAgo(160)}, sim_id, 'unassigned', 'reseller', reseller_id, 'Sam Reed' from demo_sims where depth >= 2`.execute(
    db,
  );
  await sql`insert into sim_moves (at, sim_id, from_holder, to_holder, reseller_id, dealer_id, user_name)
    select ${daysAgo(110)}, sim_id, 'reseller', 'dealer', reseller_id, dealer_id, 'Sam Reed' from demo_sims where depth >= 3`.execute(
    db,
  );
  await sql`insert into sim_moves (at, sim_id, from_holder, to_holder, reseller_id, dealer_id, company_id)
    select ${daysAgo(70)}, sim_id, 'dealer', 'company', reseller_id, dealer_id, company_id from demo_sims where depth >= 4`.execute(
    db,
  );
  await sql`insert into sim_moves (at, sim_id, from_holder, to_holder, reseller_id, dealer_id, company_id, rover_id, slot)
    select ${daysAgo(45)}, sim_id, 'company', 'rover', reseller_id, dealer_id, company_id, rover_id, slot from demo_sims where depth = 5`.execute(
    db,
  );
}

/**
 * The form of each station has the ICCID of a SIM from the stock of the reseller of its country, which stays the
 * reseller's.
 */
async function seedStations(db: Db): Promise<void> {
  await sql`
    create temporary table demo_bases on commit drop as
    select free.id as sim_id, free.iccid, stations.id as station_id, case stations.country when 2 then 11 else 1 end as reseller_id
    from (select id, iccid, row_number() over (order by id) as n from sims where status = 'active' and holder = 'unassigned') free
      join (select id, country, row_number() over (order by id) as n from stations) stations using (n)`.execute(
    db,
  );
  await sql`
    insert into sim_moves (at, sim_id, from_holder, to_holder, reseller_id, user_name)
    select now() - interval '200 days', sim_id, 'unassigned', 'reseller', reseller_id, 'Sam Reed' from demo_bases`.execute(
    db,
  );
  await sql`
    insert into sim_moves (at, sim_id, from_holder, to_holder, reseller_id, station_id)
    select now() - interval '180 days', sim_id, 'reseller', 'station', reseller_id, station_id from demo_bases`.execute(
    db,
  );
  await sql`update stations s set iccid = b.iccid from demo_bases b where b.station_id = s.id`.execute(db);
}

/** What the stand-ins tell of the last days, so that a refresh finds the same. */
async function seedUsage(db: Db, found: readonly Found[]): Promise<void> {
  const now = Date.now();
  const [from, to] = [now - DAYS * DAY, now].map((at) => new Date(at).toISOString().slice(0, 10)) as [
    string,
    string,
  ];
  const rows = found
    .filter(({ sim }) => sim.status !== 'issued' && sim.serial % 97 !== 60)
    .flatMap(({ sim }) => trafficOf(sim, from, to, now).map((day) => ({ iccid: sim.iccid, ...day })));
  await sql`
    insert into sim_usage (sim_id, day, sent_bytes, received_bytes, bytes, reseller_id, dealer_id, company_id, rover_id)
    select s.id, r.day, r."sentBytes", r."receivedBytes", r."sentBytes" + r."receivedBytes", s.reseller_id, s.dealer_id, s.company_id, s.rover_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (iccid text, day date, "sentBytes" bigint, "receivedBytes" bigint)
      join sims s using (iccid)`.execute(db);
  await sql`
    update sims s set usage_read_at = now() - interval '5 hours', usage_month = month.first, usage_bytes = coalesce((
      select sum(u.bytes) from sim_usage u where u.sim_id = s.id and u.day >= month.first), 0)
    from (select date_trunc('month', now() at time zone 'utc')::date as first) month where s.status <> 'issued'`.execute(
    db,
  );
}
