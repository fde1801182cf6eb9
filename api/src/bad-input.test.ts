import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { areas, problemBody } from '@cairn/contract';
import { walkHostile } from '../test/hostile-walk.ts';
import { startWorld } from '../test/world.ts';

/** Their forms are large and make records: walked in tenancy/bad-forms.test.ts, which runs next to this. */
const forms = ['resellers', 'dealers', 'companies', 'users'];
for (const area of Object.keys(areas) as (keyof typeof areas)[]) if (!forms.includes(area)) walkHostile(area);

test('what is no request of this API gets a clean refusal', async (t) => {
  const { baseUrl } = await startWorld(t);
  const post = (body: string | Uint8Array<ArrayBuffer>, type: string, encoding = 'identity') =>
    refusal(
      fetch(`${baseUrl}/api/auth/vuelogin`, {
        method: 'POST',
        headers: { 'content-type': type, 'content-encoding': encoding },
        body,
      }),
    );
  const json = 'application/json';
  assert.equal(await post('{"email":', json), '400 bad_request');
  assert.equal(await post('[1]', json), '400 bad_request');
  assert.equal(await post('"text"', json), '400 bad_request');
  assert.equal(await post('{"__proto__":{"admin":1}}', json), '400 bad_request');
  assert.equal(await post('', json), '400 invalid_input');
  assert.equal(await post('email=x', 'application/x-www-form-urlencoded'), '415 unsupported');
  assert.equal(await post('<a/>', 'text/xml'), '415 unsupported');
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'none'])
    assert.equal(
      await post(new Uint8Array(gzipSync('{}')), 'application/json', encoding),
      '415 unsupported',
      encoding,
    );
  assert.equal(await post(`{"email":"${'x'.repeat(300_000)}"}`, json), '413 too_large');
  assert.equal(await refusal(fetch(`${baseUrl}/api/nothing`)), '404 not_found');
  assert.equal(await refusal(fetch(`${baseUrl}/api/castersystem`, { method: 'POST' })), '404 not_found');
  assert.equal(await refusal(fetch(`${baseUrl}/api/%zz`)), '400 bad_request');
  assert.equal(
    await refusal(fetch(`${baseUrl}/api/basestation/${'9'.repeat(300)}`, { method: 'DELETE' })),
    '400 bad_request',
  );
});

async function refusal(answer: Promise<Response>) {
  const { status, ...rest } = await answer.then(async (response) => ({
    status: response.status,
    body: await response.text(),
  }));
  return `${status} ${problemBody.parse(JSON.parse(rest.body)).code}`;
}
