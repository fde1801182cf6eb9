/** Why a supplier did not do what was requested. Texts for people are made where they are shown. */
export type SupplierErrorCode =
  | 'unauthorized'
  | 'rate_limited'
  | 'timeout'
  | 'unavailable'
  | 'rejected'
  | 'already_in_state'
  | 'malformed_reply'
  | 'not_found'
  /** The SIM is in no endpoint, which has to be made first. */
  | 'no_endpoint';

interface Details {
  /** How long the supplier wants no further request, ms. */
  readonly retryAfter?: number;
  /** The supplier's own code, as `HTTP 409`, `1103` or `6420`: digits and letters, never its text. */
  readonly reply?: string;
  /** The text of the supplier, made one line and rid of what looks like a credential. */
  readonly words?: string | undefined;
  /** False when the request cannot have reached the supplier, or was refused before it had an effect. */
  readonly mayHaveHadEffect?: boolean;
}

/**
 * Holds neither addresses, headers nor bodies: it may be logged as it is. The text of a supplier is no property that a log
 * lists, and only for who administrates the supplier.
 */
export class SupplierError extends Error {
  override readonly name = 'SupplierError';
  readonly code: SupplierErrorCode;
  readonly retryAfter: number | undefined;
  readonly reply: string | undefined;
  readonly mayHaveHadEffect: boolean;
  readonly #words: string;

  constructor(
    code: SupplierErrorCode,
    { retryAfter, reply, words = '', mayHaveHadEffect = false }: Details = {},
  ) {
    super(reply === undefined ? code : `${code} (${reply})`);
    this.code = code;
    this.retryAfter = retryAfter;
    this.reply = reply;
    this.mayHaveHadEffect = mayHaveHadEffect;
    this.#words = cleaned(words);
  }

  get words(): string {
    return this.#words;
  }
}

/** The longest text of a supplier that is taken over, in characters. */
const LONGEST = 300;
/** Tokens and keys are longer than any word; an ICCID has 20 digits. */
const credential = /\S{32,}/g;

const cleaned = (text: string): string =>
  text
    .slice(0, 10 * LONGEST)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(credential, '…')
    .trim()
    .slice(0, LONGEST);
