import {
  type areas,
  isAtLeast,
  isRole,
  type Progress,
  type Role,
  type user as userReply,
} from '@cairn/contract';
import type { Database } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import type { NtripAddress } from '@cairn/domain/connection-hosts';
import { sentence } from '@cairn/domain/language';
import { roleTitle } from '@cairn/domain/role-titles';
import type { z } from 'zod';
import type { BackOff } from '../auth/back-off.ts';
import { endSessions } from '../auth/credentials.queries.ts';
import type { LoginSessions } from '../auth/login-sessions.ts';
import type { Session } from '../auth/session.ts';
import { endFeed } from '../calendar-feed/calendar-feed.queries.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { bit } from '../records/reply-values.ts';
import { saveUser } from './save.ts';
import { sendMail } from './send-mail.ts';
import { takeTurns } from './system-people.ts';
import { emailExists, listUsers, lockUser, type UserRow } from './users.queries.ts';
import { offeredRoles, roleFiltered } from './users.rules.ts';

interface Needs {
  readonly database: Database;
  readonly sessions: LoginSessions;
  readonly ntrip: NtripAddress;
  readonly backOff: BackOff;
  readonly now: () => number;
}

/** The most people that a request for all returns. */
const ALL = 1000;

export function userRoutes({ database, sessions, ntrip, backOff, now }: Needs): Handlers<typeof areas.users> {
  return {
    list: async (input, { session }) => {
      const role = roleFiltered(session.role, input.rolesel || input.role);
      const { rows, total } = await database.withTenant(session, (db) =>
        listUsers(db, session, { ...input, role }, ordered(session, input)),
      );
      return { users: rows.map((row) => replyOf(row, session)), total };
    },

    find: async (input, { session }) => {
      const role = roleFiltered(session.role, input.role || input.rolesel);
      const page = ordered(session, input.all ? { ...input, page: 0, limit: ALL } : input);
      const { rows, total } = await database.withTenant(session, (db) =>
        listUsers(db, session, { ...input, role }, page),
      );
      return { users: rows.map((row) => replyOf(row, session)), total };
    },

    save: async ({ userdata }, context) => {
      const mayMail = backOff.requested(context.session.userId);
      const { id, messages } = await saveUser(database, context, userdata, mayMail);
      return { messages, user: id };
    },

    archive: ({ id }, { session, from }) =>
      database.withTenant(session, async (db) => {
        await takeTurns(db, session, id);
        const person = await lockUser(db, id);
        if (!person) throw new Problem('not_found');
        const title = `${person.fname} ${person.lname}`.trim();
        if (person.archived_at) return { messages: [step('{{title}} was deleted already', title, 1, id)] };
        if (id === session.userId) throw wrong('id', 'You cannot delete yourself');
        await db
          .updateTable('users')
          .set({ archived_at: new Date(now()) })
          .where('id', '=', id)
          .execute();
        await recordEvent(db, events.userDeleted, session, {
          message: { code: 'deleted', parameters: { kind: 'user', title } },
          target: { type: 'user', id, title },
          scope: scopeOf(person),
          from,
        });
        return { messages: [step('{{title}} deleted', title, 0, id)] };
      }),

    endSessions: async ({ id }, { session, from }) => {
      if (id === session.userId) throw wrong('id', 'Your own sessions are ended in your profile');
      const person = await database.withTenant(session, (db) => lockUser(db, id));
      if (!person || person.archived_at) throw new Problem('not_found');
      const title = `${person.fname} ${person.lname}`.trim();
      const ended = await database.service.transaction().execute(async (db) => {
        const count = await endSessions(db, id, {}, new Date(now()));
        if (count > 0)
          await recordEvent(db, events.userSignedOut, session, {
            message: { code: 'sessions_ended_of', parameters: { title, count } },
            target: { type: 'user', id, title },
            scope: scopeOf(person),
            from,
          });
        await endFeed(db, { id, title, ...scopeOf(person) }, session, from);
        return count;
      });
      sessions.forget(id);
      return { ended };
    },

    clearBounce: ({ id }, { session, from }) =>
      database.withTenant(session, async (db) => {
        const person = await lockUser(db, id);
        if (!person || person.archived_at) throw new Problem('not_found');
        if (!person.email_bounced_at) return { cleared: 0 };
        await db
          .updateTable('users')
          .set({ email_bounced_at: null, email_bounced_reason: '' })
          .where('id', '=', id)
          .execute();
        const title = `${person.fname} ${person.lname}`.trim();
        await recordEvent(db, events.userEdited, session, {
          message: { code: 'bounce_cleared', parameters: { title, email: person.email } },
          target: { type: 'user', id, title },
          scope: scopeOf(person),
          from,
        });
        return { cleared: 1 };
      }),

    exists: async ({ email }) => ({ exists: bit(await emailExists(database.service, email)) }),

    roles: async (scope, { session }) => ({ roles: offeredRoles(session.role, scope) }),

    sendMail: (input, context) => sendMail({ database, ntrip, backOff }, context, input),
  };
}

type Scope = Record<'reseller_id' | 'dealer_id' | 'company_id', number | null>;
const scopeOf = ({ reseller_id, dealer_id, company_id }: Scope) => ({
  resellerId: reseller_id,
  dealerId: dealer_id,
  companyId: company_id,
});

const step = (
  text: '{{title}} deleted' | '{{title}} was deleted already',
  title: string,
  error: 0 | 1,
  id: number,
): Progress => ({ message: sentence('User'), text: sentence(text, { title }), error, id });

/** When others signed in last is for administrators, and so is an order by it. */
const seesSignIns = ({ role }: Pick<Session, 'role'>) => !isRole(role, 'companyUser');

const ordered = <Page extends { readonly orderby: string }>(
  session: Pick<Session, 'role'>,
  page: Page,
): Page => (page.orderby === 'last_login' && !seesSignIns(session) ? { ...page, orderby: 'user' } : page);

function replyOf(row: UserRow, session: Pick<Session, 'role' | 'userId'>): z.input<typeof userReply> {
  const role = row.role as Role; // the table allows no other
  const { id, fname, lname, email, mobile, business, dealer, company, country } = row;
  return {
    id,
    value: id,
    title: `${fname} ${lname}`.trim(),
    fname,
    lname,
    email,
    mobile,
    role,
    roletitle: roleTitle(role),
    business,
    dealer,
    company,
    country,
    resellertitle: row.resellertitle ?? '',
    dealertitle: row.dealertitle ?? '',
    companytitle: row.companytitle ?? '',
    readonly: bit(row.readonly),
    theme: row.theme === 1 ? 1 : 0,
    change_username: bit(isAtLeast(role, 'reseller') || row.change_username === true),
    changepassword: bit(row.change_password),
    manage_reseller_stock: bit(row.manage_reseller_stock),
    email_bounced: row.email_bounced_at && {
      at: row.email_bounced_at.toISOString(),
      reason: row.email_bounced_reason,
    },
    mainadmin: bit(row.mainadmin),
    archive: bit(row.archived_at !== null),
    version: row.version,
    last_login:
      seesSignIns(session) || row.id === session.userId ? (row.last_login_at?.toISOString() ?? null) : null,
    created: row.created_at.toISOString(),
  };
}
