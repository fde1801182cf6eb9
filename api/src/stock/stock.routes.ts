import { type areas, isRole, STOCK_HORIZONS, type StockMovementRow, type StockRow } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import type { Session } from '../auth/session.ts';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { type Movement, movementsOf } from './movements.queries.ts';
import { forecastNeed, type Stock } from './outlook.queries.ts';
import {
  activeSubscription,
  countByType,
  dealersWithStock,
  findDealer,
  findReseller,
  listMovements,
  listStock,
  listTypes,
  managesStock,
  resellersWithStock,
} from './stock.queries.ts';
import { stockMovementRoutes } from './stock-movements.routes.ts';

type StockArea = typeof areas.stock;
interface Needs {
  readonly database: Database;
  readonly now: () => number;
}

/** Types of subscriptions are few: the colours of a chart's slices, in turn. */
const sliceColors = ['#4bebb3', '#4792e9', '#f9bd2b', '#9b6bdf', '#e54f51', '#49c5d8', '#e58fc0', '#a3c644'];
const color = (index: number): string => sliceColors[index % sliceColors.length] as string;

export function stockRoutes({ database, now }: Needs): Handlers<StockArea> {
  const ownDealer = ({ dealerId }: Session, id: number | undefined) => id ?? dealerId ?? undefined;
  const ownReseller = ({ resellerId }: Session, id: number | undefined) => id ?? resellerId ?? undefined;

  return {
    ...stockMovementRoutes(database),

    types: (_, { session }) =>
      database.withTenant(session, async (db) => ({ CasterSubscriptions: await listTypes(db) })),

    forRover: ({ dealer, rover }, { session }) =>
      database.withTenant(session, async (db) => {
        const id = ownDealer(session, dealer);
        const stock =
          id !== undefined && (await findDealer(db, id)) ? await listStock(db, { dealer: id }) : [];
        const CasterSubs = stock.filter(({ count }) => count > 0);
        const active = rover === undefined ? undefined : await activeSubscription(db, rover);
        if (!active) return { CasterSubs };
        const first = { ...active, text: sentence('{{title}} - active', { title: active.text }), count: 0 };
        return { CasterSubs: [first, ...CasterSubs] };
      }),

    ofDealer: ({ id, short }, { session }) =>
      database.withTenant(session, async (db) => {
        const dealer = ownDealer(session, id);
        const found = dealer !== undefined && (await findDealer(db, dealer));
        const CasterSubs = found ? await listStock(db, { dealer }) : [];
        return { CasterSubs: short ? CasterSubs.filter(({ count }) => count > 0) : CasterSubs };
      }),

    ofReseller: ({ id, short }, { session }) =>
      database.withTenant(session, async (db) => {
        const reseller = ownReseller(session, id);
        const found = reseller !== undefined && (await findReseller(db, reseller));
        const CasterSubs = found ? await listStock(db, { reseller }) : [];
        return { CasterSubs: short ? CasterSubs.filter(({ count }) => count > 0) : CasterSubs };
      }),

    dealerList: ({ dealer }, { session }) =>
      database.withTenant(session, async (db) => {
        const id = ownDealer(session, dealer);
        const found = id === undefined ? undefined : await findDealer(db, id);
        if (!found) return [];
        const subs = (await listStock(db, { dealer: found.id })).filter(({ count }) => count > 0);
        return [{ value: found.id, text: found.title, subs }];
      }),

    resellerList: ({ reseller }, { session }) =>
      database.withTenant(session, async (db) => {
        const id = ownReseller(session, reseller);
        const found = id === undefined ? undefined : await findReseller(db, id);
        if (!found) throw new Problem('not_found');
        const manage = isRole(session.role, 'systemAdmin') || (await managesStock(db, session.userId));
        return {
          value: found.id,
          text: found.title,
          subs: (await listStock(db, { reseller: found.id })).filter(({ count }) => count > 0),
          dealers: await dealersWithStock(db, found.id),
          manage: manage ? 1 : 0,
        };
      }),

    resellers: (_, { session }) =>
      database.withTenant(session, async (db) => ({ resellers: await resellersWithStock(db) })),

    counts: (owner, { session }) =>
      database.withTenant(session, async (db) => {
        const rows = await countByType(db, owner);
        const data = rows.map(({ title, count }, index) => ({
          label: title,
          value: count,
          color: color(index),
        }));
        return { total: rows.reduce((sum, { count }) => sum + count, 0), data };
      }),

    report: (query, { session }) =>
      database.withTenant(session, async (db) => {
        const may = isRole(session.role, 'systemAdmin') || (await managesStock(db, session.userId));
        if (!may) throw new Problem('not_authorised', { status: 403 });
        const { rows, total } = await listMovements(db, query);
        return { stock: rows.map(rowOf), total };
      }),

    outlook: (query, { session }) =>
      database.withTenant(session, async (db) => {
        const { stock, owner, reseller } = await stockOf(db, session, query);
        const items = await listStock(db, stock);
        const needs = new Map(
          (await forecastNeed(db, stock, new Date(now()))).map((need) => [need.type_id, need]),
        );
        const supply = new Map(
          'dealer' in stock
            ? (await listStock(db, { reseller: reseller.id })).map(({ value, count }) => [value, count])
            : [],
        );
        return {
          value: owner.id,
          text: owner.title,
          reseller: { value: reseller.id, text: reseller.title },
          manage: (await mayManage(db, session, stock)) ? 1 : 0,
          types: items
            .map((item) => ({
              ...item,
              needed: needs.get(item.value)?.needed ?? STOCK_HORIZONS.map(() => 0),
              runs_out: needs.get(item.value)?.runs_out?.toISOString() ?? null,
              supply: supply.get(item.value) ?? 0,
            }))
            .filter(({ count, needed, supply }) => count + supply + Math.max(...needed) > 0),
        };
      }),

    movements: (query, { session }) =>
      database.withTenant(session, async (db) => {
        const { stock } = await stockOf(db, session, query);
        const { rows, total } = await movementsOf(db, stock, query);
        return { movements: rows.map(movementRowOf), total };
      }),
  };

  /** The stock of the dealer that is named or is the caller's own, else that of the reseller. */
  async function stockOf(db: Db, session: Session, query: { reseller?: number; dealer?: number }) {
    const dealerId = ownDealer(session, query.dealer);
    const dealer = dealerId === undefined ? undefined : await findDealer(db, dealerId);
    const resellerId = dealer?.reseller_id ?? ownReseller(session, query.reseller);
    const reseller = resellerId === undefined ? undefined : await findReseller(db, resellerId);
    if (!reseller || (dealerId !== undefined && !dealer)) throw new Problem('not_found');
    const stock: Stock = dealer ? { dealer: dealer.id } : { reseller: reseller.id };
    return { stock, owner: dealer ?? reseller, reseller };
  }

  /** Whether a person may add units to a stock and remove them. */
  async function mayManage(db: Db, session: Session, stock: Stock): Promise<boolean> {
    if (session.readonly || isRole(session.role, 'dealer')) return false;
    if ('dealer' in stock || isRole(session.role, 'systemAdmin')) return true;
    return managesStock(db, session.userId);
  }
}

