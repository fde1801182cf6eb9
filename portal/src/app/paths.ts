import type { Language } from '@cairn/contract';
import { addMessages } from '../language/addMessages.ts';
import type { Danish } from '../language/danish.ts';

/** The address of every page, by the name of its route in the product. `$id` is the id of the record that it is of. */
export const paths = {
  casteradminhome: '/home/sysadmin/network',
  casterresellerhome: '/home/reseller/networkadmin',
  casterdealer: '/home/dealer/network/$id',
  casterreseller: '/home/reseller/network/$id',
  castercompany: '/home/company/$id',
  casternetworkdisplay: '/home/network/display',
  casterroverslogged: '/home/network/loggedrovers',
  casterreferencestations: '/home/network/referencestations',
  casterreferencestation: '/home/network/referencestation/$id',
  casteroutages: '/home/network/outages',
  casteralerts: '/home/network/alerts',
  castersubscriptionsstockreseller: '/home/subscriptionsstockreseller',
  castersubscriptionsstockdealer: '/home/subscriptionsstockdealer',
  subscriptionsstockreports: '/home/subscriptionsstockreports',
  casterusers: '/home/manage/users',
  casteruseractivity: '/home/users/activity/$id',
  casterresellers: '/home/manage/resellers',
  casterdealers: '/home/manage/dealers',
  castercompanies: '/home/manage/companies',
  casterrovers: '/home/manage/rovers',
  casterroverimport: '/home/manage/roverimport',
  castermachines: '/home/manage/machines',
  castercompanylostfix: '/home/company/lostfix/$id',
  castercompanyrovers: '/home/manage/companyrovers',
  castersubscriptions: '/home/manage/subscriptions',
  casterexpirycalendar: '/home/manage/expirycalendar',
  castercompanysubscriptions: '/home/manage/companysubscriptions',
  castersimms: '/home/manage/sims',
  casterbases: '/home/manage/bases',
  casterorders: '/home/manage/orders',
  casterrovermanage: '/home/rover/$id',
  casterrover: '/home/rover/session/$id',
  casterroverhistory: '/home/rover/sessionhistory/$id',
  casterrovercompare: '/home/rover/compare/$id',
  casterlogmessages: '/home/logs/casterlogmessages',
  casterlogrtcm3: '/home/logs/casterlogrtcm3',
  casterlogsats: '/home/logs/casterlogsats',
  casterloggga: '/home/logs/casterloggga',
  castereventlog: '/home/logs/castereventlog',
  castereventlogreseller: '/home/logs/castereventlogreseller',
  castereventlogdealer: '/home/logs/castereventlogdealer',
  casteremails: '/home/logs/emails',
  castergdpr: '/home/logs/gdpr',
  castersubscriptionslog: '/home/logs/subscriptions',
  casterstatsnetworklogins: '/home/stats/networklogins',
  casterstatsntripclients: '/home/stats/ntripclients',
  casterstatssubs: '/home/stats/casterstatssubs',
  casterperformance: '/home/stats/performance',
  castersystemstatus: '/home/system/status',
  castersystemusers: '/home/systemadmin/users',
  casterreports: '/home/systemadmin/reports',
  casteraudit: '/home/systemadmin/audittrail',
  castercorrectionprofiles: '/home/systemadmin/correctionprofiles',
  casteremailtemplates: '/home/systemadmin/emailtemplates',
} as const satisfies Record<string, `/home/${string}`>;

export type PageName = keyof typeof paths;

/** Pages whose figures are of a range that their reader chooses; it is the same on all of them. */
export const pagesWithRange: readonly PageName[] = [
  'casterstatsnetworklogins',
  'casterstatsntripclients',
  'casterperformance',
  'casterreports',
];

/** Pages of one record. */
type RecordPageName = {
  [Name in PageName]: (typeof paths)[Name] extends `${string}$id` ? Name : never;
}[PageName];

type Id<Name extends PageName> = Name extends RecordPageName ? [id: number] : [];

/** The address of a page, of one of a record with its id. */
export const pathOf = <Name extends PageName>(name: Name, ...[id]: Id<Name>): string =>
  paths[name].replace('$id', String(id));

type Options<Name extends PageName> = {
  search?: Readonly<Record<string, unknown>> | undefined;
} & (Name extends RecordPageName ? { id: number } : object);

/** A page with what it is filtered by, as `Link` and `navigate` take it: `<Link {...page('casterrover', { id })}>`. */
export function page<Name extends PageName>(
  name: Name,
  ...[options]: Name extends RecordPageName ? [Options<Name>] : [Options<Name>?]
) {
  const { id, search } = (options ?? {}) as { id?: number; search?: object };
  return {
    to: paths[name].replace('$id', String(id)) as string, // the router's own types know only what is written out
    search: (search ?? {}) as never, // each page checks its own
  };
}

/** Everybody arrives here and is led on to the page that is theirs. */
export const START_PATH = '/home';

