import { isRole, type Role } from '@cairn/contract';

/*
 * A tree of tenants for the walks over the contract. The oracle is a pure function over the names of places: A is a
 * reseller, A1 its dealer, A1a that dealer's company. Every record carries its place in its name, so that a leak is
 * seen wherever in a reply it is.
 */

export const scopes = ['A', 'A1', 'A1a', 'A1b', 'A2', 'A2a', 'B', 'B1', 'B1a'] as const;
export type TreeScope = (typeof scopes)[number];
/** Ids of places; those of rovers and people are the place's and one digit. */
export const idOf: Record<TreeScope, number> = {
  A: 201,
  B: 202,
  A1: 301,
  A2: 302,
  B1: 303,
  A1a: 401,
  A1b: 402,
  A2a: 403,
  B1a: 404,
};
export const companies = scopes.filter((scope) => scope.length === 3);
export const NONEXISTENT = 987_654;
/** Id of the maker and the model of every machine. */
export const MACHINE_KIND_ID = 90_001;

export const rovers = companies.flatMap((scope) =>
  [1, 2].map((n) => ({ id: idOf[scope] * 10 + n, scope, online: n === 1 })),
);
/** Somebody at each place. */
export const personAt = (scope: TreeScope): number => idOf[scope] * 10 + 9;

export interface Actor {
  readonly name: string;
  readonly role?: Role;
  readonly scope?: TreeScope;
  /** A session of the system admin that acts for the dealer of `scope`. */
  readonly acting?: true;
}
export const actors: Actor[] = [
  { name: 'anonymous' },
  { name: 'system admin', role: 1 },
  { name: 'system admin for dealer A1', role: 10, scope: 'A1', acting: true },
  { name: 'reseller A', role: 5, scope: 'A' },
  { name: 'dealer A1', role: 10, scope: 'A1' },
  { name: 'company A1a', role: 20, scope: 'A1a' },
  { name: 'viewer A1a', role: 30, scope: 'A1a' },
];

/** The oracle: records in and below the own place. */
export const sees = ({ role, scope }: Actor, record: TreeScope): boolean =>
  isRole(role, 'systemAdmin') || (scope !== undefined && record.startsWith(scope));
/** Names: those, and the names of the places above one's own. */
export const mayRead = (actor: Actor, name: string): boolean => {
  const [, scope = '', record] = /^mk-([AB]\d?[a-z]?)(-\w+)?$/.exec(name) ?? [];
  return sees(actor, scope as TreeScope) || (!record && actor.scope?.startsWith(scope) === true);
};

export type Kind =
  | 'reseller'
  | 'dealer'
  | 'company'
  | 'rover'
  | 'user'
  | 'email'
  | 'event'
  | 'station'
  | 'machine'
  | 'maker'
  | 'model'
  | 'correction profile'
  | 'subscription type'
  | 'subscription'
  | 'order'
  | 'note'
  | 'alarm'
  | 'alert'
  | 'webhook'
  | 'report subscription'
  | 'rinex job'
  | 'session'
  | 'passkey'
  | 'dealer page'
  | 'sim'
  | 'sim package'
  | 'sim refresh';

const levels = { reseller: 1, dealer: 2, company: 3 } as const;
const ofLevel = (level: number) => scopes.filter((scope) => scope.length === level);

/** The records of a kind with their places; none of those that belong to no tenant or to one person alone. */
export function recordsOf(kind: Kind): { id: number; scope: TreeScope }[] {
  if (['rover', 'subscription', 'note', 'sim', 'alert'].includes(kind)) return rovers; // each has one, with its id
  if (kind === 'user') return scopes.map((scope) => ({ id: personAt(scope), scope }));
  if (kind === 'email') return companies.map((scope, index) => ({ id: index + 1, scope })); // seeded in this order
  if (kind === 'event') return scopes.map((scope, index) => ({ id: index + 1, scope })); // likewise
  if (kind === 'machine' || kind === 'order')
    return companies.map((scope) => ({ id: idOf[scope] * 10, scope }));
  const level = levels[kind as keyof typeof levels];
  return level ? ofLevel(level).map((scope) => ({ id: idOf[scope], scope })) : [];
}
