import type { FastifyInstance } from 'fastify';

const EVERY = 3600_000; // ms

/**
 * Warns when a proxy is in front that is not in TRUSTED_PROXIES: then everybody has its address, and one person's
 * wrong passwords make all others wait.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, now: () => number): void {
  let warned = -Infinity;
  app.addHook('onRequest', async (request) => {
    const { headers, socket, ips } = request;
    const isTrusted = ips !== undefined && ips.length > 1; // its own address, and what it forwards
    if (headers['x-forwarded-for'] === undefined || isTrusted) return;
    if (now() - warned < EVERY) return;
    warned = now();
    request.log.warn(
      { proxy: socket.remoteAddress },
      'X-Forwarded-For comes from an address that is not in TRUSTED_PROXIES and is ignored: all requests from there count as of one address',
    );
  });
}
