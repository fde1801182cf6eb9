import type { areas } from '@cairn/contract';
import type { Db } from '@cairn/database';
import {
  type AuditMessage,
  type Caller,
  events,
  recordEvent,
  type UserEvent,
} from '@cairn/domain/audit-events';
import { eventName } from '@cairn/domain/audit-names';
import { auditText } from '@cairn/domain/audit-texts';
import { sentence } from '@cairn/domain/language';
import { needsSecondFactor } from '@cairn/domain/login-sessions';
import { roleOf } from '@cairn/domain/role-titles';
import { queueMail, template } from '@cairn/mail';
import type { Known } from '../auth/auth.queries.ts';
import { deleteChallenge, storeChallenge, tryAnswer } from '../auth/challenges.ts';
import {
  confirmed,
  type InTransaction,
  lockedTransaction,
  type Shown,
  type SignedInContext,
} from '../auth/confirmation.ts';
import { endSessions, endUnfinished, listSessions } from '../auth/credentials.queries.ts';
import {
  creationOptions,
  listPasskeys,
  MOST_PASSKEYS,
  removePasskey,
  requestOptions,
  storePasskey,
} from '../auth/passkeys.ts';
import { codesLeft, dropCodes, makeCodes, storeCodes, storeFirstCodes } from '../auth/recovery-codes.ts';
import type { Session } from '../auth/session.ts';
import { addressed, type SignInNeeds, self } from '../auth/sign-in.ts';
import { beginTotp, confirmTotp, removeTotp, secondFactorMethods, totpSince } from '../auth/totp.ts';
import { endFeed } from '../calendar-feed/calendar-feed.queries.ts';
import { ownerOf } from '../calendar-feed/calendar-feed.routes.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { signInChanges } from '../tenancy/login-changes.ts';

interface Change {
  readonly event: UserEvent;
  readonly what: AuditMessage;
  readonly person: Known;
  /** Runs the transaction in which the change, its event and its e-mail are written. */
  readonly inTransaction: InTransaction;
}

