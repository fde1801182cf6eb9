import type { Database } from '@cairn/database';
import { networkOf } from '@cairn/domain/network-of';
import { sql } from 'kysely';

/** The networks from which a rover had sessions in the last three months. */
export async function readRoverNetworks(
  { service }: Database,
  username: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ address: string }>`
    select distinct host(s.address) as address from rovers r join rover_sessions s on s.rover_id = r.id
    where r.username = ${username} and r.archived_at is null and s.seen_at > now() - interval '90 days'
      and s.address is not null`.execute(service);
  return new Set(rows.map(({ address }) => networkOf(address)));
}
