import type { SimHolder } from '@cairn/contract';

/** Where a SIM is: the tenants down to its holder, and for a rover the slot. */
export interface Holder {
  readonly holder: SimHolder;
  readonly reseller_id: number | null;
  readonly dealer_id: number | null;
  readonly company_id: number | null;
  readonly rover_id: number | null;
  readonly slot: number | null;
  readonly station_id: number | null;
}

export interface HeldSim extends Holder {
  readonly id: number;
  readonly iccid: string;
  readonly last_move_id: number;
  readonly supplier: number;
  readonly status: string;
}

/** A row of sim_moves: up or down one branch, with the tenants of its lower end. */
export interface SimMove extends Omit<Holder, 'holder' | 'station_id'> {
  readonly sim_id: number;
  readonly from_holder: SimHolder;
  readonly to_holder: SimHolder;
}

const levels = [
  { holder: 'reseller', column: 'reseller_id' },
  { holder: 'dealer', column: 'dealer_id' },
  { holder: 'company', column: 'company_id' },
  { holder: 'rover', column: 'rover_id' },
] as const;

export const sameHolder = (a: Holder, b: Holder): boolean =>
  levels.every(({ column }) => a[column] === b[column]) && a.slot === b.slot && a.station_id === b.station_id;

/** The lowest holder that two holders are within; neither is a rover's slot unless they are the same. */
export function commonHolder(a: Holder, b: Holder): SimHolder {
  let common: SimHolder = 'unassigned';
  for (const { holder, column } of levels) {
    if (a[column] === null || a[column] !== b[column] || holder === 'rover') break;
    common = holder;
  }
  return common;
}

/** The moves of a SIM from its present holder to another: up to the holder that both are within, and down from it. */
export function movesBetween(sim: HeldSim, target: Holder): SimMove[] {
  const common = commonHolder(sim, target);
  const upwards =
    sim.holder === common ? [] : [{ from_holder: sim.holder, to_holder: common, ...tenantsOf(sim) }];
  const downwards =
    target.holder === common ? [] : [{ from_holder: common, to_holder: target.holder, ...tenantsOf(target) }];
  return [...upwards, ...downwards].map((move) => ({ sim_id: sim.id, ...move }));
}

const tenantsOf = ({ reseller_id, dealer_id, company_id, rover_id, slot }: Holder) => ({
  reseller_id,
  dealer_id,
  company_id,
  rover_id,
  slot,
});
