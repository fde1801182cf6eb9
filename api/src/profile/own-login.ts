import type { Db } from '@cairn/database';
import { type MayMail, queueMail, template } from '@cairn/mail';
import { findById, findTenantTitles, type Known } from '../auth/auth.queries.ts';
import { addressed, scopeOfPerson } from '../auth/sign-in.ts';
import { Problem, wrong } from '../problem.ts';

/** A person with the names of their tenants, which may not be their password. */
export const withTenantNames = async (db: Db, person: Known) => ({
  ...person,
  tenants: await findTenantTitles(db, person.id),
});

/** A person, whom nobody else changes until the end of the transaction. */
export async function lockPerson(db: Db, id: number): Promise<Known> {
  await db.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute();
  const person = await findById(db, id);
  if (!person) throw new Problem('not_authorised'); // archived a moment ago
  return person;
}

/**
 * What was confirmed with a password is not done once another one was set.
 * @throws {Problem} invalid_input at `field`
 */
export function refuseOtherPassword(confirmed: Known, present: Known, field: string): void {
  if (confirmed.password_hash !== present.password_hash) throw wrong(field, 'The password is wrong');
}

/** Sets a password for good: no change is due at the next login, and the person is notified. */
export async function setPassword(db: Db, person: Known, hashed: string, mayMail: MayMail): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: hashed, change_password: false })
    .where('id', '=', person.id)
    .execute();
  if (person.password_hash !== null)
    await queueMail(db, { template: template.passwordChanged, mayMail, ...addressed(person) });
}

/** Text of an event about the person themself. */
export const eventOf = (person: Known) => ({
  target: { type: 'user' as const, id: person.id, title: nameOf(person) },
  scope: scopeOfPerson(person),
});

export const nameOf = ({ fname, lname }: Known) => `${fname} ${lname}`.trim();
