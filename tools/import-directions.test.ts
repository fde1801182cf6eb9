import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from './root.ts';

/** Lints files that each import one thing; returns the names of the refused ones. */
function refused(imports: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-imports-'));
  try {
    const settings = JSON.parse(readFileSync(`${root}/biome.json`, 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }));
    for (const [file, specifier] of Object.entries(imports)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `import { it } from '${specifier}';\n\nconsole.log(it);\n`);
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const { stdout } = spawnSync(
      process.execPath,
      [biome, 'lint', '--reporter=json', '--only=noRestrictedImports', folder],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { location: { path: string | { file: string } } }[];
    };
    const paths = diagnostics.map(({ location: { path } }) => (typeof path === 'string' ? path : path.file));
    return [...new Set(paths.map((path) => path.replace(`${folder}/`, '')))].sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('an import against the direction of the packages is refused, and one along it is not', () => {
  const against = {
    'contract/src/a.ts': '@cairn/database',
    'gnss/src/a.ts': '@cairn/contract',
    'database/src/a.ts': '@cairn/gnss',
    'mail/src/a.ts': '@cairn/api',
    'api/src/rovers/a.ts': '@cairn/caster',
    'caster/src/a.ts': '@cairn/api',
    'caster/src/d.ts': '@cairn/contract',
    'worker/src/a.ts': '@cairn/api',
    'portal/src/rovers/a.tsx': '@cairn/gnss',
    'simulator/src/a.ts': '@cairn/database',
    'simulator/src/b.ts': '@cairn/database/testing',
    'caster/src/b.ts': '../../database/src/listener.ts',
  };
  const along = {
    'portal/src/rovers/b.tsx': '@cairn/contract',
    'api/src/rovers/b.ts': '@cairn/database',
    'api/src/c.ts': '@cairn/gnss',
    'caster/src/c.ts': '@cairn/database',
    'worker/src/b.ts': '@cairn/api/session-rules',
    'worker/src/c.ts': '@cairn/mail',
    'mail/src/b.ts': '@cairn/database',
    'mail/src/c.ts': '@cairn/contract',
    'api/src/d.ts': '@cairn/mail',
    'simulator/src/c.ts': '@cairn/gnss',
    'simulator/src/d.ts': '@cairn/contract/caster-events',
    'caster/src/e.ts': '@cairn/contract/caster-events',
    'database/src/b.ts': '@cairn/contract',
    'caster/src/a.test.ts': '@cairn/simulator',
  };
  assert.deepEqual(refused({ ...against, ...along }), Object.keys(against).sort());
});
