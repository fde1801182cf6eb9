import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.ts';

/** Words that no identifier contains, with the term to use instead (docs/glossary.md). */
const terms: Record<string, string> = {
  ...useInstead('message, log or notify', 'tell', 'tells', 'telling', 'told'),
  ...useInstead('message, text or output', 'said', 'says'),
  ...useInstead('receive, received', 'hear', 'hears', 'heard', 'hearing'),
  ...useInstead('stored, cached or archived', 'kept', 'keeper', 'keeping'),
  ...useInstead('input, options or overrides', 'given'),
  ...useInstead('requested or query', 'asked', 'wanted'),
  ...useInstead('request, stats or details', 'facts'),
  ...useInstead('status', 'sight', 'verdict'),
  ...useInstead('the noun of what is new', 'newcomer', 'newcomers'),
  ...useInstead('again', 'anew'),
  ...useInstead('what is next to it, by its noun', 'beside', 'besides'),
  ...useInstead('seed', 'plant', 'planted', 'planting', 'planter'),
  ...useInstead('stress', 'siege', 'hardship', 'hardships'),
  ...useInstead('happened', 'befell'),
  ...useInstead('remove, stale', 'bury', 'grave'),
  ...useInstead('position, location, scope, index or route', 'place', 'places', 'placed'),
  ...useInstead('query, sample or status', 'look', 'looks', 'looked'),
  ...useInstead('print, log or text', 'say', 'spoken'),
  ...useInstead('base map, height or container', 'ground'),
  ...useInstead('received, added or began', 'came'),
  ...useInstead('item', 'thing', 'things'),
  ...useInstead('chunk', 'piece', 'pieces'),
};

/** Names that others read: log events, fields of the contract, columns. */
const wire: ReadonlyMap<string, RegExp> = new Map([['station_given', /^contract\//]]);

/** Words of documents and of the names of tests that a stranger to the project would stumble on. */
const plainTerms: Record<string, string> = {
  ...useInstead('notified, informed or distinguished', 'told'),
  ...useInstead('lists, announces or distinguishes', 'tells', 'telling'),
  ...useInstead('logged, reported or shown', 'said'),
  ...useInstead('received', 'heard'),
  ...useInstead('again', 'anew'),
  ...useInstead('next to', 'beside'),
  ...useInstead('happened', 'befell', 'befallen'),
  ...useInstead('remotely', 'afar'),
  ...useInstead('unknown caller, attacker or anybody', 'stranger', 'strangers'),
};

/** Texts of the caster's events, whose keys are its codes, and what is generated. */
const exclude = [
  '**/{node_modules,dist}/**',
  'data/**',
  'contract/src/caster-events/{text.*,log-lines}.ts',
  '**/*generated*',
];

/** Identifiers, names of tests and documents with words that the glossary or plain English has a term for. */
export function checkVocabulary(): string[] {
  const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
  const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude }).sort();
  const documents = globSync('{README.md,docs/**/*.md}', { cwd: root, exclude: ['docs/style.md'] }).sort(); // which lists words to avoid
  return [
    ...sources.flatMap((file) => oldWordsIn(file, read(file))),
    ...sources
      .filter((file) => file.endsWith('.test.ts'))
      .flatMap((file) => privateWordsIn(file, read(file), testName)),
    ...documents.flatMap((file) => privateWordsIn(file, read(file), /[^\n]+/g)),
  ];
}

const testName = /\b(?:test|describe)\(\s*(['"`]).*?\1/g;

/** Private words in the parts of a text that match `part`. */
export function privateWordsIn(file: string, text: string, part: RegExp): string[] {
  return Array.from(text.matchAll(part)).flatMap(({ 0: found, index }) =>
    found
      .split(/[^\p{L}’]+/u)
      .map((word) => word.toLowerCase())
      .filter((word) => Object.hasOwn(plainTerms, word))
      .map((word) => {
        const line = text.slice(0, index).split('\n').length;
        return `${file}:${line} instead of "${word}" use ${plainTerms[word]}`;
      }),
  );
}

export function oldWordsIn(file: string, source: string): string[] {
  const findings = new Map<string, number>();
  const check = ({ name, start }: { name: string; start: number }) => {
    if (wire.get(name)?.test(file)) return;
    const old = wordsOf(name).find((word) => Object.hasOwn(terms, word));
    if (old && !findings.has(name)) findings.set(name, start);
  };
  new Visitor({ Identifier: check, PrivateIdentifier: check, JSXIdentifier: check }).visit(
    parseSync(file, source).program,
  );
  return Array.from(findings, ([name, start]) => {
    const old = wordsOf(name).find((word) => Object.hasOwn(terms, word)) as string;
    return `${file}:${source.slice(0, start).split('\n').length} ${name}: instead of "${old}" use ${terms[old]}`;
  });
}

/** `#lastSaidAt` and `LAST_SAID_AT` are last, said, at. */
function wordsOf(name: string): string[] {
  return name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_$#]/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

function useInstead(term: string, ...old: string[]): Record<string, string> {
  return Object.fromEntries(old.map((word) => [word, term]));
}

if (import.meta.main) console.log(checkVocabulary().join('\n'));
