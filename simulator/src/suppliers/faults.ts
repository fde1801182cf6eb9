/** What a request is for, whatever the supplier. */
export type Operation =
  | 'login'
  | 'list'
  | 'profiles'
  | 'read'
  | 'status'
  | 'endpoint'
  | 'online'
  | 'usage'
  | 'location'
  | 'cancel'
  | 'unknown';

export type Misbehaviour =
  /** The token of the request and all others run out. `in_200` is a failure within HTTP 200. */
  | { readonly kind: 'expired_token'; readonly form: 'json' | 'empty' | 'in_200' }
  | { readonly kind: 'rate_limited'; readonly retryAfter?: string }
  | { readonly kind: 'failure_in_200'; readonly code: string; readonly description?: string }
  | { readonly kind: 'server_error'; readonly status: number }
  /** The reply comes after so many ms: `Infinity` for never. */
  | { readonly kind: 'stall'; readonly ms: number }
  /** The connection is reset, before or after what was requested was done. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  /** Done, but the reply is a page of a gateway, or half of what it should be. */
  | { readonly kind: 'html' }
  | { readonly kind: 'half_json' }
  /** Done, but the connection breaks in the middle of the reply. */
  | { readonly kind: 'cut_off' }
  /** After the reply so many rows move to other positions in the list. */
  | { readonly kind: 'rows_move'; readonly rows: number };

export type Fault = Misbehaviour & {
  /** Every operation when left out. */
  readonly operation?: Operation;
  /** Requests that pass before; 0 when left out. */
  readonly skip?: number;
  /** Requests that it happens to; 1 when left out. */
  readonly times?: number;
};

/** What will go wrong. Faults happen in the order in which they were added. */
export class Faults {
  #pending: { readonly fault: Fault; skip: number; times: number }[] = [];

  add(fault: Fault): void {
    this.#pending.push({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 });
  }

  clear(): void {
    this.#pending = [];
  }

  /** The fault of this request, if it has one. */
  take(operation: Operation): Fault | undefined {
    for (const entry of this.#pending) {
      if (entry.fault.operation && entry.fault.operation !== operation) continue;
      if (entry.skip > 0) {
        entry.skip -= 1;
        continue;
      }
      entry.times -= 1;
      if (entry.times <= 0) this.#pending = this.#pending.filter((other) => other !== entry);
      return entry.fault;
    }
    return undefined;
  }
}
