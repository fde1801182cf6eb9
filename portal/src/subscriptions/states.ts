import { subscriptionStates } from '@cairn/contract';
import { serverText } from '../language/index.ts';

/** The name of a state of a subscription; `-` for what is none. */
export const stateText = (status: number): string => serverText(subscriptionStates[status]?.text ?? '-');
