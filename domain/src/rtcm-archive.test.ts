import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { findConverter } from './rtcm-archive.ts';

test('convbin is found where PATH has it, also when it was installed a moment ago', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-convbin-'));
  t.after(() => rm(folder, { recursive: true }));
  assert.equal(await findConverter(folder), undefined);
  await writeFile(join(folder, 'convbin'), '#!/bin/sh\necho hello\n');
  assert.equal(await findConverter(`/nowhere:${folder}`), undefined, 'a file that cannot be run is none');
  await chmod(join(folder, 'convbin'), 0o755);
  const found = await findConverter(`/nowhere:${folder}`);
  assert.equal((await promisify(execFile)(found ?? '')).stdout, 'hello\n');
});
