/** Whose network a page shows; nothing set is all that the person may see. */
export interface NetworkScope {
  readonly reseller?: number | undefined;
  readonly dealer?: number | undefined;
  readonly company?: number | undefined;
  /** Stations belong to a country, not to tenants: 0 all, 1 UK, 2 Denmark. */
  readonly country: 0 | 1 | 2;
}

/** `/home/company/140`: the id in an address, undefined if it is not one. 0 means all resellers. */
export function idFrom(param: string | undefined): number | undefined {
  return param !== undefined && /^\d{1,10}$/.test(param) && Number(param) < 2 ** 31
    ? Number(param)
    : undefined;
}

/** A web address as people type it, made into one that can be followed; undefined for what is none. */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim();
  const withProtocol = /^https?:\/\//i.test(text) ? text : `https://${text}`; // a script behind it is no host: no address
  return text && URL.canParse(withProtocol) ? new URL(withProtocol).href : undefined;
}
