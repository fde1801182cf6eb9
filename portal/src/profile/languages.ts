/** What the profile offers: each language by its own name, and null for that of the browser. */
export const languages = [null, 'en', 'da'] as const;

export const languageKeyOf = (language: string | null) =>
  language === 'en'
    ? 'profile.languageEn'
    : language === 'da'
      ? 'profile.languageDa'
      : 'profile.languageBrowser';
