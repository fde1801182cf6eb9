import { z } from 'zod';
import { progress } from './endpoint.ts';

/** Everything that can go wrong, with the HTTP status it travels under. The portal owns the words for people. */
export const problems = {
  invalid_input: 400,
  bad_request: 400, // not readable as a request at all: broken JSON, a body that is no object
  login_failed: 401,
  login_over: 401, // a login or link was begun, and is over: begin again
  not_authorised: 401, // 403 when the session is fine and the role is not; its body is the text NOT AUTHORISED
  must_change_password: 403, // signed in, and nothing else until the password is changed
  acting: 403, // for the person themself, not while they act for a dealer
  must_enrol: 403, // the same until a second factor is set up
  not_found: 404,
  taken: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  maintenance: 503,
} as const;
export type ProblemCode = keyof typeof problems | 999;

/** One field that was not right; nested fields are written with dots. */
export const issue = z.object({ field: z.string(), message: z.string() });
export type Issue = z.output<typeof issue>;

/** The body of every refusal but NOT AUTHORISED. `ref` finds the server's own log line of a 999. */
export const problemBody = z.object({
  error: z.string(),
  code: z.union([z.enum(Object.keys(problems) as [keyof typeof problems]), z.literal(999)]),
  ref: z.string().optional(),
  issues: z.array(issue).optional(),
  messages: z
    .array(progress)
    .optional()
    .describe('The steps of an act in several: which were undone, and which failed'),
});
export type ProblemBody = z.output<typeof problemBody>;
