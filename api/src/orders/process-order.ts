import { orderStates, orderStatusIds, type Progress } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { events, recordEvent, type UserEvent } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import { editAs, refuseStale } from '@cairn/domain/record-versions';
import type { Writer } from '@cairn/domain/record-writes';
import { slotFor } from '@cairn/domain/sim-slots';
import { type HeldSim, type Holder, lockSims, moveSims } from '@cairn/domain/sims';
import { sql } from 'kysely';
import type { Session } from '../auth/session.ts';
import { isTaken, Problem, wrong } from '../problem.ts';
import { inSteps } from '../records/steps.ts';
import { coverOrder, simsNeeded } from './coverage.rules.ts';
import { obstaclesOf, ofOrders } from './obstacles.ts';
import { lockOrder, lockRovers, type OrderedSubscription, subscriptionsOf } from './orders.queries.ts';

type Caller = Writer & { readonly session: Session };
type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

interface Choice {
  readonly order: number;
  readonly version?: number | undefined;
  readonly company?: number | undefined;
  readonly sims: readonly number[];
}

/** Whether a SIM is in the stock of the company of an order or of its dealer. */
export const isUsable = (
  sim: { readonly holder: string; readonly dealer_id: number | null; readonly company_id: number | null },
  order: { readonly dealer_id: number; readonly company_id: number },
): boolean =>
  sim.holder === 'company'
    ? sim.company_id === order.company_id
    : sim.holder === 'dealer' && sim.dealer_id === order.dealer_id;

/** Stores which SIMs were chosen so far, in the transaction of the caller. */
export async function saveDraft(db: Db, caller: Caller, choice: Choice): Promise<Progress[]> {
  const order = await lockPaid(db, caller, choice);
  const needed = simsNeeded(await takenSubscriptions(db, order));
  if (choice.sims.length > needed) throw wrong('sims', "Assigned sims doesn't match order");
  await usableSims(db, order, choice.sims);
  await db
    .updateTable('orders')
    .set({ draft_sims: [...choice.sims] })
    .where('id', '=', order.id)
    .execute();
  const text = sentence('{{count}} of {{needed}} SIMs', { count: choice.sims.length, needed });
  await record(db, caller, events.orderSimsSaved, order);
  return [{ message: sentence('Order saved'), text, error: 0 }];
}

/** Moves the SIMs of an order to its company and marks it processed, in the transaction of the caller: all or nothing. */
export async function processOrder(db: Db, caller: Caller, choice: Choice): Promise<Progress[]> {
  const order = await lockPaid(db, caller, choice);
  const covered = coverOrder(await takenSubscriptions(db, order), choice.sims);
  if (!covered) throw wrong('sims', "Assigned sims doesn't match order");
  // one order of locks for all, so that two orders with the same SIMs do not wait for each other
  await lockRovers(
    db,
    covered.flatMap(({ need }) => need.rover_id ?? []),
  );
  const sims = await usableSims(db, order, choice.sims);
  return inSteps(async (step, messages) => {
    for (const { sim: id, need } of covered.toSorted((a, b) => a.sim - b.sim)) {
      const sim = sims.get(id) as HeldSim; // usableSims has them all
      const { rover } = need;
      await step(
        'SIM',
        () => assign(db, caller, order, sim, need),
        () => sentence('{{iccid}} → {{holder}}', { iccid: sim.iccid, holder: rover ?? order.company }),
      );
    }
    await step(
      'Order',
      () => finish(db, caller, order),
      () => sentence('Order {{reference}} processed', { reference: order.reference }),
    );
    return [...messages];
  });
}

async function lockPaid(
  db: Db,
  { session }: Caller,
  { order: id, version, company }: Choice,
): Promise<Locked> {
  const order = await lockOrder(db, id, company);
  if (!order) throw new Problem('not_found');
  if (order.status !== orderStatusIds.paid) {
    const state = orderStates.find((one) => one.id === order.status)?.text ?? 'Processed';
    const message = sentence('This order cannot be changed any more: {{state}}', { state: sentence(state) });
    throw new Problem('taken', { message });
  }
  await editAs(db, session.userId);
  const fields = { status: 'status', draft_sims: 'sims' };
  await refuseStale(db, [{ row: order, version, name: 'version', fields }]);
  return order;
}

