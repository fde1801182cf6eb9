import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LogFile } from './log-file.ts';

test('a log that was moved away goes on in a new file once it is reopened', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'api.log');
  const log = new LogFile(path);
  log.write('before\n');
  renameSync(path, join(folder, 'moved'));
  log.write('while it is moved\n');
  log.reopen();
  log.write('after\n');
  log.close();
  assert.equal(readFileSync(join(folder, 'moved'), 'utf8'), 'before\nwhile it is moved\n');
  assert.equal(readFileSync(path, 'utf8'), 'after\n');
});

test('a log that grows past its limit is rotated, with so many files before it and whole lines', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'inner', 'api.log');
  const log = new LogFile(path, { limit: 20, keep: 2 });
  for (let n = 1; n <= 9; n++) log.write(`line ${n} of nine\n`);
  assert.deepEqual(readdirSync(join(folder, 'inner')).sort(), ['api.log', 'api.log.1', 'api.log.2']);
  assert.equal(readFileSync(path, 'utf8'), 'line 9 of nine\n');
  assert.equal(readFileSync(`${path}.1`, 'utf8'), 'line 7 of nine\nline 8 of nine\n');
  assert.equal(readFileSync(`${path}.2`, 'utf8'), 'line 5 of nine\nline 6 of nine\n');
});

test('an existing log is appended to', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  new LogFile(join(folder, 'a.log')).write('before\n');
  new LogFile(join(folder, 'a.log')).write('after\n');
  assert.equal(readFileSync(join(folder, 'a.log'), 'utf8'), 'before\nafter\n');
});
