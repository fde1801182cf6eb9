import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { root } from './root.ts';

/**
 * Numbers and texts at the top of a file that are not in SCREAMING_CASE, by which the reader of a line far below knows
 * that they never change, and those that are packed into one line. Functions, lists and objects are in camelCase, and so are the texts of tests. Names of one or
 * two letters are those of a formula.
 */
export function checkConstants(): string[] {
  const exclude = ['**/{node_modules,dist}/**', 'data/**', '**/*.test.{ts,tsx}', '**/*generated*'];
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude })
    .sort()
    .flatMap((file) => wrongConstantsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

export function wrongConstantsIn(file: string, source: string): string[] {
  return parseSync(file, source).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
    return declared.declarations.flatMap(({ id, init, start }) => {
      const line = source.slice(0, start).split('\n').length;
      if (isPacked(id, init)) return [`${file}:${line} declare each constant on a line of its own`];
      if (id.type !== 'Identifier' || id.name.length < 3 || !/[a-z]/.test(id.name)) return [];
      if (!isValue(init)) return [];
      return [`${file}:${line} ${id.name} is a constant: ${screaming(id.name)}`];
    });
  });
}

/** `const [A, B] = [1, 2]`. */
const isPacked = (id: unknown, init: unknown): boolean => {
  const { type, elements = [] } = (init ?? {}) as Expression;
  return (id as Expression).type === 'ArrayPattern' && type === 'ArrayExpression' && elements.every(isValue);
};

interface Expression {
  readonly type: string;
  readonly value?: unknown;
  readonly name?: string;
  readonly left?: unknown;
  readonly right?: unknown;
  readonly argument?: unknown;
  readonly expression?: unknown;
  readonly expressions?: readonly unknown[];
  readonly elements?: readonly unknown[];
}

/** A number or a text, or an expression of such and of other constants. */
function isValue(node: unknown): boolean {
  if (!node) return false;
  const { type, value, name, left, right, argument, expression, expressions } = node as Expression;
  switch (type) {
    case 'Literal':
      return typeof value === 'number' || typeof value === 'string';
    case 'Identifier':
      return /^[A-Z][A-Z\d_]+$/.test(name ?? '');
    case 'BinaryExpression':
      return isValue(left) && isValue(right);
    case 'UnaryExpression':
      return isValue(argument);
    case 'TemplateLiteral':
      return (expressions ?? []).every(isValue);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isValue(expression);
    default:
      return false;
  }
}

const screaming = (name: string) => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_').toUpperCase();
