const DATE = /^(?:\d\d-\d\d-(?:\d\d){1,2}|DD-MM-[YÅ]{4})(?: |$)/;

/** A date in a sentence, or the shape of one, without the places at which a browser would end a line inside it. */
export const inOneLine = (value: string): string =>
  DATE.test(value) ? value.replace(/-(?=[\dMYÅ])/g, '-\u2060').replace(/ (?=\d\d:|HH|TT)/, '\u00a0') : value;

/** A text that leaves the page, with no word joiners and plain spaces: who searches for a date or a figure in it finds it. */
export const withPlainSpaces = (text: string): string =>
  text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ');