function movementRowOf(row: Movement): StockMovementRow {
  const { id, at, kind, reseller, dealer, rover, purchase_order, reason } = row;
  const ends: Record<Movement['kind'], [from: string | null, to: string | null]> = {
    added: ['', reseller],
    removed: [reseller, ''],
    assigned: [reseller, dealer],
    returned: [dealer, reseller],
    sold: [dealer, rover],
    refunded: [rover, dealer],
  };
  const [from, to] = ends[kind];
  return {
    value: id,
    date: at.toISOString(),
    kind,
    from: from ?? '',
    to: to ?? '',
    rover: row.rover_id,
    type: row.type_id,
    text: row.type,
    quant: row.quantity,
    po: purchase_order || reason,
    user: row.user_name,
    balance: row.balance,
  };
}

type MovementRow = Awaited<ReturnType<typeof listMovements>>['rows'][number];

function rowOf(row: MovementRow): StockRow {
  const { id, at, kind, quantity, purchase_order, reason, user_name, type, reseller, dealer } = row;
  const gives = kind === 'removed' || kind === 'returned';
  return {
    value: id,
    reseller,
    dealer: dealer ?? '',
    type,
    user: user_name,
    quant: gives ? -quantity : quantity,
    kind: kind as StockRow['kind'],
    dealer_po: purchase_order || reason,
    date: at.toISOString(),
  };
}
