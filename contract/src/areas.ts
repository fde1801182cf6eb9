import { audit } from './audit.ts';
import { availability } from './availability.ts';
import { companies } from './companies.ts';
import { compliance } from './compliance.ts';
import { dealers } from './dealers.ts';
import { health } from './health.ts';
import { history } from './history.ts';
import { images } from './images.ts';
import { logs } from './logs.ts';
import { network } from './network.ts';
import { past } from './past.ts';
import { resellers } from './resellers.ts';
import { rovers } from './rovers.ts';
import { security } from './security.ts';
import { session } from './session.ts';
import { sessions } from './sessions.ts';
import { sky } from './sky.ts';
import { stations } from './stations.ts';
import { system } from './system.ts';
import { users } from './users.ts';

/** Every call of the API, by area. The server, the client, the API document and the tests are made from it. */
export const areas = {
  session,
  security,
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
  sessions,
  stations,
  availability,
  past,
  history,
  health,
  sky,
  logs,
};
export type Areas = typeof areas;
