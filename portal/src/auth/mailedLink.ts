/** The token of a mailed link and what comes with it. */
type Values = Readonly<Record<string, string | number>>;

/**
 * What a mailed link carries. It is behind `#`, which reaches no server, log or Referer; links of earlier e-mails have it in
 * the query.
 */
export function mailedValues({ hash, search }: Pick<Location, 'hash' | 'search'>): Record<string, string> {
  const fragment = new URLSearchParams(hash.slice(1));
  return Object.fromEntries(fragment.has('token') ? fragment : new URLSearchParams(search));
}

/** The address with the values behind `#`. */
export function withoutQuery(path: '/gdpr' | '/reset-password-form', values: Values): string {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return `${path}#${new URLSearchParams(texts)}`;
}
