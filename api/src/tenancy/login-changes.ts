import type { EventScope } from '@cairn/domain/audit-events';
import { queueMail, template } from '@cairn/mail';
import type { Db } from './tenants.queries.ts';

interface Before {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly scope: EventScope;
}

/** What an administrator changes of how somebody signs in. */
interface After {
  readonly email: string;
  /** A one-time password was set. */
  readonly password: boolean;
}

/** Text of the audit event of a password that was set. */
export const PASSWORD_SET = 'a one-time password was set';

/** Notifies a person, at their former address, that somebody else changed their e-mail address or password. */
export async function sendLoginChanged(db: Db, before: Before, after: After): Promise<void> {
  const changes = [
    ...(after.email.toLowerCase() === before.email.toLowerCase()
      ? []
      : [`its e-mail address is now ${after.email}`]),
    ...(after.password ? ['an administrator set a one-time password'] : []),
  ];
  if (changes.length === 0) return;
  const { id, fname, lname, email, scope } = before;
  await queueMail(db, {
    template: template.securityChanged,
    to: email,
    name: `${fname} ${lname}`.trim(),
    userId: id,
    scope,
    fields: { change: changes.join(', and ') },
  });
}
