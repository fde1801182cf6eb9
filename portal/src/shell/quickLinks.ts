import { isAtMost, isRole, type SignedIn } from '@cairn/contract';
import { type AppRoute, homeOf, mayOpen, routeNamed } from '../app/appRoutes.ts';
import type { PageName } from '../app/paths.ts';

/** One way to get something done from anywhere. `name` is the id of its words, `quick.<name>`. */
export interface QuickLink {
  readonly name: string;
  readonly href: string;
  /** Leads out of the portal. */
  readonly outside?: true;
}

/** The reseller that runs the network in the UK. System admins belong to no reseller and count as its people. */
const CLOUDBASE = 1;

type Person = Pick<SignedIn, 'role' | 'business' | 'dealer' | 'company'>;

/** The quick links of a person: only those whose target is there for them. */
export function quickLinksOf(person: Person, support: string | null): QuickLink[] {
  const { role, business } = person;
  const open = (route: PageName): AppRoute | undefined => {
    const entry = routeNamed(route);
    return entry && mayOpen(role, entry) ? entry : undefined;
  };
  const page = (name: string, route: PageName, id?: number): QuickLink[] => {
    const entry = open(route);
    return entry ? [{ name, href: entry.path.replace('$id', String(id)) }] : [];
  };
  const add = (name: string, route: PageName): QuickLink[] => {
    const entry = open(route);
    return entry?.opensForm ? [{ name, href: `${entry.path}?add=1` }] : [];
  };
  const home = (name: string): QuickLink => ({ name, href: homeOf(person) });
  if (isAtMost(role, 'companyAdmin'))
    return support ? [{ name: 'support', href: support, outside: true }] : [];
  return [
    ...(isRole(role, 'systemAdmin') ? add('addReseller', 'casterresellers') : []),
    ...add('addDealer', 'casterdealers'),
    ...add('addCompany', 'castercompanies'),
    ...add('addRover', 'casterrovers'),
    ...page(
      'stocking',
      isRole(role, 'dealer') ? 'castersubscriptionsstockdealer' : 'castersubscriptionsstockreseller',
    ),
    ...(isRole(role, 'systemAdmin') ? page('cloudbase', 'casterreseller', CLOUDBASE) : []),
    ...(isRole(role, 'systemAdmin') && (business ?? CLOUDBASE) === CLOUDBASE ? [home('systemAdmin')] : []),
    ...(isRole(role, 'reseller') ? [home('resellerAdmin')] : []),
    ...(support ? [{ name: 'support', href: support, outside: true } as const] : []),
  ];
}
