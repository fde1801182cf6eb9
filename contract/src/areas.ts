import { logs } from './logs.ts';
import { network } from './network.ts';
import { rovers } from './rovers.ts';
import { session } from './session.ts';
import { stations } from './stations.ts';
import { system } from './system.ts';

/** Every call of the API, by area. The server, the client, the API document and the tests are made from it. */
export const areas = { session, system, network, rovers, stations, logs };
export type Areas = typeof areas;
