import { type areas, levelOf } from '@cairn/contract';
import type { Database, Secret } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { once } from '@cairn/domain/idempotency';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { readAlertSettings, saveAlertSettings } from './alert-settings.ts';
import { countOpen, findAlerts, listAlerts, lockAlert, writeTaken } from './alerts.queries.ts';
import { mayTake } from './alerts.rules.ts';
import { findMailed, takeMailed } from './mailed-alerts.ts';
import { addWebhook, listDeliveries, listWebhooks, removeWebhook, testWebhook } from './webhooks.ts';

interface Needs {
  readonly database: Database;
  readonly secret: Secret;
  /** Webhooks may lead to this machine, and over http: for tests and the demo alone. */
  readonly webhooksAnywhere: boolean;
  readonly now: () => number;
}

/** What is wrong, who looks after it, and what each person hears of it: docs/decisions/118-alerts.md. */
export function alertRoutes(needs: Needs): Handlers<typeof areas.alerts> {
  const { database, now } = needs;
  return {
    list: (query, { session }) =>
      database.withTenant(session, async (db) => ({
        ...(await listAlerts(db, session, query)),
        counts: await countOpen(db, session),
      })),

    take: ({ id, take }, { session, from, key }) =>
      database.withTenant(session, async (db) => {
        await once(db, key, async () => {
          const [shown] = await findAlerts(db, session, [id]);
          const alert = shown && (await lockAlert(db, id));
          if (!alert || !mayTake(session, alert.kind, true)) throw new Problem('not_found');
          const taker = { userId: session.userId, level: levelOf(session.role) };
          await writeTaken(db, [id], take ? taker : undefined, new Date(now()));
          const target = shown.rover && ({ type: 'rover', ...shown.rover } as const);
          const { reseller_id: resellerId, dealer_id: dealerId, company_id: companyId } = alert;
          await recordEvent(db, take ? events.alertTaken : events.alertReleased, session, {
            message: {
              code: take ? 'alert_taken' : 'alert_released',
              parameters: { title: (shown.rover ?? shown.station ?? shown.sim)?.title ?? shown.part ?? '' },
            },
            ...(target && { target, scope: { resellerId, dealerId, companyId } }),
            from,
          });
          return { id };
        });
        const [after] = await findAlerts(db, session, [id]);
        return { id, taken: after?.taken ?? null };
      }),

    mailed: ({ token }) => findMailed(database, token),

    takeMailed: ({ token }, { from }) => takeMailed(database, token, from, new Date(now())),

    settings: (_, { session }) => readAlertSettings(database, session.userId, session.role),

    saveSettings: (input, context) => saveAlertSettings(database, input, context),

    webhooks: (_, { session }) => listWebhooks(needs, session.userId),

    addWebhook: (input, context) => addWebhook(needs, input, context),

    removeWebhook: ({ id }, context) => removeWebhook(needs, id, context),

    testWebhook: ({ id }, { session }) => testWebhook(needs, id, session.userId, new Date(now())),

    deliveries: ({ id }, { session }) => listDeliveries(needs, id, session.userId),
  };
}
