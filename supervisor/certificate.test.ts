import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { until } from '@cairn/database/testing';
import { CERT, KEY, RENEWED_CERT, RENEWED_KEY } from '../tools/test-certificate.ts';
import { type Certificate, endOf, watchCertificate } from './certificate.ts';

const before = { cert: CERT, key: KEY };
const after = { cert: RENEWED_CERT, key: RENEWED_KEY };

/** Files in a folder of their own that are watched. */
function watched(t: TestContext, made: (folder: string) => { cert: string; key: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-certificate-'));
  const files = made(folder);
  const taken: Certificate[] = [];
  const warnings: string[] = [];
  const options = { files, inUse: before, every: 10 };
  const stop = watchCertificate({
    ...options,
    renewed: (certificate) => taken.push(certificate),
    warn: (message) => warnings.push(message),
  });
  t.after(() => {
    stop();
    rmSync(folder, { recursive: true });
  });
  return { folder, files, taken, warnings };
}

function written(folder: string, { cert, key }: Certificate) {
  mkdirSync(folder, { recursive: true });
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
  return files;
}

test('files that are written one after the other, even half, are taken once they fit', async (t) => {
  const { files, taken, warnings } = watched(t, (folder) => written(folder, before));
  writeFileSync(files.cert, RENEWED_CERT);
  await until(() => warnings.length === 1);
  assert.match(
    warnings.join(),
    /^TLS_CERT and TLS_KEY were changed, and do not fit \(.+\): the certificate from before/,
  );
  writeFileSync(files.key, RENEWED_KEY.slice(0, 100));
  await until(() => warnings.length === 2);
  assert.deepEqual(taken, []);
  writeFileSync(files.key, RENEWED_KEY);
  await until(() => taken.length > 0);
  assert.deepEqual(taken, [after]);
});

test('files that others are renamed to are taken, and their absence is no end', async (t) => {
  const { folder, files, taken, warnings } = watched(t, (made) => written(made, before));
  const others = written(join(folder, 'renewed'), after);
  rmSync(files.key);
  await until(() => warnings.length === 1);
  assert.match(warnings.join(), /cannot be read/);
  renameSync(others.cert, files.cert);
  renameSync(others.key, files.key);
  await until(() => taken.length > 0);
  assert.deepEqual(taken, [after]);
});

test('a link to a folder of them that is swapped is taken', async (t) => {
  const { folder, taken, warnings } = watched(t, (made) => {
    written(join(made, 'one'), before);
    written(join(made, 'two'), after);
    symlinkSync('one', join(made, 'live'));
    return { cert: join(made, 'live', 'cert.pem'), key: join(made, 'live', 'key.pem') };
  });
  symlinkSync('two', join(folder, 'next'));
  renameSync(join(folder, 'next'), join(folder, 'live'));
  await until(() => taken.length > 0);
  assert.deepEqual([taken, warnings], [[after], []]);
});

test('a certificate that is not valid yet, or no more, or for less than 21 days is a sentence', () => {
  const at = (date: string) => endOf(CERT, new Date(date));
  assert.match(at('2026-01-01') ?? '', /valid from 2026-11-21 on only: until then clients refuse it/);
  assert.equal(at('2030-01-01'), undefined);
  assert.equal(at('2126-10-07T10:39:19Z'), undefined);
  assert.match(at('2126-10-07T10:39:21Z') ?? '', /expires on 2126-10-28, in 20 days\. Renew it/);
  assert.match(at('2126-10-28T12:00:00Z') ?? '', /expired on 2126-10-28: clients refuse it\. Renew it/);
});
