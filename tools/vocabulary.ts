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
const wire: ReadonlyMap<string, RegExp> = new Map([
  ['station_given', /^contract\//],
  ['asked', /^(contract|api)\/|^portal\/src\/compliance\/|^demo\/mails\.ts$/],
  ['place', /^(api|worker|database)\//], // of roll-ups: the id of the tenant or station
  ['looks', /^worker\//], // of station_hours
]);

/** Texts of the caster's events, whose keys are its codes, and what is generated. */
const exclude = [
  '**/{node_modules,dist}/**',
  'data/**',
  'contract/src/caster-events/{text.*,log-lines}.ts',
  '**/*generated*',
];

/** The identifiers of all sources with words that the glossary has a term for. */
export function checkVocabulary(): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude })
    .sort()
    .flatMap((file) => oldWordsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
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
