/** The ICCIDs in a text that was pasted, each once, and what is none: a box's list has one a line, a sheet commas or tabs. */
export function readIccids(text: string): {
  readonly iccids: readonly string[];
  readonly unread: readonly string[];
} {
  const words = text.split(/[\s,;"]+/).filter((word) => word !== '');
  const isIccid = (word: string) => /^\d{18,20}$/.test(word);
  return {
    iccids: [...new Set(words.filter(isIccid))],
    unread: words.filter((word) => !isIccid(word)),
  };
}
