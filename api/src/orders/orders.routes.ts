import { type areas, isAtLeast, type OrderRow, orderStates, orderStatusIds } from '@cairn/contract';
import type { Database, Secret } from '@cairn/database';
import { once } from '@cairn/domain/idempotency';
import { sentence } from '@cairn/domain/language';
import { ZodError } from 'zod';
import type { Handlers } from '../mount.ts';
import { issuesOf, Problem } from '../problem.ts';
import { bit } from '../records/reply-values.ts';
import { statusOf } from '../sims/sims.rules.ts';
import { simsNeeded } from './coverage.rules.ts';
import { obstaclesOf, ofOrders } from './obstacles.ts';
import { receivePayment } from './order-intake.ts';
import {
  assignedSims,
  type FoundSim,
  findOrder,
  findSims,
  listOrders,
  type OrderedSubscription,
  type StoredOrder,
  subscriptionsOf,
} from './orders.queries.ts';
import { type PaymentEvent, readPaymentEvent } from './payment-event.rules.ts';
import { isUsable, processOrder, saveDraft } from './process-order.ts';
import { checkSignature } from './signature.rules.ts';

interface Needs {
  readonly database: Database;
  /** PAYMENT_WEBHOOK_SECRET; without it no orders come in. */
  readonly webhookSecret: Secret | undefined;
  readonly now: () => number;
}

export function orderRoutes({ database, webhookSecret, now }: Needs): Handlers<typeof areas.orders> {
  return {
    list: (query, { session }) =>
      database.withTenant(session, async (db) => {
        const { rows, total } = await listOrders(db, query);
        return { payments: rows.map(rowOf), total };
      }),

    read: ({ order: id, company }, { session }) =>
      database.withTenant(session, async (db) => {
        const order = await findOrder(db, id, company);
        if (!order) throw new Problem('not_found');
        const subs = await subscriptionsOf(db, order.id);
        const isPaid = order.status === orderStatusIds.paid;
        const sims = await findSims(db, isPaid ? order.draft_sims : await assignedSims(db, order.id));
        const ordered = await ofOrders(
          db,
          sims.map(({ id }) => id),
        );
        const isAvailable = (sim: FoundSim) => !isPaid || (isUsable(sim, order) && !ordered.has(sim.id));
        const obstacles = isPaid ? await obstaclesOf(db, subs) : new Map<number, string>();
        const endpoints = isAtLeast(session.role, 'reseller');
        return {
          payment: rowOf(order),
          subs: subs.map((sub) => ({
            ...subscriptionOf(sub, order.status),
            obstacle: obstacles.get(sub.id) ?? '',
          })),
          sims: sims.map((sim) => simOf(sim, isAvailable(sim), endpoints)),
          needed: simsNeeded(subs),
        };
      }),

    assign: ({ draft, ...choice }, context) =>
      database.withTenant(context.session, (db) =>
        once(db, context.key, async () => ({
          messages: await (draft ? saveDraft : processOrder)(db, context, choice),
        })),
      ),

    receive: async ({ payload, signature }) => {
      if (!webhookSecret) throw new Problem('not_found', { message: sentence('There is no such address') });
      const check = checkSignature(payload, signature, webhookSecret.revealAll(), now());
      if (check === 'expired')
        throw new Problem('bad_request', { message: sentence('The signature is older than 5 minutes') });
      if (check === 'early')
        throw new Problem('bad_request', {
          message: sentence('The signature is from the future: compare the clocks of both servers'),
        });
      if (check !== 'valid')
        throw new Problem('bad_request', { message: sentence('The signature is not valid') });
      const event = eventOf(payload);
      await database.service.transaction().execute((db) => receivePayment(db, event));
      return { received: true };
    },
  };
}

function eventOf(payload: string): PaymentEvent {
  try {
    return readPaymentEvent(JSON.parse(payload));
  } catch (error) {
    if (error instanceof ZodError) throw new Problem('invalid_input', { issues: issuesOf(error) });
    if (error instanceof SyntaxError) throw new Problem('bad_request');
    throw error;
  }
}

const textOf = (status: number) => orderStates.find(({ id }) => id === status) ?? orderStates[0];

function rowOf(row: StoredOrder): OrderRow {
  const { id, text } = textOf(row.status);
  return {
    id: row.id,
    version: row.version,
    companyid: row.company_id,
    company: row.company,
    dealerid: row.dealer_id,
    dealer: row.dealer,
    name: row.name,
    order: row.reference,
    amount: row.amount / 100,
    datetime: row.paid_at.toISOString(),
    status: id,
    statustext: sentence(text),
    contradicted: row.contradicted_at?.toISOString() ?? null,
  };
}

function subscriptionOf({ id, title, sims, rover_id, rover }: OrderedSubscription, status: number) {
  return {
    id,
    title,
    rover: rover_id,
    rovername: rover ?? '',
    substatustext: status === orderStatusIds.paid ? waitingText(sims) : sentence(textOf(status).text),
    subscription: [{ simm: bit(sims > 0), simms: sims }],
  };
}

function waitingText(sims: number): string {
  if (sims > 1) return sentence('Waiting for {{count}} SIMs', { count: sims });
  return sentence(sims === 1 ? 'Waiting for a SIM' : 'No SIM needed');
}

const simOf = (
  { id, iccid, endpoint_name, endpoint_id, status }: FoundSim,
  available: boolean,
  endpoints: boolean,
) => ({
  value: id,
  iccid,
  endpoint_name: endpoint_name ?? '',
  statusid: statusOf(status).id,
  endpoint_id: endpoints ? (endpoint_id ?? '') : '',
  available: bit(available),
});
