import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.ts';

/** A term of the glossary with the words that it replaces. */
interface Term {
  readonly term: string;
  readonly instead: readonly string[];
  /** Files in which the word means nothing else; everywhere if left out. */
  readonly files?: RegExp;
  /** Names in which the word means something else. */
  readonly except?: RegExp;
}

/** Words of the domain with the term that docs/glossary.md or docs/style.md has for them. Plain English is free. */
const terms: readonly Term[] = [
  {
    term: 'station',
    instead: ['base', 'bases'],
    files: /^portal\//,
    except: /^(?:base|Base)(?:Map|Url|Style|Path)|^(?:base|Base|firstBase|setBase|BaseSelect)$/, // the map below
  },
  { term: 'machine', instead: ['vehicle', 'vehicles'] },
  { term: 'reseller', instead: ['distributor', 'distributors'] },
  { term: 'firstName', instead: ['forename', 'forenames'] },
  { term: 'lastName', instead: ['surname', 'surnames'] },
  { term: 'seed', instead: ['plant', 'planted', 'planting', 'planter'] },
];

/** Declarations with a word that the glossary has another term for. */
export function checkVocabulary(): string[] {
  const exclude = ['**/{node_modules,dist}/**', 'data/**', '**/*generated*'];
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude })
    .sort()
    .flatMap((file) => otherWordsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

/** Each name once, where it is declared: a field of a reply is read, not declared, and the wire names it. */
export function otherWordsIn(file: string, source: string): string[] {
  const lines = new Map<string, number>();
  for (const { name, start } of declaredNames(file, source))
    if (!lines.has(name)) lines.set(name, source.slice(0, start).split('\n').length);
  return Array.from(lines).flatMap(([name, line]) => {
    const words = wordsOf(name);
    return terms
      .filter(({ files, except }) => (files?.test(file) ?? true) && !except?.test(name))
      .flatMap(({ term, instead }) =>
        instead
          .filter((word) => words.includes(word))
          .map((word) => `${file}:${line} ${name}: the glossary's term for "${word}" is ${term}`),
      );
  });
}

interface Name {
  readonly name: string;
  readonly start: number;
}

/** Variables, parameters, functions, classes and types. */
function declaredNames(file: string, source: string): Name[] {
  const names: Name[] = [];
  const add = (pattern: unknown) => void names.push(...boundNames(pattern));
  const addFunction = ({ id, params }: { id: unknown; params: readonly unknown[] }) => {
    for (const pattern of [id, ...params]) add(pattern);
  };
  const addType = ({ id }: { id: unknown }) => add(id);
  new Visitor({
    VariableDeclarator: addType,
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    ClassDeclaration: addType,
    TSInterfaceDeclaration: addType,
    TSTypeAliasDeclaration: addType,
  }).visit(parseSync(file, source).program);
  return names;
}

interface Pattern extends Name {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** The names that a pattern binds: `{ id, base: [first = 1, ...others] }` binds id, first and others. */
function boundNames(node: unknown): Name[] {
  if (!node) return [];
  const pattern = node as Pattern;
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return (pattern.properties as unknown[]).flatMap(boundNames);
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(boundNames);
    case 'Property':
      return boundNames(pattern.value);
    case 'RestElement':
      return boundNames(pattern.argument);
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    default:
      return []; // a parameter that is a property of its class: erasable syntax has none
  }
}

/** `lastBaseId` and `LAST_BASE_ID` are last, base, id. */
function wordsOf(name: string): string[] {
  return name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_$]/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

if (import.meta.main) console.log(checkVocabulary().join('\n'));
