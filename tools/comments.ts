import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { root } from './root.ts';

/** Beginnings that point at what is above and do not say it: when that moves, nobody knows what was meant. */
const orphaned =
  /^(?:The same(?=[.,:;]|$| (?:as|for|of|with|to|in|by|on|that)\b)|See above|As above|Ditto\b)/;

/** A name of code in a comment, as no English word is written: `stationOf`, `Station` with `(`, `FIRST_DELAY`. */
const codeName = /`([a-z]+[a-z\d]*[A-Z]\w*|[A-Z]+_[A-Z_\d]+|[A-Z][a-z\d]+[A-Z]\w*)(?:\([^`]*\))?`/g;

/** Names that comments give as examples of what there is not. */
const examples = /^tools\//;

/** Comments whose meaning is in another comment, or that name code that is no longer there, as `file:line what`. */
export function checkComments(): string[] {
  const exclude = ['**/{node_modules,dist}/**', 'data/**'];
  const files = globSync('**/*.{ts,tsx,mjs,sql,css,json,html}', { cwd: root, exclude })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, source: readFileSync(`${root}/${file}`, 'utf8') }));
  const known = new Set(files.flatMap(({ file, source }) => wordsOf(file, source)));
  return files
    .filter(({ file }) => /\.tsx?$/.test(file) && !file.includes('generated'))
    .flatMap(({ file, source }) => [
      ...orphansIn(file, source),
      ...(examples.test(file) ? [] : strangersIn(file, source, known)),
    ]);
}

/** What a source is made of, its comments left out. */
function wordsOf(file: string, source: string): string[] {
  const spans = /\.tsx?$/.test(file) ? parseSync(file, source).comments : [];
  const code = spans.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
  return code.match(/[A-Za-z_]\w+/g) ?? [];
}

/** Where a comment of a source names code that is not among the `known` words, one line each. */
export function strangersIn(file: string, source: string, known: ReadonlySet<string>): string[] {
  return parseSync(file, source).comments.flatMap(({ value, start }) => {
    const names = [...value.matchAll(codeName)].map(([, name = '']) => name);
    const line = source.slice(0, start).split('\n').length;
    return names
      .filter((name) => !known.has(name))
      .map((name) => `${file}:${line} a comment names ${name}, which there is not`);
  });
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
