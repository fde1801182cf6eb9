import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
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
  interpolation: { escape: inOneLine }, // React escapes what is markup
});

/** A date in a sentence, or the shape of one, without the places at which a browser would end a line inside it. */
function inOneLine(value: unknown): string {
  const text = String(value);
  return /^(?:\d\d-\d\d-(?:\d\d){1,2}|DD-MM-[YÅ]{4})(?: |$)/.test(text)
    ? text.replace(/-(?=[\dMYÅ])/g, '-\u2060').replace(/ (?=\d\d:|HH|TT)/, '\u00a0')
    : text;
}

type Messages = { readonly [key: string]: string | Messages };

/**
 * Adds the English messages of an area; called at module level by its messages.ts. In a file of its own because `keys.ts`
 * imports the types of the areas: an area that imported `index.ts` would close a circle.
 */
export function addMessages(area: string, messages: Messages) {
  i18next.addResourceBundle('en', 'translation', { [area]: messages }, true, true);
}
