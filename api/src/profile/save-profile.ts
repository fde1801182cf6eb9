import type { areas, Input } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type AuditDetail, events, recordEvent } from '@cairn/domain/audit-events';
import { editAs, refuseStale } from '@cairn/domain/record-versions';
import { type MayMail, queueMail, template } from '@cairn/mail';
import type { Known } from '../auth/auth.queries.ts';
import type { HeldFactor } from '../auth/confirmation.ts';
import { addressed, keepCurrentSession } from '../auth/sign-in.ts';
import type { Context } from '../mount.ts';
import { isTaken, wrong } from '../problem.ts';
import { signInChanges } from '../tenancy/login-changes.ts';
import { eventOf, lockPerson, refuseOtherPassword, setPassword } from './own-login.ts';

type Call = (typeof areas.auth)['saveProfile'];

interface Save {
  /** The person as they were read before the password was confirmed. */
  readonly person: Known;
  readonly input: Omit<Input<Call>['userdata'], 'id' | 'version' | 'current' | 'password' | 'factor'>;
  readonly version: number | undefined;
  /** The hash of another password; undefined: it stays. */
  readonly hashed: string | undefined;
  readonly mayMail: MayMail;
  /** Shown for another e-mail address. */
  readonly held: HeldFactor | undefined;
}

/** Whether another e-mail address is given: it is confirmed with password and second factor, and the former one hears of it. */
export const movesAway = (input: { readonly email: string }, person: Known): boolean =>
  input.email.toLowerCase() !== person.email.toLowerCase();

/** Writes the own profile, in a transaction: values, another password, their audit events, and the e-mails about them. */
export async function writeProfile(
  db: Db,
  { session, from }: Context<Call>,
  { person, input, version, hashed, mayMail, held }: Save,
): Promise<void> {
  const moves = movesAway(input, person);
  await keepCurrentSession(db, session);
  await editAs(db, session.userId);
  const present = await lockPerson(db, person.id);
  await refuseStaleProfile(db, present, version);
  if (moves || hashed !== undefined) refuseOtherPassword(person, present, 'userdata.current');
  // whether the address moves was decided by the one that was read: it is confirmed with the password
  if (present.email !== person.email) await refuseStaleProfile(db, present, person.version);
  await held?.use(db);
  await db
    .updateTable('users')
    .set(input)
    .where('id', '=', person.id)
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error, 'users_email') ? wrong('userdata.email', 'Email already exists') : error;
    });
  const changed = { ...present, ...input };
  await recordEvent(db, events.profileChanged, session, {
    from,
    ...eventOf(changed),
    details: edited(present, input),
  });
  if (moves) {
    await queueMail(db, {
      mayMail,
      template: template.securityChanged,
      ...addressed(present),
      fields: {
        change: (language) => signInChanges[language].address(input.email),
        advice: (language) => signInChanges[language].ifMoved,
      },
    });
  }
  if (hashed !== undefined) {
    await setPassword(db, changed, hashed, mayMail);
    const details = [{ code: 'password_by_themselves' }] as const;
    await recordEvent(db, events.passwordChanged, session, { from, ...eventOf(changed), details });
  }
}

const profileFields = {
  fname: 'fname',
  lname: 'lname',
  email: 'email',
  mobile: 'mobile',
  theme: 'theme',
  language: 'language',
};

/** The person is locked. */
async function refuseStaleProfile(db: Db, { id }: Known, version: number | undefined): Promise<void> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['version', 'edits', 'fname', 'lname', 'email', 'mobile', 'theme', 'language'])
    .executeTakeFirstOrThrow();
  await refuseStale(db, [{ row, version, name: 'version', fields: profileFields }]);
}

const editedFields = {
  first_name: 'fname',
  last_name: 'lname',
  email_address: 'email',
  mobile: 'mobile',
} as const;

/** Old and new values that differ. */
const edited = (
  before: Known,
  input: Pick<Known, 'fname' | 'lname' | 'email'> & { mobile?: string },
): AuditDetail[] =>
  Object.entries(editedFields)
    .filter(([, column]) => input[column] !== undefined && before[column] !== input[column])
    .map(([field, column]) => ({
      code: 'changed',
      parameters: { field, before: before[column], after: input[column] ?? '' },
    }));
