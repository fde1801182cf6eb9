import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, sealSecret } from '@cairn/database';
import { createTestDatabase } from '@cairn/database/testing';
import { type StandIn, startBicsStandIn, startEmnifyStandIn } from '@cairn/simulator';
import { startSims } from '../src/sims/sims.ts';

/** An error of the work itself is shown: it is tried again, so that a test may pass all the same. */
export const quiet = { info() {}, warn() {}, error: console.error };
const unlimited = { perSecond: 10_000, burst: 10_000 };
/** ms: what a person would wait for in minutes. */
export const haste = { poll: 100, pause: 2 };

export type SimWorld = Awaited<ReturnType<typeof startSimWorld>>;

/** A database with both suppliers, which are stand-ins. */
export async function startSimWorld(t: TestContext, { sims = 40 } = {}) {
  const workers: { stop(): Promise<void> }[] = [];
  t.after(() => Promise.all(workers.map((worker) => worker.stop()))); // before the database is closed
  const { database, secret, url, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const standIns = [await startEmnifyStandIn({ sims }), await startBicsStandIn({ sims })] as const;
  t.after(() => Promise.all(standIns.map((standIn) => standIn.stop())));
  for (const [index, standIn] of standIns.entries())
    await database.service
      .updateTable('sim_suppliers')
      .set({
        enabled: true,
        base_url: standIn.url,
        username: 'stand-in',
        secret_sealed: sealSecret(secret, 'stand-in', `sim_suppliers.secret_sealed of ${index + 1}`),
        settings: JSON.stringify({ rate: unlimited, pageSize: 10 }),
      })
      .where('id', '=', index + 1)
      .execute();
  const start = async (options: Partial<Parameters<typeof startSims>[0]> = {}) => {
    const worker = await startSims({
      database: asWorker,
      secret,
      standIns: true,
      log: quiet,
      ...haste,
      ...options,
    });
    workers.push(worker);
    return worker;
  };
  return { database, db: database.service, secret, url, standIns, start };
}

/** The row of a stand-in's SIM, as a list would have stored it. */
export async function storeStandInSim(database: Database, standIn: StandIn, supplier: 1 | 2, serial: number) {
  const sim = standIn.population.sim(serial);
  const ids = supplier === 1 ? [1_000_000, 5_000_000] : [undefined, 7_000_000];
  const [connection, endpoint] = ids.map((first) => (first === undefined ? null : String(first + serial)));
  const { id } = await database.service
    .insertInto('sims')
    .values({
      iccid: sim.iccid,
      supplier,
      status: sim.status,
      status_text: sim.status,
      connection_id: connection,
      endpoint_id: endpoint,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function requestChange(
  { db }: SimWorld,
  sim: number,
  action: 'activate' | 'suspend' | 'unsuspend',
) {
  const row = { sim_id: sim, action };
  return (await db.insertInto('sim_changes').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function request({ db }: SimWorld, sim: number, kind: 'read' | 'locate' | 'cancel_location') {
  const row = { sim_id: sim, kind };
  return (await db.insertInto('sim_requests').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Waits for a row that fits; rejects after a minute. */
export async function row<Row>(
  read: () => Promise<Row | undefined>,
  fits: (row: Row) => boolean,
): Promise<Row> {
  const end = performance.now() + 60_000;
  for (;;) {
    const found = await read();
    if (found !== undefined && fits(found)) return found;
    if (performance.now() > end) throw new Error(`Never so: ${fits}, but ${JSON.stringify(found)}`);
    await sleep(10);
  }
}

export const changeOf =
  ({ db }: SimWorld, id: number) =>
  () =>
    db.selectFrom('sim_changes').selectAll().where('id', '=', id).executeTakeFirst();
export const requestOf =
  ({ db }: SimWorld, id: number) =>
  () =>
    db.selectFrom('sim_requests').selectAll().where('id', '=', id).executeTakeFirst();
export const simOf = ({ db }: SimWorld, id: number) =>
  db.selectFrom('sims').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
export const refreshOf =
  ({ db }: SimWorld, id: number) =>
  () =>
    db.selectFrom('sim_refreshes').selectAll().where('id', '=', id).executeTakeFirst();
export const isSettled = ({ settled_at }: { settled_at: Date | null }) => settled_at !== null;
export const isEnded = ({ ended_at }: { ended_at: Date | null }) => ended_at !== null;

/** A serial number of a SIM with a status that has an endpoint. */
export function serialByStatus(
  standIn: StandIn,
  status: 'active' | 'suspended' | 'issued',
  after = -1,
): number {
  for (let serial = after + 1; serial < standIn.population.size; serial += 1)
    if (standIn.population.sim(serial).status === status) return serial;
  throw new Error(`No SIM is ${status}`);
}

export async function requestRefresh(
  { db }: SimWorld,
  supplier: 1 | 2,
  days: { from: string; to: string } | undefined = undefined,
) {
  const row = { supplier, ...(days && { usage_from: days.from, usage_to: days.to }) };
  return (await db.insertInto('sim_refreshes').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** What a refresh has found, as [kind, old value, new value]. */
export async function changesOf({ db }: SimWorld, refresh: number) {
  const rows = await db
    .selectFrom('sim_refresh_changes')
    .selectAll()
    .where('refresh_id', '=', refresh)
    .orderBy('kind')
    .orderBy('sim_id')
    .execute();
  return rows.map(({ kind, old_value, new_value }) => [kind, old_value, new_value]);
}
