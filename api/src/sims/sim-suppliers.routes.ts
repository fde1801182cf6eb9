import { type areas, isRole, type Progress, type SimRefresh, type SupplierState } from '@cairn/contract';
import type { Database, Secret } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import type { Session } from '../auth/session.ts';
import type { Context, Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { bit } from '../records/reply-values.ts';
import type { Settlement } from './settlement.ts';
import {
  cancelRefresh,
  countChanges,
  findRefresh,
  lastRefreshes,
  listChanges,
  requestRefresh,
  type StoredRefresh,
} from './sim-refreshes.queries.ts';
import { percentOf, usagePeriod } from './sim-refreshes.rules.ts';
import { saveSettings, settingsOf } from './sim-supplier-settings.ts';
import { countRead, countSims, isReady, readSettings, readSuppliers } from './sim-suppliers.queries.ts';
import { supplierMessage, wordsFor } from './supplier-messages.ts';

/** ms that a call waits for a refresh, which goes on after that. */
const PATIENCE = 60_000;

interface Options {
  readonly database: Database;
  readonly secret: Secret;
  readonly settlement: Settlement;
  /** Whether the suppliers may be the stand-ins of the demo, on this machine. */
  readonly standIns: boolean;
  readonly now: () => number;
}

export function simSupplierRoutes(options: Options): Handlers<typeof areas.simSuppliers> {
  const { database, secret, settlement, standIns, now } = options;
  const { service } = database;

  /** Starts a refresh or joins the one under way, and waits for its end. */
  async function refreshed(
    { session, from }: Pick<Context, 'from'> & { session: Session },
    supplier: 1 | 2,
    usage: { from: string; to: string } | undefined,
    patience: number,
  ) {
    if (!(await isReady(service, supplier))) throw wrong('supplier', 'The supplier is not set up');
    const reseller = isRole(session.role, 'systemAdmin') ? null : session.resellerId;
    const user = { id: session.userId, name: session.name };
    const id = await service.transaction().execute(async (db) => {
      const { id, made } = await requestRefresh(db, { supplier, reseller, user, usage });
      const { title } = await readSettings(db, supplier);
      if (made)
        await recordEvent(db, events.simRefreshStarted, session, {
          target: { type: 'sim_supplier', id: supplier, title },
          text: title,
          from,
        });
      return id;
    });
    const read = async () => (await findRefresh(service, id)) as StoredRefresh;
    return settlement.waitFor(read, ({ ended_at }) => ended_at !== null, patience);
  }

  /** A refresh as the caller may see it: without who started it and how much there is beyond the caller's scope. */
  async function shown(session: Session, row: StoredRefresh): Promise<SimRefresh> {
    const whole = isRole(session.role, 'systemAdmin');
    const own = whole || row.reseller_id === session.resellerId;
    const { changes, counts } = await database.withTenant(session, async (db) => ({
      changes: await countChanges(db, row.id),
      counts: whole
        ? { simms: row.sims, usages: row.usages }
        : {
            simms: (await countSims(db)).get(row.supplier)?.simms ?? 0,
            usages: await countRead(db, row.supplier, row.started_at),
          },
    }));
    return {
      value: row.id,
      supplier: row.supplier as 1 | 2,
      state: row.state as SimRefresh['state'],
      code: row.code,
      at: row.at.toISOString(),
      user: own ? row.user_name : '',
      started: row.started_at?.toISOString() ?? null,
      ended: row.ended_at?.toISOString() ?? null,
      usage: bit(row.usage_from !== null),
      percent: percentOf(row),
      pages: whole ? row.pages : 0,
      malformed: whole ? row.malformed : 0,
      complete: row.complete === null ? null : bit(row.complete),
      changes,
      ...counts,
    };
  }

  return {
    states: async (_, { session }) => {
      const counts = await database.withTenant(session, countSims);
      const suppliers = (await readSuppliers(service)).map(
        (row): SupplierState => ({
          value: row.id as 1 | 2,
          version: row.version,
          text: row.title,
          enabled: bit(row.enabled),
          ready: bit(row.ready === true),
          health: row.health as SupplierState['health'],
          since: row.health_since?.toISOString() ?? null,
          lasterror: row.last_error,
          lasterrorwords: wordsFor(session.role, row.last_error_words),
          lasterrorat: row.last_error_at?.toISOString() ?? null,
          circuit: row.circuit as SupplierState['circuit'],
          refreshed: row.refreshed_at?.toISOString() ?? null,
          ...(counts.get(row.id) ?? { simms: 0, missing: 0 }),
        }),
      );
      return { suppliers };
    },

    settings: async ({ supplier }) => settingsOf(await readSettings(service, supplier)),

    saveSettings: (input, context) =>
      service.transaction().execute((db) => saveSettings(db, secret, input, context, standIns)),

    refresh: async ({ supplier, updateusage, wait, ...days }, context) => {
      const usage = updateusage ? usagePeriod(days, now()) : undefined;
      const row = await refreshed(context, supplier, usage, wait ? PATIENCE : 0);
      const refresh = await shown(context.session, row);
      return { messages: [progressOf(refresh)], refresh };
    },

    refreshBics: async (_, context) => {
      const refresh = await shown(context.session, await refreshed(context, 2, undefined, PATIENCE));
      const counts = await database.withTenant(context.session, countSims);
      return { sims: refresh.simms, total: counts.get(2)?.simms ?? 0, refresh };
    },

    refreshes: async (query, { session }) => {
      const refreshes: SimRefresh[] = [];
      for (const row of await lastRefreshes(service, query)) refreshes.push(await shown(session, row));
      return { refreshes };
    },

    refreshChanges: async ({ id }, { session }) => {
      if (!(await findRefresh(service, id))) throw new Problem('not_found');
      return database.withTenant(session, async (db) => {
        const counts = await countChanges(db, id);
        const total = counts.reduce((sum, { simms }) => sum + simms, 0);
        return { changes: await listChanges(db, id), total };
      });
    },

    cancelRefresh: async ({ id }, { session, from }) => {
      const refresh = await findRefresh(service, id);
      if (!refresh) throw new Problem('not_found');
      const own = isRole(session.role, 'systemAdmin') || refresh.reseller_id === session.resellerId;
      if (!own) throw new Problem('not_authorised', { status: 403 });
      await service.transaction().execute(async (db) => {
        const { title } = await readSettings(db, refresh.supplier);
        await cancelRefresh(db, id);
        await recordEvent(db, events.simRefreshCancelled, session, {
          target: { type: 'sim_supplier', id: refresh.supplier, title },
          text: title,
          from,
        });
      });
      return { status: 'ok' };
    },
  };
}

function progressOf({ state, code, simms, complete }: SimRefresh): Progress {
  const text = sentence('SIM cards: {{count}}', { count: simms });
  if (state === 'failed') return { message: supplierMessage(code), text, error: 1 };
  if (state === 'cancelled') return { message: sentence('The refresh was cancelled'), text, error: 1 };
  if (state !== 'done') return { message: sentence('The refresh goes on'), text, error: 0 };
  if (complete === 0)
    return { message: sentence('Refreshed: rows moved meanwhile, some may be missing'), text, error: 0 };
  return { message: sentence('SIM cards refreshed'), text, error: 0 };
}
