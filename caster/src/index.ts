export { type Caster, type CasterOptions, startCaster } from './caster.ts';
export { defaultLimits, type Limits } from './limits.ts';
export type { Ports } from './login/server-ports.ts';
export type { ProgramLog } from './telemetry/program-log.ts';
