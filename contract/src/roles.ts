/**
 * The roles of people, highest first, each with its number on the wire and in the database. Elsewhere `npm run check`
 * refuses a comparison of a role with its number and a list of such numbers; tables with the numbers for keys, and SQL,
 * know them too.
 */
export const roleIds = {
  systemAdmin: 1,
  reseller: 5,
  dealer: 10,
  companyAdmin: 20,
  companyUser: 30,
} as const;

export type RoleName = keyof typeof roleIds;
/** A role as its number. */
export type Role = (typeof roleIds)[RoleName];
/** The level of the tenant tree that a role belongs to. */
export type Level = 'system' | 'reseller' | 'dealer' | 'company';

const levels: Record<RoleName, Level> = {
  systemAdmin: 'system',
  reseller: 'reseller',
  dealer: 'dealer',
  companyAdmin: 'company',
  companyUser: 'company',
};

export const allRoles = [1, 5, 10, 20, 30] as const satisfies readonly Role[];
/** The roles below the system: those whose sessions are limited to a tenant. */
export const tenantRoles = [5, 10, 20, 30] as const satisfies readonly Role[];
export type TenantRole = (typeof tenantRoles)[number];

/** Every role by its name. */
export const everyone = Object.keys(roleIds) as readonly RoleName[];

/** The numbers of some roles. */
export const idsOf = <const Name extends RoleName>(...names: Name[]): (typeof roleIds)[Name][] =>
  names.map((name) => roleIds[name]);

/** Whether a role is one of those named. */
export const isRole = <const Name extends RoleName>(
  role: number | undefined,
  ...names: readonly Name[]
): role is (typeof roleIds)[Name] => names.some((name) => roleIds[name] === role);

/** Whether a role is the named one or above it. */
export const isAtLeast = (role: number, name: RoleName): boolean => role <= roleIds[name];

/** Whether a role is the named one or below it. */
export const isAtMost = (role: number, name: RoleName): boolean => role >= roleIds[name];

/** Whether a role is above another. */
export const outranks = (role: number, other: number): boolean => role < other;

export function levelOf(role: Role): Level {
  const name = everyone.find((one) => roleIds[one] === role);
  if (!name) throw new Error(`There is no role ${role}`);
  return levels[name];
}
