import { TLSSocket } from 'node:tls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { type IsProxy, isForwarded, isLoopback } from './forwarded.ts';
import { isOpenedByPerson } from './portal.ts';

const WARNED_EVERY = 3600_000; // ms

/** Answered to everybody who reaches them: load balancers and monitoring ask by plain HTTP. */
const open = new Set(['/health', '/metrics']);

interface Rule {
  readonly publicUrl: string;
  readonly isProxy: IsProxy;
  readonly now: () => number;
}

/**
 * Refuses calls over plain HTTP from other machines where people reach the portal by HTTPS, before anything else is
 * done for them: a page is redirected to its address at `publicUrl`, a call gets `https_required`.
 */
export function refusePlainHttp(app: FastifyInstance, { publicUrl, isProxy, now }: Rule): void {
  if (!publicUrl.startsWith('https://')) return;
  let warned = -Infinity;
  app.addHook('onRequest', async (request, reply) => {
    if (!isPlainHttp(request, isProxy) || open.has(request.routeOptions.url ?? '')) return;
    if (now() - warned >= WARNED_EVERY) {
      warned = now();
      request.log.warn(
        { address: request.socket.remoteAddress },
        'a request over plain HTTP from another machine was refused, as PUBLIC_URL is https; if a proxy sent it, name its address in TRUSTED_PROXIES',
      );
    }
    if (!isOpenedByPerson(request)) throw new Problem('https_required');
    reply.header('cache-control', 'no-store'); // PUBLIC_URL may change
    return reply.redirect(secureAddress(publicUrl, request.url), 308);
  });
}

/** Whether a request crossed a network without TLS, for all that is known: what a proxy forwards may have come to it by HTTPS. */
export function isPlainHttp(
  { socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>,
  isProxy: IsProxy,
): boolean {
  const { remoteAddress = '127.0.0.1' } = socket; // gone already: nobody reads the answer
  return (
    !(socket instanceof TLSSocket) &&
    !isLoopback(remoteAddress) &&
    !isProxy(remoteAddress) &&
    !isForwarded(headers)
  );
}

/** A request may also name a whole address, of any host: that one leads to the first page. */
function secureAddress(publicUrl: string, target: string): string {
  return publicUrl + (target.startsWith('/') ? target : '/');
}
