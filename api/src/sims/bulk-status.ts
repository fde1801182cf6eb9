import { type areas, type Input, type Reply, simActionFor } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import { type HeldSim, readSims } from '@cairn/domain/sims';
import { sql } from 'kysely';
import { Problem } from '../problem.ts';
import { type Caller, requestChange } from './sim-moves.ts';

type Bulk = (typeof areas.sims)['changeStatus'];
type Row = Reply<Bulk>['rows'][number];

/** Requests the same of many SIM cards, each by itself: one that is refused does not stop the others. */
export async function changeStatuses(db: Db, caller: Caller, input: Input<Bulk>): Promise<Row[]> {
  const ids = await idsOf(db, input.iccids);
  const sims = new Map((await readSims(db, [...ids.values()])).map((sim) => [sim.id, sim]));
  const rows = new Map<number, Row>();
  for (const sim of sims.values()) rows.set(sim.id, await change(db, caller, sim, input.action));
  return input.iccids.map(
    (iccid) =>
      rows.get(ids.get(iccid) ?? 0) ?? { id: null, iccid, done: 0, text: sentence('There is no such SIM') },
  );
}

async function change(db: Db, caller: Caller, sim: HeldSim, chosen: Input<Bulk>['action']): Promise<Row> {
  const { id, iccid, supplier, status } = sim;
  const action = simActionFor(supplier, status);
  const fits = action && (chosen === 'suspend') === (action.action === 'suspend');
  if (!fits)
    return { id, iccid, done: 0, text: sentence('The SIM card cannot do this in its present status') };
  try {
    const { text } = await requestChange(db, caller, sim, action.id);
    return { id, iccid, done: 1, text };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { id, iccid, done: 0, text: error.message };
  }
}

/** The ids of SIMs by their numbers as they were typed, with or without the check digit. */
async function idsOf(db: Db, iccids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ number: string; id: number }>`
    select number, sims.id from unnest(${[...iccids]}::text[]) number
    cross join lateral (select number as iccid union all select number || digit from generate_series(0, 9) digit) possible
    join sims on sims.iccid = possible.iccid`.execute(db);
  return new Map(rows.map(({ number, id }) => [number, id]));
}
