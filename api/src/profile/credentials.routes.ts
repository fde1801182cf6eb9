import type { areas } from '@cairn/contract';
import { type AuditMessage, type Caller, events, recordEvent } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import { needsSecondFactor } from '@cairn/domain/login-sessions';
import { roleOf } from '@cairn/domain/role-titles';
import { deleteChallenge, storeChallenge, tryAnswer } from '../auth/challenges.ts';
import { confirmed } from '../auth/confirmation.ts';
import { endSessions, listSessions } from '../auth/credentials.queries.ts';
import {
  creationOptions,
  listPasskeys,
  MOST_PASSKEYS,
  removePasskey,
  requestOptions,
  storePasskey,
} from '../auth/passkeys.ts';
import { codesLeft, makeCodes, storeCodes, storeFirstCodes } from '../auth/recovery-codes.ts';
import type { Session } from '../auth/session.ts';
import { type SignInNeeds, self } from '../auth/sign-in.ts';
import { beginTotp, confirmTotp, removeTotp, secondFactorMethods, totpSince } from '../auth/totp.ts';
import { endFeed } from '../calendar-feed/calendar-feed.queries.ts';
import { ownerOf } from '../calendar-feed/calendar-feed.routes.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { credentialChanges } from './credential-changes.ts';

/** Credentials of the person who is signed in: second factors, passkeys, sessions. */
export function credentialRoutes(needs: SignInNeeds): Handlers<typeof areas.credentials> {
  const { database, secret, sessions, policy, backOff, now, publicUrl } = needs;
  const { service } = database;
  const { added, removed, changed } = credentialChanges(needs);

  return {
    overview: async (_, { session }) => {
      const person = await self(needs, session);
      const since = await totpSince(service, person.id);
      const passkeys = await listPasskeys(service, person.id);
      const open = await listSessions(service, person.id, new Date(now()));
      return {
        required: needsSecondFactor(roleOf(person), policy.secondFactor) ? 1 : 0,
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
