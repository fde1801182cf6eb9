import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@cairn/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { ALARM_AFTER } from '../system/system.rules.ts';

/** Load balancers give up soon: what the database does not answer by then is reported as not answering, ms. */
const PATIENCE = 1_000;

/**
 * GET /health: 200 while the database answers within a second, and an answer in any case. Says beside it whether a caster has been heard in the last 30 s, and how
 * many rows and connections the casters had no room for since their start.
 */
export function answerHealth(app: FastifyInstance, database: Database, now: () => number): void {
  app.get('/health', { logLevel: 'warn', config: { limit: { perMinute: 120 } } }, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const services = readServices(database);
      services.catch(() => {}); // it may fail long after the reply
      const first = await Promise.race([services, wait(PATIENCE, 'late' as const, { ref: false })]);
      if (first === 'late') return reply.code(503).send({ status: 'failing', database: 'does not answer' });
      const { rows } = first;
      const found = rows[0]?.seen_at ?? null;
      const dropped = rows[0]?.dropped ?? 0;
      const received = found !== null && now() - found.getTime() <= ALARM_AFTER;
      const caster = received ? 'ok' : 'not heard';
      return { status: 'ok', database: 'ok', caster, caster_seen_at: found, caster_dropped: dropped };
    } catch {
      return reply.code(503).send({ status: 'failing', database: 'unreachable' });
    }
  });
}

function readServices({ service }: Database) {
  return sql<{ seen_at: Date | null; dropped: number | null }>`
    select max(seen_at) as seen_at, sum(dropped)::float8 as dropped
    from (select max(seen_at) as seen_at, max(shed_rows) as dropped from caster_services group by node) nodes`.execute(
    service,
  );
}

/**
 * GET /metrics for Prometheus: the process, and how long each call takes. For this machine only, and not through a
 * proxy on it, unless `open`.
 */
export function answerMetrics(app: FastifyInstance, open: boolean): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'cairn_api_request_seconds',
    help: 'Time from request to reply, by call and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const here = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
    const proxied =
      request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    if (!open && (!here || proxied)) return reply.callNotFound();
    return reply.type(register.contentType).send(await register.metrics());
  });
  app.addHook('onClose', async () => register.clear());
}
