import {
  type areas,
  isAtLeast,
  type SimHolder,
  type SimRow,
  simStatuses,
  statusFilterIds,
} from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { once } from '@cairn/domain/idempotency';
import { sentence, storedSentence } from '@cairn/domain/language';
import { saveRecord } from '@cairn/domain/record-writes';
import type { Session } from '../auth/session.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { countedViews } from '../records/counted-views.ts';
import { inCompany } from '../records/list.ts';
import { changeStatuses } from './bulk-status.ts';
import { countSims, withoutIdleSearch } from './sim-counts.queries.ts';
import { matching, subscribed } from './sim-filter.ts';
import { findSim, type MoveRow, readChanges, readMoves } from './sim-history.queries.ts';
import { addToReseller, assignToDealer, updateSim } from './sim-moves.ts';
import { simPackage } from './sim-package.kind.ts';
import { readPackages, readUsage, sumUsage } from './sim-usage.queries.ts';
import { packageOf, usageSlices } from './sim-usage.rules.ts';
import { countViews } from './sim-views.ts';
import {
  lastChanges,
  listSims,
  openAlerts,
  ordersOf,
  type SimDetails,
  simsForRover,
  supplierTitles,
} from './sims.queries.ts';
import { changeOf, megabytes, monthOf, rowOf, statusOf } from './sims.rules.ts';

/** The most SIMs of a list to choose from. */
const MOST = 1000;
/** The longest period of usage, in days after the first. */
const LONGEST = 400;
const DAY = 86_400_000;

