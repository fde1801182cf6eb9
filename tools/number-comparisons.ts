import { globSync, readFileSync } from 'node:fs';
import {
  type Expression,
  type PrivateIdentifier,
  type Program,
  parseSync,
  type SpreadElement,
  Visitor,
} from 'oxc-parser';
import { root } from './root.ts';
import { programs, typesAt } from './types-at.ts';

/** Where a source compares something with a number: by an operator, a switch, a list, a set or a query. */
export interface NumberComparison {
  readonly line: number;
  /** The comparison as it is written, on one line. */
  readonly text: string;
  /** The last name of what is compared: `role` of `session.user.role`, `roleOf` of `roleOf(person)`. */
  readonly name: string;
  /** Where that name begins, so that the compiler can say its type. Undefined in a query, whose names are strings. */
  readonly position: number | undefined;
  /** Whether the name is that of a function, whose result is compared. */
  readonly called: boolean;
  /** `===`, `<` and so on; `switch`; `in` for a list, a set and a query. */
  readonly operator: string;
  /** The numbers it is compared with. */
  readonly numbers: readonly number[];
  /** The names that this one got its value from: `role` for `caller` after `const caller = session.role`. */
  readonly origins: readonly string[];
}

/** A comparison with its file, and the type that the compiler knows its name to have; empty when it knows none. */
export interface TypedComparison extends NumberComparison {
  readonly file: string;
  readonly type: string;
}

let read: readonly TypedComparison[] | undefined;

/** All comparisons with numbers of the project, read once. */
export function typedComparisons(): readonly TypedComparison[] {
  read ??= typed(
    root,
    programs,
    globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/{node_modules,dist}/**', 'data/**'] })
      .map((file) => file.replaceAll('\\', '/'))
      .sort(),
  );
  return read;
}

/** The comparisons of some files of a folder, with the types that its programs give. */
export function typed(
  folder: string,
  configs: readonly string[],
  files: readonly string[],
): TypedComparison[] {
  const found = files.flatMap((file) =>
    numberComparisonsIn(file, readFileSync(`${folder}/${file}`, 'utf8')).map((comparison) => ({
      ...comparison,
      file,
    })),
  );
  const positions = new Map<string, number[]>();
  for (const { file, position } of found)
    if (position !== undefined) positions.set(file, [...(positions.get(file) ?? []), position]);
  const types = typesAt(folder, configs, positions);
  const next = new Map<string, number>();
  return found.map((comparison) => {
    const { file, position } = comparison;
    if (position === undefined) return { ...comparison, type: '' };
    const place = next.get(file) ?? 0;
    next.set(file, place + 1);
    return { ...comparison, type: types.get(file)?.[place] ?? '' };
  });
}

type Node = Expression | PrivateIdentifier | SpreadElement | null;
type Subject = Pick<NumberComparison, 'name' | 'position' | 'called'>;

const compares = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>=']);
const contains = new Set(['includes', 'has', 'indexOf']);

export function numberComparisonsIn(file: string, source: string): NumberComparison[] {
  const found: (Subject & Pick<NumberComparison, 'numbers' | 'operator'> & { start: number; end: number })[] =
    [];
  const { program } = parseSync(file, source);
  const names = namesIn(program);
  const numberOf = (node: Node): number | undefined =>
    numberIn(node) ?? (node?.type === 'Identifier' ? names.numbers.get(node.name) : undefined);
  const listOf = (node: Node): readonly number[] =>
    listIn(node, numberOf) ?? (node?.type === 'Identifier' ? names.lists.get(node.name) : undefined) ?? [];
  const add = (
    start: number,
    end: number,
    operator: string,
    node: Node | Subject,
    numbers: readonly number[],
  ) => {
    const subject = node && 'called' in node ? node : subjectOf(node);
    if (subject && numbers.length > 0) found.push({ ...subject, operator, numbers, start, end });
  };
  const defined = (...values: (number | undefined)[]) => values.filter((value) => value !== undefined);
  new Visitor({
    BinaryExpression: ({ start, end, left, operator, right }) => {
      if (!compares.has(operator)) return;
      add(start, end, operator, left, defined(numberOf(right)));
      add(start, end, operator, right, defined(numberOf(left)));
    },
    SwitchStatement: ({ start, discriminant, cases }) =>
      add(
        start,
        discriminant.end + 1,
        'switch',
        discriminant,
        defined(...cases.map(({ test }) => numberOf(test))),
      ),
    CallExpression: ({ start, end, callee, arguments: [first, operator, value] }) => {
      if (callee.type === 'MemberExpression' && !callee.computed && contains.has(callee.property.name))
        add(start, end, 'in', first ?? null, listOf(callee.object));
      else if (first?.type === 'Literal' && operator?.type === 'Literal' && value) {
        if (typeof first.value !== 'string' || typeof operator.value !== 'string') return;
        const name = first.value.split('.').at(-1) ?? '';
        const numbers = [...defined(numberOf(value)), ...listOf(value)];
        add(first.start, end - 1, 'in', { name, position: undefined, called: false }, numbers);
      }
    },
  }).visit(program);
  return found
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, ...subject }) => ({
      ...subject,
      line: source.slice(0, start).split('\n').length,
      text: source.slice(start, end).replace(/\s+/g, ' '),
      origins: names.origins.get(subject.name) ?? [],
    }));
}

