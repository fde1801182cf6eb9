import { isRole, type Role, roleIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { Problem } from '../problem.ts';

/**
 * Lets two system admins who archive or demote each other at once take turns, so that the second is no longer one and
 * one of them is always left.
 */
export async function takeTurns(
  db: Db,
  actor: { readonly userId: number; readonly role: Role },
  id: number,
): Promise<void> {
  if (!isRole(actor.role, 'systemAdmin')) return;
  const person = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select('effective_role')
    .executeTakeFirst();
  if (!isRole(person?.effective_role ?? undefined, 'systemAdmin')) return;
  if (!(await lockSystemPeople(db)).has(actor.userId)) throw new Problem('not_authorised');
}

/** Everyone of the system, in one order, so that two who archive each other do not wait for each other; returns their ids. */
async function lockSystemPeople(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('users')
    .where('effective_role', '=', roleIds.systemAdmin)
    .where('archived_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
