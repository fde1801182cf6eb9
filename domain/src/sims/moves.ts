import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { type FixedSentence, sentence } from '../language.ts';
import { Problem } from '../problem.ts';
import type { Writer } from '../record-writes.ts';
import { type HeldSim, type Holder, movesBetween, sameHolder } from './moves.rules.ts';

export { commonHolder, type HeldSim, type Holder } from './moves.rules.ts';

/** The fields of a call that a refusal names. */
export interface MoveFields {
  readonly sim: string;
  readonly target: string;
}

/**
 * Reads SIMs with their holders by id and locks them until the end of the transaction. Whoever moves SIMs reads them
 * here, after locking the rover that they are for: with one order of locks no two transactions wait for each other.
 */
export async function lockSims(db: Db, ids: readonly number[]): Promise<HeldSim[]> {
  const visible = (await readSims(db, ids)).map(({ id }) => id);
  await sql`select lock_sims(${visible}::int[])`.execute(db);
  return readSims(db, visible);
}

/** SIMs with their holders, by id. */
export async function readSims(db: Db, ids: readonly number[]): Promise<HeldSim[]> {
  const rows = await db
    .selectFrom('sims')
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .select(['id', 'iccid', 'holder', 'reseller_id', 'dealer_id', 'company_id', 'rover_id', 'slot'])
    .select(['station_id', 'last_move_id', 'supplier', 'status'])
    .orderBy('id')
    .execute();
  return rows as HeldSim[]; // the table's check allows no other values
}

/**
 * Moves SIMs to a holder, all or none; the caller opens the transaction. Those that the holder has already stay.
 * Returns those that were moved. The database locks each SIM and compares where it is.
 *
 * @throws Problem changed_meanwhile when a SIM is elsewhere by now, taken when the slot is, invalid_input when there is
 * no such holder; each names its field.
 */
export async function moveSims(
  db: Db,
  { session }: Writer,
  sims: readonly HeldSim[],
  target: Holder,
  fields: MoveFields,
  reason: FixedSentence | '' = '',
): Promise<HeldSim[]> {
  const moved = sims.filter((sim) => !sameHolder(sim, target));
  if (moved.some(({ holder }) => holder === 'station')) throw isBase(fields.sim);
  const moves = moved.flatMap((sim) => movesBetween(sim, target));
  const user = { user_id: session?.userId ?? null, user_name: session?.name ?? '' };
  const values = moves.map((move) => ({ ...move, ...user, reason }));
  if (values.length > 0) await db.insertInto('sim_moves').values(values).execute().catch(refusedMove(fields));
  return moved;
}

/** Moves one SIM, which others must not have moved since its reader saw `version`. Returns where it was. */
export async function moveSim(
  db: Db,
  writer: Writer,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
  target: Holder,
  fields: MoveFields,
): Promise<HeldSim> {
  const [sim] = await lockSims(db, [id]);
  if (!sim) throw new Problem('not_found');
  if (version !== undefined && version !== sim.last_move_id) throw elsewhere(fields.sim);
  await moveSims(db, writer, [sim], target, fields);
  return sim;
}

const refused = (code: 'taken' | 'changed_meanwhile' | 'invalid_input', field: string, message: string) =>
  new Problem(code, { message, issues: [{ field, message }] });

const elsewhere = (field: string) =>
  refused(
    'changed_meanwhile',
    field,
    sentence('A SIM card was moved since you opened this: nothing was saved'),
  );

export const isBase = (field: string) =>
  refused('taken', field, sentence('The SIM card of a base station cannot be edited'));

const refusedMove = (fields: MoveFields) => (error: unknown) => {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : '';
  if (constraint === 'sim_elsewhere') throw elsewhere(fields.sim);
  if (constraint === 'sims_slot')
    throw refused('taken', fields.target, sentence('Another SIM card is in this slot of the rover'));
  if (constraint === 'sim_holder')
    throw refused('invalid_input', fields.target, sentence('There is no such record'));
  throw error;
};
