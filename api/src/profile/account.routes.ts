import type { areas, Progress } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { once } from '@cairn/domain/idempotency';
import { type Sentence, sentence, translated } from '@cairn/domain/language';
import { isPassword } from '@cairn/domain/passwords';
import { bySystem, queueMail, readLink, redeemLink, template } from '@cairn/mail';
import { findByEmail, type Known } from '../auth/auth.queries.ts';
import { heldFactor } from '../auth/confirmation.ts';
import { hashNewPassword } from '../auth/new-password.ts';
import {
  addressed,
  confirmPassword,
  keepCurrentSession,
  type SignInNeeds,
  scopeOfPerson,
  self,
  signedIn,
} from '../auth/sign-in.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import {
  eventOf,
  lockPerson,
  nameOf,
  refuseOtherPassword,
  setPassword,
  withTenantNames,
} from './own-login.ts';
import { movesAway, writeProfile } from './save-profile.ts';

type Calls = Pick<
  Handlers<typeof areas.auth>,
  'requestReset' | 'checkReset' | 'resetPassword' | 'changePassword' | 'saveProfile'
>;

/** How long a reset link works. */
const RESET_DAYS = 1;
const LINK_OVER = 'This link has expired: it works once and for a limited time. Request a new one.';

/** Passwords forgotten, set and changed, and the own profile. */
export function accountRoutes(needs: SignInNeeds): Calls {
  const { database, sessions, policy, backOff, signInLog } = needs;
  const { service } = database;
  const { shortestPassword: shortest_password } = policy;

  return {
    requestReset: async ({ email }, { from }) => {
      await backOff.reset(from.address);
      const person = await findByEmail(service, email);
      if (!person) {
        signInLog.refused('reset', email, from);
        return { messages: [failed('Email address not found')] };
      }
      // past the limit the last link still works, so the message stays true
      if (await backOff.mayMail(email))
        await service.transaction().execute(async (db) => {
          const { id } = await queueMail(db, {
            template: template.passwordReset,
            mayMail: bySystem, // counted above
            ...addressed(person),
            link: { kind: 'reset', userId: person.id, days: RESET_DAYS },
          });
          await recordEvent(db, events.resetRequested, undefined, { from, emailId: id, ...eventOf(person) });
        });
      return { messages: [message('Password reset email sent.')] };
    },

    checkReset: async ({ token, email }, { from }) => {
      const attempt = await backOff.link(from.address);
      const person = await findByEmail(service, email);
      if (!person || !(await isLinkOf(service, person, token))) {
        signInLog.refused('link', email, from);
        return { error: 1, messages: [failed(LINK_OVER)], shortest_password };
      }
      await attempt.succeeded();
      return { error: 0, messages: [], shortest_password };
    },

    resetPassword: async ({ token, email, password }, context) => {
      const { from } = context;
      const attempt = await backOff.link(from.address);
      const person = await findByEmail(service, email);
      // the link before the password: what is wrong with that would say whether the address is known, and whose it is
      if (!person || !(await isLinkOf(service, person, token))) {
        signInLog.refused('link', email, from);
        return { error: 1, messages: [failed(LINK_OVER)] };
      }
      const hashed = await hashNewPassword(password, await withTenantNames(service, person), context);
      const mayMail = await backOff.own(person.id);
      try {
        await service.transaction().execute(async (db) => {
          const present = await lockPerson(db, person.id);
          const link = (await redeemLink(db, 'reset', token)) ?? (await redeemLink(db, 'first-login', token));
          if (link?.userId !== present.id) throw new Problem('login_over'); // and a link of somebody else stays unused
          await setPassword(db, present, hashed, mayMail);
          const actor = { userId: present.id, name: nameOf(present), ...scopeOfPerson(present) };
          const details = [{ code: 'password_by_link' }] as const;
          await recordEvent(db, events.resetDone, actor, { from, ...eventOf(present), details });
        });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return { error: 1, messages: [failed(LINK_OVER)] };
      }
      await attempt.succeeded();
      sessions.forget(person.id);
      return { error: 0, messages: [message('Your password has been updated')] };
    },

    changePassword: async ({ current, password }, context) => {
      const { session, from, turn } = context;
      const person = await self(needs, session);
      if (session.must !== 'change_password')
        await confirmPassword(needs, person, current, 'current', context);
      const hashed = await hashNewPassword(password, await withTenantNames(service, person), context);
      if (await isPassword(person.password_hash, password, turn))
        throw wrong('password', 'This is the present password: choose another');
      const mayMail = await backOff.own(person.id);
      await service.transaction().execute(async (db) => {
        await keepCurrentSession(db, session);
        const present = await lockPerson(db, person.id);
        refuseOtherPassword(person, present, 'current');
        await setPassword(db, present, hashed, mayMail);
        const code = session.must === 'change_password' ? 'password_after_initial' : 'password_by_themselves';
        await recordEvent(db, events.passwordChanged, session, {
          from,
          ...eventOf(present),
          details: [{ code }],
        });
      });
      sessions.forget(session.userId);
      return { user: await signedIn(service, policy, session) };
    },

    saveProfile: async ({ userdata }, context) => {
      const { session, key } = context;
      const { id, version, current, password, factor, ...input } = userdata;
      if (id !== undefined && id !== session.userId)
        throw wrong('userdata.id', 'must be the person signed in');
      const person = await self(needs, session);
      const moves = movesAway(input, person);
      if (moves || password !== undefined)
        await confirmPassword(needs, person, current, 'userdata.current', context);
      const hashed =
        password === undefined
          ? undefined
          : await hashNewPassword(
              password,
              await withTenantNames(service, { ...person, ...input }),
              context,
              'userdata.password',
            );
      const held = moves ? await heldFactor(needs, context, person, factor, 'userdata.factor') : undefined;
      const mayMail = moves || hashed !== undefined ? await backOff.own(person.id) : bySystem;
      try {
        await service.transaction().execute((db) =>
          once(db, key, async () => {
            await writeProfile(db, context, { person, input, version, hashed, mayMail, held });
            return true;
          }),
        );
      } finally {
        await held?.settle();
      }
      sessions.forget(session.userId);
      return {
        messages: [
          { message: sentence('Profile'), text: sentence('Profile updated'), error: 0 },
          ...(hashed === undefined ? [] : [message('Your password has been updated')]),
        ],
        user: await signedIn(service, policy, session),
      };
    },
  };
}

async function isLinkOf(db: Db, person: Known, token: string): Promise<boolean> {
  const link = (await readLink(db, 'reset', token)) ?? (await readLink(db, 'first-login', token));
  return link?.state === 'open' && link.userId === person.id;
}

const message = (text: Sentence): Progress => ({
  message: sentence('Password'),
  text: translated(text),
  error: 0,
});
const failed = (text: Sentence): Progress => ({ ...message(text), error: 1 });
