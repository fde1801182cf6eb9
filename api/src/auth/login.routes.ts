import type { areas } from '@cairn/contract';
import { roleIds } from '@cairn/contract';
import { type Caller, events, recordEvent } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import { networkOf } from '@cairn/domain/network-of';
import { sql } from 'kysely';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import {
  archivedPassword,
  findByEmail,
  findById,
  findDealerScope,
  hasSignedInFrom,
  type Known,
} from './auth.queries.ts';
import { deleteChallenge, openChallenge, storeChallenge, tryAnswer } from './challenges.ts';
import { requestOptions, takePasskey } from './passkeys.ts';
import { hashesOf, takeRecoveryCode } from './recovery-codes.ts';
import {
  checkPassword,
  notMadeIfFull,
  openSession,
  refuseInMaintenance,
  roleAt,
  type SignInNeeds,
  signedIn,
} from './sign-in.ts';
import { secondFactorMethods, takeCode } from './totp.ts';

type Calls = Pick<
  Handlers<typeof areas.auth>,
  'login' | 'secondFactor' | 'passkeyOptions' | 'passkey' | 'logout' | 'revoke' | 'recordEvent' | 'actAs'
>;

export function loginRoutes(needs: SignInNeeds): Calls {
  const { database, secret, sessions, policy, backOff, signInLog, now, maintenance, publicUrl } = needs;
  const { service } = database;

  return {
    login: async ({ email, password, systemadmin }, { from, turn }) => {
      const known = await hasSignedInFrom(service, email, networkOf(from.address));
      const attempt = await backOff.password(email, from.address, known);
      const person = await findByEmail(service, email);
      const archived = person ? undefined : await archivedPassword(service, email);
      const hash = (person ?? archived)?.password_hash;
      const right = await checkPassword(attempt, hash, password, { ...turn, first: known });
      if (right && archived) throw new Problem('archived');
      if (!right || !person) {
        signInLog.refused('password', email, from);
        throw new Problem('login_failed');
      }
      await attempt.succeeded();
      const { password_expires_at: expires_at } = person;
      if (expires_at && expires_at.getTime() <= now()) throw new Problem('password_expired');
      const role = roleAt(person, systemadmin);
      await refuseInMaintenance(role, maintenance);

      const ways = await secondFactorMethods(service, person.id);
      if (ways.length === 0)
        return service.transaction().execute((db) => openSession(db, needs, person, role, from));
      const { token, expires } = await storeChallenge(service, now(), {
        kind: 'second factor',
        userId: person.id,
        systemLogin: systemadmin,
      });
      return { status: 'second_factor', challenge: token, ways, expires: expires.toISOString() };
    },

    secondFactor: async ({ challenge, way, code }, { from, turn }) => {
      const asked = await tryAnswer(service, now(), 'second factor', challenge);
      const person = await personOf(asked.user_id);
      const attempt = await backOff.secondFactor(person.id);
      const hashes =
        way === 'totp'
          ? []
          : await notMadeIfFull(attempt, () => hashesOf(service, secret, person.id, code, turn));
      const opened = await service.transaction().execute(async (db) => {
        const right =
          way === 'totp'
            ? await takeCode(db, secret, person.id, code, now())
            : await takeRecoveryCode(db, person.id, hashes, new Date(now()));
        if (!right) {
          signInLog.refused('second factor', person.email, from);
          throw new Problem('login_failed', { message: sentence('The code is wrong') });
        }
        await deleteChallenge(db, challenge);
        return enter(db, person, asked.system_login, from);
      });
      await attempt.succeeded();
      return opened;
    },

    passkeyOptions: async ({ challenge }) => {
      const first = challenge ? await openChallenge(service, now(), 'second factor', challenge) : undefined;
      const options = await requestOptions(service, publicUrl, first?.user_id ?? null);
      const { token } = await storeChallenge(service, now(), {
        kind: 'passkey',
        userId: first?.user_id ?? null,
        systemLogin: first?.system_login ?? false,
        passkeyChallenge: options.challenge,
      });
      return { challenge: token, options: { ...options } };
    },

    passkey: async ({ challenge, response, systemadmin }, { from }) => {
      const asked = await tryAnswer(service, now(), 'passkey', challenge);
      return service.transaction().execute(async (db) => {
        const shown = {
          challenge: asked.passkey_challenge ?? '',
          response,
          alone: asked.user_id === null,
        };
        const user = await takePasskey(db, publicUrl, shown, new Date(now()));
        if (user === undefined || (asked.user_id !== null && user !== asked.user_id))
          throw new Problem('login_failed', { message: sentence('This passkey is not known here') });
        await deleteChallenge(db, challenge);
        const person = await personOf(user);
        return enter(db, person, asked.user_id === null ? systemadmin : asked.system_login, from);
      });
    },

    logout: async (_, { session, from }) => {
      await sessions.recordLeaving(session, events.logout, from);
      await sessions.close(session, 'logout');
      return { status: 'ok' };
    },

    revoke: async ({ digest }, { from }) => {
      await sessions.revoke(Buffer.from(digest, 'hex'), from);
      return { status: 'ok' };
    },

    recordEvent: async ({ user, type, text }, { session, from }) => {
      if (user !== undefined && user !== session.userId) throw wrong('user', 'must be the person signed in');
      if (type === events.logout.type) await sessions.recordLeaving(session, events.logout, from, { text });
      if (type === events.automaticLogout.type) {
        await sessions.recordLeaving(session, events.automaticLogout, from, { text });
      }
      return { status: 'ok' };
    },

    actAs: async ({ dealer }, { session, from }) => {
      const found = await database.withTenant(session, (db) => findDealerScope(db, dealer));
      if (!found) throw new Problem('not_found');
      const actingFor = { dealer, title: found.dealertitle };
      return service.transaction().execute(async (db) => {
        // the lock makes an archive of the dealer wait or be seen
        await sql`select from dealers where id = ${dealer} for share`.execute(db);
        const user = await signedIn(db, policy, { userId: session.userId, role: roleIds.dealer, actingFor });
        const opened = {
          userId: session.userId,
          role: roleIds.dealer,
          actingFor: { dealer, opener: session },
        };
        const { bearer, pair } = await sessions.open(db, opened, from);
        await recordEvent(
          db,
          events.actedAs,
          { ...session, actingFor },
          {
            from,
            message: { code: 'acting_began', parameters: { title: found.dealertitle } },
            target: { type: 'dealer', id: dealer, title: found.dealertitle },
            scope: { resellerId: found.business, dealerId: dealer, companyId: null },
          },
        );
        const { change_username } = user;
        return {
          status: 'ok' as const,
          token: bearer,
          user: { ...user, token: pair },
          dealer: { change_username },
        };
      });
    },
  };

  /** Archived a moment ago, or a challenge of nobody: the login is over. */
  async function personOf(id: number | null): Promise<Known> {
    const person = id === null ? undefined : await findById(service, id);
    if (!person) throw new Problem('login_over');
    return person;
  }

  async function enter(
    db: Parameters<typeof openSession>[0],
    person: Known,
    systemLogin: boolean,
    from: Caller,
  ) {
    const role = roleAt(person, systemLogin);
    await refuseInMaintenance(role, maintenance);
    return openSession(db, needs, person, role, from);
  }
}
