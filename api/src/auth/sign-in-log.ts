import { createHmac } from 'node:crypto';
import type { Secret } from '@cairn/database';
import type { Caller } from '@cairn/domain/audit-events';
import type { FastifyBaseLogger } from 'fastify';

/** Logs refusals around sign-in under a key of the account: attempts on one account are found, its address is not. */
export class SignInLog {
  readonly #log: FastifyBaseLogger;
  readonly #secret: Secret;

  constructor(log: FastifyBaseLogger, secret: Secret) {
    this.#log = log;
    this.#secret = secret;
  }

  refused(what: 'password' | 'second factor' | 'reset' | 'link', account: string, { address }: Caller): void {
    this.#log.warn({ what, account: accountKey(this.#secret, account), address }, 'sign-in refused');
  }
}

const accountKey = (secret: Secret, account: string): string =>
  createHmac('sha256', secret.reveal())
    .update(`sign-in log ${account.toLowerCase()}`)
    .digest('base64url')
    .slice(0, 16);
