import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.ts';

/**
 * Spreads of a literal: `{ ...{ id, title } }`, `<Map {...{ track, newest }} />`, `[...['a', 'b'], c]`. They only pack
 * several into one line, and TypeScript does not report a misspelled key inside an object (no excess property check).
 */
export function checkPlainObjects(): string[] {
  const exclude = ['**/{node_modules,dist}/**', 'data/**'];
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude })
    .sort()
    .flatMap((file) => spreadLiteralsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

/** Where a source spreads a literal, one line each. */
export function spreadLiteralsIn(file: string, source: string): string[] {
  const findings: string[] = [];
  const check = ({ start, argument }: Spread) => {
    const literal = literals.get(withoutType(argument).type);
    if (!literal) return;
    const line = source.slice(0, start).split('\n').length;
    findings.push(`${file}:${line} spreads ${literal} out`);
  };
  const checkAll = (parts: readonly ({ readonly type: string } | null)[]) => {
    for (const part of parts) if (part?.type === 'SpreadElement') check(part as unknown as Spread);
  };
  new Visitor({
    ObjectExpression: ({ properties }) => checkAll(properties),
    ArrayExpression: ({ elements }) => checkAll(elements),
    CallExpression: ({ arguments: values }) => checkAll(values),
    NewExpression: ({ arguments: values }) => checkAll(values),
    JSXSpreadAttribute: check,
  }).visit(parseSync(file, source).program);
  return findings;
}

interface Expression {
  readonly type: string;
}

interface Spread {
  readonly start: number;
  readonly argument: Expression;
}

const literals = new Map([
  ['ObjectExpression', 'an object literal: write its keys'],
  ['ArrayExpression', 'an array literal: write its elements'],
]);

/** What stands in brackets, or before `as const` and `satisfies`. */
function withoutType(node: Expression): Expression {
  const hasType = /^(?:TS(?:As|Satisfies|NonNull)|Parenthesized)Expression$/.test(node.type);
  return hasType ? withoutType((node as Expression & { readonly expression: Expression }).expression) : node;
}
