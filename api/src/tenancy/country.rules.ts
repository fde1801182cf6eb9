import { singleCountryOf } from '@cairn/contract';

/** The country that a call is about: that of a reseller of one country, whatever is asked for. 0 is every country. */
export function countryOf(session: { singleCountry: 1 | 2 | null }, requested: 0 | 1 | 2): 0 | 1 | 2 {
  return singleCountryOf(session.singleCountry)?.country ?? requested;
}
