import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import postcss from 'postcss';
import { root } from './root.ts';

/** Style sheets whose classes the whole portal shares: the kit, the frame of every page, and what charts and maps draw. */
const shared = /^portal\/src\/(?:ui|theme|shell|charts|map)\//;

/**
 * Style sheets of the portal that can reach another page, and classes that do not fit: everything but the shared sheets
 * is a CSS module, each of whose selectors has a class of its own; a page uses only classes that its module has, and a
 * module has only classes that a page uses.
 */
export function checkStyleSheets(): string[] {
  const exclude = ['**/{node_modules,dist}/**'];
  const sheets = globSync('portal/src/**/*.css', { cwd: root, exclude }).sort();
  const sources = globSync('portal/src/**/*.{ts,tsx}', { cwd: root, exclude }).sort();
  const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
  const uses = sources.flatMap((file) => usesIn(file, read(file)));
  return [
    ...sheets
      .filter((sheet) => !shared.test(sheet) && !sheet.endsWith('.module.css'))
      .map((sheet) => `${sheet} is no CSS module: its classes reach every page`),
    ...sheets
      .filter((sheet) => sheet.endsWith('.module.css'))
      .flatMap((sheet) =>
        misfits(
          sheet,
          read(sheet),
          uses.filter((use) => use.sheet === sheet),
        ),
      ),
  ];
}

interface Use {
  readonly file: string;
  readonly line: number;
  readonly sheet: string;
  /** Undefined where the name is computed: `styles[kind]`. */
  readonly name: string | undefined;
}

/** Where a source uses a class of a module. */
export function usesIn(file: string, source: string): Use[] {
  if (!source.includes('.module.css')) return [];
  const { program } = parseSync(file, source);
  const sheets = new Map<string, string>();
  const uses: Use[] = [];
  new Visitor({
    ImportDeclaration({ source: { value }, specifiers }) {
      const local = specifiers[0]?.local.name;
      if (local && value.endsWith('.module.css'))
        sheets.set(local, path.posix.join(path.posix.dirname(file), value));
    },
    MemberExpression({ object, property, computed, start }) {
      const sheet = object.type === 'Identifier' ? sheets.get(object.name) : undefined;
      if (!sheet) return;
      const line = source.slice(0, start).split('\n').length;
      const name = !computed && property.type === 'Identifier' ? property.name : undefined;
      uses.push({ file, line, sheet, name });
    },
  }).visit(program);
  return uses;
}

/** Classes that are used but not there, and, unless a name is computed, those that are there but not used. */
export function misfits(sheet: string, css: string, uses: readonly Use[]): string[] {
  const { classes, strays } = readModule(css);
  const names = new Set(uses.map(({ name }) => name));
  return [
    ...strays.map(
      (selector) => `${sheet}: ${selector} reaches every page: put it below a class of the module`,
    ),
    ...uses
      .filter(({ name }) => name !== undefined && !classes.has(name))
      .map(({ file, line, name }) => `${file}:${line} ${sheet} has no class ${name}`),
    ...(names.has(undefined) ? [] : [...classes].filter((name) => !names.has(name))).map(
      (name) => `${sheet}: nothing uses the class ${name}`,
    ),
  ];
}

/**
 * The own classes of a module by the names that a source has for them (`.stock-number` is `stockNumber`), and its
 * selectors without any.
 */
function readModule(css: string): { classes: Set<string>; strays: string[] } {
  const classes = new Set<string>();
  const strays: string[] = [];
  postcss.parse(css).walkRules(({ selectors, parent }) => {
    if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return;
    for (const selector of selectors) {
      const own = [...selector.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)];
      if (own.length === 0) strays.push(selector);
      for (const { 1: name = '' } of own)
        classes.add(name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
    }
  });
  return { classes, strays };
}
