import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { inOneLine } from './datesInOneLine.ts';
import { sharedMessages } from './messages.ts';

/**
 * The shared English messages are in the entry. An area adds its own with `addMessages('rovers', rovers)` and its Danish
 * in `da.ts`; then `t('rovers.title')` is checked by TypeScript. Danish is one file, loaded when it is needed.
 */
void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: sharedMessages } },
  initAsync: false, // the messages are here already: the first render must not wait for a microtask
  interpolation: { escape: (value) => inOneLine(String(value)) }, // React escapes what is markup
});

type Messages = { readonly [key: string]: string | Messages };

/**
 * Adds the English messages of an area; called at module level by its messages.ts. In a file of its own because `keys.ts`
 * imports the types of the areas: an area that imported `index.ts` would close a circle.
 */
export function addMessages(area: string, messages: Messages) {
  i18next.addResourceBundle('en', 'translation', { [area]: messages }, true, true);
}
