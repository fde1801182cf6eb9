import type { Role } from '@cairn/contract';
import type { ComponentType } from 'react';

/** A part of the menu. */
export type Section = 'network' | 'manage' | 'logs' | 'statistics' | 'systemadmin';

/**
 * One address of the portal. `name` is the route's name in the product, also the id of its words
 * (`place.<name>`) and of its icon. A place without `screen` is not built yet: no menu entry, no route.
 */
export interface Place {
  readonly name: string;
  readonly path: `/home/${string}`;
  readonly roles: readonly Role[];
  /** In the menu under this heading; `home` stands above all. */
  readonly menu?: Section | 'home';
  readonly screen?: () => Promise<ComponentType>;
}

const everyone = [1, 5, 10, 20, 30] as const;
const admins = [1, 5, 10] as const;
const resellers = [1, 5] as const;
const system = [1] as const;

/** Every route of the product, in menu order. Adding a screen is adding its `screen` here. */
export const places: readonly Place[] = [
  { name: 'casteradminhome', path: '/home/sysadmin/network', roles: system, menu: 'home' },
  { name: 'casterresellerhome', path: '/home/reseller/networkadmin', roles: [5], menu: 'home' },
  { name: 'casterdealer', path: '/home/dealer/network/$id', roles: admins },
  { name: 'casterreseller', path: '/home/reseller/network/$id', roles: resellers },
  { name: 'castercompany', path: '/home/company/$id', roles: everyone },

  { name: 'casternetworkdisplay', path: '/home/network/display', roles: everyone, menu: 'network' },
  {
    name: 'casterroverslogged',
    path: '/home/network/loggedrovers',
    roles: everyone,
    menu: 'network',
    screen: async () => (await import('../network/LoggedRovers.tsx')).LoggedRovers,
  },
  {
    name: 'casterreferencestations',
    path: '/home/network/referencestations',
    roles: admins,
    menu: 'network',
    screen: async () => (await import('../stations/StationList.tsx')).StationList,
  },
  { name: 'casterreferencestation', path: '/home/network/referencestation/$id', roles: admins },

  {
    name: 'castersubscriptionsstockreseller',
    path: '/home/subscriptionsstockreseller',
    roles: system,
    menu: 'manage',
  },
  { name: 'castersubscriptionsstockdealer', path: '/home/subscriptionsstockdealer', roles: admins },
  { name: 'subscriptionsstockreports', path: '/home/subscriptionsstockreports', roles: resellers },
  { name: 'casterusers', path: '/home/manage/users', roles: [1, 5, 20], menu: 'manage' },
  { name: 'casteruseractivity', path: '/home/users/activity/$id', roles: admins },
  { name: 'casterresellers', path: '/home/manage/resellers', roles: system, menu: 'manage' },
  { name: 'casterdealers', path: '/home/manage/dealers', roles: resellers, menu: 'manage' },
  { name: 'castercompanies', path: '/home/manage/companies', roles: admins, menu: 'manage' },
  {
    name: 'casterrovers',
    path: '/home/manage/rovers',
    roles: everyone,
    menu: 'manage',
    screen: async () => (await import('../rovers/RoverList.tsx')).RoverList,
  },
  { name: 'castercompanyrovers', path: '/home/manage/companyrovers', roles: everyone },
  { name: 'castersubscriptions', path: '/home/manage/subscriptions', roles: everyone, menu: 'manage' },
  { name: 'castercompanysubscriptions', path: '/home/manage/companysubscriptions', roles: everyone },
  { name: 'castersimms', path: '/home/manage/sims', roles: everyone, menu: 'manage' },
  {
    name: 'casterbases',
    path: '/home/manage/bases',
    roles: system,
    menu: 'manage',
    screen: async () => (await import('../stations/BaseList.tsx')).BaseList,
  },
  { name: 'casterorders', path: '/home/manage/orders', roles: resellers, menu: 'manage' },
  { name: 'casterrovermanage', path: '/home/rover/$id', roles: everyone },
  { name: 'casterrover', path: '/home/rover/session/$id', roles: everyone },
  { name: 'casterroverhistory', path: '/home/rover/sessionhistory/$id', roles: everyone },

  {
    name: 'casterlogmessages',
    path: '/home/logs/casterlogmessages',
    roles: everyone,
    menu: 'logs',
    screen: async () => (await import('../logs/CasterLog.tsx')).CasterLog,
  },
  { name: 'casterlogrtcm3', path: '/home/logs/casterlogrtcm3', roles: admins, menu: 'logs' },
  { name: 'casterlogsats', path: '/home/logs/casterlogsats', roles: admins, menu: 'logs' },
  { name: 'casterloggga', path: '/home/logs/casterloggga', roles: everyone, menu: 'logs' },
  { name: 'castereventlog', path: '/home/logs/castereventlog', roles: system, menu: 'logs' },
  { name: 'castereventlogreseller', path: '/home/logs/castereventlogreseller', roles: [5], menu: 'logs' },
  { name: 'castereventlogdealer', path: '/home/logs/castereventlogdealer', roles: [10], menu: 'logs' },
  { name: 'casteremails', path: '/home/logs/emails', roles: admins, menu: 'logs' },
  { name: 'castergdpr', path: '/home/logs/gdpr', roles: admins, menu: 'logs' },
  { name: 'castersubscriptionslog', path: '/home/logs/subscriptions', roles: admins, menu: 'logs' },

  { name: 'casterstatsnetworklogins', path: '/home/stats/networklogins', roles: admins, menu: 'statistics' },
  { name: 'casterstatsntripclients', path: '/home/stats/ntripclients', roles: admins, menu: 'statistics' },
  { name: 'casterstatssubs', path: '/home/stats/casterstatssubs', roles: admins, menu: 'statistics' },

  { name: 'castersystemstatus', path: '/home/system/status', roles: system, menu: 'systemadmin' },
  { name: 'castersystemusers', path: '/home/systemadmin/users', roles: system, menu: 'systemadmin' },
  { name: 'casterreports', path: '/home/systemadmin/reports', roles: system, menu: 'systemadmin' },
  { name: 'casteraudit', path: '/home/systemadmin/audittrail', roles: system, menu: 'systemadmin' },
  {
    name: 'casteremailtemplates',
    path: '/home/systemadmin/emailtemplates',
    roles: system,
    menu: 'systemadmin',
  },
];

/** Where a role arrives: its home once that is built, until then the live rovers (docs/decisions). */
export function landing(role: Role): Place['path'] {
  const home = places.find((place) => place.menu === 'home' && place.screen && place.roles.includes(role));
  return home?.path ?? '/home/network/loggedrovers';
}

const shapes = places.map((place) => ({
  place,
  shape: new RegExp(`^${place.path.replace(/\$id/, '[^/]+')}/?$`),
}));

/** The place at an address. */
export const placeAt = (pathname: string): Place | undefined =>
  shapes.find(({ shape }) => shape.test(pathname))?.place;
