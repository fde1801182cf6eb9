import { z } from 'zod';
import { area, done, flag, id, lazyObject, oneOf } from './endpoint.ts';
import { everyone, isAtLeast, type Role } from './roles.ts';

/** What a person can mark to find it again. */
export const favouriteKinds = ['rover', 'station', 'company', 'dealer'] as const;
export type FavouriteKind = (typeof favouriteKinds)[number];

/** Whether somebody of a role has pages of a kind; stations and dealers are no companies' business. */
export const mayMark = (role: Role, kind: FavouriteKind): boolean =>
  kind === 'rover' || isAtLeast(role, kind === 'dealer' ? 'reseller' : 'dealer');

/** The most favourites of a person: the list of them is read as a whole. */
export const MOST_FAVOURITES = 200;

/** The filter of a list of such records. */
export const onlyFavourites = () =>
  oneOf(0, 1).default(0).describe('1: only those that the caller has marked as a favourite');

export const favourite = lazyObject(() => ({
  kind: z.enum(favouriteKinds),
  value: z.int().describe('The id of the record'),
  text: z.string(),
  code: z.string().describe('Username or mountpoint; empty where there is none'),
  owner: z.string().describe('Title of the tenant that it belongs to; empty for a station'),
  reseller: z.int().nullable().describe('Those that a list of its kind is filtered by'),
  dealer: z.int().nullable(),
  company: z.int().nullable(),
}));
export type Favourite = z.output<typeof favourite>;

export const favourites = area('favourites', {
  list: {
    method: 'GET',
    path: '/api/favourites',
    summary:
      'What the caller has marked and may see, by kind and name. What was archived, or is no longer theirs to see, is left out.',
    roles: everyone,
    input: () => z.object({}),
    reply: () => z.object({ favourites: z.array(favourite) }),
  },
  mark: {
    method: 'POST',
    path: '/api/favourites',
    summary: `Marks a record that the caller may see as a favourite, or removes the mark: at most ${MOST_FAVOURITES}.`,
    roles: everyone,
    affects: ['favourites.list'],
    input: () => z.object({ kind: z.enum(favouriteKinds), id, favourite: flag }),
    reply: () => done,
  },
});
