import type { TestContext } from 'node:test';
import { type AlertKind, isRole } from '@cairn/contract';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { sql } from 'kysely';
import { watchAlerts } from '../src/alerts/alerts.ts';

/** A time in today's partitions, in the middle of the day, and minutes after it. */
const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 43_200_000;
export const minute = (n: number) => new Date(noon + n * 60_000);

/** A network with one company, whose worker judges when a test says so. */
export async function startAlertWorld(t: TestContext) {
  const { database, secret, url, connectAs } = await createTestDatabase(t);
  const db = database.service;
  const worker = await connectAs('worker');
  const seeded = seed(database);
  const company = await seeded.company({ title: 'Wold Farms' });
  let session = 0;

  /** Puts a rover online, as a caster would; again with another status. */
  async function live(
    rover: { id: number; reseller_id: number; dealer_id: number; company_id: number },
    status: number,
    station_id: number | null = null,
    fixes = 10,
  ) {
    const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
    const row = { rover_id, reseller_id, dealer_id, company_id, station_id, status, fixes };
    const times = { connected_at: minute(-60), seen_at: new Date(), gga_at: new Date() };
    await db
      .insertInto('rover_live')
      .values({ ...row, ...times, session_id: ++session, node: 'n', casta: 1, mountpoint: 'RTK_RTCM3' })
      .onConflict((same) => same.column('rover_id').doUpdateSet({ status, station_id, fixes }))
      .execute();
  }

  /** A station that sends, or has stopped at a time. */
  async function stationAt(id: number, disconnected: Date | null) {
    const state = { status: disconnected ? 2 : 1, disconnected_at: disconnected };
    const row = { ...state, station_id: id, node: 'n', connecta: 1, connected_at: minute(-60) };
    await db
      .insertInto('station_live')
      .values({ ...row, rtcm_at: disconnected ?? new Date(), seen_at: new Date() })
      .onConflict((same) => same.column('station_id').doUpdateSet(state))
      .execute();
  }

  /** Somebody of a role who has chosen kinds by e-mail. */
  async function person(
    role: number,
    mail: readonly AlertKind[],
    settings: Record<string, unknown> = {},
    scope: { reseller_id?: number; dealer_id?: number; company_id?: number } = isRole(role, 'systemAdmin')
      ? {}
      : company,
  ) {
    const { reseller_id, dealer_id, company_id } = scope;
    const user = await seeded.user({ role, reseller_id, dealer_id, company_id });
    await db
      .insertInto('alert_settings')
      .values({ user_id: user.id, mail: [...mail], ...settings })
      .execute();
    return user;
  }

  const mailsTo = ({ id }: { id: number }) =>
    db.selectFrom('emails').where('user_id', '=', id).orderBy('id').selectAll().execute();
  /** All but those of the system, as no caster runs in these tests. */
  const alerts = (system = false) =>
    db
      .selectFrom('alerts')
      .where('kind', system ? '=' : '<>', 'system')
      .selectAll()
      .orderBy('id')
      .execute();

  return {
    database,
    db,
    secret,
    url,
    connectAs,
    worker,
    seed: seeded,
    company,
    live,
    stationAt,
    person,
    mailsTo,
    alerts,
    /** One turn of the job at each of some minutes. */
    async turns(from: number, to: number, program = worker) {
      for (let n = from; n <= to; n++) await watchAlerts(program, minute(n));
    },
    /** Rovers of a company with a session since an hour at a station. */
    async fleet(count: number, station_id: number, of = company) {
      const rovers = [];
      for (let n = 1; n <= count; n++)
        rovers.push(await seeded.rover({ company_id: of.company_id, title: `Rover ${n}` }));
      await sql`insert into rover_sessions (rover_id, reseller_id, dealer_id, company_id, node, casta, mountpoint, station_id, started_at, seen_at, ntrip_version)
        select id, reseller_id, dealer_id, company_id, 'n', 1, 'RTK_RTCM3', ${station_id}, ${minute(-60)}, ${minute(0)}, 2
        from rovers where id = any(${rovers.map(({ id }) => id)}::int[])`.execute(db);
      return rovers;
    },
  };
}
