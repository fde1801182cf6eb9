import { type areas, notAuthorised, type SignedIn } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { events, recordEvent } from '../audit/events.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import type { Maintenance } from '../system/system.queries.ts';
import type { BackOff } from './back-off.ts';
import { isPassword } from './passwords.ts';
import { findBranding, findByEmail, findPerson, hasSignedInFrom } from './session.queries.ts';
import { actingRole, roleTitles } from './session.rules.ts';
import type { Sessions } from './sessions.ts';

/** URL template of raster tiles and whose they are; null for the map that comes with the portal. */
export type Tiles = { readonly url: string; readonly attribution: string } | null;
export interface MapTiles {
  readonly street: Tiles;
  readonly dark: Tiles;
  readonly satellite: Tiles;
}

interface Needs {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly backOff: BackOff;
  readonly now: () => number;
  readonly maintenance: () => Promise<Maintenance>;
  readonly tiles: MapTiles;
  readonly version: string;
}

export function sessionRoutes(needs: Needs): Handlers<typeof areas.session> {
  const { database, sessions, backOff, now, maintenance, tiles, version } = needs;
  const { service } = database;

  return {
    login: async ({ email, password, systemadmin }, { from }) => {
      const known = await hasSignedInFrom(service, email, from.address);
      const retryAfter = backOff.wait(email, from.address, known);
      if (retryAfter > 0) throw new Problem('too_many', { retryAfter });
      backOff.attempted(email, from.address);
      const person = await findByEmail(service, email);
      if (!(await isPassword(person?.password_hash, password)) || !person) throw new Problem('login_failed');
      backOff.succeeded(email, from.address);
      const role = actingRole(person, systemadmin);
      if (role !== 1 && (await maintenance()).on) throw new Problem('maintenance');

      const user = await signedIn(person.id, role);
      const { bearer, pair } = await sessions.open(person.id, role, from);
      const actor = {
        userId: person.id,
        resellerId: user.business,
        dealerId: user.dealer,
        companyId: user.company,
      };
      await service
        .updateTable('users')
        .set({ last_login_at: new Date(now()) })
        .where('id', '=', person.id)
        .execute();
      await recordEvent(service, events.login, actor, { ...from, text: `${user.fname} ${user.lname}` });
      return {
        status: 'ok',
        token: bearer,
        user: { ...user, token: pair },
        dealer: { change_username: user.change_username },
      };
    },

    logout: async (_, { session, from }) => {
      await sessions.recordLeaving(session, events.logout, from);
      await sessions.close(session, 'logout');
      return { status: 'ok' };
    },

    me: async (_, { session }) => ({ user: await signedIn(session.userId, session.role), tiles, version }),

    recordEvent: async ({ user, type, text }, { session, from }) => {
      if (user !== undefined && user !== session.userId) throw wrong('user', 'must be the person signed in');
      if (type === events.logout.type) await sessions.recordLeaving(session, events.logout, from, text);
      if (type === events.automaticLogout.type) {
        await sessions.recordLeaving(session, events.automaticLogout, from, text);
      }
      return { status: 'ok' };
    },

    branding: async ({ name, id }) => {
      const { on, at } = await maintenance();
      const said = { Maint: on ? 1 : 0, MaintAt: at } as const;
      const isDefault = id === undefined && (!name || name.toLowerCase() === 'system');
      const found = isDefault
        ? standard
        : await findBranding(service, id === undefined ? { name: name ?? '' } : { dealer: id });
      if (!found) return { code: 404, error: 'LOGIN PAGE NOT FOUND', logo: '', Branding: [], ...said };
      return { code: 0, error: '', logo: found.logo, Branding: [found], ...said };
    },
  };

  async function signedIn(id: number, role: SignedIn['role']): Promise<SignedIn> {
    const person = await findPerson(service, id);
    if (!person) throw new Problem('not_authorised', { message: notAuthorised }); // archived a moment ago
    const { last_login_at, created_at, change_password, change_username, ...rest } = person;
    return {
      ...rest,
      role,
      roletitle: roleTitles[role],
      readonly: person.readonly ? 1 : 0,
      theme: person.theme === 1 ? 1 : 0,
      change_username: role <= 5 || change_username ? 1 : 0,
      changepassword: change_password ? 1 : 0,
      archive: 0,
      last_login: last_login_at?.toISOString() ?? null,
      created: created_at.toISOString(),
    };
  }
}

/** The login page that belongs to nobody. */
const standard = {
  text: 'Cairn',
  logintitle: 'system',
  logo: '',
  background: '',
  country: null,
  reseller: null,
  dealer: null,
};
