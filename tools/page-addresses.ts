import { globSync, readFileSync } from 'node:fs';
import { root } from './root.ts';

/** A page's address written out instead of named, or a link whose address TypeScript was told not to check. */
const written = /(['"`])\/home\/|\b(?:to|href|params)(?:=\{|: )[^\n;,]*\bas (?:string|never)\b/g;

/** Links of the portal that are not made by `portal/src/app/paths.ts`, as `file:line text`. */
export function checkPageAddresses(): string[] {
  const exclude = ['portal/src/app/paths.ts', '**/*.test.{ts,tsx}'];
  return globSync('portal/src/**/*.{ts,tsx}', { cwd: root, exclude })
    .sort()
    .flatMap((file) => writtenAddressesIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

export function writtenAddressesIn(file: string, source: string): string[] {
  return source.split('\n').flatMap((line, index) => {
    const code = line.replace(/^\s*(?:\/?\*|\/\/).*/, '');
    return code.search(written) < 0
      ? []
      : [`${file}:${index + 1} ${line.trim()}: use page() or pathOf() of portal/src/app/paths.ts`];
  });
}
