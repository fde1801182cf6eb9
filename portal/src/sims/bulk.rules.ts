import { type SimRow, simActions } from '@cairn/contract';
import { isUnsettled } from './codes.rules.ts';

/** What is done with many SIM cards at once; to activate a suspended one is to end its suspension. */
export const statusActions = ['suspend', 'activate'] as const;
export type StatusAction = (typeof statusActions)[number];

/** Whether the status of a SIM card can be changed so now. */
export function isOffered({ action }: Pick<SimRow, 'action'>, chosen: StatusAction): boolean {
  const known = simActions.find(({ id }) => id === action?.id);
  return known !== undefined && (known.action === 'suspend') === (chosen === 'suspend');
}

type Obstacle = 'station' | 'underWay' | 'endpoint' | 'status';

/** Why the status of a SIM card cannot be changed as it was chosen. */
export function obstacleOf({
  base,
  change,
  obstacle,
}: Pick<SimRow, 'base' | 'change' | 'obstacle'>): Obstacle {
  if (base === 1) return 'station';
  if (isUnsettled(change)) return 'underWay';
  return obstacle === '' ? 'status' : 'endpoint';
}
