import type { Database, Secret } from '@cairn/database';
import type { LatLon } from '@cairn/gnss';
import { sql } from 'kysely';
import { type PasswordDigest, unseal } from '../net/password-digest.ts';
import type { Country, Tenant } from '../telemetry/caster-log.ts';

/** A rover's account as the caster uses it. It is replaced, never changed, when its record changes. */
export interface Account extends Tenant {
  readonly id: number;
  readonly username: string;
  readonly proof: PasswordDigest;
  readonly casta: Country;
  readonly allowed: boolean;
  /** Its subscription is suspended. */
  readonly suspended: boolean;
  readonly needsGga: boolean;
  readonly ignoreInitialGga: boolean;
  readonly disconnectOnChangeBase: boolean;
  readonly testUser: boolean;
  readonly preferredVersion: 1 | 2 | undefined;
  readonly forcedMountpoint: string | undefined;
  /** Its correction profile, else that of its dealer; undefined for streams as they are sent. */
  readonly profileId: number | undefined;
  /** When its subscription begins, Unix ms. */
  readonly validFrom: number;
  /** Unix ms; infinite without expiry. */
  readonly expiresAt: number;
  /** When its corrections end, not later than `expiresAt`: earlier where its subscription is of a SIM alone. */
  readonly correctionsUntil: number;
  /** `expiresAt` is when its subscription was cancelled. */
  readonly cancelled: boolean;
  readonly home: LatLon | undefined;
}

/** The accounts of rovers that are not archived, as far as `narrow` says. */
export async function readAccounts(
  database: Database,
  secret: Secret,
  narrow: (query: ReturnType<typeof selectAccounts>) => typeof query,
): Promise<Account[]> {
  const rows = await narrow(selectAccounts(database)).execute();
  return rows.map((row) => ({
    ...endsOf(row),
    id: row.id,
    resellerId: row.reseller_id,
    dealerId: row.dealer_id,
    companyId: row.company_id,
    username: row.username,
    proof: unseal(secret, row.password_sealed, 'rovers.password_sealed'),
    casta: row.casta as Country,
    allowed: row.allowed,
    suspended: row.suspended,
    validFrom: row.valid_from?.getTime() ?? 0,
    needsGga: row.needs_gga,
    ignoreInitialGga: row.ignore_initial_gga,
    disconnectOnChangeBase: row.disconnect_on_change_base,
    testUser: row.test_user,
    preferredVersion: (row.preferred_ntrip_version ?? undefined) as 1 | 2 | undefined,
    forcedMountpoint: row.forced_mountpoint ?? undefined,
    profileId: row.profile_id ?? undefined,
    home:
      row.home_latitude === null || row.home_longitude === null
        ? undefined
        : { latitude: row.home_latitude, longitude: row.home_longitude },
  }));
}

function endsOf(row: {
  readonly expires_at: Date | null;
  readonly corrections_until: Date | null;
  readonly cancelled_at: Date | null;
}): Pick<Account, 'expiresAt' | 'correctionsUntil' | 'cancelled'> {
  const expiresAt = row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY;
  return {
    expiresAt,
    correctionsUntil: Math.min(row.corrections_until?.getTime() ?? expiresAt, expiresAt),
    cancelled: row.cancelled_at?.getTime() === expiresAt, // an end that was set by hand since is not that of the cancellation
  };
}

function selectAccounts({ service }: Database) {
  return service
    .selectFrom('rovers')
    .select([
      'id',
      'reseller_id',
      'dealer_id',
      'company_id',
      'username',
      'password_sealed',
      'casta',
      'allowed',
    ])
    .select(['needs_gga', 'ignore_initial_gga', 'disconnect_on_change_base', 'test_user'])
    .select(['suspended', 'valid_from', 'expires_at', 'corrections_until', 'cancelled_at'])
    .select(['preferred_ntrip_version', 'forced_mountpoint', 'home_latitude', 'home_longitude'])
    .select(
      sql<number | null>`coalesce(correction_profile_id,
        (select dealers.correction_profile_id from dealers where dealers.id = rovers.dealer_id))`.as(
        'profile_id',
      ),
    )
    .where('archived_at', 'is', null);
}
