import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';

/**
 * English is in the entry, so that the first paint has its words. An area adds its own with
 * `addWords('rovers', { … })` and reads them as `t('rovers.title')`.
 */
void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  initAsync: false, // the words are here already: the first render must not wait for a microtask
  interpolation: { escapeValue: false }, // React escapes
});

type Words = { readonly [key: string]: string | Words };

/** Adds an area's English words under its name; called at module level by the area's screens. */
export function addWords(area: string, words: Words) {
  i18next.addResourceBundle('en', 'translation', { [area]: words }, true, true);
}

/** For words outside components; inside them use `useTranslation` of react-i18next. */
export const say = (key: string, values?: Record<string, unknown>): string => i18next.t(key, values ?? {});
