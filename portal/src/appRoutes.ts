import { can, everyone, isRole, type Role, type RoleName, roleIds, type SignedIn } from '@cairn/contract';
import type { ComponentType } from 'react';

/** A part of the menu. */
export type Section = 'network' | 'manage' | 'logs' | 'statistics' | 'systemadmin';

/**
 * One address of the portal. `name` is the route's name in the product, also the id of its words
 * (`route.<name>`) and of its icon. A route without `screen` is not built yet: no menu entry, no route.
 */
export interface AppRoute {
  readonly name: string;
  readonly path: `/home/${string}`;
  readonly roles: readonly RoleName[];
  /** In the menu under this heading. */
  readonly menu?: Section;
  readonly screen?: () => Promise<ComponentType>;
  /** The list that holds the record; the breadcrumb shows it before the record. */
  readonly parent?: string;
  /** Fills the window: neither menu nor header; the screen offers the way back. */
  readonly fillsWindow?: true;
  /** Its page opens the form of a new record with `?add=1`. */
  readonly opensForm?: true;
}

const admins = ['systemAdmin', 'reseller', 'dealer'] as const;
const resellers = ['systemAdmin', 'reseller'] as const;
const system = ['systemAdmin'] as const;

/** Every route of the product, in menu order. Adding a screen is adding its `screen` here. */
export const appRoutes: readonly AppRoute[] = [
  {
    name: 'casteradminhome',
    path: '/home/sysadmin/network',
    roles: system,
    screen: async () => (await import('./overview/Homes.tsx')).AdminHome,
  },
  {
    name: 'casterresellerhome',
    path: '/home/reseller/networkadmin',
    roles: ['reseller'],
    screen: async () => (await import('./overview/Homes.tsx')).ResellerHome,
  },
  {
    name: 'casterdealer',
    path: '/home/dealer/network/$id',
    roles: admins,
    screen: async () => (await import('./overview/DealerOverview.tsx')).DealerOverview,
  },
  {
    name: 'casterreseller',
    path: '/home/reseller/network/$id',
    roles: resellers,
    screen: async () => (await import('./overview/ResellerOverview.tsx')).ResellerOverview,
  },
  {
    name: 'castercompany',
    path: '/home/company/$id',
    roles: everyone,
    screen: async () => (await import('./overview/CompanyOverview.tsx')).CompanyOverview,
  },

  {
    name: 'casternetworkdisplay',
    path: '/home/network/display',
    roles: everyone,
    menu: 'network',
    fillsWindow: true,
    screen: async () => (await import('./network-display/NetworkDisplay.tsx')).NetworkDisplay,
  },
  {
    name: 'casterroverslogged',
    path: '/home/network/loggedrovers',
    roles: everyone,
    menu: 'network',
    screen: async () => (await import('./network/LoggedRovers.tsx')).LoggedRovers,
  },
  {
    name: 'casterreferencestations',
    path: '/home/network/referencestations',
    roles: admins,
    menu: 'network',
    screen: async () => (await import('./stations/StationList.tsx')).StationList,
  },
  {
    name: 'casterreferencestation',
    path: '/home/network/referencestation/$id',
    roles: admins,
    parent: 'casterreferencestations',
    screen: async () => (await import('./stations/page/ReferenceStation.tsx')).ReferenceStation,
  },

  {
    name: 'castersubscriptionsstockreseller',
    path: '/home/subscriptionsstockreseller',
    roles: system,
    menu: 'manage',
  },
  { name: 'castersubscriptionsstockdealer', path: '/home/subscriptionsstockdealer', roles: admins },
  { name: 'subscriptionsstockreports', path: '/home/subscriptionsstockreports', roles: resellers },
  {
    name: 'casterusers',
    path: '/home/manage/users',
    roles: ['systemAdmin', 'reseller', 'companyAdmin'],
    menu: 'manage',
    screen: async () => (await import('./users/UserList.tsx')).UserList,
    opensForm: true,
  },
  {
    name: 'casteruseractivity',
    path: '/home/users/activity/$id',
    roles: admins,
    screen: async () => (await import('./users/Activity.tsx')).Activity,
  },
  {
    name: 'casterresellers',
    path: '/home/manage/resellers',
    roles: system,
    menu: 'manage',
    screen: async () => (await import('./resellers/ResellerList.tsx')).ResellerList,
    opensForm: true,
  },
  {
    name: 'casterdealers',
    path: '/home/manage/dealers',
    roles: resellers,
    menu: 'manage',
    screen: async () => (await import('./dealers/DealerList.tsx')).DealerList,
    opensForm: true,
  },
  {
    name: 'castercompanies',
    path: '/home/manage/companies',
    roles: admins,
    menu: 'manage',
    screen: async () => (await import('./companies/CompanyList.tsx')).CompanyList,
    opensForm: true,
  },
  {
    name: 'casterrovers',
    path: '/home/manage/rovers',
    roles: everyone,
    menu: 'manage',
    screen: async () => (await import('./rovers/RoverList.tsx')).RoverList,
  },
  {
    name: 'castermachines',
    path: '/home/manage/machines',
    roles: everyone,
    menu: 'manage',
    screen: async () => (await import('./machines/MachineList.tsx')).MachineList,
    opensForm: true,
  },
  {
    name: 'castercompanyrovers',
    path: '/home/manage/companyrovers',
    roles: everyone,
    screen: async () => (await import('./companies/CompanyRovers.tsx')).CompanyRovers,
  },
  { name: 'castersubscriptions', path: '/home/manage/subscriptions', roles: everyone, menu: 'manage' },
  { name: 'castercompanysubscriptions', path: '/home/manage/companysubscriptions', roles: everyone },
  { name: 'castersimms', path: '/home/manage/sims', roles: everyone, menu: 'manage' },
  {
    name: 'casterbases',
    path: '/home/manage/bases',
    roles: system,
    menu: 'manage',
    screen: async () => (await import('./stations/BaseList.tsx')).BaseList,
  },
  { name: 'casterorders', path: '/home/manage/orders', roles: resellers, menu: 'manage' },
  { name: 'casterrovermanage', path: '/home/rover/$id', roles: everyone },
  {
    name: 'casterrover',
    path: '/home/rover/session/$id',
    roles: everyone,
    screen: async () => (await import('./rover-sessions/live/LiveRover.tsx')).LiveRover,
  },
  {
    name: 'casterroverhistory',
    path: '/home/rover/sessionhistory/$id',
    roles: everyone,
    screen: async () => (await import('./rover-sessions/history/SessionHistory.tsx')).SessionHistory,
  },

  {
    name: 'casterlogmessages',
    path: '/home/logs/casterlogmessages',
    roles: everyone,
    menu: 'logs',
    screen: async () => (await import('./logs/CasterLog.tsx')).CasterLog,
  },
  { name: 'casterlogrtcm3', path: '/home/logs/casterlogrtcm3', roles: admins, menu: 'logs' },
  { name: 'casterlogsats', path: '/home/logs/casterlogsats', roles: admins, menu: 'logs' },
  { name: 'casterloggga', path: '/home/logs/casterloggga', roles: everyone, menu: 'logs' },
  { name: 'castereventlog', path: '/home/logs/castereventlog', roles: system, menu: 'logs' },
  {
    name: 'castereventlogreseller',
    path: '/home/logs/castereventlogreseller',
    roles: ['reseller'],
    menu: 'logs',
  },
  { name: 'castereventlogdealer', path: '/home/logs/castereventlogdealer', roles: ['dealer'], menu: 'logs' },
  { name: 'casteremails', path: '/home/logs/emails', roles: admins, menu: 'logs' },
  {
    name: 'castergdpr',
    path: '/home/logs/gdpr',
    roles: admins,
    menu: 'logs',
    screen: async () => (await import('./compliance/OutstandingList.tsx')).OutstandingList,
  },
  { name: 'castersubscriptionslog', path: '/home/logs/subscriptions', roles: admins, menu: 'logs' },

  { name: 'casterstatsnetworklogins', path: '/home/stats/networklogins', roles: admins, menu: 'statistics' },
  { name: 'casterstatsntripclients', path: '/home/stats/ntripclients', roles: admins, menu: 'statistics' },
  { name: 'casterstatssubs', path: '/home/stats/casterstatssubs', roles: admins, menu: 'statistics' },

  { name: 'castersystemstatus', path: '/home/system/status', roles: system, menu: 'systemadmin' },
  {
    name: 'castersystemusers',
    path: '/home/systemadmin/users',
    roles: system,
    menu: 'systemadmin',
    screen: async () => (await import('./users/UserList.tsx')).SystemUsers,
  },
  { name: 'casterreports', path: '/home/systemadmin/reports', roles: system, menu: 'systemadmin' },
  { name: 'casteraudit', path: '/home/systemadmin/audittrail', roles: system, menu: 'systemadmin' },
  {
    name: 'casteremailtemplates',
    path: '/home/systemadmin/emailtemplates',
    roles: system,
    menu: 'systemadmin',
  },
];