/** The subscriptions of an order. @throws {Problem} when a rover cannot get the SIMs of its own */
async function takenSubscriptions(db: Db, order: Locked): Promise<OrderedSubscription[]> {
  const subs = await subscriptionsOf(db, order.id);
  const [obstacle] = (await obstaclesOf(db, subs)).values();
  if (obstacle)
    throw new Problem('taken', { message: obstacle, issues: [{ field: 'sims', message: obstacle }] });
  return subs;
}

/** The chosen SIMs by their ids. @throws {Problem} when one is not in the stock of the dealer or the company, or of another order */
async function usableSims(db: Db, order: Locked, ids: readonly number[]): Promise<Map<number, HeldSim>> {
  const sims = new Map((await lockSims(db, ids)).map((sim) => [sim.id, sim]));
  const ordered = await ofOrders(db, ids);
  for (const id of ids) {
    const sim = sims.get(id);
    if (!sim) throw wrong('sims', 'There is no such SIM');
    if (!isUsable(sim, order)) throw new Problem('taken', notInStock(sim));
    if (ordered.has(id)) throw new Problem('taken', ofAnotherOrder(sim));
  }
  return sims;
}

function notInStock({ iccid }: HeldSim) {
  const message = sentence('SIM {{iccid}} is not in the stock of the dealer or the company', { iccid });
  return { message, issues: [{ field: 'sims', message }] };
}

function ofAnotherOrder({ iccid }: HeldSim) {
  const message = sentence('SIM {{iccid}} is assigned to another order', { iccid });
  return { message, issues: [{ field: 'sims', message }] };
}

async function assign(
  db: Db,
  caller: Caller,
  order: Locked,
  sim: HeldSim,
  need: OrderedSubscription,
): Promise<void> {
  const { reseller_id, dealer_id, company_id } = order;
  const entering = { sim: sim.id, ordered: need.sims };
  const inRover = need.rover_id === null ? undefined : await slotFor(db, need.rover_id, entering, 'sims');
  const target: Holder = {
    holder: inRover === undefined ? 'company' : 'rover',
    reseller_id,
    dealer_id,
    company_id,
    station_id: null,
    rover_id: need.rover_id,
    slot: inRover ?? null,
  };
  await moveSims(db, caller, [sim], target, { sim: 'sims', target: 'sims' }, 'Order processed');
  const { userId: user_id, name: user_name } = caller.session;
  await db
    .insertInto('order_sims')
    .values({ order_id: order.id, sim_id: sim.id, subscription_id: need.id, user_id, user_name })
    .execute()
    .catch((error: unknown) => {
      if (isTaken(error, 'order_sims_once')) throw new Problem('taken', ofAnotherOrder(sim));
      if (isTaken(error, 'order_sim_elsewhere')) throw new Problem('taken', notInStock(sim));
      throw error;
    });
}

async function finish(db: Db, caller: Caller, order: Locked): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      status: orderStatusIds.processed,
      draft_sims: [],
      processed_at: sql<Date>`now()`,
      processed_by: caller.session.userId,
    })
    .where('id', '=', order.id)
    .execute();
  await record(db, caller, events.orderProcessed, order);
}

/** The event is for those who see orders, so not for the company. */
async function record(db: Db, { session, from }: Caller, event: UserEvent, order: Locked): Promise<void> {
  await recordEvent(db, event, session, {
    message: { code: 'order_of', parameters: { reference: order.reference, title: order.company } },
    target: { type: 'order', id: order.id, title: order.reference },
    scope: { resellerId: order.reseller_id, dealerId: order.dealer_id, companyId: null },
    ...(from && { from }),
  });
}
