import { type SimRow, simActions } from '@cairn/contract';
import { t } from '../language/index.ts';
import './messages.ts';

/** The action that a SIM card is offered, in the language of the portal. */
export function actionText({ action }: Pick<SimRow, 'action'>): string {
  const known = simActions.find(({ id }) => id === action?.id);
  return known ? t(`sim.${known.action}`) : (action?.text ?? '');
}
