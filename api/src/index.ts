export { type Api, type ApiOptions, startApi } from './start.ts';
