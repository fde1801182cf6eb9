import { isSimStatus, type OrderSim, type SimRow } from '@cairn/contract';

/** Whether the SIMs chosen for an order are as many as its subscriptions need, and all in stock. */
export type Coverage = 'short' | 'covered' | 'over' | 'gone';

export function coverageOf(needed: number, sims: readonly Pick<OrderSim, 'available'>[]): Coverage {
  if (sims.some(({ available }) => available === 0)) return 'gone';
  if (sims.length === needed) return 'covered';
  return sims.length < needed ? 'short' : 'over';
}

/** The choice with one more SIM; the same while the order has all that it needs. */
export function withSim(sims: readonly OrderSim[], sim: OrderSim, needed: number): readonly OrderSim[] {
  if (sims.length >= needed || sims.some(({ value }) => value === sim.value)) return sims;
  return [...sims, sim];
}

export const withoutSim = (sims: readonly OrderSim[], id: number): readonly OrderSim[] =>
  sims.filter(({ value }) => value !== id);

/** A SIM of stock as an order has it. */
export const orderSimOf = ({ value, number, endpoint_name, endpoint_id, statusid }: SimRow): OrderSim => ({
  value,
  iccid: number,
  endpoint_name,
  endpoint_id,
  statusid,
  available: 1,
});

/** SIMs with a connection before those without one, else in their order. */
export const activeFirst = <Sim extends Pick<SimRow, 'statusid'>>(sims: readonly Sim[]): readonly Sim[] =>
  sims.toSorted(
    (a, b) => Number(isSimStatus(b.statusid, 'active')) - Number(isSimStatus(a.statusid, 'active')),
  );

/** Whether two choices differ; their order counts, as it decides which subscription a SIM is for. */
export const isChanged = (before: readonly OrderSim[], now: readonly OrderSim[]): boolean =>
  before.length !== now.length || before.some(({ value }, index) => value !== now[index]?.value);
