import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.ts';

/** What the project has once, with its file: a second one would be changed alone. */
const homes = new Map([
  ['Db', 'database/src/database.ts'],
  ['NETWORK_MOUNTPOINT', 'contract/src/caster-events/network-mountpoint.ts'],
  ['UK_RESELLERS', 'contract/src/uk-resellers.ts'],
  ['escapeLike', 'api/src/records/containing.ts'],
]);

/** A type for the tables under another name is a second `Db`. */
const tables = /^(?:Kysely|Transaction|ControlledTransaction)<Tables>$/;

/** Second declarations of what is declared once, as `file:line what`. */
export function checkDeclaredOnce(): string[] {
  const exclude = ['**/{node_modules,dist}/**', 'data/**', '**/*generated*'];
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => secondDeclarationsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

/** Where a source declares a name that another file has, one line each. */
export function secondDeclarationsIn(file: string, source: string): string[] {
  const findings: string[] = [];
  const check = (name: string, start: number) => {
    const home = homes.get(name);
    if (home === undefined || home === file) return;
    const line = source.slice(0, start).split('\n').length;
    findings.push(`${file}:${line} declares ${name}, which ${home} has`);
  };
  const checkType = (type: { readonly start: number; readonly end: number }, name: string) =>
    check(tables.test(source.slice(type.start, type.end)) ? 'Db' : name, type.start);
  new Visitor({
    VariableDeclarator: ({ id, start }) => id.type === 'Identifier' && check(id.name, start),
    FunctionDeclaration: ({ id, start }) => id && check(id.name, start),
    TSInterfaceDeclaration: ({ id, start }) => check(id.name, start),
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => checkType(typeAnnotation, id.name),
  }).visit(parseSync(file, source).program);
  return findings;
}
