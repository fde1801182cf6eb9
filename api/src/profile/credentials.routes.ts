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
import { answered, ask, tryAnswer } from '../auth/challenges.ts';
import { endSessions, listSessions } from '../auth/credentials.queries.ts';
import type { Session } from '../auth/login-sessions.ts';
import {
  creationOptions,
  listPasskeys,
  MOST_PASSKEYS,
  removePasskey,
  storePasskey,
} from '../auth/passkeys.ts';
import { codesLeft, dropCodes, firstCodes, renewCodes } from '../auth/recovery-codes.ts';
import { addressed, confirmPassword, type SignInNeeds, self } from '../auth/sign-in.ts';
import { beginTotp, confirmTotp, removeTotp, secondFactorMethods, totpSince } from '../auth/totp.ts';
import { endFeed } from '../calendar-feed/calendar-feed.queries.ts';
import { ownerOf } from '../calendar-feed/calendar-feed.routes.ts';
import type { Context, Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { signInChanges } from '../tenancy/login-changes.ts';

type SignedInContext = Pick<Context, 'from' | 'turn'> & { readonly session: Session };

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

    startTotp: async ({ password }, context) => {
      const person = await owner(context, password);
      if (await totpSince(service, person.id))
        throw new Problem('taken', {
          message: sentence('An authenticator app is set up already: remove it first'),
        });
      return beginTotp(service, secret, person, new Date(now()));
    },

    confirmTotp: async ({ code }, { session, from }) => {
      const person = await self(needs, session);
      const attempt = await backOff.secondFactor(person.id);
      const recovery = await changed(
        session,
        person,
        events.secondFactorOn,
        { code: 'authenticator_app' },
        from,
        async (db) => {
          if (!(await confirmTotp(db, secret, person.id, code, now())))
            throw wrong('code', 'The code is wrong or was used: wait for the next one');
          return firstCodes(db, secret, person.id);
        },
      );
      await attempt.succeeded();
      return { recovery };
    },

    removeTotp: async ({ password }, context) => {
      const { session, from } = context;
      const person = await owner(context, password);
      const message = { code: 'authenticator_app' } as const;
      await changed(session, person, events.secondFactorOff, message, from, async (db) => {
        if (!(await removeTotp(db, person.id))) throw new Problem('not_found');
        await refuseLast(db, person);
      });
      return { status: 'ok' };
    },

    renewRecovery: async ({ password }, context) => {
      const { session, from } = context;
      const person = await owner(context, password);
      if ((await secondFactorMethods(service, person.id)).length === 0)
        throw new Problem('not_found', {
          message: sentence('Set up an authenticator app or a passkey first'),
        });
      const recovery = await changed(
        session,
        person,
        events.recoveryCodesRenewed,
        { code: 'recovery_codes' },
        from,
        (db) => renewCodes(db, secret, person.id),
      );
      return { recovery };
    },

    passkeyOptions: async ({ password }, context) => {
      const { session } = context;
      const person = await owner(context, password);
      if ((await listPasskeys(service, person.id)).length >= MOST_PASSKEYS)
        throw new Problem('taken', {
          message: sentence('{{count}} passkeys are enough: remove one first', { count: MOST_PASSKEYS }),
        });
      const options = await creationOptions(service, publicUrl, { ...person, name: session.name });
      const requested = {
        kind: 'new passkey',
        userId: person.id,
        passkeyChallenge: options.challenge,
      } as const;
      const { token } = await ask(service, now(), requested);
      return { challenge: token, options: { ...options } };
    },

    addPasskey: async ({ challenge, name, response }, { session, from }) => {
      const person = await self(needs, session);
      const requested = await tryAnswer(service, now(), 'new passkey', challenge);
      if (requested.user_id !== person.id) throw new Problem('login_over');
      const made = { challenge: requested.passkey_challenge ?? '', name, response };
      const recovery = await changed(
        session,
        person,
        events.secondFactorOn,
        name.trim() ? { code: 'named_passkey', parameters: { name: name.trim() } } : { code: 'passkey' },
        from,
        async (db) => {
          await answered(db, challenge);
          if (!(await storePasskey(db, publicUrl, person.id, made, new Date(now()))))
            throw wrong('response', 'The browser’s answer is not that of a new passkey for this address');
          return firstCodes(db, secret, person.id);
        },
      );
      return { recovery };
    },

    removePasskey: async ({ id, password }, context) => {
      const { session, from } = context;
      const person = await owner(context, password);
      await changed(session, person, events.secondFactorOff, { code: 'passkey' }, from, async (db) => {
        if (!(await removePasskey(db, person.id, id))) throw new Problem('not_found');
        await refuseLast(db, person);
      });
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

  /** The person of a session, who has shown that it is them; in an enrolment that is due they just signed in. */
  async function owner(context: SignedInContext, password: string): Promise<Known> {
    const { session } = context;
    const person = await self(needs, session);
    if (session.must !== 'enrol') await confirmPassword(needs, person, password, 'password', context);
    return person;
  }

  /** After the last factor went: recovery codes alone are none, and who needs a second factor must keep one. */
  async function refuseLast(db: Db, person: Known): Promise<void> {
    if ((await secondFactorMethods(db, person.id)).length > 0) return;
    if (isRequired(person))
      throw new Problem('taken', {
        message: sentence('Your role requires a second factor: add another one first'),
      });
    await dropCodes(db, person.id);
  }

  /** A change of credentials, in one transaction with its event and the mail that notifies the person. */
  async function changed<T>(
    session: Session,
    person: Known,
    event: UserEvent,
    what: AuditMessage,
    from: Caller,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    const mayMail = await backOff.own(person.id);
    const result = await service.transaction().execute(async (db) => {
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
