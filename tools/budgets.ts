import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { portalFolder } from '../supervisor/portal-build.ts';

/**
 * Files of one purpose, by the names that the build gives them or by what they hold, and what they may weigh together,
 * kB gzipped. A purpose without a file is over its budget too: then the names have changed, and nothing is measured.
 */
const chunks: readonly { what: string; files: RegExp; holds?: RegExp; limit: number }[] = [
  { what: 'what pages share', files: /^shared-.*\.js$/, limit: 250 }, // the table, lists and forms
  { what: 'editor of e-mails', files: /^TemplateDialog-.*\.js$/, limit: 150 }, // TipTap and ProseMirror
  { what: 'form', files: /^StationDialog-.*\.js$/, limit: 80 },
  { what: 'map', files: /\.js$/, holds: /maplibregl-canvas|maptitle| no-data/, limit: 300 }, // MapLibre and the maps on it
  { what: 'map worker', files: /^map\.worker-.*\.js$/, limit: 150 },
];

const ENTRY_JS = 200;
const LOGIN_JS = 150;
const FOLLOWS_JS = 270; // has what pages share, and the calls of every kind of record: each costs some 1.5 kB
const ENTRY_CSS = 25;

/** What of the built portal is over its budget, one line each; a line for every measure with `all`. */
export function checkBudgets({ all = false, folder = portalFolder } = {}): string[] {
  const files = new Map(
    globSync('assets/*.{js,mjs,css}', { cwd: folder }).map((path) => [
      basename(path),
      readFileSync(`${folder}/${path}`),
    ]),
  );
  const html = readFileSync(`${folder}/index.html`, 'utf8');
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, name = '']) => name);
  const entry = withImports(named(/(?:src|href)="\/assets\/([^"]+\.js)"/g), files);
  const login = withImports(
    [...entry, ...[...files.keys()].filter((name) => /^Login.*\.js$/.test(name))],
    files,
  );
  const follows = html.match(/id="follows">([^<]+)</)?.[1] ?? '[]';
  const measures = [
    { what: 'entry JS', names: [...entry], limit: ENTRY_JS },
    { what: 'login JS', names: [...login], limit: LOGIN_JS },
    {
      what: 'JS fetched while the login shows',
      names: (JSON.parse(follows) as string[]).map((path) => basename(path)),
      limit: FOLLOWS_JS,
    },
    { what: 'entry CSS', names: named(/href="\/assets\/([^"]+\.css)"/g), limit: ENTRY_CSS },
    ...chunks.map(({ what, files: pattern, holds = /./, limit }) => ({
      what,
      limit,
      names: [...files.keys()].filter((name) => pattern.test(name) && holds.test(String(files.get(name)))),
    })),
  ];
  return measures
    .map((measure) => ({ ...measure, size: kilobytes(measure.names, files) }))
    .filter(({ size, limit, names }) => all || size > limit || names.length === 0)
    .map(
      ({ what, size, limit, names }) =>
        `${what}: ${size.toFixed(1)} kB gzipped of ${limit} (${names.join(', ') || 'none'})`,
    );
}

/** The files with all that they import statically: what the browser fetches before it runs the first of them. */
function withImports(names: readonly string[], files: ReadonlyMap<string, Buffer>): Set<string> {
  const found = new Set(names);
  for (const name of found) {
    const imports = String(files.get(name) ?? '').matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g);
    for (const [, imported = ''] of imports) if (files.has(imported)) found.add(imported);
  }
  return found;
}

function kilobytes(names: readonly string[], files: ReadonlyMap<string, Buffer>): number {
  return names.reduce((sum, name) => sum + gzipSync(files.get(name) ?? '', { level: 9 }).length, 0) / 1000;
}

if (import.meta.main) console.log(checkBudgets({ all: true }).join('\n'));
