export { type Caster, type CasterOptions, type Ports, startCaster } from './caster.ts';
export { defaultLimits, type Limits } from './limits.ts';
export type { ProgramLog } from './telemetry/program-log.ts';
