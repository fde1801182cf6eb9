import type pg from 'pg';

/** How seeded sessions are distinguished from those of a caster: by node, and by where they came from. */
export const recorded = { node: 'past', address: '198.51.100.' }; // RFC 5737: nobody's

export interface Account {
  readonly id: number;
  readonly reseller_id: number;
  readonly dealer_id: number;
  readonly company_id: number;
}

/** Ids of the rovers and stations of the past, by username and mountpoint. */
export interface Ids {
  readonly rovers: ReadonlyMap<string, Account>;
  readonly stations: ReadonlyMap<string, { id: number; country: number }>;
}

export async function idsOf(client: pg.Client): Promise<Ids> {
  const rovers = await client.query<Account & { username: string }>(
    'select id, reseller_id, dealer_id, company_id, username from rovers where archived_at is null',
  );
  const stations = await client.query<{ id: number; country: number; mount: string }>(
    'select id, country, mount from stations where archived_at is null',
  );
  return {
    rovers: new Map(rovers.rows.map((row) => [row.username, row])),
    stations: new Map(stations.rows.map((row) => [row.mount, row])),
  };
}

export const scopeOf = ({ id, reseller_id, dealer_id, company_id }: Account) =>
  [id, reseller_id, dealer_id, company_id] as const;

export const addressOf = ({ id }: Account): string => `${recorded.address}${1 + (id % 250)}`;
