import type { Database, Tables } from '../../src/database.ts';
import { seed } from '../../src/seed.ts';
import type { Row, TenantScope } from './oracle.ts';

type SimTable =
  | 'sims'
  | 'sim_moves'
  | 'sim_changes'
  | 'sim_requests'
  | 'sim_usage'
  | 'sim_alerts'
  | 'sim_refreshes'
  | 'sim_refresh_changes';
type SimRows = Record<SimTable, Row[]>;

/** A SIM that a scope has in stock or, with a rover, in its first slot, with everything that is stored about one. */
export async function addSim(
  database: Database,
  rows: SimRows,
  { reseller_id, dealer_id, company_id }: TenantScope,
  rover_id: number | null = null,
): Promise<string> {
  const db = database.service;
  const scope = { reseller_id, dealer_id, company_id };
  const iccid = `8943${String(rows.sims.length).padStart(14, '0')}0`; // the last digit is for checking: others differ before it
  const values = { iccid, supplier: 1, status: 'active', status_text: 'Activated' };
  const { id: sim_id } = await db.insertInto('sims').values(values).returning('id').executeTakeFirstOrThrow();
  rows.sims.push({ ...scope, key: sim_id });
  if (reseller_id !== null) {
    const to_holder = rover_id ? 'rover' : company_id ? 'company' : dealer_id ? 'dealer' : 'reseller';
    const slot = rover_id ? 1 : null;
    const move = { sim_id, from_holder: 'unassigned', to_holder, ...scope, rover_id, slot };
    const { id } = await db.insertInto('sim_moves').values(move).returning('id').executeTakeFirstOrThrow();
    rows.sim_moves.push({ ...scope, key: id });
  }
  await addRequests(database, rows, scope, sim_id);
  await addFindings(database, rows, scope, sim_id, rover_id);
  return iccid;
}

/** What is requested of the supplier; its tenants are those of the SIM. */
async function addRequests(database: Database, rows: SimRows, scope: TenantScope, sim_id: number) {
  const add = async (table: 'sim_changes' | 'sim_requests', values: object) => {
    const { id } = await database.service
      .insertInto(table as 'sim_changes')
      .values({ sim_id, ...values } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    rows[table].push({ ...scope, key: id });
  };
  await add('sim_changes', { action: 'suspend' });
  await add('sim_requests', { kind: 'read' });
}

/** What the worker stores: data of a day, an alert, and a refresh that has found the SIM. */
async function addFindings(
  database: Database,
  rows: SimRows,
  scope: TenantScope,
  sim_id: number,
  rover_id: number | null,
) {
  const db = database.service;
  const usage = { sim_id, day: '2026-01-01', sent_bytes: 1, received_bytes: 1, bytes: 2 };
  await db
    .insertInto('sim_usage')
    .values({ ...usage, ...scope, rover_id })
    .execute();
  rows.sim_usage.push({ ...scope, key: sim_id });
  const insert = (table: 'sim_alerts' | 'sim_refreshes', values: object) =>
    db
      .insertInto(table as keyof Tables as 'sim_alerts')
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow();
  const alert = await insert('sim_alerts', { sim_id, kind: 'no_usage' });
  rows.sim_alerts.push({ ...scope, key: alert.id });
  const { reseller_id } = scope;
  const refresh = await insert('sim_refreshes', {
    supplier: 1,
    reseller_id,
    state: 'done',
    ended_at: new Date(),
  });
  rows.sim_refreshes.push({ ...scope, key: refresh.id });
  await db
    .insertInto('sim_refresh_changes')
    .values({ refresh_id: refresh.id, sim_id, kind: 'added' })
    .execute();
  rows.sim_refresh_changes.push({ ...scope, key: sim_id });
}

/** A SIM that a reseller has in a station. */
export async function addBaseSim(database: Database, rows: SimRows, reseller: TenantScope): Promise<void> {
  const iccid = await addSim(database, rows, reseller);
  const { id } = await seed(database).station({ iccid });
  const moves = await database.service
    .selectFrom('sim_moves')
    .where('station_id', '=', id)
    .select('id')
    .execute();
  const { reseller_id, dealer_id, company_id } = reseller;
  rows.sim_moves.push(...moves.map((move) => ({ reseller_id, dealer_id, company_id, key: Number(move.id) })));
}
