import { can, everyone, isRole, type Role, type RoleName, roleIds, type SignedIn } from '@cairn/contract';
import type { ComponentType } from 'react';
import { type PageName, paths } from './paths.ts';

export type Section = 'network' | 'manage' | 'logs' | 'statistics' | 'systemadmin';

/**
 * One address of the portal. `name` is the route's name in the product, also the id of its words
 * (`route.<name>`) and of its icon.
 */
export interface AppRoute extends DeclaredRoute {
  readonly path: string;
}

interface DeclaredRoute {
  readonly name: PageName;
  readonly roles: readonly RoleName[];
  /** The heading of the menu under which it is. */
  readonly menu?: Section;
  /** The roles whose menu has it; others reach it by links. */
  readonly menuRoles?: readonly RoleName[];
  readonly screen: () => Promise<ComponentType>;
  /** The list that holds the record; the breadcrumb shows it before the record. */
  readonly parent?: PageName;
  /** Fills the window: neither menu nor header; the screen offers the way back. */
  readonly fillsWindow?: true;
  /** Its page opens the form of a new record with `?add=1`. */
  readonly opensForm?: true;
}

const admins = ['systemAdmin', 'reseller', 'dealer'] as const;
const resellers = ['systemAdmin', 'reseller'] as const;
const system = ['systemAdmin'] as const;

