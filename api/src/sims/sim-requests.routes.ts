import type { areas, Reply } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import type { Session } from '../auth/session.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import type { Settlement } from './settlement.ts';
import {
  cancelLocating,
  type FoundSim,
  findSim,
  isOpen,
  lastRequest,
  type RequestKind,
  readRequest,
  requestOf,
  type SimKey,
  type StoredRequest,
} from './sim-requests.queries.ts';
import { isReady } from './sim-suppliers.queries.ts';
import { statusOf } from './sims.rules.ts';
import { failureOf, notAnswered, supplierMessage } from './supplier-messages.ts';

/** ms: somebody waits before the screen, and what was requested goes on after that. */
const PATIENCE = 100_000;

/** The supplier whose SIM cards have a geoposition. */
const LOCATED = 2;

type Location = Reply<typeof areas.simRequests.locate>;

export function simRequestRoutes(
  database: Database,
  settlement: Settlement,
): Handlers<typeof areas.simRequests> {
  /** Requests something of a SIM and waits for it. `ready` is false when its supplier is not set up. */
  async function requested(session: Session, key: SimKey, kind: RequestKind) {
    const { sim, ready } = await simOf(session, key, kind);
    const id =
      ready && (await database.withTenant(session, (db) => requestOf(db, sim.id, kind, session.userId)));
    if (!id) return { sim, failure: supplierMessage('not_ready') };
    const read = () => database.withTenant(session, (db) => readRequest(db, id));
    const request = await settlement.waitFor(read, (one) => !isOpen(one), PATIENCE);
    if (isOpen(request)) return { sim, failure: notAnswered() };
    return {
      sim: { ...sim, ...request },
      failure: request.state === 'done' ? '' : failureOf(request, session.role),
    };
  }

  async function simOf(
    session: Session,
    key: SimKey,
    kind: RequestKind,
  ): Promise<{ sim: FoundSim; ready: boolean }> {
    const sim = await database.withTenant(session, (db) => findSim(db, key));
    if (!sim) throw new Problem('not_found');
    if (kind !== 'read' && sim.supplier !== LOCATED)
      throw wrong(fieldOf(key), 'Only SIM cards of supplier 2 have a geoposition');
    return { sim, ready: await isReady(database.service, sim.supplier) };
  }

  return {
    refreshOne: async (key, { session }) => {
      const { sim, failure } = await requested(session, key, 'read');
      const status = { statusid: statusOf(sim.status).id, status: sim.status_text };
      return { iccid: sim.iccid, ...status, error: failure ? 1 : 0, message: failure };
    },

    locate: async ({ ask, ...key }, { session }) => {
      const { sim, ready } = await simOf(session, key, 'locate');
      if (ask && !ready)
        return { ...noRequest, state: 'failed', error: 1, message: supplierMessage('not_ready') };
      const last = await database.withTenant(session, async (db) => {
        if (ask) await requestOf(db, sim.id, 'locate', session.userId);
        return lastRequest(db, sim.id, 'locate');
      });
      return last ? locationOf(last, session.role) : noRequest;
    },

    cancelLocation: async (key, { session, from }) => {
      const { sim, failure } = await requested(session, key, 'cancel_location');
      await cancelLocating(database.service, sim.id);
      const message = failure || sentence('The network forgets the location: the modem registers again');
      if (!failure)
        await database.withTenant(session, (db) =>
          recordEvent(db, events.simLocationCancelled, session, {
            target: { type: 'sim', id: sim.id, title: sim.iccid },
            text: sim.iccid,
            scope: { resellerId: sim.reseller_id, dealerId: sim.dealer_id, companyId: sim.company_id },
            from,
          }),
        );
      return { messages: [{ message, text: sim.iccid, error: failure ? 1 : 0 }] };
    },
  };
}

/** The field that names the SIM. */
const fieldOf = ({ id, endpoint }: SimKey): string =>
  id !== undefined ? 'id' : endpoint ? 'endpoint' : 'iccid';

const noRequest: Location = { state: 'none', error: 0, message: '', requested: null, location: null };

function locationOf(request: StoredRequest, role: number): Location {
  const { state, at, reply } = request;
  const requested = at.toISOString();
  if (state === 'waiting' || state === 'asked') return { ...noRequest, state: 'waiting', requested };
  if (state === 'cancelled')
    return { ...noRequest, state, error: 1, message: sentence('The location was cancelled'), requested };
  if (state === 'failed')
    return { ...noRequest, state, error: 1, message: failureOf(request, role), requested };
  const { requestedAt: _, ...location } = reply as NonNullable<Location['location']> & {
    requestedAt: string;
  };
  return { ...noRequest, state: 'done', requested, location };
}
