import { type Changed, type Issue, type Progress, problems } from '@cairn/contract';
import { type FixedSentence, sentence } from './language.ts';

type Code = keyof typeof problems;

const sentences: Record<Code, FixedSentence> = {
  invalid_input: 'Some fields are invalid',
  bad_request: 'The request cannot be read',
  login_failed: 'E-mail address or password is wrong',
  archived: 'The account or its organisation is deleted',
  password_expired: 'This initial password has expired: a new one is needed',
  login_over: 'This login has expired: start again',
  not_authorised: 'NOT AUTHORISED',
  must_change_password: 'Change your password first',
  https_required: 'Plain HTTP is refused: use HTTPS',
  locked: 'Account cannot change Casta subscription',
  must_enrol: 'Set up a second factor first',
  acting: 'You are acting as a dealer: go back to your own session first',
  not_found: 'There is no such record',
  taken: 'The name is taken',
  changed_meanwhile: 'This was changed since you opened it: nothing was saved',
  key_reused: 'This Idempotency-Key was used for another request: send it with a new one',
  too_broad: 'This search finds too much: add a word or a filter',
  too_large: 'The request is too large',
  unsupported: 'Send JSON',
  too_many: 'Too many attempts: wait a while',
  too_much_at_once: 'You have too many requests at once: try again in a moment',
  maintenance: 'The system is under maintenance: support access only',
  unavailable: 'The database does not answer: try again in a moment',
  busy: 'The server is busy: try again in a moment',
};

/** A refusal that the caller caused or must know about. Everything else that is thrown becomes code 999. */
export class Problem extends Error {
  readonly code: Code;
  readonly status: number;
  readonly issues: readonly Issue[] | undefined;
  /** The steps of an act that has several, see records/steps.ts of the api. */
  readonly messages: readonly Progress[] | undefined;
  /** What others changed of the record, see record-versions.ts. */
  readonly changed: Changed | undefined;
  /** Seconds after which the call may succeed. */
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
    super(more.message ?? sentence(sentences[code]));
    this.code = code;
    this.status = more.status ?? problems[code];
    this.issues = more.issues;
    this.messages = more.messages;
    this.changed = more.changed;
    this.retryAfter = more.retryAfter;
  }
}
