import { z } from 'zod';
import { SupplierError } from '../error.ts';
import type { HttpReply } from './exchange.ts';

/** The reply's JSON, as the schema has it. */
export function parseReply<Shape>({ status, json }: HttpReply, schema: z.ZodType<Shape>): Shape {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
  // Names of fields are the supplier's, but only those of the schema can be here.
  throw new SupplierError('malformed_reply', {
    reply: `HTTP ${status} ${field}`.trim(),
    mayHaveHadEffect: true,
  });
}

/** The errors that mean the same whatever the supplier. Those that remain are the connector's to judge. */
export function httpError(reply: HttpReply, now: Date, code = ''): SupplierError | undefined {
  const { status, headers } = reply;
  const details = { reply: `HTTP ${status} ${code}`.trim(), words: wordsOf(reply) };
  if (status >= 200 && status < 300) return undefined;
  if (status < 400) return new SupplierError('malformed_reply', { ...details, mayHaveHadEffect: true });
  if (status === 401) return new SupplierError('unauthorized', details);
  if (status === 404) return new SupplierError('not_found', details);
  if (status === 429)
    return new SupplierError('rate_limited', { ...details, retryAfter: retryAfterOf(headers, now) });
  if (status < 500) return new SupplierError('rejected', details);
  return new SupplierError('unavailable', {
    ...details,
    retryAfter: status === 503 ? retryAfterOf(headers, now) : undefined,
    mayHaveHadEffect: true,
  });
}

/** The text of an error in JSON. The page of a gateway is not the supplier's. */
export const wordsOf = ({ json }: HttpReply): string => errorText.safeParse(json).data?.message ?? '';

const errorText = z.object({ message: z.string() });

/** Seconds or a date (RFC 9110, 10.2.3), as ms. */
function retryAfterOf(headers: Headers, now: Date): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
