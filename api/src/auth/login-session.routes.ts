import type { areas } from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import type { Handlers } from '../mount.ts';
import { accountRoutes } from './account.routes.ts';
import { findBranding, wasLoginPage } from './auth.queries.ts';
import { loginRoutes } from './login.routes.ts';
import { type SignInNeeds, signedIn } from './sign-in.ts';

/** URL template of raster tiles and whose they are; null for the map that comes with the portal. */
export type Tiles = { readonly url: string; readonly attribution: string } | null;
export interface MapTiles {
  readonly street: Tiles;
  readonly dark: Tiles;
  readonly satellite: Tiles;
  /** Vector tiles of a PMTiles file. */
  readonly file: MapFile | null;
}

export interface MapFile {
  readonly path: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly attribution: string;
}

interface Needs extends SignInNeeds {
  readonly tiles: MapTiles;
  /** Address of the form where people ask for help. */
  readonly support: string | null;
  readonly version: string;
}

export function loginSessionRoutes(needs: Needs): Handlers<typeof areas.auth> {
  const { database, policy, maintenance, tiles, support, version } = needs;
  const { service } = database;

  return {
    ...loginRoutes(needs),
    ...accountRoutes(needs),

    me: async (_, { session }) => ({
      user: await signedIn(service, policy, session),
      tiles: { ...tiles, file: tiles.file && withoutPath(tiles.file) },
      support,
      version,
    }),

    branding: async ({ name, id }) => {
      const { on, at } = await maintenance();
      const output = { Maint: on ? 1 : 0, MaintAt: at } as const;
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
          ...output,
        };
      }
      return { code: 0, error: '', archived: 0, logo: found.logo, Branding: [found], ...output };
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
