/** The network that a page shows; with nothing set it is all that the person may see. */
export interface NetworkScope {
  readonly reseller?: number | undefined;
  readonly dealer?: number | undefined;
  readonly company?: number | undefined;
  /** Stations belong to no tenant: all that the person may see (0), or those of the country that the page offers to choose. */
  readonly country: 0 | 1 | 2;
}

/** A web address as people type it, made into one that can be followed; undefined for what is none. */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim();
  const withProtocol = /^https?:\/\//i.test(text) ? text : `https://${text}`; // a script behind it is no host: no address
  return text && URL.canParse(withProtocol) ? new URL(withProtocol).href : undefined;
}