/** Credentials of the person who is signed in: second factors, passkeys, sessions. */
export function credentialRoutes(needs: SignInNeeds): Handlers<typeof areas.credentials> {
  const { database, secret, sessions, policy, backOff, now, publicUrl } = needs;
  const { service } = database;

  return {
    overview: async (_, { session }) => {
      const person = await self(needs, session);
      const since = await totpSince(service, person.id);
      const passkeys = await listPasskeys(service, person.id);
      const open = await listSessions(service, person.id, new Date(now()));
      return {
        required: isRequired(person) ? 1 : 0,
        totp: { on: since ? 1 : 0, since: since?.toISOString() ?? null },
        recovery: await codesLeft(service, person.id),
        passkeys: passkeys.map(({ id, name, created_at, last_used_at, synced }) => ({
          id,
          name,
          created: created_at.toISOString(),
          last_used: last_used_at?.toISOString() ?? null,
          synced: synced ? 1 : 0,
        })),
        sessions: open.map(({ created_at, used_at, ...row }) => ({
          ...row,
          current: row.id === session.id ? 1 : 0,
          begun: created_at.toISOString(),
          used: used_at.toISOString(),
        })),
      };
    },

    confirmOptions: async (_, { session }) => {
      const options = await requestOptions(service, publicUrl, session.userId);
      const { token } = await storeChallenge(service, now(), {
        kind: 'confirmation',
        userId: session.userId,
        passkeyChallenge: options.challenge,
      });
      return { challenge: token, options: { ...options } };
    },

    startTotp: async (shown, context) => {
      const { person, inTransaction } = await confirmed(needs, context, shown);
      return inTransaction(async (db) => {
        if (await totpSince(db, person.id))
          throw new Problem('taken', {
            message: sentence('An authenticator app is set up already: remove it first'),
          });
        return beginTotp(db, secret, person, new Date(now()));
      });
    },

    confirmTotp: async ({ code }, context) => {
      const { session, turn } = context;
      const person = await self(needs, session);
      const attempt = await backOff.secondFactor(person.id);
      const codes = await makeCodes(turn);
      const recovery = await added(context, person, { code: 'authenticator_app' }, async (db) => {
        if (!(await confirmTotp(db, secret, person.id, code, now())))
          throw wrong('code', 'The code is wrong or was used: wait for the next one');
        return storeFirstCodes(db, person.id, codes);
      });
      await attempt.succeeded();
      return { recovery: [...recovery] };
    },

    removeTotp: async (shown, context) => {
      await removed(context, shown, { code: 'authenticator_app' }, (db, person) => removeTotp(db, person));
      return { status: 'ok' };
    },

    renewRecovery: async (shown, context) => {
      const { person, inTransaction } = await confirmed(needs, context, shown);
      const codes = await makeCodes(context.turn);
      const event = events.recoveryCodesRenewed;
      const change = { event, what: { code: 'recovery_codes' }, person, inTransaction } as const;
      await changed(context, change, async (db) => {
        if ((await secondFactorMethods(db, person.id)).length === 0)
          throw new Problem('not_found', {
            message: sentence('Set up an authenticator app or a passkey first'),
          });
        await storeCodes(db, person.id, codes);
      });
      return { recovery: [...codes.clear] };
    },

    passkeyOptions: async (shown, context) => {
      const { person, inTransaction } = await confirmed(needs, context, shown);
      return inTransaction(async (db) => {
        if ((await listPasskeys(db, person.id)).length >= MOST_PASSKEYS)
          throw new Problem('taken', {
            message: sentence('{{count}} passkeys are enough: remove one first', { count: MOST_PASSKEYS }),
          });
        const options = await creationOptions(db, publicUrl, { ...person, name: context.session.name });
        const { token } = await storeChallenge(db, now(), {
          kind: 'new passkey',
          userId: person.id,
          passkeyChallenge: options.challenge,
        });
        return { challenge: token, options: { ...options } };
      });
    },

    addPasskey: async ({ challenge, name, response }, context) => {
      const person = await self(needs, context.session);
      const asked = await tryAnswer(service, now(), 'new passkey', challenge);
      if (asked.user_id !== person.id) throw new Problem('login_over');
      const made = { challenge: asked.passkey_challenge ?? '', name, response };
      const codes = await makeCodes(context.turn);
      const what: AuditMessage = name.trim()
        ? { code: 'named_passkey', parameters: { name: name.trim() } }
        : { code: 'passkey' };
      const recovery = await added(context, person, what, async (db) => {
        await deleteChallenge(db, challenge);
        if (!(await storePasskey(db, publicUrl, person.id, made, new Date(now()))))
          throw wrong('response', 'The browser’s answer is not that of a new passkey for this address');
        return storeFirstCodes(db, person.id, codes);
      });
      return { recovery: [...recovery] };
    },

    removePasskey: async ({ id, ...shown }, context) => {
      await removed(context, shown, { code: 'passkey' }, (db, person) => removePasskey(db, person, id));
      return { status: 'ok' };
    },

    endSession: async ({ id }, { session, from }) => {
      if ((await end(session, from, { only: id })) === 0) throw new Problem('not_found');
      return { status: 'ok' };
    },

    endOtherSessions: async (_, { session, from }) => ({
      ended: await end(session, from, { but: session.id }),
    }),
  };

  function isRequired(person: Known): boolean {
    return needsSecondFactor(roleOf(person), policy.secondFactor);
  }

  /** Once the last factor is gone recovery codes alone are none, and who needs a second factor must keep one. */
  async function refuseLast(db: Db, person: Known): Promise<void> {
    if ((await secondFactorMethods(db, person.id)).length > 0) return;
    if (isRequired(person))
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

  async function end(
    session: Session,
    from: Caller,
    which: { only?: number; but?: number },
  ): Promise<number> {
    const ended = await service.transaction().execute(async (db) => {
      const count = await endSessions(db, session.userId, which, new Date(now()));
      // whoever else was signed in can have made or read the address
      if (which.but !== undefined) await endFeed(db, ownerOf(session), session, from);
      if (count > 0)
        await recordEvent(db, events.sessionEnded, session, {
          from,
          message: { code: 'sessions_ended', parameters: { count } },
        });
      return count;
    });
    sessions.forget(session.userId);
    return ended;
  }
}
