/** The network that a page shows; with nothing set it is all that the person may see. */
export interface NetworkScope {
  readonly reseller?: number | undefined;
  readonly dealer?: number | undefined;
  readonly company?: number | undefined;
  /** Stations belong to no tenant: all that the person may see (0), or those of the country that the page offers to choose. */
  readonly country: 0 | 1 | 2;
}
