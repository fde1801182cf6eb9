import { type Changed, type Issue, type Progress, problems } from '@cairn/contract';
import type { z } from 'zod';

type Code = keyof typeof problems;

const sentences: Record<Code, string> = {
  invalid_input: 'Some fields are not right',
  bad_request: 'The request cannot be read',
  login_failed: 'E-mail address or password is wrong',
  login_over: 'This login is over: begin again',
  not_authorised: 'NOT AUTHORISED',
  must_change_password: 'Change your password first',
  must_enrol: 'Set up a second factor first',
  acting: 'You are acting for a dealer: go back to your own session first',
  not_found: 'There is no such record',
  taken: 'The name is taken',
  changed_meanwhile: 'This was changed since you opened it: nothing was saved',
  too_large: 'The request is too large',
  unsupported: 'Send JSON',
  too_many: 'Too many attempts: wait a while',
  maintenance: 'The system is under maintenance: support access only',
  unavailable: 'The database does not answer: try again in a moment',
  busy: 'The server has too much to do: try again in a moment',
};

/** A refusal that the caller caused or must know of. Everything else that is thrown is code 999. */
export class Problem extends Error {
  readonly code: Code;
  readonly status: number;
  readonly issues: readonly Issue[] | undefined;
  /** The steps of an act in several, see tenancy/steps.ts. */
  readonly messages: readonly Progress[] | undefined;
  /** What others changed of the record, see records/versions.ts. */
  readonly changed: Changed | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    code: Code,
    more: {
      message?: string;
      status?: number;
      issues?: readonly Issue[];
      messages?: readonly Progress[];
      changed?: Changed;
      retryAfter?: number;
    } = {},
  ) {
    super(more.message ?? sentences[code]);
    this.code = code;
    this.status = more.status ?? problems[code];
    this.issues = more.issues;
    this.messages = more.messages;
    this.changed = more.changed;
    this.retryAfter = more.retryAfter;
  }
}

/** One field was not right. */
export const wrong = (field: string, message: string) =>
  new Problem('invalid_input', { issues: [{ field, message }] });

/** The fields that a schema found wrong, each once, with the message that says most. */
export function issuesOf(error: z.ZodError): Issue[] {
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body';
    if (!found.has(field)) found.set(field, mostSpecific(issue));
  }
  return [...found].map(([field, message]) => ({ field, message }));
}

/** A union fails with one list per branch; the branch that got past the type knows what was wrong. */
function mostSpecific(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const inner = issue.errors.flat();
  const best = inner.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value') ?? inner[0];
  return best ? mostSpecific(best) : issue.message;
}

/** Whether PostgreSQL refused a row because of the unique index of this name. */
export const isTaken = (error: unknown, index: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === index;
