import { type Db, openSecret, Secret } from '@cairn/database';
import { bics, emnify, type Health, type SimSupplier, type SupplierNumber } from '@cairn/suppliers';

/** What is not as the supplier documents it, of sim_suppliers.settings. */
interface Settings {
  readonly pageSize?: number;
  readonly rate?: { readonly perSecond: number; readonly burst: number };
  readonly locationPath?: string;
  readonly cancelPath?: string;
}

export type StoredSupplier = NonNullable<Awaited<ReturnType<typeof readSupplier>>>;

export function readSupplier(db: Db, supplier: SupplierNumber) {
  return db
    .selectFrom('sim_suppliers')
    .select(['id', 'enabled', 'base_url', 'username', 'secret_sealed', 'settings'])
    .where('id', '=', supplier)
    .executeTakeFirstOrThrow();
}

/** Two rows with the same one need the same connection. */
export const fingerprint = ({ secret_sealed, ...row }: StoredSupplier): string =>
  JSON.stringify({ ...row, secret: secret_sealed?.toString('base64') });

/** The connector, or undefined when the supplier is not enabled or has no credentials. */
export function connect(
  row: StoredSupplier,
  secret: Secret,
  onHealth: (health: Health) => void,
  standIns: boolean,
): SimSupplier | undefined {
  if (!row.enabled || !row.secret_sealed) return undefined;
  const credential = new Secret(
    openSecret(secret, row.secret_sealed, `sim_suppliers.secret_sealed of ${row.id}`),
  );
  const { pageSize, rate, locationPath, cancelPath } = row.settings as Settings;
  const common = { onHealth, standIns, ...(row.base_url && { baseUrl: row.base_url }) };
  const limits = { ...(pageSize && { pageSize }), ...(rate && { rate }) };
  if (row.id === 1) return emnify({ ...common, ...limits, applicationToken: credential });
  if (!row.username) return undefined;
  const paths = {
    ...(locationPath && { geoPosition: locationPath }),
    ...(cancelPath && { cancelLocation: cancelPath }),
  };
  return bics({ ...common, ...limits, username: row.username, password: credential, paths });
}

/** `lastError` is kept when it is not known now: after a restart it still tells of the last one. */
export async function writeHealth(db: Db, supplier: SupplierNumber, health: Health): Promise<void> {
  const { state, since, lastError, lastWords, lastErrorAt, circuit } = health;
  await db
    .updateTable('sim_suppliers')
    .set({
      health: state,
      health_since: since,
      circuit,
      ...(lastErrorAt && {
        last_error: lastError,
        last_error_words: lastWords,
        last_error_at: lastErrorAt,
      }),
    })
    .where('id', '=', supplier)
    .execute();
}
