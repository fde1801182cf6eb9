import { areas } from '@cairn/contract';
import type { Database, Secret } from '@cairn/database';
import type { NtripAddress } from '@cairn/domain/connection-hosts';
import { inLanguage, type Sentence, sentence } from '@cairn/domain/language';
import type { RtcmArchive } from '@cairn/domain/rtcm-archive';
import fastifyCompress from '@fastify/compress';
import type { FastifyRequest } from 'fastify';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { alertRoutes } from './alerts/alerts.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { BackOff } from './auth/back-off.ts';
import { loginSessionRoutes } from './auth/login-session.routes.ts';
import { LoginSessions, type SignInPolicy } from './auth/login-sessions.ts';
import { SignInLog } from './auth/sign-in-log.ts';
import { nameSystemAdmins } from './auth/system-admins.ts';
import { availabilityRoutes } from './availability/availability.routes.ts';
import { NetworkAverages } from './availability/network-averages.ts';
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.routes.ts';
import { serveCalendarFeed } from './calendar-feed/feed-file.ts';
import { companyRoutes } from './companies/companies.routes.ts';
import { complianceRoutes } from './compliance/compliance.routes.ts';
import { dealerRoutes } from './dealers/dealers.routes.ts';
import { emailRoutes } from './emails/emails.routes.ts';
import { templateRoutes } from './emails/templates.routes.ts';
import { imageRoutes, readForms, serveImages } from './images/images.routes.ts';
import { createLive } from './live/live.ts';
import { logRoutes } from './logs/logs.routes.ts';
import { machineRoutes } from './machines/machines.routes.ts';
import { mount } from './mount.ts';
import { networkRoutes } from './network/network.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { outageRoutes } from './outages/outages.routes.ts';
import { performanceRoutes } from './performance/performance.routes.ts';
import { Problem } from './problem.ts';
import { accountRoutes } from './profile/account.routes.ts';
import { credentialRoutes } from './profile/credentials.routes.ts';
import { refusalRoutes } from './refusals/refusals.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { resellerRoutes } from './resellers/resellers.routes.ts';
import { roverSessionRoutes } from './rover-sessions/rover-sessions.routes.ts';
import { roverBulkRoutes } from './rovers/rover-bulk.routes.ts';
import { usernamesToMend } from './rovers/rover-forms.queries.ts';
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
import type { RemoteView } from './stations/stations.rules.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { expiryCalendarRoutes } from './subscriptions/expiry-calendar.routes.ts';
import { expiryNoticeRoutes } from './subscriptions/expiry-notices.routes.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts';
import type { CertificateInUse } from './system/certificate.rules.ts';
import { readMaintenance } from './system/system.queries.ts';
import { systemRoutes } from './system/system.routes.ts';
import { registerSystemMetrics } from './system-status/metrics.ts';
import { systemReader } from './system-status/system-reader.ts';
import { systemStatusRoutes } from './system-status/system-status.routes.ts';
import { timeMachineRoutes } from './time-machine/time-machine.routes.ts';
import { trendRoutes } from './trends/trends.routes.ts';
import { ttlCache } from './ttl-cache.ts';
import { userRoutes } from './users/users.routes.ts';
import type { ChunkBounds } from './web/chunk-gate.ts';
import { boundConnections, type ConnectionBounds, Connections, connectionBounds } from './web/connections.ts';
import { DatabaseWatch } from './web/database-watch.ts';
import { serveDocs } from './web/docs.ts';
import { answerErrors } from './web/errors.ts';
import { proxiesOf, warnOfUntrustedProxy } from './web/forwarded.ts';
import { answerHealth, answerMetrics } from './web/health.ts';
import { languageOf } from './web/language.ts';
import { LimitHits } from './web/limit-hits.ts';
import { boundLoad, type LoadBounds } from './web/load.ts';
import { serveMailbox } from './web/mailbox.ts';
import { serveMapFile } from './web/map-file.ts';
import type { MapTiles } from './web/map-tiles.ts';
import { refusePlainHttp } from './web/plain-http.ts';
import { isOpenedByPerson, sendPage, servePortal } from './web/portal.ts';
import { limitRates, type RateLimits } from './web/rate-limits.ts';
import { secure } from './web/security.ts';
import { type TurnBounds, Turns } from './web/turns.ts';

