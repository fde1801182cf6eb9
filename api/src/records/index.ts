export { Problem } from '../problem.ts';
export * as kinds from './kinds.ts';
export { type RecordKind, saveRecord } from './write.ts';
