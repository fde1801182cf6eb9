import { z } from 'zod';
import { progress, utc } from './endpoint.ts';

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
  changed_meanwhile: 409, // the record has changed since the version that came with the save; nothing was saved
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  maintenance: 503,
} as const;
export type ProblemCode = keyof typeof problems | 999;

/** One field that was not right; nested fields are written with dots. */
export const issue = z.object({ field: z.string(), message: z.string() });
export type Issue = z.output<typeof issue>;

/** What others changed of a record after the caller read it. */
export const changed = z.object({
  versions: z
    .record(z.string(), z.int())
    .describe('The present versions, under the names that the save takes them'),
  fields: z.array(
    z.object({
      field: z.string().describe('As the call that reads the record names it'),
      value: z.union([z.string(), z.number(), z.null()]).describe('The present one'),
      text: z.string().optional().describe('Of an id: the name of its record'),
      by: z
        .string()
        .nullable()
        .describe('Who changed it; empty: nobody that may be named, null: not a person'),
      at: utc,
    }),
  ),
});
export type Changed = z.output<typeof changed>;

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
  changed: changed.optional().describe('With code changed_meanwhile'),
});
export type ProblemBody = z.output<typeof problemBody>;