export function simRoutes(database: Database, now: () => number): Handlers<typeof areas.sims> {
  async function rowsOf(db: Db, session: Session, rows: readonly SimDetails[]): Promise<SimRow[]> {
    const ids = rows.map(({ id }) => id);
    const isAdmin = isAtLeast(session.role, 'reseller');
    const titles = isAdmin ? await supplierTitles(db) : [];
    const changes = await lastChanges(db, ids);
    const alerts = await openAlerts(db, ids);
    const orders = isAtLeast(session.role, 'dealer') ? await ordersOf(db, ids) : [];
    const reader = {
      role: session.role,
      readonly: session.readonly,
      now: new Date(now()),
      suppliers: new Map(titles.map(({ id, title }) => [id, title])),
      changes: new Map(changes.map((one) => [one.sim_id, one])),
      orders: new Map(orders.map((one) => [one.sim_id, one])),
      alerts: Map.groupBy(alerts, ({ sim_id }) => sim_id),
    };
    return rows.map((row) => rowOf(row, reader));
  }

  const views = countedViews(database, now, countViews);

  return {
    list: (query, { session }) =>
      database.withTenant(session, async (db) => {
        const list = await withoutIdleSearch(db, inCompany(query, session));
        const conditions = {
          sold: await subscribed(db, list.substatus),
          match: await matching(db, list.stext),
        };
        const { status, ...filter } = { ...list, ...conditions };
        const { counts, alerts } = await countSims(db, filter);
        const rows = await rowsOf(db, session, await listSims(db, { status, ...filter }));
        const [issued, active, suspended, other] = simStatuses.map((one) => counts.get(one.status) ?? 0) as [
          number,
          number,
          number,
          number,
        ];
        return {
          CasterSimmss: rows,
          Total: total(counts, status),
          Counts: [issued, active, suspended, other],
          Alerts: total(alerts, status),
        };
      }),

    views: async (tenant, { session }) => ({ counts: await views(session, tenant) }),

    choose: (query, { session }) =>
      database.withTenant(session, async (db) => {
        const filter = await withoutIdleSearch(db, query);
        const { counts } = await countSims(db, filter);
        const list = { ...filter, orderby: 'number', sortdesc: false, page: 0, limit: MOST } as const;
        const rows = await listSims(db, {
          ...list,
          substatus: statusFilterIds.everySubscription,
          alerts: false,
        });
        return { CasterSimmss: await rowsOf(db, session, rows), Total: total(counts, query.status) };
      }),

    forRover: (query, { session }) =>
      database.withTenant(session, async (db) => {
        const dealer = query.dealer ?? session.dealerId ?? undefined;
        const { own, inStock } = await simsForRover(db, { ...query, dealer }, MOST);
        const active = own.map(({ id, iccid, slot, status }) => ({
          value: id,
          number: iccid,
          statusid: statusOf(status).id,
          text:
            slot === 1
              ? sentence('{{number}} - active', { number: iccid })
              : sentence('{{number}} - active {{slot}}', { number: iccid, slot: Number(slot) }),
        }));
        const none = { value: 0, number: '', statusid: null, text: sentence('Not Required') };
        const stock = inStock.map(({ id, iccid, status }) => ({
          value: id,
          number: iccid,
          statusid: statusOf(status).id,
          text: status === 'suspended' ? sentence('{{number}} - suspended', { number: iccid }) : iccid,
        }));
        return { CasterSimms: [...active, none, ...stock] };
      }),

    assignToDealer: (input, context) =>
      database.withTenant(context.session, (db) =>
        once(db, context.key, async () => ({ messages: await assignToDealer(db, context, input) })),
      ),

    addToReseller: (input, context) =>
      database.withTenant(context.session, (db) =>
        once(db, context.key, async () => ({ messages: await addToReseller(db, context, input) })),
      ),

    update: ({ simmdata }, context) =>
      database.withTenant(context.session, (db) =>
        once(db, context.key, async () => ({ messages: await updateSim(db, context, simmdata) })),
      ),

    changeStatus: (input, context) =>
      database.withTenant(context.session, (db) =>
        once(db, context.key, async () => ({ rows: await changeStatuses(db, context, input) })),
      ),

    history: ({ id, limit }, { session }) =>
      database.withTenant(session, async (db) => {
        if (!(await findSim(db, id))) throw new Problem('not_found');
        return {
          moves: (await readMoves(db, id, limit)).map(moveOf),
          changes: (await readChanges(db, id, limit)).map((row) => changeOf(row, session.role)),
        };
      }),

    usage: (period, { session }) =>
      database.withTenant(session, async (db) => {
        const { id, start, end } = period;
        const days = (Date.parse(end) - Date.parse(start)) / DAY;
        if (days < 0) throw wrong('end', 'must not be before the start');
        if (days > LONGEST)
          throw wrong('end', 'must be at most {{count}} days after the start', { count: LONGEST });
        const sim = await findSim(db, id);
        if (!sim) throw new Problem('not_found');
        const rows = await readUsage(db, period);
        return {
          days: rows,
          total: rows.reduce((sum, { bytes }) => sum + bytes, 0),
          read: sim.usage_read_at?.toISOString() ?? null,
          allowance: sim.allowance_bytes,
        };
      }),

    packages: (tenant, { session }) =>
      database.withTenant(session, async (db) => {
        const rows = await readPackages(db, monthOf(new Date(now())), tenant);
        return { CasterSimmPackage: rows.map(packageOf) };
      }),

    savePackage: ({ value, version, allowance }, context) =>
      database.withTenant(context.session, async (db) => ({
        id: await saveRecord(db, simPackage, context, {
          id: value,
          version,
          readable: (before) => ({ allowance_bytes: allowanceOf(before) }),
          values: () => ({ allowance_bytes: allowance ? Math.round(allowance * 1e6) : null }),
        }),
      })),

    dataUsage: (scope, { session }) =>
      database.withTenant(session, async (db) => {
        const sum = await sumUsage(db, monthOf(new Date(now())), scope);
        const used = megabytes(sum.used);
        const allowance = sum.allowance === null ? null : megabytes(sum.allowance);
        return {
          data: usageSlices(sum.used, sum.allowance),
          allowance,
          used,
          simms: sum.simms,
          read: sum.read?.toISOString() ?? null,
        };
      }),
  };
}

const allowanceOf = (row: object): number | null => {
  const { allowance_bytes: bytes } = row as { allowance_bytes: number | null };
  return bytes === null ? null : megabytes(bytes);
};

/** The number of SIMs with one status, or with any. */
function total(counts: ReadonlyMap<string, number>, status: number): number {
  const chosen = simStatuses.filter(({ id }) => status === statusFilterIds.everySim || id === status);
  return chosen.reduce((sum, one) => sum + (counts.get(one.status) ?? 0), 0);
}

function moveOf(row: MoveRow) {
  const names: Readonly<Record<string, string | null>> = {
    reseller: row.reseller,
    dealer: row.dealer,
    company: row.company,
    rover: row.rover,
    station: row.station,
  };
  return {
    value: row.id,
    at: row.at.toISOString(),
    user: row.user,
    reason: storedSentence(row.reason),
    from: names[row.from_holder] ?? '',
    to: names[row.to_holder] ?? '',
    fromholder: row.from_holder as SimHolder,
    toholder: row.to_holder as SimHolder, // the database's check
  };
}