export interface AppOptions {
  readonly database: Database;
  /** CAIRN_SECRET: decrypts the passwords of rovers and stations. */
  readonly secret: Secret;
  readonly log: FastifyBaseLogger;
  readonly version: string;
  /** Folder of the built portal; without it the api serves no pages. */
  readonly portal?: string;
  readonly tiles?: MapTiles;
  /** Address of the support form; default none. */
  readonly support?: string | undefined;
  /** URL template of the remote view of a station's device; default none. */
  readonly remoteView?: RemoteView | undefined;
  /** The address that rovers connect to; by default this machine at the standard ports. */
  readonly ntrip?: NtripAddress | undefined;
  /** Addresses of proxies in front, whose X-Forwarded-For is trusted; default none. */
  readonly proxies?: string;
  /** The address that people reach the portal at: passkeys belong to it. A browser on this machine unless given. */
  readonly publicUrl?: string;
  /** Whether plain HTTP is served to other machines although `publicUrl` is https; by default not. */
  readonly plainHttp?: boolean;
  /** Ids of users who are system admins whatever their record says. */
  readonly systemAdmins?: readonly number[];
  /** Who must have a second factor, nobody unless given, and how long passwords must be, 8 characters unless given. */
  readonly signIn?: Partial<SignInPolicy>;
  /** Whether the suppliers of SIM cards may be the stand-ins of the demo, on this machine. */
  readonly standIns?: boolean;
  /** Whether webhooks of alerts may lead to this machine, and over http: for tests. */
  readonly webhooksAnywhere?: boolean;
  /** Address of the demo's mailbox, shown at /demo/mail. */
  readonly mailbox?: string;
  /** Signs the deliveries of the payment provider; without it no orders come in. */
  readonly webhookSecret?: Secret | undefined;
  /** Answer /metrics to everyone instead of this machine only. */
  readonly openMetrics?: boolean;
  /** The TLS certificate in use, if any. */
  readonly certificate?: () => CertificateInUse | undefined;
  /** Folder of the RTCM archive. */
  readonly rtcmArchive?: RtcmArchive | undefined;
  /** Other rate limits; for tests. */
  readonly limits?: Partial<RateLimits>;
  /** Other bounds of what is taken on at once; for tests. */
  readonly load?: Partial<LoadBounds>;
  /** Other bounds of the calls of people; for tests. */
  readonly turns?: Partial<TurnBounds>;
  /** Other bounds of connections; for tests. */
  readonly connections?: Partial<ConnectionBounds>;
  /** Other bounds of the chunks of long replies; for tests. */
  readonly chunks?: Partial<ChunkBounds>;
  /** How long the database may take to answer until calls are refused, ms; for tests on busy machines. */
  readonly databasePatience?: number;
  /** The clock, ms; for tests. */
  readonly now?: () => number;
}

const noTiles: MapTiles = { street: null, dark: null, satellite: null, file: null };

