import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import type { MailScope } from './branding.ts';

/** Why a link to sign in with must not go out: its person is gone, belongs to another place, or has another address. */
export type Obstacle = 'gone' | 'moved' | 'address';

export const obstacles: Record<Obstacle, string> = {
  gone: 'The person whom the link is for does not exist or is archived',
  moved: 'The person whom the link is for now belongs to another organisation',
  address: 'A link for a person who has signed in goes to their present address only',
};

interface Addressed {
  /** null: deleted since. */
  readonly userId: number | null;
  readonly to: string;
  readonly scope: MailScope;
}

/**
 * A link to sign in with opens an account, so it is for the person as they are now: at or below the e-mail's place, and
 * at their present address, unless they have never signed in. Row-level security decides whom the caller sees.
 */
export async function findObstacle(db: Db, { userId, to, scope }: Addressed): Promise<Obstacle | undefined> {
  if (userId === null) return 'gone';
  const person = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('archived_at', 'is', null)
    .select(['email', 'reseller_id', 'dealer_id', 'company_id', 'last_login_at'])
    .executeTakeFirst();
  if (!person) return 'gone';
  const within =
    (scope.resellerId === null || scope.resellerId === person.reseller_id) &&
    (scope.dealerId === null || scope.dealerId === person.dealer_id) &&
    (scope.companyId === null || scope.companyId === person.company_id);
  if (!within) return 'moved';
  const isOwn = to.toLowerCase() === person.email.toLowerCase();
  return isOwn || person.last_login_at === null ? undefined : 'address';
}

/** @throws when the link must not go out */
export async function refuseObstacle(db: Db, addressed: Addressed): Promise<void> {
  const obstacle = await findObstacle(db, addressed);
  if (obstacle) throw new Error(obstacles[obstacle]);
}

/** Whom an e-mail to an address of a company greets: the person whose address it is, else the company. */
export async function nameAt(
  db: Db,
  company: { readonly id: number; readonly title: string },
  to: string,
): Promise<string> {
  const person = await db
    .selectFrom('users')
    .where('company_id', '=', company.id)
    .where('archived_at', 'is', null)
    .where(sql`lower(email)`, '=', to.toLowerCase())
    .select(['fname', 'lname'])
    .executeTakeFirst();
  return person ? `${person.fname} ${person.lname}`.trim() : company.title;
}

/** Whether a link of this kind opens an account. */
export const isForSignIn = (kind: string | null): boolean => kind === 'first-login' || kind === 'reset';
