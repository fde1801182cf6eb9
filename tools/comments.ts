import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { root } from './root.ts';

/** Beginnings that point at what is above and do not say it: when that moves, nobody knows what was meant. */
const orphaned =
  /^(?:The same(?=[.,:;]|$| (?:as|for|of|with|to|in|by|on|that)\b)|See above|As above|Ditto\b)/;

/** Comments whose meaning is in another comment, as `file:line what`. */
export function checkComments(): string[] {
  const exclude = ['**/{node_modules,dist}/**', 'data/**', '**/*generated*'];
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude })
    .sort()
    .flatMap((file) => orphansIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

/** Where a source has such a comment, one line each. */
export function orphansIn(file: string, source: string): string[] {
  if (!/The same|[Aa]s above|See above|Ditto/.test(source)) return [];
  return parseSync(file, source).comments.flatMap(({ value, start }) => {
    const text = value.replace(/^[*\s]+/, '');
    const [beginning] = orphaned.exec(text) ?? [];
    if (beginning === undefined) return [];
    const line = source.slice(0, start).split('\n').length;
    return [`${file}:${line} a comment begins "${beginning}": say what it is`];
  });
}
