const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * A country that a supplier names in English, in the language of a locale: a SIM card may be in any, and not only where the
 * network is. A name that is not known stays as it is.
 */
export function countryText(name: string, locale: string): string {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const code = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).find(
    (code) => english.of(code) === name,
  );
  return (code && new Intl.DisplayNames(locale, { type: 'region' }).of(code)) || name;
}
