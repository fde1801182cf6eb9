import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.ts';

/** What every room of the caster may import. */
const casterBase = ['caster/src/clock.ts', 'caster/src/limits.ts'];
const packages = 'api caster contract database domain gnss mail portal simulator suppliers worker'.split(' ');

/**
 * What may import what: packages by name, with their subpaths; folders and files by path. A room may also import itself
 * and what lies in it. The rows of the rooms in docs/architecture.md say the same.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  gnss: [],
  database: ['contract'],
  domain: ['contract', 'contract/sentences.da', 'database', 'gnss'],
  mail: ['contract', 'database'],
  api: ['contract', 'database', 'domain', 'gnss', 'mail'],
  caster: ['contract/caster-events', 'database', 'domain/correction-plan', 'domain/network-of', 'gnss'],
  'caster/src/telemetry': ['contract/caster-events', 'database', ...casterBase],
  'caster/src/net': [
    'contract/caster-events',
    'database',
    'domain/network-of',
    'gnss',
    ...casterBase,
    'caster/src/telemetry',
  ],
  'caster/src/stations': [
    'contract/caster-events',
    'database',
    'domain/correction-plan',
    'domain/network-of',
    'gnss',
    ...casterBase,
    'caster/src/cluster/messages.ts',
    'caster/src/net',
    'caster/src/telemetry',
  ],
  'caster/src/rovers': [
    'contract/caster-events',
    'database',
    'domain/network-of',
    'gnss',
    ...casterBase,
    'caster/src/cluster/messages.ts',
    'caster/src/net',
    'caster/src/stations',
    'caster/src/telemetry',
  ],
  'caster/src/cluster': [
    'contract/caster-events',
    'database',
    'gnss',
    ...casterBase,
    'caster/src/rovers',
    'caster/src/stations',
    'caster/src/telemetry',
  ],
  'caster/src/recording': [
    'contract/caster-events',
    'database',
    'gnss',
    ...casterBase,
    'caster/src/net',
    'caster/src/rovers',
    'caster/src/stations',
    'caster/src/telemetry',
  ],
  'caster/src/login': [
    'contract/caster-events',
    'domain/network-of',
    'gnss',
    ...casterBase,
    'caster/src/cluster',
    'caster/src/net',
    'caster/src/rovers',
    'caster/src/stations',
    'caster/src/telemetry',
  ],
  worker: ['contract', 'database', 'domain', 'gnss', 'mail', 'suppliers'],
  portal: ['contract', 'contract/sentences.da'],
  'portal/src/ui': [
    'contract/csv',
    'contract/data-size',
    'contract/plain-text',
    'portal/src/auth/session.ts',
    'portal/src/language',
  ],
  'portal/src/kit': [
    'contract',
    'portal/src/api.ts',
    'portal/src/auth',
    'portal/src/language',
    'portal/src/app/paths.ts',
    'portal/src/records',
    'portal/src/ui',
  ],
  'portal/src/shell': [
    'contract',
    'portal/src/api.ts',
    'portal/src/app/appRoutes.ts',
    'portal/src/auth',
    'portal/src/language',
    'portal/src/app/paths.ts',
    'portal/src/status',
    'portal/src/theme',
    'portal/src/ui',
  ],
  simulator: ['contract/caster-events', 'gnss'],
  suppliers: ['database'],
  supervisor: ['database'],
  demo: ['contract', 'database', 'domain', 'mail', 'simulator', 'supervisor'],
  commands: [
    'api',
    'caster',
    'contract',
    'database',
    'demo',
    'domain',
    'mail',
    'simulator',
    'supervisor',
    'worker',
  ],
  tools: [
    'contract',
    'contract/sentences.da',
    'database',
    'database/testing',
    'portal/messages',
    'portal/messages.da',
    'supervisor',
  ],
  bench: [...packages, 'database/testing', 'supervisor', 'tools'],
  journeys: [
    ...packages,
    'database/testing',
    'commands/records.ts',
    'commands/programs.ts',
    'commands/settings.ts',
    'supervisor',
    'tools',
  ],
};

/** What every feature of the api may import; they import each other downwards: `records`, `auth`, `web`. */
const apiGround = ['web', 'auth', 'records'];

