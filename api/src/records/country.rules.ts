import { singleCountryOf } from '@cairn/contract';

/** The country that a call is about: that of a reseller of one country, whatever the call requests. 0 is every country. */
export function countryOf(session: { singleCountry: 1 | 2 | null }, requested: 0 | 1 | 2): 0 | 1 | 2 {
  return singleCountryOf(session.singleCountry)?.country ?? requested;
}
