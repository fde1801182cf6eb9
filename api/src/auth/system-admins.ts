import { isRole } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/**
 * Makes the people whom the setting names system admins whatever their record says, and nobody else. Returns the ids that
 * should be checked: those without a record, and those whose record is not a system admin's.
 */
export async function nameSystemAdmins(
  db: Db,
  ids: readonly number[],
): Promise<{ missing: number[]; ofTenants: number[] }> {
  const named = sql<boolean>`id = any(${[...ids]}::int[])`;
  await db
    .updateTable('users')
    .set({ system_admin: named })
    .where('system_admin', 'is distinct from', named)
    .execute();
  const found = await db.selectFrom('users').where(named).select(['id', 'role']).orderBy('id').execute();
  return {
    missing: ids.filter((id) => !found.some((person) => person.id === id)),
    ofTenants: found.filter(({ role }) => !isRole(role, 'systemAdmin')).map(({ id }) => id),
  };
}
