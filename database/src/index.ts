export { type Asker, answerCommands, askCasters, type CasterAnswer, type CasterCommand } from './control.ts';
export { type ConnectOptions, Database, type Tables, type TenantSession } from './database.ts';
export { type EmbeddedServer, findEmbedded, startEmbedded } from './embedded/server.ts';
export { createFirstResellers, firstStart } from './first-start.ts';
export { withoutRows } from './logged-error.ts';
export { migrate } from './migrate.ts';
export { tendPartitions } from './partitions.ts';
export { recover, recoverOnline, watchLostCasters } from './recovery.ts';
export { openSecret, sealSecret } from './secrets.ts';
