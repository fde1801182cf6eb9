import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@cairn/database';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ALARM_AFTER } from './caster-alarm.ts';
import type { DatabaseWatch } from './database-watch.ts';
import { isForwarded, isLoopback } from './forwarded.ts';
import type { LimitHits } from './limit-hits.ts';
import { isBuilt } from './portal.ts';
import { WriteCheck } from './write-check.ts';

/** Load balancers give up soon: what the database does not answer by then is reported as not answering, ms. */
const PATIENCE = 900;

interface Needs {
  readonly database: Database;
  readonly watch: DatabaseWatch;
  readonly now: () => number;
  /** Folder of the built portal; absent when this api serves none. */
  readonly portal?: string;
}

/**
 * GET /health: 200 while the portal is served and the database answers and can be written within a second, and an answer
 * in any case: which part fails, and since when. Also reports whether a caster sent a heartbeat in the last 30 s, and how many rows and
 * connections the casters had no room for since their start.
 */
export function answerHealth(app: FastifyInstance, { database, watch, now, portal }: Needs): void {
  const check = new WriteCheck(database, now);

  app.get('/health', { logLevel: 'warn', config: { limit: { perMinute: 120 } } }, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const [written] = await Promise.all([
      check.write(PATIENCE),
      Promise.race([watch.ask(), wait(PATIENCE, undefined, { ref: false })]),
    ]);
    if (!written) return reply.code(503).send(failure(watch, check));
    const { seen_at, dropped, written_at } = written;
    if (portal && !(await isBuilt(portal)))
      return reply.code(503).send({ status: 'failing', written_at, database: 'ok', portal: 'not built' });
    const received = seen_at !== null && now() - seen_at.getTime() <= ALARM_AFTER;
    return {
      status: 'ok',
      database: 'ok',
      portal: portal && 'ok',
      written_at,
      caster: received ? 'ok' : 'silent',
      caster_seen_at: seen_at,
      caster_dropped: dropped ?? 0,
    };
  });
}

function failure(watch: DatabaseWatch, { failing, writtenAt }: WriteCheck) {
  const result = { status: 'failing', written_at: writtenAt };
  if (watch.state !== 'ok') return { ...result, database: watch.state, since: new Date(watch.since) };
  const answers = failing?.reason !== 'does not answer';
  return {
    ...result,
    database: answers ? 'cannot be written' : 'does not answer',
    since: failing?.since,
    ...(answers && { reason: failing?.reason }),
  };
}

let processRegister: Registry | undefined;
/**
 * Memory, processor time, collections of garbage and delays of the event loop. They are collected from the first call on:
 * the delays take a timer of 10 ms, 0.7 s of processor time a minute, which nobody needs to spend who has no Prometheus.
 */
function ofProcess(): Registry {
  if (!processRegister) {
    processRegister = new Registry();
    collectDefaultMetrics({ register: processRegister });
  }
  return processRegister;
}

/**
 * GET /metrics for Prometheus: the process, how long each call takes, connections, and how often each limit was hit. For this machine only, and not through a
 * proxy on it, unless `open`. `addOthers` registers what another feature knows, and reads it before each reply.
 */
export function answerMetrics(
  app: FastifyInstance,
  hits: LimitHits,
  open: boolean,
  addOthers: (register: Registry) => () => Promise<void>,
): void {
  const register = new Registry();
  const readOthers = addOthers(register);
  const duration = new Histogram({
    name: 'cairn_api_request_seconds',
    help: 'Time from request to reply, by call and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [register],
  });
  new Counter({
    name: 'cairn_api_limit_hits_total',
    help: 'What was refused or ended for the sake of all others, by limit',
    labelNames: ['limit'],
    registers: [register],
    collect() {
      this.reset();
      for (const [limit, times] of hits.counts) this.inc({ limit }, times);
    },
  });
  new Gauge({
    name: 'cairn_api_connections',
    help: 'Open connections',
    registers: [register],
    collect() {
      this.set(app.connections.size.open);
    },
  });
  new Gauge({
    name: 'cairn_api_unread_bytes',
    help: 'Bytes of replies in memory that clients have not read',
    registers: [register],
    collect() {
      this.set(app.connections.size.unread);
    },
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
    const here = isLoopback(request.socket.remoteAddress ?? '');
    if (!open && (!here || isForwarded(request.headers))) return reply.callNotFound();
    await readOthers();
    return reply.type(register.contentType).send(await Registry.merge([ofProcess(), register]).metrics());
  });
  app.addHook('onClose', async () => register.clear());
}
