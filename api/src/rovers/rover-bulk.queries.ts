import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/**
 * Rovers, or archived ones, with the subscription that is current, else the scheduled one, else the last. Nobody else
 * changes them before the end of the transaction: two bulk actions lock them in the same order.
 */
export async function lockRovers(db: Db, ids: readonly number[], archived: boolean) {
  const state = archived ? 'is not' : 'is';
  await db
    .selectFrom('rovers')
    .where('id', 'in', ids)
    .where('archived_at', state, null)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return db
    .selectFrom('rovers')
    .innerJoin('companies', 'companies.id', 'rovers.company_id')
    .innerJoin('dealers', 'dealers.id', 'rovers.dealer_id')
    .leftJoin('users as admins', (join) =>
      join.onRef('admins.id', '=', 'companies.admin_user_id').on('admins.archived_at', 'is', null),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('subscriptions')
          .whereRef('rover_id', '=', 'rovers.id')
          .orderBy(sql`array_position(array[3, 5, 2]::smallint[], status)`)
          .orderBy('starts_at', 'desc')
          .limit(1)
          .select(['id as subid', 'version as subversion', 'type_id', 'ends_at', 'no_sim'])
          .as('sold'),
      (join) => join.onTrue(),
    )
    .where('rovers.id', 'in', ids)
    .where('rovers.archived_at', state, null)
    .select(['rovers.id', 'rovers.title', 'companies.title as company', 'admins.email'])
    .select(['rovers.dealer_id', 'dealers.title as dealer'])
    .select('rovers.correction_profile_id as profile_id')
    .select('dealers.correction_profile_id as default_profile_id')
    .select(['subid', 'subversion', 'type_id', 'ends_at', 'no_sim'])
    .execute();
}
export type BulkRover = Awaited<ReturnType<typeof lockRovers>>[number];

/** Units that dealers have in stock, by dealer and type. */
export async function readUnits(db: Db, dealers: readonly number[]) {
  const rows = await db
    .selectFrom('stock_balances')
    .where('dealer_id', 'in', dealers)
    .select(['dealer_id', 'type_id', 'quantity'])
    .execute();
  return new Map(rows.map(({ dealer_id, type_id, quantity }) => [`${dealer_id} ${type_id}`, quantity]));
}