const declared: readonly DeclaredRoute[] = [
  {
    name: 'casteradminhome',
    roles: system,
    screen: async () => (await import('../overview/Homes.tsx')).AdminHome,
  },
  {
    name: 'casterresellerhome',
    roles: ['reseller'],
    screen: async () => (await import('../overview/Homes.tsx')).ResellerHome,
  },
  {
    name: 'casterdealer',
    roles: admins,
    parent: 'casterdealers',
    screen: async () => (await import('../overview/DealerOverview.tsx')).DealerOverview,
  },
  {
    name: 'casterreseller',
    roles: resellers,
    parent: 'casterresellers',
    screen: async () => (await import('../overview/ResellerOverview.tsx')).ResellerOverview,
  },
  {
    name: 'castercompany',
    roles: everyone,
    parent: 'castercompanies',
    screen: async () => (await import('../overview/CompanyOverview.tsx')).CompanyOverview,
  },

  {
    name: 'casternetworkdisplay',
    roles: everyone,
    menu: 'network',
    fillsWindow: true,
    screen: async () => (await import('../network-display/NetworkDisplay.tsx')).NetworkDisplay,
  },
  {
    name: 'casterroverslogged',
    roles: everyone,
    menu: 'network',
    screen: async () => (await import('../network/LoggedRovers.tsx')).LoggedRovers,
  },
  {
    name: 'casterreferencestations',
    roles: admins,
    menu: 'network',
    screen: async () => (await import('../stations/StationList.tsx')).StationList,
  },
  {
    name: 'casterreferencestation',
    roles: admins,
    parent: 'casterreferencestations',
    screen: async () => (await import('../stations/page/ReferenceStation.tsx')).ReferenceStation,
  },
  {
    name: 'casteroutages',
    roles: admins,
    menu: 'network',
    screen: async () => (await import('../outages/OutageList.tsx')).OutageList,
  },
  {
    name: 'casteralerts',
    roles: everyone,
    menu: 'network',
    screen: async () => (await import('../alerts/AlertList.tsx')).AlertList,
  },

  {
    name: 'castersubscriptionsstockreseller',
    roles: admins, // a dealer is led to its own stock
    menu: 'manage',
    menuRoles: system,
    screen: async () => (await import('../stock/ResellerStock.tsx')).ResellerStock,
  },
  {
    name: 'castersubscriptionsstockdealer',
    roles: admins,
    menu: 'manage',
    menuRoles: ['dealer'], // others come from their own stock
    screen: async () => (await import('../stock/DealerStock.tsx')).DealerStock,
  },
  {
    name: 'subscriptionsstockreports',
    roles: resellers,
    screen: async () => (await import('../stock/StockReports.tsx')).StockReports,
  },
  {
    name: 'casterusers',
    roles: ['systemAdmin', 'reseller', 'companyAdmin'],
    menu: 'manage',
    screen: async () => (await import('../users/UserList.tsx')).UserList,
    opensForm: true,
  },
  {
    name: 'casteruseractivity',
    roles: admins,
    parent: 'casterusers',
    screen: async () => (await import('../users/Activity.tsx')).Activity,
  },
  {
    name: 'casterresellers',
    roles: system,
    menu: 'manage',
    screen: async () => (await import('../resellers/ResellerList.tsx')).ResellerList,
    opensForm: true,
  },
  {
    name: 'casterdealers',
    roles: resellers,
    menu: 'manage',
    screen: async () => (await import('../dealers/DealerList.tsx')).DealerList,
    opensForm: true,
  },
  {
    name: 'castercompanies',
    roles: admins,
    menu: 'manage',
    screen: async () => (await import('../companies/CompanyList.tsx')).CompanyList,
    opensForm: true,
  },
  {
    name: 'casterrovers',
    roles: everyone,
    menu: 'manage',
    screen: async () => (await import('../rovers/RoverList.tsx')).RoverList,
    opensForm: true,
  },
  {
    name: 'casterroverimport',
    roles: admins,
    parent: 'casterrovers',
    screen: async () => (await import('../rover-import/RoverImport.tsx')).RoverImport,
  },
  {
    name: 'castermachines',
    roles: everyone,
    menu: 'manage',
    screen: async () => (await import('../machines/MachineList.tsx')).MachineList,
    opensForm: true,
  },
  {
    name: 'castercompanylostfix',
    roles: everyone,
    screen: async () => (await import('../rover-sessions/lost-fix/LostFix.tsx')).LostFix,
  },
  {
    name: 'castercompanyrovers',
    roles: everyone,
    screen: async () => (await import('../companies/CompanyRovers.tsx')).CompanyRovers,
  },
  {
    name: 'castersubscriptions',
    roles: everyone,
    menu: 'manage',
    screen: async () => (await import('../subscriptions/SubscriptionList.tsx')).SubscriptionList,
  },
  {
    name: 'casterexpirycalendar',
    roles: everyone,
    menu: 'manage',
    screen: async () => (await import('../expiry-calendar/ExpiryCalendar.tsx')).ExpiryCalendar,
  },
  {
    name: 'castercompanysubscriptions',
    roles: everyone,
    screen: async () => (await import('../subscriptions/CompanySubscriptions.tsx')).CompanySubscriptions,
  },
  {
    name: 'castersimms',
    roles: everyone,
    menu: 'manage',
    screen: async () => (await import('../sims/SimList.tsx')).SimList,
  },
  {
    name: 'casterbases',
    roles: system,
    menu: 'manage',
    screen: async () => (await import('../stations/StationRecordList.tsx')).StationRecordList,
  },
  {
    name: 'casterorders',
    roles: admins,
    menu: 'manage',
    screen: async () => (await import('../orders/OrderList.tsx')).OrderList,
  },
  {
    name: 'casterrovermanage',
    roles: everyone,
    parent: 'casterrovers',
    screen: async () => (await import('../manage-rover/ManageRover.tsx')).ManageRover,
  },
  {
    name: 'casterrover',
    roles: everyone,
    parent: 'casterrovers',
    screen: async () => (await import('../rover-sessions/live/LiveRover.tsx')).LiveRover,
  },
  {
    name: 'casterroverhistory',
    roles: everyone,
    parent: 'casterrovers',
    screen: async () => (await import('../rover-sessions/history/SessionHistory.tsx')).SessionHistory,
  },
  {
    name: 'casterrovercompare',
    roles: everyone,
    parent: 'casterrovers',
    screen: async () => (await import('../rover-compare/RoverCompare.tsx')).RoverCompare,
  },

  {
    name: 'casterlogmessages',
    roles: everyone,
    menu: 'logs',
    screen: async () => (await import('../logs/CasterLog.tsx')).CasterLog,
  },
  {
    name: 'casterlogrtcm3',
    roles: admins,
    menu: 'logs',
    screen: async () => (await import('../logs/observations/Rtcm3Log.tsx')).Rtcm3Log,
  },
  {
    name: 'casterlogsats',
    roles: admins,
    menu: 'logs',
    screen: async () => (await import('../logs/observations/SatellitesLog.tsx')).SatellitesLog,
  },
  {
    name: 'casterloggga',
    roles: everyone,
    menu: 'logs',
    screen: async () => (await import('../logs/gga/GgaLog.tsx')).GgaLog,
  },
  {
    name: 'castereventlog',
    roles: system,
    menu: 'logs',
    screen: async () => (await import('../events/EventLog.tsx')).AdminEventLog,
  },
  {
    name: 'castereventlogreseller',
    roles: ['reseller'],
    menu: 'logs',
    screen: async () => (await import('../events/EventLog.tsx')).ResellerEventLog,
  },
  {
    name: 'castereventlogdealer',
    roles: ['dealer'],
    menu: 'logs',
    screen: async () => (await import('../events/EventLog.tsx')).DealerEventLog,
  },
  {
    name: 'casteremails',
    roles: admins,
    menu: 'logs',
    screen: async () => (await import('../emails/EmailLog.tsx')).EmailLog,
  },
  {
    name: 'castergdpr',
    roles: admins,
    menu: 'logs',
    screen: async () => (await import('../compliance/OutstandingList.tsx')).OutstandingList,
  },
  {
    name: 'castersubscriptionslog',
    roles: admins,
    menu: 'logs',
    screen: async () => (await import('../subscriptions/SubscriptionLog.tsx')).SubscriptionLog,
  },

  {
    name: 'casterstatsnetworklogins',
    roles: admins,
    menu: 'statistics',
    screen: async () => (await import('../statistics/NetworkLoginStatistics.tsx')).NetworkLoginStatistics,
  },
  {
    name: 'casterstatsntripclients',
    roles: admins,
    menu: 'statistics',
    screen: async () => (await import('../statistics/NtripClients.tsx')).NtripClients,
  },
  {
    name: 'casterstatssubs',
    roles: admins,
    menu: 'statistics',
    screen: async () => (await import('../subscriptions/SubscriptionStatistics.tsx')).SubscriptionStatistics,
  },

  {
    name: 'casterperformance',
    roles: everyone,
    menu: 'statistics',
    screen: async () => (await import('../performance/PerformanceReportPage.tsx')).PerformanceReportPage,
  },

  {
    name: 'castersystemstatus',
    roles: system,
    menu: 'systemadmin',
    screen: async () => (await import('../system-status/SystemStatus.tsx')).SystemStatus,
  },
  {
    name: 'castersystemusers',
    roles: system,
    menu: 'systemadmin',
    screen: async () => (await import('../users/UserList.tsx')).SystemUsers,
  },
  {
    name: 'casterreports',
    roles: system,
    menu: 'systemadmin',
    screen: async () => (await import('../reports/ActivityReports.tsx')).ActivityReports,
  },
  {
    name: 'casteraudit',
    roles: system,
    menu: 'systemadmin',
    screen: async () => (await import('../audit/AuditTrail.tsx')).AuditTrail,
  },
  {
    name: 'castercorrectionprofiles',
    roles: system,
    menu: 'systemadmin',
    screen: async () => (await import('../correction-profiles/ProfileList.tsx')).ProfileList,
    opensForm: true,
  },
  {
    name: 'casteremailtemplates',
    roles: system,
    menu: 'systemadmin',
    screen: async () => (await import('../email-templates/TemplateList.tsx')).TemplateList,
  },
];

