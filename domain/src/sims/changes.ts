import { type SimAction, simActionFor, simActionLacks } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sentence } from '../language.ts';
import { Problem } from '../problem.ts';
import type { Writer } from '../record-writes.ts';
import { type HeldSim, isBase } from './moves.ts';

/**
 * Requests a change of a SIM's status from its supplier, or joins an equal request that is under way; the worker sends
 * it once the transaction of the caller has ended. Returns whether the request is a new one.
 *
 * @throws Problem invalid_input when the status of the SIM does not offer the action, taken while another action is
 * under way.
 */
export async function requestSimChange(
  db: Db,
  { session }: Writer,
  sim: HeldSim,
  action: SimAction['action'],
  field: string,
): Promise<boolean> {
  if (sim.holder === 'station') throw isBase(field);
  const joined = await openChange(db, sim.id);
  if (joined === action) return false;
  if (joined !== undefined) throw underWay(field);
  if (simActionFor(sim.supplier, sim.status)?.action !== action) {
    const message = sentence('The SIM card cannot do this in its present status');
    throw new Problem('invalid_input', { message, issues: [{ field, message }] });
  }
  const { endpoint_id } = await db
    .selectFrom('sims')
    .where('id', '=', sim.id)
    .select('endpoint_id')
    .executeTakeFirstOrThrow();
  if (simActionLacks(sim.supplier, sim.status, endpoint_id)) {
    const message = sentence(
      'The SIM card is in no endpoint of its supplier: create one with a plan there, then refresh the card',
    );
    throw new Problem('invalid_input', { message, issues: [{ field, message }] });
  }
  const inserted = await db
    .insertInto('sim_changes')
    .values({
      sim_id: sim.id,
      action,
      user_id: session?.userId ?? null,
      user_name: session?.name ?? '',
    })
    .onConflict((open) => open.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return true;
  // somebody else has requested the change meanwhile; the request of a former holder is not visible here
  if ((await openChange(db, sim.id)) === action) return false;
  throw underWay(field);
}

const openChange = async (db: Db, sim: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('sim_changes')
      .where('sim_id', '=', sim)
      .where('state', 'in', ['wanted', 'asked'])
      .select('action')
      .executeTakeFirst()
  )?.action;

function underWay(field: string): Problem {
  const message = sentence('Another change of the SIM card is under way: try again when it is settled');
  return new Problem('taken', { message, issues: [{ field, message }] });
}
