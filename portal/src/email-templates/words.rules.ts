/** A piece of a text, and whether it is in both, in the old one alone, or in the new one alone. */
export interface Piece {
  readonly text: string;
  readonly change: 'same' | 'removed' | 'added';
}

/** More words than this are compared as a whole: the comparison takes the square of them. */
const MAX_WORDS = 2000;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** What differs between two texts, by words: the longest common subsequence of them stays. */
export function differences(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (before === after) return before === '' ? [] : [{ text: before, change: 'same' }];
  if (old.length > MAX_WORDS || now.length > MAX_WORDS)
    return [
      { text: before, change: 'removed' },
      { text: after, change: 'added' },
    ];
  const width = now.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        old[i] === now[j]
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0);
  const pieces: Piece[] = [];
  const add = (text: string, change: Piece['change']) => {
    const last = pieces.at(-1);
    if (last?.change === change) pieces[pieces.length - 1] = { text: last.text + text, change };
    else pieces.push({ text, change });
  };
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      add(old[i] ?? '', 'same');
      i += 1;
      j += 1;
    } else if (
      j >= now.length ||
      (i < old.length && (longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0))
    ) {
      add(old[i] ?? '', 'removed');
      i += 1;
    } else {
      add(now[j] ?? '', 'added');
      j += 1;
    }
  }
  return pieces;
}

/** The text of a content, a line for each paragraph, item and line break, as it is compared and previewed. */
export const textOfContent = (html: string): string =>
  html
    .replace(/<br>|<\/(?:p|h2|li)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(
      /&(lt|gt|quot|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '',
    )
    .replace(/\n+/g, '\n')
    .trim();
