import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countRows } from './bics/row-count.ts';
import { type Iccid, iccidOf } from './identifiers.ts';
import { everySim, type PagedList } from './paging.ts';
import type { Sim } from './supplier.ts';

const sim = (number: number): Sim => ({
  supplier: 1,
  iccid: iccidOf(`8945${String(number).padStart(14, '0')}`) as Iccid,
  connectionId: String(number),
  endpointId: null,
  endpointName: null,
  imsi: null,
  msisdn: null,
  status: 'active',
  statusText: 'Activated',
  packageTitle: null,
  apn: null,
  service: null,
  online: null,
});

/** What happens to the rows between two requests. */
type Change =
  | { readonly kind: 'nothing' | 'append' }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'move'; readonly from: number; readonly to: number };

/** A list to which one change happens after each page that is read, as long as there are changes. */
function listOf(rows: number[], pageSize: number, changes: Change[]): PagedList {
  let next = 1_000;
  const index = (share: number) => Math.floor(share * rows.length);
  const change = (what: Change | undefined) => {
    if (what?.kind === 'append') rows.push(next++);
    if (what?.kind === 'remove') rows.splice(index(what.at), 1);
    if (what?.kind === 'move') rows.splice(index(what.to), 0, ...rows.splice(index(what.from), 1));
  };
  return {
    pageSize,
    size: async () => rows.length,
    async page(number) {
      const sims = rows.slice((number - 1) * pageSize, number * pageSize).map(sim);
      change(changes.shift());
      return { sims, malformed: 0 };
    },
  };
}

async function read(list: PagedList) {
  const iccids: string[] = [];
  const pages = everySim(list);
  for (;;) {
    const step = await pages.next();
    if (step.done) return { iccids, ...step.value };
    iccids.push(...step.value.sims.map(({ iccid }) => iccid));
  }
}

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const removal = share.map((at): Change => ({ kind: 'remove', at }));
const move = fc.tuple(share, share).map(([from, to]): Change => ({ kind: 'move', from, to }));
const nothing = fc.constant<Change>({ kind: 'nothing' });
const append = fc.constant<Change>({ kind: 'append' });

async function losesNothing(rowCount: number, pageSize: number, changes: Change[]) {
  const before = Array.from({ length: rowCount }, (_, number) => number);
  const rows = [...before];
  const { iccids, complete } = await read(listOf(rows, pageSize, [...changes]));
  assert.equal(new Set(iccids).size, iccids.length, 'no SIM twice');
  const missing = rows.filter((row) => before.includes(row) && !iccids.includes(sim(row).iccid));
  assert.deepEqual(missing, []);
  return complete;
}

test('SIMs that are removed and added while the list is read leave all others in it, each once', async () => {
  const changes = fc.array(fc.oneof(removal, append, nothing), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(60),
      fc.integer({ min: 1, max: 9 }),
      changes,
      async (rows, pageSize, happening) => {
        await losesNothing(rows, pageSize, happening);
      },
    ),
  );
});

test('a row that moves while the list is read is noticed, and all is read again', async () => {
  const oneMove = fc
    .tuple(fc.array(nothing, { maxLength: 8 }), move)
    .map(([before, last]) => [...before, last]);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(60),
      fc.integer({ min: 1, max: 9 }),
      oneMove,
      async (rows, pageSize, happening) => {
        assert.equal(await losesNothing(rows, pageSize, happening), true);
      },
    ),
  );
});

test('a list whose rows never rest ends, and says that it may be incomplete', async () => {
  const restless = Array.from({ length: 1000 }, (): Change => ({ kind: 'append' }));
  const { complete } = await read(listOf([1, 2, 3, 4, 5], 2, restless));
  assert.equal(complete, false);
});

test('a list without a word about its length is counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(5000), fc.option(fc.nat(5000), { nil: undefined }), async (rows, expected) => {
      let requests = 0;
      const exists = async (row: number) => {
        requests += 1;
        return row <= rows;
      };
      assert.equal(await countRows(exists, expected), rows);
      if (expected === rows && rows > 0) assert.equal(requests, 2);
    }),
  );
});
