import { type areas, isRole, type Progress } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { once } from '@cairn/domain/idempotency';
import { type FixedSentence, sentence } from '@cairn/domain/language';
import type { Writer } from '@cairn/domain/record-writes';
import { moveStock, type StockMovement } from '@cairn/domain/stock';
import type { Session } from '../auth/session.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { notThere } from '../records/refusals.ts';
import { findReseller, listTypes, lockDealer, managesStock, mayManageStill } from './stock.queries.ts';

type Caller = Writer & { readonly session: Session };
type Change = Pick<StockMovement, 'kind' | 'resellerId' | 'dealerId' | 'purchaseOrder' | 'reason'>;

/** Units of subscriptions are made, given to dealers, taken back and removed: each a movement of the ledger. */
export function stockMovementRoutes(
  database: Database,
): Pick<Handlers<typeof areas.stock>, 'assign' | 'add' | 'takeBack' | 'remove'> {
  return {
    assign: ({ subdata }, context) =>
      database.withTenant(context.session, async (db) => {
        const owners = await dealerOf(db, subdata);
        const movement = { kind: 'assigned', ...owners, purchaseOrder: subdata.po } as const;
        return change(db, context, subdata, movement, 'Subscriptions Added');
      }),

    add: ({ subdata }, context) =>
      asManager(context, subdata.reseller, (db) => {
        const movement = { kind: 'added', resellerId: subdata.reseller, purchaseOrder: subdata.po } as const;
        return change(db, context, subdata, movement, 'Subscriptions Added');
      }),

    takeBack: ({ subdata }, context) =>
      database.withTenant(context.session, async (db) => {
        const owners = await dealerOf(db, subdata);
        const movement = { kind: 'returned', ...owners, reason: subdata.removalReason } as const;
        return change(db, context, subdata, movement, 'Subscriptions Removed');
      }),

    remove: ({ subdata }, context) =>
      asManager(context, subdata.reseller, (db) => {
        const { reseller, removalReason } = subdata;
        const movement = { kind: 'removed', resellerId: reseller, reason: removalReason } as const;
        return change(db, context, subdata, movement, 'Subscriptions Removed');
      }),
  };

  /** Writes one movement and what it says to the person. */
  function change(
    db: Db,
    context: Caller,
    subdata: { id?: number | undefined; type?: number | undefined; number: number },
    movement: Change,
    message: FixedSentence,
  ) {
    return once(db, context.key, async (): Promise<{ messages: Progress[] }> => {
      const typeId = Number(subdata.type ?? subdata.id);
      const type = (await listTypes(db)).find(({ value }) => value === typeId);
      // what is in stock of a type that was withdrawn can still go back
      const isSupply = movement.kind === 'added' || movement.kind === 'assigned';
      if (!type && isSupply) throw wrong('subdata.type', notThere('type'));
      await moveStock(db, context, { ...movement, typeId, quantity: subdata.number }, 'subdata.number');
      return {
        messages: [
          {
            message: sentence(message),
            text: sentence('{{count}} × {{title}}', { count: subdata.number, title: type?.text ?? typeId }),
            error: 0,
          },
        ],
      };
    });
  }

  /**
   * A transaction that may make and remove units. No tenant's database role may, so it runs at the system level, for
   * the reseller of the person alone.
   */
  async function asManager<T>(context: Caller, reseller: number, work: (db: Db) => Promise<T>): Promise<T> {
    const { session } = context;
    const isSystem = isRole(session.role, 'systemAdmin');
    if (!isSystem && reseller !== session.resellerId) {
      const may = await database.withTenant(session, (db) => managesStock(db, session.userId));
      if (!may) throw new Problem('not_authorised', { status: 403 });
      throw wrong('subdata.reseller', notThere('business'));
    }
    return database.service.transaction().execute(async (db) => {
      if (!isSystem && !(await mayManageStill(db, session.userId, reseller)))
        throw new Problem('not_authorised', { status: 403 });
      if (!(await findReseller(db, reseller))) throw wrong('subdata.reseller', notThere('business'));
      return work(db);
    });
  }

  /** A dealer of the caller and its reseller, which it stays of until the end of the transaction. */
  async function dealerOf(db: Db, subdata: { dealer: number; reseller?: number | undefined }) {
    const dealer = await lockDealer(db, subdata.dealer);
    if (!dealer || (subdata.reseller !== undefined && subdata.reseller !== dealer.reseller_id))
      throw wrong('subdata.dealer', notThere('dealer'));
    return { resellerId: dealer.reseller_id, dealerId: dealer.id };
  }
}
