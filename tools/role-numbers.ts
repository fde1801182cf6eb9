import { globSync, readFileSync } from 'node:fs';
import { allRoles } from '@cairn/contract';
import { type ArrayExpression, parseSync, Visitor } from 'oxc-parser';
import { type NumberComparison, numberComparisonsIn, typedComparisons } from './number-comparisons.ts';
import { root } from './root.ts';

/** Those that may know the number of each role: the file that names them, its tests and this check. */
const homes = /^(?:contract\/src\/(?:roles|(?:can|roles)\.test)|tools\/role-numbers.*)\.ts$/;

const named = /(?:^r|R)ole(?:Of)?$/;
const isRoleNumber = (number: number) => allRoles.some((role) => role === number);

/** Whether the compiler calls a type, or what a function of it gives, a role: by its name or as a union of them. */
export function isRoleType(type: string): boolean {
  const members = (type.split('=> ').at(-1) ?? '')
    .split(' | ')
    .filter((member) => !/^(?:null|undefined)$/.test(member));
  if (members.length > 0 && members.every((member) => /^(?:Tenant)?Role$/.test(member))) return true;
  return members.length > 2 && members.every((member) => isRoleNumber(Number(member)));
}

/** Whether something that is a role, by its name, its origin or its type, is compared with what is a role's number. */
export function comparesRole({ name, origins, operator, numbers }: NumberComparison, type = ''): boolean {
  if (![name, ...origins].some((one) => named.test(one)) && !isRoleType(type)) return false;
  return /[<>]/.test(operator) || numbers.some(isRoleNumber);
}

/** Where a source compares a role with a number, or lists role numbers: `line: what`. Without the compiler's types. */
export function roleNumbersIn(file: string, source: string): string[] {
  return [
    ...numberComparisonsIn(file, source)
      .filter((comparison) => comparesRole(comparison))
      .map(({ line, text }) => `${line}: ${text} compares a role with a number`),
    ...roleListsIn(file, source),
  ];
}

/**
 * Finds comparisons of roles with numbers in all sources of the project, by the types of the compiler, one line each
 * with its file.
 */
export function checkRoleNumbers(): string[] {
  const comparisons = typedComparisons()
    .filter(({ file, type, ...comparison }) => !homes.test(file) && comparesRole(comparison, type))
    .map(({ file, line, text }) => `${file}:${line}: ${text} compares a role with a number`);
  const lists = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/{node_modules,dist}/**', 'data/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !homes.test(file))
    .sort()
    .flatMap((file) =>
      roleListsIn(file, readFileSync(`${root}/${file}`, 'utf8')).map((found) => `${file}:${found}`),
    );
  return [...comparisons, ...lists];
}

/** Lists of role numbers: those with the name of roles, and rising ones of three and more, as nothing else is. */
function roleListsIn(file: string, source: string): string[] {
  if (!/\[\s*(?:1|5|10|20|30)\s*[,\]]/.test(source)) return [];
  const found = new Map<number, number>();
  const add = ({ start, end, elements }: ArrayExpression, most: number) => {
    const numbers = elements.map((element) =>
      element?.type === 'Literal' ? Number(element.value) : Number.NaN,
    );
    const rising = numbers.every((number, index) => number > (numbers[index - 1] ?? 0));
    if (numbers.length >= most && numbers.every(isRoleNumber) && (most === 1 || rising))
      found.set(start, end);
  };
  const bound = (name: unknown, value: { readonly type: string } | null) => {
    if (typeof name !== 'string' || !/(?:^r|R)oles?$/.test(name) || !value) return;
    const bare = value.type === 'TSAsExpression' && 'expression' in value ? value.expression : value;
    if (isArray(bare)) add(bare, 1);
  };
  new Visitor({
    ArrayExpression: (node) => add(node, 3),
    VariableDeclarator: ({ id, init }) => bound('name' in id && id.name, init),
    Property: ({ key, value }) => bound('name' in key && key.name, value),
    AssignmentPattern: ({ left, right }) => bound('name' in left && left.name, right),
    LogicalExpression: ({ left, right }) => bound('name' in left && left.name, right),
    ForOfStatement: ({ left, right }) => {
      const [declared] = left.type === 'VariableDeclaration' ? left.declarations : [];
      if (declared) bound('name' in declared.id && declared.id.name, right);
    },
  }).visit(parseSync(file, source).program);
  return Array.from(found, ([start, end]) => {
    const line = source.slice(0, start).split('\n').length;
    return `${line}: ${source.slice(start, end).replace(/\s+/g, ' ')} is a list of role numbers`;
  });
}

const isArray = (node: unknown): node is ArrayExpression =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === 'ArrayExpression';

if (import.meta.main) console.log(checkRoleNumbers().join('\n'));
