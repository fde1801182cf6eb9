/**
 * The records that the product's text names by number, and nothing else does: "Country buttons: All, GBR (reseller 1), DNK
 * (reseller 11)"; "Business 11 means Denmark only"; "for dealers flagged jd_dealer a separate host chosen by business
 * 11, dealer value 4, 14, or default". User 559, who manages reseller stock, is in migration 004, as the id of a person
 * who was taken over.
 */
export const fixedRecords = {
  ukReseller: 1,
  danishReseller: 11,
  /** The JD dealers that have a host of their own, by its kind in `NTRIP_HOSTS`. */
  jdDealers: { 'jd-4': 4, 'jd-14': 14 },
} as const;

/** What holds for a reseller that works in one country only, its people, and what they make. */
export interface SingleCountry {
  readonly country: 1 | 2;
  /** The type of the base stations that they add. */
  readonly baseType: 1 | 2 | 3 | 4;
}

const singleCountries: ReadonlyMap<number, SingleCountry> = new Map([
  [fixedRecords.danishReseller, { country: 2, baseType: 4 }],
]);

/** The rules of a reseller (`business`) that has one country; undefined for one of all countries, and for none. */
export const singleCountryOf = (business: number | null | undefined): SingleCountry | undefined =>
  business ? singleCountries.get(business) : undefined;

/** The reseller that stands for a country on the country buttons; 0 is every country. */
export const resellerOfCountry = {
  0: undefined,
  1: fixedRecords.ukReseller,
  2: fixedRecords.danishReseller,
} as const;
