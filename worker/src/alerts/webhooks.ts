import { type Database, type Db, openSecret, type Secret } from '@cairn/database';
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { type Claimant, isFree, startQueue } from '../queue.ts';
import { type Sent, sendWebhook, type WebhookOptions } from './webhook-request.ts';

export interface WebhookDeliveryOptions extends WebhookOptions {
  readonly database: Database;
  readonly secret: Secret;
  readonly log: Log;
}

/** Deliveries at the same time. */
const MOST = 4;
/** Seconds that a delivery belongs to who has taken it; longer than an attempt lasts. */
const LEASE = 30;
/** Seconds until the next attempt, after the first, second, … that failed: an hour and three quarters in all. */
const backOff = [10, 60, 300, 1800, 3600];
/** ms that a stop waits for what is under way; what is not done then is tried again when its lease is over. */
const STOP_MS = 5_000;

interface Claimed {
  readonly id: number;
  readonly key: string;
  readonly body: string;
  readonly attempts: number;
  readonly webhook_id: number;
  readonly url: string;
  readonly secret_sealed: Buffer;
}

/** Delivers what is queued for webhooks, at once and again when an attempt has failed. Any number of workers may do so. */
export const startWebhooks = (options: WebhookDeliveryOptions): Promise<{ stop(): Promise<void> }> =>
  startQueue({
    database: options.database,
    log: options.log,
    table: 'webhook_deliveries',
    channel: 'cairn_webhooks',
    unreadable: 'webhooks cannot be read',
    most: MOST,
    stopTimeout: STOP_MS,
    claim,
    work: (claimed) => deliver(claimed, options),
  });

async function deliver(claimed: Claimed, { database, secret, log, ...options }: WebhookDeliveryOptions) {
  const { id, key, body, url, webhook_id, secret_sealed, attempts } = claimed;
  const began = performance.now();
  const sent = await sendWebhook(
    {
      url,
      body,
      key,
      secret: openSecret(secret, secret_sealed, `alert_webhooks.secret_sealed of ${webhook_id}`),
    },
    options,
  );
  const duration = Math.round(performance.now() - began);
  await note(database.service, claimed, sent, duration);
  log.info({ webhook: webhook_id, delivery: id, attempt: attempts, duration, ...sent }, 'webhook delivery');
}

/**
 * What waits for longer than its next attempt can have been set to is due now: the clock was set back meanwhile. Nothing is
 * queued for later.
 */
export async function catchUp(db: Db): Promise<number> {
  const late = await sql`
    update webhook_deliveries set next_at = now() where state = 'waiting'
      and next_at > now() + make_interval(secs => greatest(${LEASE}, (${[...backOff]}::int[])[attempts]))`.execute(
    db,
  );
  return Number(late.numAffectedRows ?? 0);
}

/** Takes the delivery that is due longest. A claim counts as an attempt, so that one that kills its worker ends too. */
async function claim(db: Db, by: Claimant): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with claimed as (
      update webhook_deliveries set attempts = attempts + 1, next_at = now() + make_interval(secs => ${LEASE}::int), claimed_by = ${by.worker}
      where id = (select id from webhook_deliveries where next_at <= now() and ${isFree(by)} order by next_at, id limit 1 for update skip locked)
      returning id, key, body, attempts, webhook_id)
    select c.*, w.url, w.secret_sealed from claimed c join alert_webhooks w on w.id = c.webhook_id`.execute(
    db,
  );
  return rows[0];
}

async function note(
  db: Db,
  { id, attempts }: Claimed,
  { status, fault }: Sent,
  duration: number,
): Promise<void> {
  const pause = backOff[attempts - 1];
  await db
    .updateTable('webhook_deliveries')
    .set({
      state: fault === undefined ? 'sent' : pause === undefined ? 'failed' : 'waiting',
      status,
      duration_ms: duration,
      reason: fault ?? '',
      claimed_by: null,
      tried_at: sql<Date>`now()`,
      next_at: sql<Date>`now() + make_interval(secs => ${pause ?? 0}::int)`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
