import type { Database, Db, TenantSession } from '@cairn/database';
import { type TtlCache, ttlCache } from '../ttl-cache.ts';
import type { TenantFilter } from './list.ts';

/** How old a count may be, ms. */
const AGE = 3000;
/** Scopes whose counts are held; the one that was made first makes room. */
const HELD = 500;

type Counts<View extends string> = Record<View, number>;

/** Counts the ready-made views of a list, once in a few seconds for all who see the same rows. */
export function countedViews<View extends string>(
  database: Database,
  now: () => number,
  count: (db: Db, filter: TenantFilter) => Promise<Counts<View>>,
) {
  const held = new Map<string, TtlCache<Counts<View>>>();
  return (session: TenantSession, { reseller, dealer, company }: TenantFilter): Promise<Counts<View>> => {
    const { role, resellerId, dealerId, companyId } = session;
    const scope = JSON.stringify([role, resellerId, dealerId, companyId, reseller, dealer, company]);
    let known = held.get(scope);
    if (!known) {
      known = ttlCache(AGE, now, () =>
        database.withTenant(session, (db) => count(db, { reseller, dealer, company })),
      );
      held.set(scope, known);
      for (const oldest of held.keys()) if (held.size > HELD) held.delete(oldest);
    }
    return known();
  };
}
