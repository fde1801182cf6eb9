/** Which login page an address means, and where its visitor wanted to go. */
export interface LoginPlace {
  /** `system` for the system's own page. */
  readonly loginTitle: string;
  readonly next?: string;
}

/** Only our own pages: a link from elsewhere must not lead a person on to a foreign address. */
export const isInside = (next: unknown): next is string =>
  typeof next === 'string' && /^\/home(\/[\w\-./]*)?(\?[^\s\\]*)?$/.test(next);

/** `/`, `/:loginTitle` and `/systemlogin/:loginTitle`; undefined for every other address. */
export function loginPlace({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): LoginPlace | undefined {
  const found = /^\/(?:systemlogin\/)?([\w-]{3,40})?\/?$/.exec(pathname);
  const loginTitle = found?.[1] ?? 'system';
  if (!found || ['home', 'notauth', 'test', 'systemlogin'].includes(loginTitle)) return undefined;
  const next = new URLSearchParams(search).get('next');
  return isInside(next) ? { loginTitle, next } : { loginTitle };
}
