/** What holds for a reseller that works in one country only, its people, and what they make. */
export interface SingleCountry {
  readonly country: 1 | 2;
  /** The type of the base stations that they add; undefined: any. */
  readonly stationType?: 1 | 2 | 3 | 4;
}

const rules: Readonly<Record<1 | 2, SingleCountry>> = {
  1: { country: 1 },
  2: { country: 2, stationType: 4 },
};

/**
 * The rules of the one country that a reseller works in (`single_country` of its people, `resellers.single_country` of
 * its record); undefined for a reseller of all countries, and for none.
 */
export const singleCountryOf = (country: 1 | 2 | null | undefined): SingleCountry | undefined =>
  country ? rules[country] : undefined;
