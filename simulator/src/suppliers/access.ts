import { randomUUID } from 'node:crypto';

export type Login = 'accepted' | 'refused' | 'locked';

export interface AccessOptions {
  readonly now: () => number;
  /** Life of a token, ms. */
  readonly life: number;
  /** Wrong logins in a row that lock the account, and for how long, ms. */
  readonly wrongLogins?: number;
  readonly lockDuration?: number;
}

/** Tokens that a stand-in has issued, and its patience with wrong logins. */
export class Access {
  readonly #options: Required<AccessOptions>;
  #expiry = new Map<string, number>();
  #wrong = 0;
  #lockedUntil = 0;

  constructor(options: AccessOptions) {
    this.#options = { wrongLogins: 3, lockDuration: 300_000, ...options };
  }

  login(isRight: boolean): Login {
    const { now, wrongLogins, lockDuration } = this.#options;
    if (now() < this.#lockedUntil) return 'locked';
    if (isRight) {
      this.#wrong = 0;
      return 'accepted';
    }
    this.#wrong += 1;
    if (this.#wrong >= wrongLogins) {
      this.#wrong = 0;
      this.#lockedUntil = now() + lockDuration;
    }
    return 'refused';
  }

  /** A refresh token lives ten times as long. */
  issue(kind: 'access' | 'refresh'): string {
    const token = `${kind}-${randomUUID()}`;
    this.#expiry.set(token, this.#options.now() + this.#options.life * (kind === 'refresh' ? 10 : 1));
    return token;
  }

  accepts(kind: 'access' | 'refresh', header: string | undefined): boolean {
    const token = header?.replace(/^Bearer /, '') ?? '';
    return token.startsWith(`${kind}-`) && (this.#expiry.get(token) ?? 0) > this.#options.now();
  }

  /** Refresh tokens stay. */
  expireAccess(): void {
    this.#expiry = new Map([...this.#expiry].filter(([token]) => token.startsWith('refresh-')));
  }
}