/** The whole HTTP side, wired by hand, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, secret, log, version, tiles = noTiles, support = null, now = Date.now } = options;
  const publicUrl = options.publicUrl ?? 'http://localhost:8080';
  const isProxy = proxiesOf(options.proxies);
  const hits = new LimitHits(log);
  const bounds = { ...connectionBounds, ...options.connections };
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }), // its lines contain whole URLs, which may contain tokens
    trustProxy: options.proxies ? isProxy : false,
    bodyLimit: 256 * 1024,
    requestTimeout: bounds.request,
    http: { headersTimeout: bounds.head, connectionsCheckingInterval: Math.min(bounds.head, 1_000) },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (_, request: FastifyRequest, reply: FastifyReply) => {
      if (options.portal && isOpenedByPerson(request)) return sendPage(reply.code(404), options.portal);
      const error = inLanguage(languageOf(request), () => sentence('The address cannot be read'));
      const refusal = { error, code: 'bad_request' };
      reply.code(400).type('application/json').send(JSON.stringify(refusal));
    },
  });
  app.decorateRequest('session', undefined);
  answerErrors(app);
  boundConnections(app, new Connections(bounds, isProxy, hits), hits, options.chunks);
  logRequests(app);
  const named = await nameSystemAdmins(database.service, options.systemAdmins ?? []);
  if (named.missing.length > 0 || named.ofTenants.length > 0)
    log.warn(named, 'CAIRN_SYSTEM_ADMIN_IDS names people who are not there, or whose record is of a tenant');
  const usernames = await usernamesToMend(database.service);
  if (usernames.length > 0)
    log.warn(
      { usernames },
      'NTRIP usernames that differ from older ones in case only: rename them in Casta Settings',
    );
  const policy: SignInPolicy = { secondFactor: 'no', shortestPassword: 8, ...options.signIn };
  const sessions = new LoginSessions(database, now, policy);
  const watch = new DatabaseWatch(database, now, options.databasePatience);
  app.addHook('onClose', async () => watch.end());
  const access = { sessions, watch, turns: new Turns(hits, options.turns) };
  await secure(app, tiles);
  if (!options.plainHttp) refusePlainHttp(app, { publicUrl, isProxy, now });
  warnOfUntrustedProxy(app, now);
  boundLoad(app, hits, options.load);
  const { limitNotFound } = await limitRates(app, (bearer) => sessions.isKnown(bearer), hits, options.limits);
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { 1: 4 } },
  });
  readBodies(app);
  app.setNotFoundHandler({ preHandler: limitNotFound }, (request, reply) => {
    if (options.portal && isOpenedByPerson(request)) return sendPage(reply.code(404), options.portal);
    throw new Problem('not_found', { message: 'There is no such address' satisfies Sentence });
  });

  const deaf = await sessions.listen();
  app.addHook('onClose', deaf);
  const averages = new NetworkAverages();
  app.addHook('onClose', await averages.listen(database));
  const settlement = new Settlement();
  app.addHook('preClose', await settlement.listen(database));
  const live = createLive(database, now);
  app.addHook('onClose', () => live.end());
  const maintenance = ttlCache(1000, now, () => readMaintenance(database.service));
  const reader = systemReader(database, now);
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
  mount(app, access, areas.rovers, roverRoutes({ database, secret, ntrip }));
  mount(app, access, areas.roverBulk, roverBulkRoutes({ database, ntrip, backOff, now, hits }));
  mount(app, access, areas.roverImport, roverImportRoutes({ database, secret, now, hits }));
  mount(app, access, areas.emails, emailRoutes(database, publicUrl));
  mount(app, access, areas.emailTemplates, templateRoutes({ database, backOff, now, publicUrl }));
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

  serveImages(app, database);
  serveCalendarFeed(app, { database, watch, policy, publicUrl, now });
  if (tiles.file) await serveMapFile(app, access, tiles.file.path);
  serveDocs(app, version);
  answerHealth(app, { database, watch, now, portal: options.portal });
  answerMetrics(app, hits, options.openMetrics ?? false, (register) =>
    registerSystemMetrics(register, reader, async () => (await maintenance()).on, now),
  );
  if (options.mailbox) serveMailbox(app, options.mailbox);
  if (options.portal) await servePortal(app, options.portal);
  return app;
}

/** One line for each reply, by route: a request's address may contain tokens. Polls and pages only when debugging. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, session, ip } = request;
    const line = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: session?.userId,
      address: ip,
    };
    if (method === 'GET' && reply.statusCode < 400) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}

/** JSON bodies only; an empty one is no body. A signed one arrives as it was sent, with its signature. */
function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (request.routeOptions.config.endpoint?.signed)
      return done(null, { payload: body, signature: request.headers['stripe-signature'] });
    return parse(request, body as string, done); // parseAs: 'string'
  });
}
