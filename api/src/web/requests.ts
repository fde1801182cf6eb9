import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/** One line for each reply, by route: a request's address may contain tokens. Polls and pages only when debugging. */
export function logRequests(app: FastifyInstance): void {
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

/**
 * JSON bodies only, and none that is compressed (RFC 9110 §15.5.16); an empty one is no body. A signed one arrives as it was
 * sent, with its signature.
 */
export function readBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if ((headers['content-encoding'] ?? 'identity') === 'identity') return;
    reply.header('accept-encoding', 'identity');
    throw new Problem('unsupported');
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (request.routeOptions.config.endpoint?.signed)
      return done(null, { payload: body, signature: request.headers['stripe-signature'] });
    return parse(request, body as string, done); // parseAs: 'string'
  });
}
