export {
  type Account,
  chooseProgramRunners,
  chooseRunner,
  type ProgramRunners,
  type Runner,
} from './account.ts';
export { openToAll } from './open-to-all.ts';
export { programsEnded } from './program-sessions.ts';
export { type EmbeddedServer, findEmbedded, startEmbedded } from './server.ts';
