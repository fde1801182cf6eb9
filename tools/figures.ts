import { globSync, readFileSync } from 'node:fs';
import { root } from './root.ts';

/** The files that format figures, dates and names of countries for people. */
const homes = ['portal/src/ui/format.ts', 'portal/src/ui/dates.ts', 'portal/src/sims/countryText.ts'];

const unformatted = [
  /\.(?:toFixed|toPrecision|toLocale\w*String|localeCompare)\(/g,
  /\bIntl\.\w+\((?!locale\(\)|\)\.resolvedOptions)/g,
];

/** Where a source formats or sorts without the portal's language: `line: what`. */
export const figuresIn = (source: string): string[] =>
  unformatted
    .flatMap((pattern) => Array.from(source.matchAll(pattern), ({ 0: text, index }) => ({ text, index })))
    .sort((one, other) => one.index - other.index)
    .map(
      ({ text, index }) =>
        `${source.slice(0, index).split('\n').length}: ${text} does not follow the language: use ui/format.ts, ui/dates.ts, compareTexts or Intl with locale()`,
    );

/** The figures that the portal formats by hand, one line each with its file. */
export const checkFigures = (): string[] =>
  globSync('portal/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}', ...homes] })
    .sort()
    .flatMap((file) => figuresIn(readFileSync(`${root}/${file}`, 'utf8')).map((found) => `${file}:${found}`));

if (import.meta.main) console.log(checkFigures().join('\n'));