/** Every route of the product, in menu order. */
export const appRoutes: readonly AppRoute[] = declared.map((route) => ({
  ...route,
  path: paths[route.name],
}));

type Person = Pick<SignedIn, 'role' | 'dealer' | 'company'>;

/** The home of each role; dealers and companies have their own page as theirs. */
const homeRoutes = {
  [roleIds.systemAdmin]: 'casteradminhome',
  [roleIds.reseller]: 'casterresellerhome',
  [roleIds.dealer]: 'casterdealer',
  [roleIds.companyAdmin]: 'castercompany',
  [roleIds.companyUser]: 'castercompany',
} as const satisfies Record<Role, PageName>;

/** Where a person arrives and what `Home` in the menu opens. */
export const homeOf = ({ role, dealer, company }: Person): string =>
  paths[homeRoutes[role]].replace('$id', String((isRole(role, 'dealer') ? dealer : company) ?? 0));

/** Whether a role may open a page. */
export const mayOpen = (role: Role, { roles }: AppRoute): boolean =>
  can({ role, readonly: false }, { roles });

/** Whether a page is in the menu of a role. */
export const isInMenu = (role: Role, route: AppRoute): boolean =>
  route.menu !== undefined &&
  mayOpen(role, route) &&
  can({ role, readonly: false }, { roles: route.menuRoles ?? route.roles });

/** A route by its name. */
export const routeNamed = (name: PageName): AppRoute | undefined =>
  appRoutes.find((route) => route.name === name);

const shapes = appRoutes.map((route) => ({
  route,
  shape: new RegExp(`^${route.path.replace(/\$id/, '[^/]+')}/?$`),
}));

export const routeAt = (pathname: string): AppRoute | undefined =>
  shapes.find(({ shape }) => shape.test(pathname))?.route;
