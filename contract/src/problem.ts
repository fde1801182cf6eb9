import { z } from 'zod';
import { lazyObject, progress, utc } from './endpoint.ts';

/** Error codes, with their HTTP status. */
export const problems = {
  invalid_input: 400,
  bad_request: 400, // not readable as a request at all: broken JSON, a body that is no object
  login_failed: 401,
  archived: 403, // the login was right, but the account or its organisation is archived
  password_expired: 403, // the password was right, but was a generated one that nobody changed in time
  login_over: 401, // a login or link that has expired or was used: begin again
  not_authorised: 401, // 403 when the session is valid and the role is not allowed; the body is the text NOT AUTHORISED
  must_change_password: 403, // signed in, but only allowed to change the password
  acting: 403, // only for the own account, not while acting for a dealer
  https_required: 403, // over plain HTTP from another machine, where people use HTTPS
  locked: 403, // the role may, but the setting of its dealer does not let it: the body says so
  must_enrol: 403, // the same for a second factor that must be set up
  not_found: 404,
  taken: 409,
  changed_meanwhile: 409, // the record has changed since the version that came with the save; nothing was saved
  key_reused: 422, // the Idempotency-Key came with another request before; nothing was done
  too_broad: 422, // the database gave up on a search: it has to find less
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  too_much_at_once: 429, // of the caller, or of long work of all: nothing was done
  maintenance: 503,
  unavailable: 503, // the database does not answer; a change that was under way may have been done
  busy: 503, // more at once than the server takes on
} as const;
export type ProblemCode = keyof typeof problems | 999;

/** One invalid field; nested fields are written with dots. */
export const issue = lazyObject(() => ({ field: z.string(), message: z.string() }));
export type Issue = z.output<typeof issue>;

/** What others changed of a record after the caller read it. */
export const changed = lazyObject(() => ({
  versions: z
    .record(z.string(), z.int())
    .describe('The present versions, under the names that the save takes'),
  fields: z.array(
    z.object({
      field: z.string().describe('Name of the field in the call that reads the record'),
      value: z.union([z.string(), z.number(), z.null()]).describe('The present value'),
      text: z.string().optional().describe('Of an id: the name of its record'),
      by: z
        .string()
        .nullable()
        .describe('Who changed it; empty: a person the caller may not see, null: not a person'),
      at: utc,
    }),
  ),
}));
export type Changed = z.output<typeof changed>;

/** The body of every refusal but NOT AUTHORISED. `ref` finds the server's own log line of a 999. */
export const problemBody = lazyObject(() => ({
  error: z.string(),
  code: z.union([z.enum(Object.keys(problems) as [keyof typeof problems]), z.literal(999)]),
  ref: z.string().optional(),
  issues: z.array(issue).optional(),
  messages: z.array(progress).optional().describe('Steps of the action: which were undone, and which failed'),
  changed: changed.optional().describe('With code changed_meanwhile'),
}));
export type ProblemBody = z.output<typeof problemBody>;
