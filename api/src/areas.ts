import { areas } from '@cairn/contract';
import type { FastifyInstance } from 'fastify';
import { alertRoutes } from './alerts/alerts.routes.ts';
import type { AppOptions } from './app-options.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { BackOff } from './auth/back-off.ts';
import { loginSessionRoutes } from './auth/login-session.routes.ts';
import type { SignInPolicy } from './auth/session.ts';
import { SignInLog } from './auth/sign-in-log.ts';
import { availabilityRoutes } from './availability/availability.routes.ts';
import { NetworkAverages } from './availability/network-averages.ts';
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.routes.ts';
import { companyRoutes } from './companies/companies.routes.ts';
import { complianceRoutes } from './compliance/compliance.routes.ts';
import { correctionProfileRoutes } from './correction-profiles/correction-profiles.routes.ts';
import { dealerRoutes } from './dealers/dealers.routes.ts';
import { emailRoutes } from './emails/emails.routes.ts';
import { templateRoutes } from './emails/templates.routes.ts';
import { favouriteRoutes } from './favourites/favourites.routes.ts';
import { imageRoutes, readForms } from './images/images.routes.ts';
import { createLive } from './live/live.ts';
import { logRoutes } from './logs/logs.routes.ts';
import { machineRoutes } from './machines/machines.routes.ts';
import { type Access, mount } from './mount.ts';
import { networkRoutes } from './network/network.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { outageRoutes } from './outages/outages.routes.ts';
import { performanceRoutes } from './performance/performance.routes.ts';
import { accountRoutes } from './profile/account.routes.ts';
import { credentialRoutes } from './profile/credentials.routes.ts';
import { refusalRoutes } from './refusals/refusals.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { resellerRoutes } from './resellers/resellers.routes.ts';
import { roverCompareRoutes } from './rover-compare/rover-compare.routes.ts';
import { roverSessionRoutes } from './rover-sessions/rover-sessions.routes.ts';
import { roverBulkRoutes } from './rovers/rover-bulk.routes.ts';
import { roverFormRoutes } from './rovers/rover-forms.routes.ts';
import { roverImportRoutes } from './rovers/rover-import.routes.ts';
import { roverRoutes } from './rovers/rovers.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { Settlement } from './sims/settlement.ts';
import { simRequestRoutes } from './sims/sim-requests.routes.ts';
import { simSupplierRoutes } from './sims/sim-suppliers.routes.ts';
import { simRoutes } from './sims/sims.routes.ts';
import { skyRoutes } from './sky/sky.routes.ts';
import { stationHealthRoutes } from './station-health/station-health.routes.ts';
import { stationServiceRoutes } from './station-service/station-service.routes.ts';
import { stationRoutes } from './stations/stations.routes.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { expiryCalendarRoutes } from './subscriptions/expiry-calendar.routes.ts';
import { expiryNoticeRoutes } from './subscriptions/expiry-notices.routes.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts';
import type { readMaintenance } from './system/system.queries.ts';
import { systemRoutes } from './system/system.routes.ts';
import type { SystemReader } from './system-status/system-reader.ts';
import { systemStatusRoutes } from './system-status/system-status.routes.ts';
import { timeMachineRoutes } from './time-machine/time-machine.routes.ts';
import { trendRoutes } from './trends/trends.routes.ts';
import type { TtlCache } from './ttl-cache.ts';
import { userRoutes } from './users/users.routes.ts';
import type { LimitHits } from './web/limit-hits.ts';

/** What the areas take, with nothing left open. */
interface AreaOptions extends AppOptions {
  readonly tiles: NonNullable<AppOptions['tiles']>;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly policy: SignInPolicy;
  readonly hits: LimitHits;
  readonly maintenance: TtlCache<Awaited<ReturnType<typeof readMaintenance>>>;
  readonly reader: SystemReader;
}

