import type { z } from 'zod';
import type { HttpReply } from '../connection/exchange.ts';
import { httpError, parseReply } from '../connection/reply.ts';
import { SupplierError } from '../error.ts';
import { envelope } from './replies.ts';

/** Codes of `resultParam` that public clients name. */
const EXPIRED = '401';
const NO_DATA = '1340';
const ALREADY_ACTIVE = '2507';
const changed = new Set(['5014', '5017', '9003']);

/** What an envelope holds, or the error that it stands for: a failure has HTTP status 200 as well. */
export function contents<Shape>(reply: HttpReply, schema: z.ZodType<Shape>, now: Date): Shape {
  const error = httpError(reply, now);
  if (error) throw error;
  const { Response } = parseReply(reply, envelope);
  const code = Response.resultParam?.resultCode ?? Response.resultCode;
  const isEmpty = code === NO_DATA;
  if (Response.resultCode !== '0' && !isEmpty && !changed.has(code))
    throw failure(code, Response.resultParam?.resultDescription ?? '');
  const param = schema.safeParse(isEmpty ? undefined : Response.responseParam);
  if (param.success) return param.data;
  throw new SupplierError('malformed_reply', { reply: 'responseParam', mayHaveHadEffect: true });
}

function failure(code: string, description: string): SupplierError {
  const reply = code.replaceAll(/[^\w.-]/g, '').slice(0, 12);
  const details = { reply, words: description };
  if (code === EXPIRED) return new SupplierError('unauthorized', details);
  // The code of "API rate limit exceeded" is not public, its text is.
  if (/rate limit/i.test(description)) return new SupplierError('rate_limited', details);
  return new SupplierError(code === ALREADY_ACTIVE ? 'already_in_state' : 'rejected', details);
}

/** Throws what a reply to a login stands for when it has no token. */
export function refuseLogin(reply: HttpReply, now: Date): void {
  const error = httpError(reply, now);
  if (error) throw error;
  const { data } = envelope.safeParse(reply.json);
  if (!data || data.Response.resultCode === '0') return;
  const { resultCode, resultDescription } = data.Response.resultParam ?? {};
  throw failure(resultCode ?? data.Response.resultCode, resultDescription ?? '');
}
