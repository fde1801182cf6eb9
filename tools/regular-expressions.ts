import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { root } from './root.ts';

const PROGRAMS =
  'api,bench,caster,commands,contract,database,demo,domain,gnss,mail,portal,simulator,suppliers,supervisor,worker';

/**
 * The literal regular expressions of the programs that can take more than linear time: one such pattern on a text of a
 * stranger stops everybody's event loop. Tests are left out.
 */
export function superLinearPatterns(): string[] {
  const exclude = ['**/node_modules/**', '**/*.test.ts', '**/test/**'];
  return globSync(`{${PROGRAMS}}/**/*.{ts,tsx}`, { cwd: root, exclude })
    .sort()
    .flatMap((file) => superLinearIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

export function superLinearIn(file: string, source: string): string[] {
  const findings: string[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      const { reports } = analyse({ source: pattern, flags });
      if (reports.length === 0) return;
      const line = source.slice(0, node.start).split('\n').length;
      findings.push(`${file}:${line} /${pattern}/${flags} takes more than linear time`);
    },
  }).visit(parseSync(file, source).program);
  return findings;
}
