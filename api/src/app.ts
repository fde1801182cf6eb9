import { machineTime } from '@cairn/domain/clock-steps';
import { inLanguage, type Sentence, sentence } from '@cairn/domain/language';
import fastifyCompress from '@fastify/compress';
import type { FastifyRequest } from 'fastify';
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { AppOptions } from './app-options.ts';
import { mountAreas } from './areas.ts';
import { LoginSessions } from './auth/login-sessions.ts';
import type { SignInPolicy } from './auth/session.ts';
import { nameSystemAdmins } from './auth/system-admins.ts';
import { serveCalendarFeed } from './calendar-feed/feed-file.ts';
import { serveImages } from './images/images.routes.ts';
import { Problem } from './problem.ts';
import { usernamesToMend } from './rovers/rover-forms.queries.ts';
import { readMaintenance } from './system/system.queries.ts';
import { registerSystemMetrics } from './system-status/metrics.ts';
import { systemReader } from './system-status/system-reader.ts';
import { ttlCache } from './ttl-cache.ts';
import { boundConnections, Connections, connectionBounds } from './web/connections.ts';
import { DatabaseWatch } from './web/database-watch.ts';
import { serveDocs } from './web/docs.ts';
import { answerErrors } from './web/errors.ts';
import { proxiesOf, warnOfUntrustedProxy } from './web/forwarded.ts';
import { answerHealth, answerMetrics } from './web/health.ts';
import { languageOf } from './web/language.ts';
import { LimitHits } from './web/limit-hits.ts';
import { boundLoad } from './web/load.ts';
import { serveMailbox } from './web/mailbox.ts';
import { serveMapFile } from './web/map-file.ts';
import type { MapTiles } from './web/map-tiles.ts';
import { refusePlainHttp } from './web/plain-http.ts';
import { isOpenedByPerson, sendPage, servePortal } from './web/portal.ts';
import { limitRates } from './web/rate-limits.ts';
import { logRequests, readBodies } from './web/requests.ts';
import { secure } from './web/security.ts';
import { Turns } from './web/turns.ts';

const noTiles: MapTiles = { street: null, dark: null, satellite: null, file: null };

/** The whole HTTP side, wired by hand, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, log, version, tiles = noTiles, now = Date.now } = options;
  const steady = options.steady ?? options.now ?? machineTime;
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
  const sessions = new LoginSessions(database, { now, steady }, policy);
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
    globalDecompression: false, // a kilobyte may be a gigabyte, which is unpacked to its end although it is refused
  });
  readBodies(app);
  app.setNotFoundHandler({ preHandler: limitNotFound }, (request, reply) => {
    if (options.portal && isOpenedByPerson(request)) return sendPage(reply.code(404), options.portal);
    throw new Problem('not_found', { message: 'There is no such address' satisfies Sentence });
  });

  const stopListening = await sessions.listen();
  app.addHook('onClose', stopListening);
  const maintenance = ttlCache(1000, now, () => readMaintenance(database.service));
  const reader = systemReader(database, now);
  await mountAreas(app, access, { ...options, tiles, publicUrl, now, policy, hits, maintenance, reader });

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
