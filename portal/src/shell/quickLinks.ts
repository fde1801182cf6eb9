import { isAtMost, isRole, type SignedIn } from '@cairn/contract';
import { homeOf, mayOpen, type Place, placeNamed } from './places.ts';

/** One way to get something done from anywhere. `name` is the id of its words, `quick.<name>`. */
export interface QuickLink {
  readonly name: string;
  readonly href: string;
  /** Leads out of the portal. */
  readonly outside?: true;
}

/** The reseller that runs the network in the UK. */
const cloudbase = 1;

type Person = Pick<SignedIn, 'role' | 'business' | 'dealer' | 'company'>;

/** The quick links of a person: only those whose target is there for them. */
export function quickLinksOf(person: Person, support: string | null): QuickLink[] {
  const { role, business } = person;
  const open = (route: string): Place | undefined => {
    const place = placeNamed(route);
    return place && mayOpen(role, place) ? place : undefined;
  };
  const page = (name: string, route: string, id?: number): QuickLink[] => {
    const place = open(route);
    return place ? [{ name, href: place.path.replace('$id', String(id)) }] : [];
  };
  const add = (name: string, route: string): QuickLink[] => {
    const place = open(route);
    return place?.adds ? [{ name, href: `${place.path}?add=1` }] : [];
  };
  const home = (name: string): QuickLink[] => {
    const href = homeOf(person);
    return href ? [{ name, href }] : [];
  };
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
    ...(isRole(role, 'systemAdmin') ? page('cloudbase', 'casterreseller', cloudbase) : []),
    ...(isRole(role, 'systemAdmin') && business === 1 ? home('systemAdmin') : []),
    ...(isRole(role, 'reseller') ? home('resellerAdmin') : []),
    ...(support ? [{ name: 'support', href: support, outside: true } as const] : []),
  ];
}
