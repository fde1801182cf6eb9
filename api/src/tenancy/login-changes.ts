import type { Language } from '@cairn/contract';
import type { Db } from '@cairn/database';
import type { EventScope } from '@cairn/domain/audit-events';
import { type MayMail, queueMail, template } from '@cairn/mail';

interface Before {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly scope: EventScope;
  readonly last_login_at: Date | null;
}

/** What an administrator changes of how somebody signs in. */
interface After {
  readonly email: string;
  /** A one-time password was set. */
  readonly password: boolean;
}

/** What a notice says was changed, after "the sign-in of your login was changed:". */
export const signInChanges = {
  en: {
    address: (email: string) => `its e-mail address is now ${email}`,
    password: 'an administrator set a one-time password',
    and: ', and ',
  },
  da: {
    address: (email: string) => `e-mailadressen er nu ${email}`,
    password: 'en administrator har sat en engangsadgangskode',
    and: ', og ',
  },
} as const satisfies Record<Language, object>;

/**
 * Notifies a person, at their former address, that somebody else changed their e-mail address or password. Whoever never
 * signed in has shown by nothing that the address is theirs: it is written to with login details alone.
 */
export async function sendLoginChanged(
  db: Db,
  before: Before,
  after: After,
  mayMail: MayMail,
): Promise<void> {
  const moved = after.email.toLowerCase() !== before.email.toLowerCase();
  if ((!moved && !after.password) || before.last_login_at === null) return;
  const { id, fname, lname, email, scope } = before;
  await queueMail(db, {
    mayMail,
    template: template.securityChanged,
    to: email,
    name: `${fname} ${lname}`.trim(),
    userId: id,
    scope,
    fields: {
      change: (language) => {
        const { address, password, and } = signInChanges[language];
        return [...(moved ? [address(after.email)] : []), ...(after.password ? [password] : [])].join(and);
      },
    },
  });
}
