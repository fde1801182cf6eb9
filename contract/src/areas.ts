import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { availability } from './availability.ts';
import { calendarFeed } from './calendar-feed.ts';
import { companies } from './companies.ts';
import { compliance } from './compliance.ts';
import { credentials } from './credentials.ts';
import { dealers } from './dealers.ts';
import { expiryCalendar } from './expiry-calendar.ts';
import { expiryNotices } from './expiry-notices.ts';
import { images } from './images.ts';
import { logs } from './logs.ts';
import { machines } from './machines.ts';
import { network } from './network.ts';
import { orders } from './orders.ts';
import { outages } from './outages.ts';
import { resellers } from './resellers.ts';
import { roverBulk } from './rover-bulk.ts';
import { roverForms } from './rover-forms.ts';
import { roverImport } from './rover-import.ts';
import { roverSessions } from './rover-sessions.ts';
import { rovers } from './rovers.ts';
import { search } from './search.ts';
import { simRequests } from './sim-requests.ts';
import { simSuppliers } from './sim-suppliers.ts';
import { sims } from './sims.ts';
import { sky } from './sky.ts';
import { stationHealth } from './station-health.ts';
import { stations } from './stations.ts';
import { stock } from './stock.ts';
import { subscriptions } from './subscriptions.ts';
import { system } from './system.ts';
import { timeMachine } from './time-machine.ts';
import { trends } from './trends.ts';
import { users } from './users.ts';

export * from './audit.ts';
export * from './auth.ts';
export * from './availability.ts';
export type { Branding } from './branding.ts';
export * from './calendar-feed.ts';
export * from './casta-settings.ts';
export * from './companies.ts';
export * from './compliance.ts';
export * from './credentials.ts';
export * from './dealers.ts';
export * from './expiry-calendar.ts';
export * from './expiry-notices.ts';
export * from './fix-losses.ts';
export * from './images.ts';
export * from './live-data.ts';
export * from './logs.ts';
export * from './machines.ts';
export * from './network.ts';
export * from './orders.ts';
export * from './outages.ts';
export * from './resellers.ts';
export * from './rover-bulk.ts';
export * from './rover-forms.ts';
export * from './rover-import.ts';
export * from './rover-notes.ts';
export * from './rover-sessions.ts';
export * from './rovers.ts';
export * from './search.ts';
export * from './sim-records.ts';
export * from './sim-requests.ts';
export * from './sim-suppliers.ts';
export * from './sims.ts';
export * from './sky.ts';
export * from './station-health.ts';
export * from './stations.ts';
export * from './stock.ts';
export * from './subscription-records.ts';
export * from './subscriptions.ts';
export * from './system.ts';
export * from './time-machine.ts';
export * from './trends.ts';
export * from './users.ts';

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
  roverForms,
  roverBulk,
  roverImport,
  machines,
  roverSessions,
  stations,
  stock,
  sims,
  simRequests,
  simSuppliers,
  orders,
  subscriptions,
  expiryCalendar,
  calendarFeed,
  expiryNotices,
  availability,
  outages,
  timeMachine,
  trends,
  stationHealth,
  sky,
  logs,
  search,
};
export type Areas = typeof areas;
