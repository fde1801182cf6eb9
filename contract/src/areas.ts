import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { availability } from './availability.ts';
import { companies } from './companies.ts';
import { compliance } from './compliance.ts';
import { credentials } from './credentials.ts';
import { dealers } from './dealers.ts';
import { images } from './images.ts';
import { logs } from './logs.ts';
import { machines } from './machines.ts';
import { network } from './network.ts';
import { resellers } from './resellers.ts';
import { roverSessions } from './rover-sessions.ts';
import { rovers } from './rovers.ts';
import { sky } from './sky.ts';
import { stationHealth } from './station-health.ts';
import { stations } from './stations.ts';
import { stock } from './stock.ts';
import { system } from './system.ts';
import { timeMachine } from './time-machine.ts';
import { trends } from './trends.ts';
import { users } from './users.ts';

/** Every call of the API, by area. Server, client, API document and tests are derived from it. */
export const areas = {
  auth,
  credentials,
  audit,
  system,
  resellers,
  dealers,
  companies,
  users,
  compliance,
  images,
  network,
  rovers,
  machines,
  roverSessions,
  stations,
  stock,
  availability,
  timeMachine,
  trends,
  stationHealth,
  sky,
  logs,
};
export type Areas = typeof areas;
