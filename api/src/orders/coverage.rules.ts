/** A subscription of an order, and how many SIMs it needs. */
export interface SimNeed {
  readonly id: number;
  readonly sims: number;
  readonly rover_id: number | null;
}

export const simsNeeded = (needs: readonly Pick<SimNeed, 'sims'>[]): number =>
  needs.reduce((sum, { sims }) => sum + sims, 0);

/** Which subscription each SIM is for: SIMs and subscriptions in their order. Undefined unless they match in number. */
export function coverOrder<Need extends SimNeed>(
  needs: readonly Need[],
  sims: readonly number[],
): { sim: number; need: Need }[] | undefined {
  if (sims.length !== simsNeeded(needs)) return undefined;
  return needs
    .flatMap((need) => Array.from({ length: need.sims }, () => need))
    .map((need, index) => ({ need, sim: sims[index] as number }));
}
