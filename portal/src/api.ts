export { areas } from '@cairn/contract';
export { call, keyOf, query } from './call.ts';
