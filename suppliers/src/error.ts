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
    return this.#words.slice(0, LONGEST);
  }

  /** The words without what the connector logs in with, which a supplier may repeat in its refusal. */
  wordsWithout(credentials: readonly string[]): string {
    return credentials.reduce(hide, this.#words);
  }
}

/** The longest text of a supplier that is taken over, in characters. */
const LONGEST = 300;
/** Tokens and keys are longer than any word; an ICCID has 20 digits. */
const credential = /\S{32,}/g;

/** Longer than is shown, so that a credential across that end is recognised. */
const cleaned = (text: string): string =>
  oneLine(text.slice(0, 10 * LONGEST))
    .replaceAll(credential, '…')
    .trim();

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ');

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Case does not matter, and a supplier may have written it as it stands in an address. */
function hide(text: string, secret: string): string {
  const forms = [...new Set([secret, encodeURIComponent(secret)])].map((form) => oneLine(form).trim());
  const known = forms.filter((form) => form !== '').map(escaped);
  return known.length === 0 ? text : text.replaceAll(new RegExp(known.join('|'), 'gi'), '…');
}
