import { type Endpoint, type Limit, limitOf } from '@cairn/contract';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { LimitHits } from './limit-hits.ts';
import { SteadyWindows } from './steady-windows.ts';

/** Requests a minute from one address, an IPv6 /64 counting as one. */
export interface RateLimits {
  /** All requests together. Measured need: 114 a minute of a person who watches a live rover, see decision 51. */
  readonly general: number;
  /** Calls of the API whose bearer token is not known to belong to a running session. */
  readonly withoutSession: number;
  /** Addresses that do not exist. */
  readonly notFound: number;
  /** Every call, in place of the limit that the contract gives it. */
  readonly ofCall?: number;
}

const defaults: RateLimits = { general: 12_000, withoutSession: 600, notFound: 60 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    endpoint?: Endpoint;
    /** The limit of a route that is none. */
    limit?: Limit;
  }
}

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Counts and limits every request before its session is looked up in the database and its body is read. Each request
 * counts in the general limit, a call without a known session also in the limit of those, and last in its own.
 */
export async function limitRates(
  app: FastifyInstance,
  isKnown: (bearer: string) => boolean,
  hits: LimitHits,
  limits: Partial<RateLimits> = {},
): Promise<{ limitNotFound: (request: FastifyRequest) => Promise<void> }> {
  await app.register(rateLimit, { global: false, store: SteadyWindows });
  const perMinute = (max: number) => app.createRateLimit({ max, timeWindow: 60_000 });
  const { general, withoutSession, notFound, ofCall } = { ...defaults, ...limits };
  const [all, sessionless, missing] = [perMinute(general), perMinute(withoutSession), perMinute(notFound)];
  const own = new Map<string, Limiter>();

  function ownLimiter({ method, routeOptions }: FastifyRequest): Limiter | undefined {
    const { endpoint, limit = endpoint && limitOf(endpoint) } = routeOptions.config;
    if (!limit) return undefined;
    const key = `${method} ${routeOptions.url}`;
    const limiter = own.get(key) ?? perMinute(ofCall ?? limit.perMinute);
    own.set(key, limiter);
    return limiter;
  }

  function hasSession(request: FastifyRequest): boolean {
    const bearer = bearerOf(request);
    return bearer !== undefined && isKnown(bearer);
  }

  app.addHook('onRequest', async (request) => {
    const isCall = request.routeOptions.config.endpoint !== undefined;
    await count(request, all);
    if (isCall && !hasSession(request)) await count(request, sessionless);
    await count(request, ownLimiter(request));
  });

  async function count(request: FastifyRequest, limiter: Limiter | undefined): Promise<void> {
    const result = await limiter?.(request);
    if (!result || result.isAllowed || !result.isExceeded) return;
    hits.count('requests a minute', { address: request.ip, route: request.routeOptions.url });
    throw new Problem('too_many', { retryAfter: result.ttlInSeconds });
  }
  // not in the hook above: the route of the portal's files matches every address, and finds out later that it is not there
  return { limitNotFound: (request) => count(request, missing) };
}

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
