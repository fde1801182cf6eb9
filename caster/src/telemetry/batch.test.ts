import assert from 'node:assert/strict';
import test from 'node:test';
import { Batch, inBatches } from './batch.ts';

test('rows come out of a batch as they went in, whatever their letters', () => {
  const rows = ['plain', '"quoted" \\ \n', 'Ærø', '測量', '\ud83d\ude9c', '\ud800'].map((text, n) => ({
    text,
    n,
    no: null,
  }));
  const batch = new Batch();
  for (const row of rows) assert.ok(batch.add(row));
  assert.equal(batch.json.toString(), JSON.stringify(rows));
  assert.deepEqual([batch.read(), batch.rows, batch.columns], [rows, rows.length, ['text', 'n', 'no']]);
});

test('a row of any size has room in a batch of its own', () => {
  const text = '測'.repeat(200_000);
  const batch = new Batch();
  assert.ok(batch.add({ text }));
  assert.deepEqual(batch.read(), [{ text }]);
  assert.equal(batch.add({ text }), false);
});

test('a closed batch takes no row', () => {
  const batch = new Batch();
  batch.add({ n: 1 });
  batch.close();
  assert.equal(batch.add({ n: 2 }), false);
  assert.deepEqual(batch.read(), [{ n: 1 }]);
});

test('a buffer that is used again shows nothing of the rows before', () => {
  const first = new Batch();
  first.add({ text: 'long'.repeat(100) });
  first.release();
  const second = new Batch();
  second.add({ n: 1 });
  assert.deepEqual(second.read(), [{ n: 1 }]);
});

test('many things are written in order, in several batches, each with those it is of', async () => {
  const items = Array.from({ length: 5_000 }, (_, n) => n);
  const written: number[] = [];
  let batches = 0;
  await inBatches(
    items,
    (n) => ({ n, text: 'x'.repeat(n % 300) }),
    async (batch, some) => {
      batches++;
      const rows: { n: number }[] = JSON.parse(batch.json.toString());
      assert.deepEqual(
        rows.map(({ n }) => n),
        some,
      );
      written.push(...some);
    },
  );
  assert.deepEqual(written, items);
  assert.ok(batches > 1);
});
