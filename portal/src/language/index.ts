import i18next from 'i18next';
import './addMessages.ts'; // initialises i18next
import { type Language, preferredLanguage } from './choice.ts';
import type { AreaWith, Translate } from './keys.ts';

export type { Language } from './choice.ts';
export type { AreaWith, Key, Name, Translate } from './keys.ts';

/** The language that the portal shows now. It stays until the page is loaded again. */
export const currentLanguage = (): Language => (i18next.language === 'da' ? 'da' : 'en');

/** The locale for Intl: both have 24 hours and begin the week on Monday. */
export const locale = () => (currentLanguage() === 'da' ? 'da-DK' : 'en-GB');

/** Fetches the messages of a language; English is always there. */
export async function loadLanguage(language: Language) {
  if (language === 'en' || i18next.hasResourceBundle('da', 'translation')) return;
  const { da, serverTexts } = await import('./da.ts');
  i18next.addResourceBundle('da', 'translation', da, true, true);
  i18next.addResourceBundle('da', 'server', serverTexts);
}

/** Messages without parameters, by their keys: a page has hundreds, and i18next prepares each for parameters. */
const plain = new Map<string, string>();

/** Shows the portal in the language of this device's user or, without one, of the browser. Before anything is rendered. */
export async function startLanguage() {
  const language = preferredLanguage();
  await loadLanguage(language);
  await i18next.changeLanguage(language);
  plain.clear();
  document.documentElement.lang = language;
}

type Untyped = (key: string, values?: object) => string;

/** Messages of one language whatever the portal's is: for texts that are sent to somebody else. */
export const translatorFor = (language: Language): Translate => {
  const translate = i18next.getFixedT(language) as unknown as Untyped;
  return (key: string, values?: object) => translate(key, values ?? {});
};

function plainMessage(key: string): string {
  const known = plain.get(key);
  if (known !== undefined) return known;
  const message: unknown = i18next.getResource(i18next.language, 'translation', key);
  if (typeof message !== 'string') return i18next.t(key); // says that it is missing
  plain.set(key, message);
  return message;
}

/** The message of a key in the portal's language. */
export const t: Translate = (key: string, values?: object) =>
  values ? (i18next.t as unknown as Untyped)(key, values) : plainMessage(key);

/** The message of a key that a code of the server completes, which TypeScript cannot check. */
export const translateCode = (key: string, values?: object, translate: Translate = t): string =>
  (translate as unknown as Untyped)(key, values);

/** A message without parameters of an area that is a parameter itself. */
export const areaMessage = <Needed extends string>(area: AreaWith<Needed>, name: Needed): string =>
  translateCode(`${area}.${name}`);

const translation = { t };

/** Gives components their texts. It needs no subscription, because another language loads the page again. */
export const useTranslation = (): { readonly t: Translate } => translation;

/** A fixed sentence of the server or of a rule of the contract in the portal's language; unknown ones as they are. */
export const serverText = (english: string): string =>
  i18next.t(english, { ns: 'server', defaultValue: english, keySeparator: false, nsSeparator: false });
