import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Secret } from '@cairn/database';
import { complete, LinkLost } from '@cairn/mail';
import type { Log } from '../log.ts';
import { startQueue } from '../queue.ts';
import { ATTEMPTS, type Claimed, claim, markNotSent, markSent, readAttachments } from './outbox.ts';
import { ATTEMPT, NotSent, type SmtpOptions, smtp } from './smtp.ts';

export interface DeliveryOptions {
  readonly database: Database;
  readonly secret: Secret;
  readonly log: Log;
  readonly smtp: SmtpOptions;
  /** The address that people reach the portal at, such as https://rtk.example.com. */
  readonly publicUrl: string;
  /** Seconds that an e-mail belongs to who has taken it; longer than an attempt may last. */
  readonly lease?: number;
}

/** Conversations with the server at the same time. */
const MAX_CONVERSATIONS = 4;
/** ms that a stop waits for what is under way; what is not done then is tried again when its lease is over. */
const STOP_TIMEOUT_MS = 8_000;

/**
 * Empties the outbox: at once when an e-mail is committed, and when one is due again. Any number of workers may do so.
 *
 * An e-mail reaches nobody twice as long as nothing fails between the server's "taken" and our note of it. A process
 * that dies in between, or a server whose "taken" does not arrive, leaves no way to know (RFC 5321 4.5.4.1, RFC 1047);
 * then it goes out once more, with the same Message-ID and the same link.
 */
export async function startDelivery(options: DeliveryOptions): Promise<{ stop(): Promise<void> }> {
  const { database, log, lease = ATTEMPT / 1000 + 30 } = options;
  const send = smtp(options.smtp);
  async function deliver(claimed: Claimed, isStopping: () => boolean): Promise<void> {
    const logged = { email: claimed.id, template: claimed.template, attempt: claimed.attempts };
    try {
      if (claimed.attempts > ATTEMPTS) throw new NotSent('Every attempt ended without an answer', true);
      const bodies = await complete(database.service, claimed, options);
      const { key, sender, subject } = claimed;
      const to = { name: claimed.to_name, address: claimed.to_address };
      const attachments = await readAttachments(database.service, claimed.id);
      await send({ key, sender, subject, to, ...bodies, attachments });
    } catch (error) {
      if (!(error instanceof NotSent) && !(error instanceof LinkLost)) throw error; // the database: its lease runs out
      const failure = {
        reason: error.message,
        final: error instanceof LinkLost || error.final,
        bounced: error instanceof NotSent && error.bounced,
      };
      const state = await markNotSent(database.service, claimed, failure);
      log.warn(
        { ...logged, ...failure },
        state === 'failed' ? 'e-mail given up' : 'e-mail not sent, tried again later',
      );
      return;
    }
    await noteUntilLease(() => markSent(database.service, claimed, options.publicUrl), isStopping);
    log.info(logged, 'e-mail sent');
  }

  /** The server has the e-mail: what fails now would send it again, so it is tried for as long as it is ours. */
  async function noteUntilLease(note: () => Promise<void>, isStopping: () => boolean): Promise<void> {
    for (const until = performance.now() + lease * 500; ; await wait(500)) {
      try {
        return await note();
      } catch (error) {
        if (isStopping() || performance.now() > until) throw error;
      }
    }
  }

  return startQueue({
    database,
    log,
    table: 'emails',
    channel: 'cairn_emails',
    unreadable: 'the outbox cannot be read',
    most: MAX_CONVERSATIONS,
    stopTimeout: STOP_TIMEOUT_MS,
    claim: (db, by) => claim(db, lease, by),
    work: deliver,
  });
}
