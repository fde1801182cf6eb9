const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ð: 'd',
  þ: 't',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
};

/**
 * A text as searches compare it: small letters without accents, and the letters of Danish and German as they are typed on
 * another keyboard; aa and å are one letter. The function `plain` of the database does the same.
 */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øđłħıðþæœß]/g, (letter) => letters[letter] ?? letter)
    .replaceAll('aa', 'a');

/** The words of a search; more than these are not compared. */
export const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean).slice(0, 8);
