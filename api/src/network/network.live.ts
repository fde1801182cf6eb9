import { rtkStatuses } from '@cairn/contract';
import type { TenantSession } from '@cairn/database';
import type { Beside, RoverSnapshot } from '../live/live.ts';
import { visible, type Wanted } from '../live/visible.ts';
import { Sealed } from '../mount.ts';
import { pieceOf } from '../web/pieces.ts';

export interface WantedLive extends Wanted {
  /** By Casta; 0 is every country. */
  readonly country: 0 | 1 | 2;
}

/** Everything that decides what two people see: those who share it share one reply. */
export const scopeOf = (
  { role, resellerId, dealerId, companyId }: TenantSession,
  wanted: WantedLive,
): string =>
  JSON.stringify([
    role,
    resellerId,
    dealerId,
    companyId,
    wanted.reseller,
    wanted.dealer,
    wanted.company,
    wanted.country,
  ]);

const HEAD = pieceOf('{"rovers":[');
const COMMA = pieceOf(',');

/**
 * The reply of the logged-rovers poll, made once for each snapshot and scope. It is put together from pieces that are
 * compressed already, so that 10,000 rovers take a few milliseconds.
 */
export function loggedRovers(
  snapshot: RoverSnapshot,
  session: TenantSession,
  wanted: WantedLive,
  beside: Beside,
): Sealed {
  const scope = scopeOf(session, wanted);
  const kept = snapshot.made.get(scope);
  if (kept && kept.beside === beside) return kept.reply;
  const groups = visible(snapshot.groups, session, wanted).filter(
    ({ casta }) => wanted.country === 0 || casta === wanted.country,
  );
  const data = rtkStatuses.map(({ status, text, color }) => ({
    label: text,
    color,
    value: groups.reduce((sum, { counts }) => sum + (counts[status] ?? 0), 0),
  }));
  const total = data.reduce((sum, { value }) => sum + value, 0);
  const rest = JSON.stringify({ chartdata: { total, data }, ...beside });
  const items = groups.flatMap(({ items }, at) => (at === 0 ? [items] : [COMMA, items]));
  const reply = new Sealed([HEAD, ...items, pieceOf(`],${rest.slice(1)}`)]);
  snapshot.made.set(scope, { beside, reply });
  return reply;
}
