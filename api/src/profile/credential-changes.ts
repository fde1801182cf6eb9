import type { Db } from '@cairn/database';
import { type AuditMessage, events, recordEvent, type UserEvent } from '@cairn/domain/audit-events';
import { eventName } from '@cairn/domain/audit-names';
import { auditText } from '@cairn/domain/audit-texts';
import { sentence } from '@cairn/domain/language';
import { needsSecondFactor } from '@cairn/domain/login-sessions';
import { roleOf } from '@cairn/domain/role-titles';
import { queueMail, template } from '@cairn/mail';
import type { Known } from '../auth/auth.queries.ts';
import {
  confirmed,
  type InTransaction,
  lockedTransaction,
  type Shown,
  type SignedInContext,
} from '../auth/confirmation.ts';
import { endUnfinished } from '../auth/credentials.queries.ts';
import { dropCodes } from '../auth/recovery-codes.ts';
import { addressed, type SignInNeeds } from '../auth/sign-in.ts';
import { secondFactorMethods } from '../auth/totp.ts';
import { Problem } from '../problem.ts';
import { signInChanges } from '../tenancy/login-changes.ts';

interface Change {
  readonly event: UserEvent;
  readonly what: AuditMessage;
  readonly person: Known;
  /** Runs the transaction in which the change, its event and its e-mail are written. */
  readonly inTransaction: InTransaction;
}

/** Changes of somebody's second factors: each is one transaction with its event and its e-mail. */
export function credentialChanges(needs: SignInNeeds) {
  const { database, sessions, policy, backOff } = needs;
  const { service } = database;

  return { added, removed, changed };

  /** Once the last factor is gone recovery codes alone are none, and who needs a second factor must keep one. */
  async function refuseLast(db: Db, person: Known): Promise<void> {
    if ((await secondFactorMethods(db, person.id)).length > 0) return;
    if (needsSecondFactor(roleOf(person), policy.secondFactor))
      throw new Problem('taken', {
        message: sentence('Your role requires a second factor: add another one first'),
      });
    await dropCodes(db, person.id);
  }

  /** A factor more. What was begun with the password alone ends with the first factor, which it was not shown. */
  function added<T>(
    context: SignedInContext,
    person: Known,
    what: AuditMessage,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    const inTransaction = lockedTransaction(service, person.id);
    return changed(context, { event: events.secondFactorOn, what, person, inTransaction }, async (db) => {
      const isFirst = (await secondFactorMethods(db, person.id)).length === 0;
      const done = await work(db);
      if (isFirst) await endUnfinished(db, person.id);
      return done;
    });
  }

  /** A factor less, by somebody who has confirmed it; `remove` gives what was there. */
  async function removed(
    context: SignedInContext,
    shown: Shown,
    what: AuditMessage,
    remove: (db: Db, user: number) => Promise<unknown>,
  ): Promise<void> {
    const owner = await confirmed(needs, context, shown);
    await changed(context, { event: events.secondFactorOff, what, ...owner }, async (db) => {
      if (!(await remove(db, owner.person.id))) throw new Problem('not_found');
      await refuseLast(db, owner.person);
    });
  }

  /** A change of credentials, in one transaction with its event and the mail that notifies the person. */
  async function changed<T>(
    { session, from }: SignedInContext,
    { event, what, person, inTransaction }: Change,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    const mayMail = await backOff.own(person.id);
    const result = await inTransaction(async (db) => {
      const done = await work(db);
      await queueMail(db, {
        mayMail,
        template: template.securityChanged,
        ...addressed(person),
        fields: {
          change: (language) =>
            `${eventName(event.type, language)?.toLowerCase()} (${auditText(what, language)})`,
          advice: (language) => signInChanges[language].ifNotYou,
        },
      });
      await recordEvent(db, event, session, { from, message: what });
      await sessions.notifyEnded(db, person.id);
      return done;
    });
    sessions.forget(person.id);
    return result;
  }
}