/** Titles of the pages, in the menu and the breadcrumb. Here and not in messages: a page is declared once. */
const titles = {
  casteradminhome: { en: 'Home', da: 'Forside' },
  casterresellerhome: { en: 'Home', da: 'Forside' },
  casterdealer: { en: 'Dealer', da: 'Forhandler' },
  casterreseller: { en: 'Network Overview', da: 'Netværksoverblik' },
  castercompany: { en: 'Company', da: 'Firma' },
  casternetworkdisplay: { en: 'Display', da: 'Display' },
  casterroverslogged: { en: 'Logged Rovers', da: 'Tilsluttede rovere' },
  casterreferencestations: { en: 'Reference Stations', da: 'Referencestationer' },
  casteroutages: { en: 'Station Outages', da: 'Stationsudfald' },
  casteralerts: { en: 'Alerts', da: 'Advarsler' },
  castercompanylostfix: { en: 'Lost Fix', da: 'Mistet fix' },
  casterreferencestation: { en: 'Reference Station', da: 'Referencestation' },
  castersubscriptionsstockreseller: { en: 'Stocking', da: 'Lager' },
  castersubscriptionsstockdealer: { en: 'Dealer Stock', da: 'Forhandlerens lager' },
  subscriptionsstockreports: { en: 'Stock Reports', da: 'Lagerrapporter' },
  casterusers: { en: 'Users', da: 'Brugere' },
  casteruseractivity: { en: 'User Activity', da: 'Brugeraktivitet' },
  casterresellers: { en: 'Resellers', da: 'Distributører' },
  casterdealers: { en: 'Dealers', da: 'Forhandlere' },
  castercompanies: { en: 'Companies', da: 'Firmaer' },
  casterrovers: { en: 'Rovers', da: 'Rovere' },
  casterroverimport: { en: 'Import Rovers', da: 'Importér rovere' },
  castermachines: { en: 'Machines', da: 'Maskiner' },
  castercompanyrovers: { en: 'Company Rovers', da: 'Firmaets rovere' },
  castersubscriptions: { en: 'Subscriptions', da: 'Abonnementer' },
  casterexpirycalendar: { en: 'Expiry Calendar', da: 'Udløbskalender' },
  castercompanysubscriptions: { en: 'Company Subscriptions', da: 'Firmaets abonnementer' },
  castersimms: { en: 'SIMs', da: 'SIM-kort' },
  casterbases: { en: 'Basestations', da: 'Basestationer' },
  casterorders: { en: 'Orders', da: 'Ordrer' },
  casterrovermanage: { en: 'Manage Rover', da: 'Administrér rover' },
  casterrover: { en: 'Live rover', da: 'Rover live' },
  casterroverhistory: { en: 'Session history', da: 'Sessionshistorik' },
  casterrovercompare: { en: 'Compare two moments', da: 'Sammenlign to tidspunkter' },
  casterlogmessages: { en: 'Caster Log Messages', da: 'Casterens log' },
  casterlogrtcm3: { en: 'RTCM3 Messages', da: 'RTCM3-meddelelser' },
  casterlogsats: { en: 'Satellite Messages', da: 'Satellitmeddelelser' },
  casterloggga: { en: 'GGA Messages', da: 'GGA-meddelelser' },
  castereventlog: { en: 'Event Log', da: 'Hændelseslog' },
  castereventlogreseller: { en: 'Event Log', da: 'Hændelseslog' },
  castereventlogdealer: { en: 'Event Log', da: 'Hændelseslog' },
  casteremails: { en: 'Email Log', da: 'E-maillog' },
  castergdpr: { en: 'GDPR', da: 'GDPR' },
  castersubscriptionslog: { en: 'Subscriptions Log', da: 'Abonnementslog' },
  casterstatsnetworklogins: { en: 'Network Logins', da: 'Logins på netværket' },
  casterstatsntripclients: { en: 'NTRIP Clients', da: 'NTRIP-klienter' },
  casterstatssubs: { en: 'Subscription Statistics', da: 'Abonnementsstatistik' },
  casterperformance: { en: 'Performance Report', da: 'Driftsrapport' },
  castersystemstatus: { en: 'System Status', da: 'Systemstatus' },
  castersystemusers: { en: 'System Users', da: 'Systembrugere' },
  casterreports: { en: 'Reports', da: 'Rapporter' },
  casteraudit: { en: 'Caster Audit', da: 'Revisionsspor' },
  castercorrectionprofiles: { en: 'Correction Profiles', da: 'Korrektionsprofiler' },
  casteremailtemplates: { en: 'Email Templates', da: 'E-mailskabeloner' },
} as const satisfies Partial<Record<PageName, Record<Language, string>>>;

const titlesIn = (language: Language) =>
  Object.fromEntries(Object.entries(titles).map(([name, title]) => [name, title[language]])) as {
    readonly [Name in keyof typeof titles]: string;
  };

export const route = titlesIn('en');
addMessages('route', route);
export const danishRoute: Danish<typeof route> = titlesIn('da');
