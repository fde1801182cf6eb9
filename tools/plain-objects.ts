import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.ts';

/**
 * Spreads of an object literal: `{ ...{ id, title } }` and `<Map {...{ track, newest }} />`. They only pack keys into
 * one line, and TypeScript does not report a misspelled key inside them (no excess property check).
 */
export function checkPlainObjects(): string[] {
  const exclude = ['**/{node_modules,dist}/**', 'data/**'];
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude })
    .sort()
    .flatMap((file) => spreadLiteralsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

export function spreadLiteralsIn(file: string, source: string): string[] {
  const findings: string[] = [];
  const check = ({ start, argument }: { start: number; argument: { type: string } }) => {
    if (argument.type !== 'ObjectExpression') return;
    const line = source.slice(0, start).split('\n').length;
    findings.push(`${file}:${line} spreads an object literal: write its keys out`);
  };
  new Visitor({
    ObjectExpression: ({ properties }) => {
      for (const property of properties) if (property.type === 'SpreadElement') check(property);
    },
    JSXSpreadAttribute: check,
  }).visit(parseSync(file, source).program);
  return findings;
}
