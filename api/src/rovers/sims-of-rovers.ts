import type { RoverSim } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { bit } from '../records/reply-values.ts';
import { megabytes, monthOf, statusColor, statusOf } from '../sims/sims.rules.ts';

const read = (db: Db, rovers: readonly number[]) =>
  db
    .selectFrom('sims')
    .where('rover_id', 'in', rovers.length > 0 ? [...rovers] : [0])
    .select(['id', 'iccid', 'slot', 'rover_id', 'supplier', 'status', 'status_text', 'online'])
    .select(['usage_month', 'usage_bytes', 'last_move_id'])
    .orderBy('slot')
    .execute();
type SimOfRover = Awaited<ReturnType<typeof read>>[number];

/** The SIMs of rovers by slot, by the rovers' ids. */
export const readSimsOfRovers = async (
  db: Db,
  rovers: readonly number[],
): Promise<ReadonlyMap<number | null, SimOfRover[]>> =>
  Map.groupBy(await read(db, rovers), ({ rover_id }) => rover_id);

/** A SIM as a list to choose from has it. */
export const pickOf = ({ id, iccid, slot }: SimOfRover) => ({ value: id, number: iccid, slot: Number(slot) });

/** The slots of a rover; `suppliers` are those whose names the caller may see. */
export function slotsOf(
  sims: readonly SimOfRover[],
  suppliers: readonly { readonly id: number; readonly title: string }[],
  now: Date,
) {
  const inSlot = (slot: number): RoverSim => {
    const sim = sims.find((one) => one.slot === slot);
    if (!sim) return null;
    const status = statusOf(sim.status);
    return {
      value: sim.id,
      version: sim.last_move_id,
      number: sim.iccid,
      simsupplier: suppliers.find(({ id }) => id === sim.supplier)?.title ?? '',
      status: sim.status_text,
      statusid: status.id,
      statuscolor: statusColor(status.status),
      dataused: megabytes(sim.usage_month === monthOf(now) ? sim.usage_bytes : 0),
      online: sim.online === null ? null : bit(sim.online),
    };
  };
  return { simm: inSlot(1), multiSimm2: inSlot(2), multiSimm3: inSlot(3) };
}
