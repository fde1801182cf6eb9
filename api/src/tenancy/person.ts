import { type LoginTemplate, outranks, type Role } from '@cairn/contract';
import type { Db } from '@cairn/database';
import type { EventScope } from '@cairn/domain/audit-events';
import { accessOf, type MayMail, queueMail } from '@cairn/mail';
import { wrong } from '../problem.ts';

/** Days that the links work: of someone who has never signed in, and of someone who has. */
const FIRST_LOGIN_DAYS = 14;
const RESET_DAYS = 3;

export interface Welcomed {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly scope: EventScope;
  /** null: they never have. */
  readonly lastLogin: Date | null;
}

/** Queues the login details of a person: a link with which they set their password, never a password. */
export async function sendLoginDetails(
  db: Db,
  template: LoginTemplate,
  { id, fname, lname, email, scope, lastLogin }: Welcomed,
  mayMail: MayMail,
  to = email,
): Promise<{ id: number }> {
  const { readonly } = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select('readonly')
    .executeTakeFirstOrThrow();
  const link = lastLogin
    ? ({ kind: 'reset', days: RESET_DAYS } as const)
    : ({ kind: 'first-login', days: FIRST_LOGIN_DAYS } as const);
  return queueMail(db, {
    mayMail,
    template,
    to,
    name: `${fname} ${lname}`.trim(),
    userId: id,
    scope,
    fields: { email, access: accessOf(template, readonly) },
    link: { ...link, userId: id },
  });
}

/**
 * Another address than their own is for people who have never signed in.
 * @throws {Problem} invalid_input at `field`
 */
export function checkAddress(
  { email, lastLogin }: Pick<Welcomed, 'email' | 'lastLogin'>,
  to: string,
  field: string,
): void {
  if (lastLogin === null || to.toLowerCase() === email.toLowerCase()) return;
  throw wrong(field, OWN_ADDRESS_ONLY, { email });
}

/**
 * Whoever accepts for a company does not sell to it: the request goes to no login of another place that the sender sees,
 * their own least of all.
 * @throws {Problem} invalid_input at `field`
 */
export async function checkAccepting(db: Db, company: number, to: string, field: string): Promise<void> {
  const seller = await db
    .selectFrom('users')
    .where('company_id', 'is distinct from', company)
    .where('archived_at', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', to.toLowerCase()))
    .select('id')
    .executeTakeFirst();
  if (seller) throw wrong(field, COMPANY_ONLY);
}

/**
 * How somebody signs in who has done so before is changed by themselves, or by somebody above them: whoever sets the password or
 * the address of an equal could act in their name with the same rights. They get login details with a link instead.
 * @throws {Problem} invalid_input at the field that changes it
 */
export function refuseOfEqual(
  caller: { readonly role: Role },
  person: { readonly role: Role; readonly email: string; readonly lastLogin: Date | null },
  change: { readonly email: string; readonly password: boolean },
): void {
  if (person.lastLogin === null || outranks(caller.role, person.role)) return;
  const moves = change.email.toLowerCase() !== person.email.toLowerCase();
  const field = moves ? 'email' : change.password ? 'password' : undefined;
  if (field) throw wrong(`userdata.${field}`, OF_EQUAL);
}

export const OF_EQUAL =
  'They have signed in before and have your own role: they change it themselves. Send them login details instead';
const COMPANY_ONLY =
  'A request for acceptance goes to the company itself: this is the address of somebody else';
const OWN_ADDRESS_ONLY = 'They have signed in before, so it goes to their own address only: {{email}}';
