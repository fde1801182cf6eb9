export { asCallWork, asSharedWork } from './call-work.ts';
export {
  type Asker,
  answerCommands,
  askCasters,
  askEveryCaster,
  type CasterAnswer,
  type CasterCommand,
} from './control.ts';
export {
  type ConnectOptions,
  Database,
  type Db,
  type DbTransaction,
  type Tables,
  type TenantSession,
} from './database.ts';
export * from './embedded/index.ts';
export { type Figure, type FigureName, sampleProgram, storeFigures } from './figures.ts';
export { createFirstResellers, firstStart, initialPassword } from './first-start.ts';
export { withoutRows } from './logged-error.ts';
export { type LoginName, loginUrl } from './logins.ts';
export { migrate } from './migrate.ts';
export { tendPartitions } from './partitions.ts';
export { type DatabaseFault, untilAvailable } from './patience.ts';
export { Probe } from './probe.ts';
export { recover, watchLostCasters, withdrawOffline } from './recovery.ts';
export { reseal } from './reseal.ts';
export { hasSafeDefaults } from './safe-defaults.ts';
export { Secret } from './secret.ts';
export { refuseOtherSecret } from './secret-check.ts';
export { secretIssue } from './secret-strength.ts';
export { type Cell, isCurrent, openSecret, sealSecret } from './secrets.ts';
export { tokenHash } from './token-hash.ts';
export { isTimeout, isUnavailable, writeFault } from './unavailable.ts';
