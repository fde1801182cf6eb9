import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { sharedMessages } from './messages.ts';

/**
 * English is in the entry, so that the first paint has its words. An area adds its own with
 * `addMessages('rovers', { … })` and reads them as `t('rovers.title')`.
 */
void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: sharedMessages } },
  initAsync: false, // the words are here already: the first render must not wait for a microtask
  interpolation: { escapeValue: false }, // React escapes
});

export type Messages = { readonly [key: string]: string | Messages };
export type Language = 'en' | 'da';

/** Adds an area's words under its name, English unless told; called at module level by the area's screens. */
export function addMessages(area: string, messages: Messages, language: Language = 'en') {
  i18next.addResourceBundle(language, 'translation', { [area]: messages }, true, true);
}

/** Words of one language whatever the portal's is: for texts that are sent to somebody else. */
export const translatorFor = (language: Language): typeof t => {
  const translate = i18next.getFixedT(language);
  return (key, values) => translate(key, values ?? {});
};

/**
 * For words outside components, and in the small parts of which a table has hundreds: the hook costs more there than
 * all the rest of the cell. Elsewhere in components use `useTranslation` of react-i18next.
 */
export const t = (key: string, values?: Record<string, unknown>): string => i18next.t(key, values ?? {});