type Person = Pick<SignedIn, 'role' | 'dealer' | 'company'>;

/** The home of each role; dealers and companies have their own page as theirs. */
const homeRoutes = {
  [roleIds.systemAdmin]: 'casteradminhome',
  [roleIds.reseller]: 'casterresellerhome',
  [roleIds.dealer]: 'casterdealer',
  [roleIds.companyAdmin]: 'castercompany',
  [roleIds.companyUser]: 'castercompany',
} as const satisfies Record<Role, string>;

/** Where a person arrives and what `Home` in the menu opens; undefined while that page is not built. */
export function homeOf({ role, dealer, company }: Person): string | undefined {
  const route = routeNamed(homeRoutes[role]);
  return route?.screen && route.path.replace('$id', String((isRole(role, 'dealer') ? dealer : company) ?? 0));
}

/** Their home, else the live rovers. */
export const landing = (person: Person): string => homeOf(person) ?? '/home/network/loggedrovers';

/** Whether a page is built and a role may open it. */
export const mayOpen = (role: Role, { screen, roles }: AppRoute): boolean =>
  screen !== undefined && can({ role, readonly: false }, { roles });

/** A route by its name. */
export const routeNamed = (name: string): AppRoute | undefined =>
  appRoutes.find((route) => route.name === name);

const shapes = appRoutes.map((route) => ({
  route,
  shape: new RegExp(`^${route.path.replace(/\$id/, '[^/]+')}/?$`),
}));

/** The route of a path. */
export const routeAt = (pathname: string): AppRoute | undefined =>
  shapes.find(({ shape }) => shape.test(pathname))?.route;
