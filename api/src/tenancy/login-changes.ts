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

/** What a notice says was changed, after "the sign-in of your login was changed:", and what to do if that is not right. */
export const signInChanges = {
  en: {
    address: (email: string) => `its e-mail address is now ${email}`,
    password: 'an administrator set a one-time password',
    and: ', and ',
    ifNotYou:
      'If this was not you, choose a new password at once with the link “Forgot your password?” on the login page, and tell whoever manages your account.',
    ifMoved:
      'If you did not expect this, tell whoever manages your account at once: a link for a new password goes to the new address from now on.',
    ifByAdministrator:
      'At your next login you choose a password of your own. If you did not expect this, ask whoever manages your account.',
  },
  da: {
    address: (email: string) => `e-mailadressen er nu ${email}`,
    password: 'en administrator har sat en engangsadgangskode',
    and: ', og ',
    ifNotYou:
      'Hvis det ikke var dig, så vælg straks en ny adgangskode med linket »Glemt din adgangskode?« på loginsiden, og giv besked til den, der administrerer din konto.',
    ifMoved:
      'Hvis du ikke ventede det, så giv straks besked til den, der administrerer din konto: Et link til en ny adgangskode sendes fra nu af til den nye adresse.',
    ifByAdministrator:
      'Ved dit næste login vælger du din egen adgangskode. Hvis du ikke ventede det, så spørg den, der administrerer din konto.',
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
      advice: (language) => signInChanges[language][moved ? 'ifMoved' : 'ifByAdministrator'],
    },
  });
}
