/** The login page that an address means, and the page that its visitor requested. */
export interface LoginRoute {
  /** `system` for the system's own page. */
  readonly loginTitle: string;
  readonly next?: string;
}

/** Accepts our own pages alone: a link from elsewhere must not lead a person on to a foreign address. */
export const isInside = (next: unknown): next is string =>
  typeof next === 'string' && /^\/home(\/[\w\-./]*)?(\?[^\s\\]*)?$/.test(next);

/** First segments that are pages of their own, never the name of a login page. */
const reservedSegments = [
  'home',
  'notauth',
  'test',
  'systemlogin',
  'reset-password',
  'reset-password-form',
  'gdpr',
  'alert',
  'report',
];

/** `/`, `/:loginTitle` and `/systemlogin/:loginTitle`; undefined for every other address, and for the link of a reset. */
export function loginRoute({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): LoginRoute | undefined {
  const found = /^\/(?:systemlogin\/)?([\w-]{3,40})?\/?$/.exec(pathname);
  const loginTitle = found?.[1] ?? 'system';
  const query = new URLSearchParams(search);
  if (!found || reservedSegments.includes(loginTitle) || (query.has('token') && query.has('email')))
    return undefined;
  const next = query.get('next');
  return isInside(next) ? { loginTitle, next } : { loginTitle };
}
