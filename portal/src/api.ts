import { clientOf } from '@cairn/contract';
import { call } from './call.ts';

export { areas } from '@cairn/contract';
export { call, keyOf, query } from './call.ts';

/** The typed client with the signed-in person's tokens: `api.rovers.disconnect({ … })`. */
export const api = clientOf(call);
