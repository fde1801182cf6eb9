import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { rtkStatuses } from '@cairn/contract';
import type { TenantSession } from '@cairn/database';
import type { Beside, RoverSnapshot } from '../live/live.ts';
import { visible, type Wanted } from '../live/visible.ts';
import { Sealed } from '../mount.ts';

const compress = promisify(gzip);

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

/**
 * The reply of the logged-rovers poll, made once for each snapshot and scope. Items are JSON already, so that a
 * reply with 10,000 rovers is a join of strings.
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
  const rovers = visible(snapshot.rovers, session, wanted).filter(
    ({ casta }) => wanted.country === 0 || casta === wanted.country,
  );
  const counted = new Map<number, number>();
  for (const { status } of rovers) counted.set(status, (counted.get(status) ?? 0) + 1);
  const data = rtkStatuses.map(({ status, text, color }) => ({
    label: text,
    color,
    value: counted.get(status) ?? 0,
  }));
  const items = rovers.map(({ json }) => json).join(',');
  const rest = JSON.stringify({ chartdata: { total: rovers.length, data }, ...beside });
  const json = Buffer.from(`{"rovers":[${items}],${rest.slice(1)}`);
  let zipped: Promise<Buffer> | undefined;
  const zip = () => {
    zipped ??= compress(json, { level: 1 });
    return zipped;
  };
  const reply = new Sealed(json, zip);
  snapshot.made.set(scope, { beside, reply });
  return reply;
}
