import assert from 'node:assert/strict';
import test from 'node:test';
import { connected, createTestDatabase } from '@cairn/database/testing';
import { numbersIn } from './columns.ts';

test('numbers of every type come as they are, moments to the microsecond, and null as null', async (t) => {
  const { url } = await createTestDatabase(t);
  const read = (array: string) =>
    connected(url, async (owner) => {
      const { rows } = await owner.query<{ sent: Buffer }>(`select array_send(${array}) as sent`);
      return numbersIn(rows[0]?.sent ?? Buffer.alloc(0));
    });
  assert.deepEqual(await read(`'{-32768,null,32767}'::int2[]`), [-32_768, null, 32_767]);
  assert.deepEqual(await read(`'{-2147483648,0,2147483647}'::int4[]`), [-2_147_483_648, 0, 2_147_483_647]);
  assert.deepEqual(await read(`'{0.5,-1.25}'::float4[]`), [0.5, -1.25]);
  assert.deepEqual(await read(`'{52.123456789012,null,null,1e-300}'::float8[]`), [
    52.123456789012,
    null,
    null,
    1e-300,
  ]);
  assert.deepEqual(
    await read(
      `'{"2026-03-01 12:00:00.25+00","1999-12-31 23:59:59+00","2026-03-01 12:00:00.000125+00"}'::timestamptz[]`,
    ),
    [Date.UTC(2026, 2, 1, 12) + 250, Date.UTC(1999, 11, 31, 23, 59, 59), Date.UTC(2026, 2, 1, 12) + 0.125],
  );
  assert.deepEqual(await read(`array_remove('{1}'::int4[], 1)`), []);
  await assert.rejects(read(`'{a}'::text[]`), /type 25 are no numbers/);
});
