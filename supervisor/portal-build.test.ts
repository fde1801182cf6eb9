import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { buildPortal } from './portal-build.ts';

test('a build that is given up leaves nothing, and removes what a killed one has left', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'cairn-portal-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const gone = spawn('true');
  await once(gone, 'exit');
  mkdirSync(join(parent, `portal.${gone.pid}`));
  mkdirSync(join(parent, `portal.${gone.pid}.old`));
  const start = new AbortController();
  const built = buildPortal(join(parent, 'portal'), start.signal);
  built.catch(() => {});
  while (!readdirSync(parent).includes(`portal.${process.pid}`)) await wait(20); // it is being written
  start.abort();
  await assert.rejects(built);
  assert.deepEqual(readdirSync(parent), ['portal']);
});