/** What a file names by itself: numbers, lists of numbers, and names for something that had one before. */
function namesIn(program: Program) {
  const numbers = new Map<string, number>();
  const lists = new Map<string, readonly number[]>();
  const origins = new Map<string, string[]>();
  const note = (name: string, origin: string | undefined) => {
    if (origin && origin !== name) origins.set(name, [...(origins.get(name) ?? []), origin]);
  };
  const bind = (id: { type: string; name?: unknown } | null, value: Node) => {
    if (id?.type !== 'Identifier' || typeof id.name !== 'string') return;
    const [number, list] = [numberIn(value), listIn(value, numberIn)];
    if (number !== undefined) numbers.set(id.name, number);
    if (list) lists.set(id.name, list);
    note(id.name, subjectOf(value)?.name);
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'ArrayPattern') bind(id, init);
      else if (init?.type === 'ArrayExpression')
        id.elements.forEach((element, index) => {
          bind(element, init.elements[index] ?? null);
        });
    },
    // of a pattern: `{ role: caller }` and `{ role: caller = 5 }`
    Property: ({ key, value }) => {
      const target = (value.type as string) === 'AssignmentPattern' && 'left' in value ? value.left : value;
      if (key.type === 'Identifier' && target.type === 'Identifier') note(String(target.name), key.name);
    },
  }).visit(program);
  return { numbers, lists, origins };
}

/** The number that a node is, with its sign and its types. */
function numberIn(node: Node): number | undefined {
  const bare = withoutTypes(node);
  if (bare?.type === 'UnaryExpression' && bare.operator === '-') {
    const number = numberIn(bare.argument);
    return number === undefined ? undefined : -number;
  }
  return bare?.type === 'Literal' && typeof bare.value === 'number' ? bare.value : undefined;
}

/** `[1, 5]`, `[1, 5] as const` and `new Set([1, 5])`. */
function listIn(node: Node, numberOf: (node: Node) => number | undefined): readonly number[] | undefined {
  const bare = withoutTypes(node);
  if (bare?.type === 'NewExpression') return listIn(bare.arguments[0] ?? null, numberOf);
  if (bare?.type !== 'ArrayExpression' || bare.elements.length === 0) return undefined;
  const numbers = bare.elements.map(numberOf).filter((number) => number !== undefined);
  return numbers.length === bare.elements.length ? numbers : undefined;
}

function withoutTypes(node: Node): Node {
  switch (node?.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ChainExpression':
      return withoutTypes(node.expression);
    default:
      return node;
  }
}

function subjectOf(node: Node): Subject | undefined {
  const bare = withoutTypes(node);
  switch (bare?.type) {
    case 'Identifier':
      return { name: bare.name, position: bare.start, called: false };
    case 'MemberExpression': {
      if (!bare.computed) return { name: bare.property.name, position: bare.property.start, called: false };
      const { property, object } = bare;
      return property.type === 'Literal' && typeof property.value === 'string'
        ? { name: property.value, position: undefined, called: false }
        : elementOf(object);
    }
    case 'CallExpression': {
      const subject = subjectOf(bare.callee);
      const conversion = subject && ['Number', 'Math', 'parseInt'].includes(subject.name);
      return conversion ? subjectOf(bare.arguments[0] ?? null) : subject && { ...subject, called: true };
    }
    case 'AwaitExpression':
      return subjectOf(bare.argument);
    case 'LogicalExpression':
      return subjectOf(bare.left);
    case 'UnaryExpression':
      return subjectOf(bare.argument);
    default:
      return undefined;
  }
}

/** An element of a list has the name of the list; its type is another one. */
function elementOf(list: Node): Subject | undefined {
  const subject = subjectOf(list);
  return subject && { ...subject, position: undefined };
}