/** The features of the api that import another one, with those that they import. All others import none. */
export const apiFeatures: Readonly<Record<string, readonly string[]>> = {
  availability: ['logs', 'outages'],
  'calendar-feed': ['subscriptions'],
  companies: ['tenancy'],
  compliance: ['tenancy'],
  dealers: ['tenancy'],
  network: ['live', 'logs'],
  orders: ['sims'],
  profile: ['calendar-feed', 'tenancy'],
  refusals: ['rover-sessions', 'station-health'],
  resellers: ['tenancy'],
  'rover-sessions': ['logs'],
  rovers: ['correction-profiles', 'live', 'machines', 'sims', 'subscriptions', 'tenancy'],
  sims: ['subscriptions'],
  'station-service': ['live', 'stations'],
  stations: ['live'],
  statistics: ['trends'],
  stock: ['subscriptions'],
  subscriptions: ['tenancy'],
  system: ['system-status'],
  users: ['calendar-feed', 'rovers', 'tenancy'],
};

/** Imports of the code that the rooms do not allow, as `file:line what`. Tests may import what they need. */
export function wrongImports(): string[] {
  const exclude = ['**/node_modules/**', '**/dist/**', '**/*.test.{ts,tsx}', '*/test/**'];
  return globSync(`{${Object.keys(rooms).filter(isTop)}}/**/*.{ts,tsx}`, { cwd: root, exclude })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => wrongImportsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

export function wrongImportsIn(file: string, source: string): string[] {
  return importsOf(file, source).flatMap(({ specifier, at }) => {
    const why = refusal(file, specifier);
    return why ? [`${file}:${source.slice(0, at).split('\n').length} ${specifier}: ${why}`] : [];
  });
}

/** Why a file may not import something, or undefined if it may. */
function refusal(file: string, specifier: string): string | undefined {
  const target = targetOf(file, specifier);
  if (target === undefined) return undefined; // of npm or Node
  const [from, to] = [roomOf(file), roomOf(target)];
  if (!from || !to) return undefined;
  const relative = specifier.startsWith('.');
  if (relative && topOf(file) !== topOf(target) && packages.includes(topOf(target)))
    return 'import what a package exports, not its files';
  const [feature, other] = [apiFolderOf(file), apiFolderOf(target)];
  if (feature && other && feature !== other && !featureMayImport(feature, other))
    return `api/src/${feature} may import ${featureImports(feature).join(', ')}`;
  const allowed = rooms[from] ?? [];
  if (isIn(to, from) || allowed.some((name) => isIn(target, name) && !isTesting(target, name)))
    return undefined;
  return `${from} may import ${allowedNames(from)}`;
}

/** The folder of the api that a file is in; undefined for those beside the folders, which wire them. */
const apiFolderOf = (path: string): string | undefined => /^api\/src\/([^/]+)\//.exec(path)?.[1];

const featureImports = (feature: string): readonly string[] =>
  apiGround.includes(feature)
    ? apiGround.slice(0, apiGround.indexOf(feature))
    : [...(apiFeatures[feature] ?? []), ...apiGround];

const featureMayImport = (feature: string, other: string): boolean => featureImports(feature).includes(other);

/** The names that a room may import, as docs/architecture.md lists them. */
export function allowedNames(room: string): string {
  const names = rooms[room] ?? [];
  return names.length ? names.map((name) => `\`${name}\``).join(', ') : 'nothing of ours';
}

/** `@cairn/contract/roles` is contract/roles; a relative path is that of the file. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@cairn/')) return specifier.slice('@cairn/'.length);
  if (!specifier.startsWith('.')) return undefined;
  return normalize(join(dirname(file), specifier)).replaceAll('\\', '/');
}

/** What a package exports for tests is allowed by its full name only. */
const isTesting = (target: string, name: string) => target === `${name}/testing`;

/** The innermost room. */
function roomOf(path: string): string | undefined {
  return Object.keys(rooms)
    .filter((room) => isIn(path, room))
    .sort((one, other) => other.length - one.length)[0];
}

function importsOf(file: string, source: string): { specifier: string; at: number }[] {
  const found: { specifier: string; at: number }[] = [];
  const add = (node: { readonly type: string; readonly start: number } | null) => {
    if (node && 'value' in node && typeof node.value === 'string')
      found.push({ specifier: node.value, at: node.start });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
  }).visit(parseSync(file, source).program);
  return found;
}

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const topOf = (path: string) => path.split('/')[0] ?? '';
const isTop = (room: string) => !room.includes('/');
