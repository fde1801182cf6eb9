export { generatePassword, hashPassword } from './session/passwords.ts';
export type { MapTiles, Tiles } from './session/session.routes.ts';
export { type Api, type ApiOptions, startApi } from './start.ts';
