export type Language = 'en' | 'da';

const LANGUAGE_KEY = 'cairn-language';
const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'da';

/** The language that the last user of this device chose; undefined: none, or nobody has signed in here. */
export function rememberedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** The first of the browser's languages that the portal has; English without one. */
export const languageOf = (preferred: readonly string[]): Language =>
  preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';

export const preferredLanguage = (): Language =>
  rememberedLanguage() ?? languageOf(globalThis.navigator?.languages ?? []);

/** Stores what the user's profile says, for the next page load and the login page of this device. */
export function rememberLanguage(language: Language | undefined) {
  try {
    if (language) localStorage.setItem(LANGUAGE_KEY, language);
    else localStorage.removeItem(LANGUAGE_KEY);
  } catch {
    // Storage is refused: the browser's language stays.
  }
}
