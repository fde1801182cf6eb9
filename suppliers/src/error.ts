/** Why a supplier did not do what was requested. Texts for people are made where they are shown. */
export type SupplierErrorCode =
  | 'unauthorized'
  | 'rate_limited'
  | 'timeout'
  | 'unavailable'
  | 'rejected'
  | 'already_in_state'
  | 'malformed_reply'
  | 'not_found';

interface Details {
  /** How long the supplier wants no further request, ms. */
  readonly retryAfter?: number;
  /** The supplier's own code, as `HTTP 409`, `1103` or `6420`: digits and letters, never its text. */
  readonly reply?: string;
  /** False when the request cannot have reached the supplier, or was refused before it had an effect. */
  readonly mayHaveHadEffect?: boolean;
}

/** Holds neither addresses, headers, bodies nor texts of a supplier: it may be logged as it is. */
export class SupplierError extends Error {
  override readonly name = 'SupplierError';
  readonly code: SupplierErrorCode;
  readonly retryAfter: number | undefined;
  readonly reply: string | undefined;
  readonly mayHaveHadEffect: boolean;

  constructor(code: SupplierErrorCode, { retryAfter, reply, mayHaveHadEffect = false }: Details = {}) {
    super(reply === undefined ? code : `${code} (${reply})`);
    this.code = code;
    this.retryAfter = retryAfter;
    this.reply = reply;
    this.mayHaveHadEffect = mayHaveHadEffect;
  }
}
