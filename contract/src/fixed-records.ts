/**
 * The records that the product's text names by number, and nothing else does: "Country buttons: All, GBR (reseller 1), DNK
 * (reseller 11)"; "for dealers flagged jd_dealer a separate host chosen by business 11, dealer value 4, 14, or default".
 * That "business 11 means Denmark only" is a property of the reseller's record, set by migration 029. User 559, who
 * manages reseller stock, is in migration 004, as the id of a person who was taken over.
 */
export const fixedRecords = {
  ukReseller: 1,
  danishReseller: 11,
  /** The JD dealers that have a host of their own, by its kind in `NTRIP_HOSTS`. */
  jdDealers: { 'jd-4': 4, 'jd-14': 14 },
} as const;

/** The reseller that stands for a country on the country buttons; 0 is every country. */
export const resellerOfCountry = {
  0: undefined,
  1: fixedRecords.ukReseller,
  2: fixedRecords.danishReseller,
} as const;
