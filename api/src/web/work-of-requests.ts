import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Work {
  /** There is something to do for a request. What it throws refuses the request, and then `end` is not called. */
  readonly begin: (request: FastifyRequest) => void;
  /** It is the client's turn: to send the body, or to read the reply, which is handed over. */
  readonly end: (request: FastifyRequest) => void;
}

/**
 * Follows when the api works for a request. While a client sends its body or reads the reply it does not, so that clients
 * which take their time hold nothing that others need.
 */
export function followWork(app: FastifyInstance, { begin, end }: Work): void {
  const working = new WeakSet<FastifyRequest>();
  const handled = new WeakSet<FastifyRequest>();

  function start(request: FastifyRequest): void {
    begin(request);
    working.add(request);
  }
  function stop(request: FastifyRequest): void {
    if (working.delete(request)) end(request);
  }

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    start(request);
    // a client that leaves before its call is handled: nothing follows; once it is handled there is a reply to nobody
    reply.raw.once('close', () => handled.has(request) || stop(request));
  });
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) stop(request);
  });
  app.addHook('preValidation', async (request) => {
    if (hasBody(request)) start(request);
  });
  app.addHook('preHandler', async (request) => {
    handled.add(request);
  });
  app.addHook('onSend', async (request) => stop(request));
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