/** Every call of the contract, wired by hand. What the areas listen to or hold open ends with the app. */
export async function mountAreas(app: FastifyInstance, access: Access, options: AreaOptions): Promise<void> {
  const { database, secret, log, version, tiles, support = null, now, publicUrl } = options;
  const { policy, hits, maintenance, reader } = options;
  const { sessions } = access;
  const averages = new NetworkAverages();
  app.addHook('onClose', await averages.listen(database));
  const settlement = new Settlement();
  app.addHook('preClose', await settlement.listen(database));
  const live = createLive(database, now);
  app.addHook('onClose', () => live.end());
  const backOff = new BackOff(database.counters, now);
  const ntrip = options.ntrip ?? { ports: { 1: 2101, 2: 2102 }, hosts: { default: 'localhost' } };
  const signInLog = new SignInLog(log, secret);
  const signIn = { database, secret, sessions, policy, backOff, signInLog, now, maintenance, publicUrl };
  mount(app, access, areas.auth, {
    ...loginSessionRoutes({ ...signIn, tiles, support, version }),
    ...accountRoutes(signIn),
  });
  mount(app, access, areas.credentials, credentialRoutes(signIn));
  mount(app, access, areas.audit, auditRoutes(database));
  mount(
    app,
    access,
    areas.system,
    systemRoutes({ database, now, maintenance, reader, version, log, certificate: options.certificate }),
  );
  mount(app, access, areas.systemStatus, systemStatusRoutes({ database, now, maintenance, reader }));
  mount(app, access, areas.resellers, resellerRoutes({ database, backOff, now }));
  mount(app, access, areas.dealers, dealerRoutes({ database, backOff, now }));
  mount(app, access, areas.companies, companyRoutes({ database, backOff, now }));
  mount(app, access, areas.users, userRoutes({ database, sessions, ntrip, backOff, now }));
  mount(app, access, areas.compliance, complianceRoutes({ database, backOff, now, publicUrl }));
  await app.register(async (forms) => {
    await readForms(forms);
    mount(forms, access, areas.images, imageRoutes(database));
  });
  mount(app, access, areas.network, networkRoutes({ database, live, now }));
  mount(app, access, areas.rovers, roverRoutes({ database, secret, ntrip, now }));
  mount(app, access, areas.roverBulk, roverBulkRoutes({ database, ntrip, backOff, now, hits }));
  mount(app, access, areas.roverImport, roverImportRoutes({ database, secret, now, hits }));
  mount(app, access, areas.emails, emailRoutes(database, publicUrl));
  mount(app, access, areas.emailTemplates, templateRoutes({ database, backOff, now, publicUrl }));
  mount(app, access, areas.roverCompare, roverCompareRoutes(database, now));
  mount(app, access, areas.roverForms, roverFormRoutes({ database, secret, ntrip, backOff, now }));
  mount(app, access, areas.machines, machineRoutes(database));
  mount(app, access, areas.stock, stockRoutes({ database, now }));
  mount(app, access, areas.orders, orderRoutes({ database, webhookSecret: options.webhookSecret, now }));
  mount(app, access, areas.sims, simRoutes(database, now));
  mount(app, access, areas.simRequests, simRequestRoutes(database, settlement));
  mount(
    app,
    access,
    areas.simSuppliers,
    simSupplierRoutes({ database, secret, settlement, standIns: options.standIns ?? false, now }),
  );
  mount(app, access, areas.subscriptions, subscriptionRoutes({ database, backOff, now }));
  mount(app, access, areas.expiryCalendar, expiryCalendarRoutes({ database, now }));
  mount(app, access, areas.expiryNotices, expiryNoticeRoutes(database));
  mount(app, access, areas.calendarFeed, calendarFeedRoutes({ database, now }));
  mount(app, access, areas.correctionProfiles, correctionProfileRoutes({ database, now }));
  mount(app, access, areas.roverSessions, roverSessionRoutes(database, now));
  mount(app, access, areas.availability, availabilityRoutes(database, now, averages));
  mount(app, access, areas.outages, outageRoutes(database, now));
  mount(app, access, areas.refusals, refusalRoutes(database, now));
  mount(app, access, areas.trends, trendRoutes(database, now));
  mount(app, access, areas.performance, performanceRoutes(database, now));
  mount(app, access, areas.reports, reportRoutes({ database, backOff, now }));
  mount(app, access, areas.statistics, statisticsRoutes(database, now));
  mount(app, access, areas.timeMachine, timeMachineRoutes(database, now));
  mount(app, access, areas.sky, skyRoutes(database, now));
  mount(
    app,
    access,
    areas.stations,
    stationRoutes({ database, secret, live, now, remoteView: options.remoteView }),
  );
  mount(app, access, areas.stationService, stationServiceRoutes(database, live, now));
  mount(app, access, areas.stationHealth, stationHealthRoutes(database, options.rtcmArchive, now));
  mount(
    app,
    access,
    areas.alerts,
    alertRoutes({ database, secret, now, webhooksAnywhere: options.webhooksAnywhere ?? false }),
  );
  mount(app, access, areas.logs, logRoutes(database));
  mount(app, access, areas.search, searchRoutes(database));
  mount(app, access, areas.favourites, favouriteRoutes(database));
}
