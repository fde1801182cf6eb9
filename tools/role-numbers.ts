import { globSync, readFileSync } from 'node:fs';
import { root } from './root.ts';

/** The one file that knows the number of each role. */
const HOME_FILE = 'contract/src/roles.ts';

/** Comments and strings. Templates are not among them: code stands in them too, and SQL compares with one `=`. */
const hidden = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

const role = String.raw`(?<![\w$])(?:[\w$]+(?:\?\.|\.))*(?:[\w$]*R|r)ole(?![\w$(])`;
const number = String.raw`\d+(?![\w.])`;
const COMPARES = '(?:[=!]==?|[<>]=?)';
const ROLE_NUMBER = '(?:1|5|10|20|30)';
const rules = [
  { pattern: `${role}\\s*${COMPARES}\\s*${number}`, what: 'compares a role with a number' },
  { pattern: `(?<![\\w.])\\d+\\s*${COMPARES}\\s*${role}`, what: 'compares a role with a number' },
  { pattern: `switch\\s*\\(${role}\\)\\s*\\{\\s*case\\s+${number}`, what: 'compares a role with a number' },
  {
    pattern: `(?:[\\w$]*R|r)oles?\\b\\s*(?::|=|\\bof|\\bin|\\?\\?)\\s*\\[\\s*${ROLE_NUMBER}\\s*[,\\]]`,
    what: 'is a list of role numbers',
  },
  { pattern: `(?<![\\w$\\])])\\[\\s*${rising()}\\s*,?\\s*\\]`, what: 'is a list of role numbers' },
].map(({ pattern, what }) => ({ pattern: new RegExp(pattern, 'g'), what }));

/** Three role numbers and more in rising order: nothing else of the product has such a list. */
function rising(): string {
  const [comma, numbers] = [String.raw`\s*,\s*`, [1, 5, 10, 20, 30]];
  const lists = Array.from({ length: 2 ** numbers.length }, (_, set) =>
    numbers.filter((_, bit) => set & (1 << bit)),
  );
  return `(?:${lists
    .filter(({ length }) => length > 2)
    .map((list) => list.join(comma))
    .join('|')})`;
}

/** Where a source compares a role with a number, or lists role numbers: `line: what`. */
export function roleNumbersIn(source: string): string[] {
  // as many lines and columns as before, so that what is left stands where it stood
  const code = source.replace(hidden, (text) => text.replace(/[^\n]/g, ' '));
  const found = rules.flatMap(({ pattern, what }) =>
    Array.from(code.matchAll(pattern), ({ 0: text, index }) => ({
      line: code.slice(0, index).split('\n').length,
      text: `${text.trim()} ${what}`,
    })),
  );
  return found.sort((one, other) => one.line - other.line).map(({ line, text }) => `${line}: ${text}`);
}

/** The same for all sources of the project, one line each with its file. */
export function checkRoleNumbers(): string[] {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: root,
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      'data/**',
      HOME_FILE,
      'contract/src/{can,roles}.test.ts',
      'tools/role-numbers*.ts',
    ],
  });
  return files
    .sort()
    .flatMap((file) =>
      roleNumbersIn(readFileSync(`${root}/${file}`, 'utf8')).map((found) => `${file}:${found}`),
    );
}

if (import.meta.main) console.log(checkRoleNumbers().join('\n'));
