import { randomBytes } from 'node:crypto';
import { NOT_AUTHORISED } from '@cairn/contract';
import { inLanguage, type Sentence, sentence, translated } from '@cairn/domain/language';
import { HashQueueFull } from '@cairn/domain/passwords';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { problemOfDatabase } from './database-watch.ts';
import { languageOf } from './language.ts';

/** What Fastify and its plugins refuse by themselves, in our words. */
const refusals: Record<number, Problem> = {
  400: new Problem('bad_request'),
  404: new Problem('not_found', { message: 'There is no such address' satisfies Sentence }),
  413: new Problem('too_large'),
  415: new Problem('unsupported'),
};

/**
 * Every error leaves here: a Problem as it is; a refusal of Fastify's as the Problem it amounts to; anything else as
 * code 999 with a reference that is in the log line.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Problem>((error, request, reply) =>
    inLanguage(languageOf(request), () => answer(error, request, reply)),
  );
}

function answer(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Problem) return sendProblem(reply, error);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 429) {
    const retryAfter = Number(reply.getHeader('retry-after')) || 60;
    return sendProblem(reply, new Problem('too_many', { retryAfter }));
  }
  if (status >= 400 && status < 500) {
    const { code, message } = refusals[status] ?? new Problem('bad_request');
    return sendProblem(reply, new Problem(code, { message, status }));
  }
  if (reply.raw.closed) return sendProblem(reply, new Problem('bad_request')); // nobody reads it
  if (error instanceof HashQueueFull) return sendProblem(reply, new Problem('busy', { retryAfter: 1 }));
  const passing = problemOfDatabase(error);
  if (passing) {
    request.log.warn({ err: error, route: request.routeOptions.url }, 'the database is not available');
    return sendProblem(reply, passing);
  }
  if (wasCancelled(error) && isSearch(request)) {
    request.log.warn({ route: request.routeOptions.url }, 'a search was given up');
    return sendProblem(reply, new Problem('too_broad'));
  }
  const ref = randomBytes(5).toString('hex').toUpperCase();
  request.log.error(
    {
      ref,
      err: error,
      method: request.method,
      route: request.routeOptions.url,
      user: request.session?.userId,
    },
    'a call failed',
  );
  return reply
    .code(500)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error: sentence('The server could not do this'), code: 999, ref }));
}

/** Whether PostgreSQL ended a statement: it had taken as long as one may. */
const wasCancelled = (error: Error) => 'code' in error && error.code === '57014';

/** Whether a call looks for a text, as lists do. */
const isSearch = ({ query }: FastifyRequest) =>
  typeof query === 'object' && query !== null && 'stext' in query && query.stext !== '';

function sendProblem(reply: FastifyReply, problem: Problem) {
  const { code, message, issues, messages, changed, status, retryAfter } = problem;
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.send(
    JSON.stringify(
      code === 'not_authorised'
        ? NOT_AUTHORISED
        : { error: translated(message), code, issues, messages, changed },
    ),
  );
}
