import type { Db } from '@cairn/database';
import { Problem } from '@cairn/domain/problem';
import { sql } from 'kysely';

/** How a call names a SIM. */
export interface SimKey {
  readonly id?: number | undefined;
  readonly endpoint?: string;
  readonly connectionid?: string;
  readonly iccid?: string;
  readonly reseller?: number | undefined;
  readonly type?: number;
}

export type FoundSim = NonNullable<Awaited<ReturnType<typeof findSim>>>;

/** The SIM of the caller's scope that a call names; undefined when it names none. */
export async function findSim(db: Db, key: SimKey) {
  const { id, endpoint = '', connectionid = '', iccid = '', reseller, type = 0 } = key;
  if (id === undefined && !endpoint && !connectionid && !iccid) return undefined;
  return db
    .selectFrom('sims')
    .$if(id !== undefined, (query) => query.where('id', '=', Number(id)))
    .$if(endpoint !== '', (query) => query.where('endpoint_id', '=', endpoint))
    .$if(connectionid !== '', (query) => query.where('connection_id', '=', connectionid))
    .$if(iccid !== '', (query) => query.where('iccid', '=', iccid))
    .$if(reseller !== undefined, (query) => query.where('reseller_id', '=', Number(reseller)))
    .$if(type !== 0, (query) => query.where('supplier', '=', type))
    .select(['id', 'iccid', 'supplier', 'status', 'status_text', 'reseller_id', 'dealer_id', 'company_id'])
    .orderBy('supplier', 'desc') // an endpoint may have the same id at both: only that of supplier 2 is located
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** One that is under way may be settled before it is joined, and then another one be made. */
const ATTEMPTS = 5;

export type RequestKind = 'read' | 'locate' | 'cancel_location';

/** Requests something of a SIM, or joins the same request that is under way. */
export async function requestOf(db: Db, sim: number, kind: RequestKind, user: number): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const made = await db
      .insertInto('sim_requests')
      .values({ sim_id: sim, kind, user_id: user })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return made.id;
    const joined = await lastRequest(db, sim, kind);
    if (joined && isOpen(joined)) return joined.id;
  }
  throw new Problem('busy', { retryAfter: 1 });
}

export type StoredRequest = NonNullable<Awaited<ReturnType<typeof lastRequest>>>;

export function lastRequest(db: Db, sim: number, kind: RequestKind) {
  return db
    .selectFrom('sim_requests')
    .where('sim_id', '=', sim)
    .where('kind', '=', kind)
    .select(['id', 'at', 'state', 'code', 'reply', 'words'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @throws Problem not_found when the SIM has left the caller's scope meanwhile. */
export function readRequest(db: Db, id: number) {
  return db
    .selectFrom('sim_requests')
    .innerJoin('sims', 'sims.id', 'sim_requests.sim_id')
    .where('sim_requests.id', '=', id)
    .select(['state', 'code', 'words', 'sims.iccid', 'sims.status', 'sims.status_text'])
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

export const isOpen = ({ state }: { readonly state: string }): boolean =>
  state === 'waiting' || state === 'asked';

/** Nobody waits for the location of a SIM any longer. Tenants may not change requests: at the system level. */
export async function cancelLocating(service: Db, sim: number): Promise<void> {
  await service
    .updateTable('sim_requests')
    .set({ state: 'cancelled', settled_at: sql<Date>`now()` })
    .where('sim_id', '=', sim)
    .where('kind', '=', 'locate')
    .where('state', 'in', ['waiting', 'asked'])
    .execute();
}
