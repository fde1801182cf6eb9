import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.ts';

/**
 * Members that only TypeScript keeps private. `#name` is private at run time too: a log or an error that prints the
 * object shows nothing of it, and no test reads it. A constructor has no such name.
 */
export function checkPrivateMembers(): string[] {
  const exclude = ['**/{node_modules,dist}/**', 'data/**'];
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude })
    .sort()
    .flatMap((file) => privateKeywordsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

interface Member {
  readonly start: number;
  readonly kind?: string;
  readonly accessibility?: string | null;
}

export function privateKeywordsIn(file: string, source: string): string[] {
  const findings: string[] = [];
  const check = ({ start, kind, accessibility }: Member) => {
    if (accessibility !== 'private' || kind === 'constructor') return;
    const line = source.slice(0, start).split('\n').length;
    findings.push(`${file}:${line} a private member is #name`);
  };
  new Visitor({ PropertyDefinition: check, MethodDefinition: check }).visit(parseSync(file, source).program);
  return findings;
}
