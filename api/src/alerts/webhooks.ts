import { randomBytes } from 'node:crypto';
import { MOST_WEBHOOKS, type WebhookDelivery } from '@cairn/contract';
import { type Database, type Secret, sealSecret } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { type AddressFault, addressFault } from '@cairn/domain/webhook-address';
import { sql } from 'kysely';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { countRows } from '../records/list.ts';
import { bit } from '../records/reply-values.ts';

interface Needs {
  readonly database: Database;
  readonly secret: Secret;
  /** Webhooks may lead to this machine, and over http: for tests and the demo alone. */
  readonly webhooksAnywhere: boolean;
}

/** Deliveries that a log shows. */
const SHOWN = 50;

const faults = {
  form: 'must be an address such as https://hooks.example.com/rtk',
  https: 'must begin with https://',
  credentials: 'must not hold a username or password',
  private: 'must not lead into a private network',
} as const satisfies Record<AddressFault, string>;

/** The table is the system's alone, as its secrets are; calls about it are about the caller's own. */
export async function listWebhooks({ database }: Needs, user: number) {
  const rows = await database.service
    .selectFrom('alert_webhooks')
    .where('user_id', '=', user)
    .select(['id', 'title', 'url', 'created_at'])
    .orderBy('id')
    .execute();
  return { webhooks: rows.map(({ created_at, ...row }) => ({ ...row, created: created_at.toISOString() })) };
}

export async function addWebhook(
  { database, secret, webhooksAnywhere }: Needs,
  { title, url }: { title: string; url: string },
  { session, from }: Pick<Context, 'from'> & { session: NonNullable<Context['session']> },
) {
  const fault = addressFault(url, webhooksAnywhere);
  if (fault) throw wrong('url', faults[fault]);
  const key = `whsec_${randomBytes(32).toString('base64url')}`;
  const id = await database.service.transaction().execute(async (db) => {
    await sql`select from users where id = ${session.userId} for no key update`.execute(db); // two at once count each other
    const count = await countRows(db.selectFrom('alert_webhooks').where('user_id', '=', session.userId));
    if (count >= MOST_WEBHOOKS)
      throw wrong('url', 'must not be more than {{count}}', { count: MOST_WEBHOOKS });
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('alert_webhooks', 'id'))::int as id`.execute(db);
    const [next] = rows;
    if (!next) throw new Error('A sequence has a next value');
    const sealed = sealSecret(secret, key, `alert_webhooks.secret_sealed of ${next.id}`);
    await sql`insert into alert_webhooks (id, user_id, title, url, secret_sealed) overriding system value
      values (${next.id}, ${session.userId}, ${title}, ${url}, ${sealed})`.execute(db);
    await recordEvent(db, events.webhookAdded, session, { text: title, from });
    return next.id;
  });
  return { id, secret: key };
}

export async function removeWebhook(
  { database }: Needs,
  id: number,
  { session, from }: Pick<Context, 'from'> & { session: NonNullable<Context['session']> },
) {
  await database.service.transaction().execute(async (db) => {
    const gone = await db
      .deleteFrom('alert_webhooks')
      .where('id', '=', id)
      .where('user_id', '=', session.userId)
      .returning('title')
      .executeTakeFirst();
    if (!gone) throw new Problem('not_found');
    await recordEvent(db, events.webhookRemoved, session, { text: gone.title, from });
  });
  return { status: 'ok' } as const;
}

/** Queues a message without alerts; the worker sends it at once. */
export async function testWebhook({ database }: Needs, id: number, user: number, now: Date) {
  await ownWebhook(database, id, user);
  const body = JSON.stringify({ type: 'test', at: now.toISOString() });
  const row = await database.service
    .insertInto('webhook_deliveries')
    .values({ webhook_id: id, body, test: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { delivery: row.id };
}

export async function listDeliveries({ database }: Needs, id: number, user: number) {
  await ownWebhook(database, id, user);
  const rows = await database.service
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', id)
    .select(['id', 'created_at', 'tried_at', 'state', 'attempts', 'status', 'duration_ms', 'reason', 'test'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    deliveries: rows.map(
      (row): WebhookDelivery => ({
        id: row.id,
        created: row.created_at.toISOString(),
        tried: row.tried_at?.toISOString() ?? null,
        state: row.state as WebhookDelivery['state'], // its check constraint has no others
        attempts: row.attempts,
        status: row.status,
        duration: row.duration_ms,
        fault: row.reason as WebhookDelivery['fault'], // the worker writes no others
        test: bit(row.test),
      }),
    ),
  };
}

async function ownWebhook({ service }: Database, id: number, user: number): Promise<void> {
  const row = await service
    .selectFrom('alert_webhooks')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .select('id')
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
}
