import type { areas } from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import type { Handlers } from '../mount.ts';
import type { MapFile, MapTiles } from '../web/map-tiles.ts';
import { findBranding, wasLoginPage } from './auth.queries.ts';
import { loginRoutes } from './login.routes.ts';
import { type SignInNeeds, signedIn } from './sign-in.ts';

/** What somebody signed in is told, and what a login page shows. */
type Calls = ReturnType<typeof loginRoutes> &
  Pick<Handlers<typeof areas.auth>, 'me' | 'branding' | 'dealerBranding'>;

interface Needs extends SignInNeeds {
  readonly tiles: MapTiles;
  /** Address of the form where people ask for help. */
  readonly support: string | null;
  readonly version: string;
}

export function loginSessionRoutes(needs: Needs): Calls {
  const { database, policy, maintenance, tiles, support, version } = needs;
  const { service } = database;

  return {
    ...loginRoutes(needs),

    me: async (_, { session }) => ({
      user: await signedIn(service, policy, session),
      tiles: { ...tiles, file: tiles.file && withoutPath(tiles.file) },
      support,
      version,
    }),

    branding: async ({ name, id }) => {
      const { on, at } = await maintenance();
      const maintained = { Maint: on ? 1 : 0, MaintAt: at } as const;
      const isDefault = id === undefined && isSystem(name ?? '');
      const found = isDefault
        ? standard
        : await findBranding(service, id === undefined ? { name: name ?? '' } : { dealer: id });
      if (!found) {
        const archived = name !== undefined && (await wasLoginPage(service, name)) ? 1 : 0;
        return {
          code: 404,
          error: sentence('LOGIN PAGE NOT FOUND'),
          archived,
          logo: '',
          Branding: [],
          ...maintained,
        };
      }
      return { code: 0, error: '', archived: 0, logo: found.logo, Branding: [found], ...maintained };
    },

    dealerBranding: async ({ name }) => {
      if (isSystem(name)) return { CasterDealers: [{ ...standard, value: 0 }], Role: 1 };
      const found = await findBranding(service, { name });
      return found ? { CasterDealers: [found], Role: found.role } : { CasterDealers: [], Role: 0 };
    },
  };
}

const withoutPath = ({ minZoom, maxZoom, attribution }: MapFile) => ({ minZoom, maxZoom, attribution });

const isSystem = (name: string) => name === '' || name.toLowerCase() === 'system';

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
