import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BulkReply, CallError } from '@cairn/contract';
import { inKeyedParts, inParts } from './parts.rules.ts';

const rovers = Array.from({ length: 1201 }, (_, n) => ({ id: n + 1 }));
const unit = { dealer: 7, dealerdetail: 'Humber', type: 1, text: 'RTK 1 year' };

const replyTo = (ids: readonly number[]): BulkReply => ({
  rows: ids.map((id) => ({ id, title: `Rover ${id}`, company: '', done: 1, text: '' })),
  stock: [{ ...unit, needed: ids.length, available: 900 }],
});

test('an action on many rovers is sent in parts, one after the other, and answered as one', async () => {
  const sent: [index: number, ids: number][] = [];
  const reached: number[] = [];
  const reply = await inParts(
    { action: 'renew', rovers },
    (done) => reached.push(done),
    async (part, index) => {
      sent.push([index, part.rovers.length]);
      return replyTo(part.rovers.map(({ id }) => Number(id)));
    },
  );
  assert.deepEqual(sent, [
    [0, 500],
    [1, 500],
    [2, 201],
  ]);
  assert.deepEqual(reached, [0, 500, 1000, 1201]);
  assert.deepEqual(
    reply.rows.map(({ id }) => id),
    rovers.map(({ id }) => id),
  );
  assert.deepEqual(reply.stock, [{ ...unit, needed: 1201, available: 900 }]);
});

test('a part that fails ends the action, and those before it are not forgotten by the next try', async () => {
  const sent: number[] = [];
  const send = async (part: { rovers: readonly { id: number | string }[] }, index: number) => {
    sent.push(index);
    if (sent.length === 2) throw new Error('lost');
    return replyTo(part.rovers.map(({ id }) => Number(id)));
  };
  await assert.rejects(
    inParts({ action: 'suspend', rovers }, () => {}, send),
    /lost/,
  );
  await inParts({ action: 'suspend', rovers }, () => {}, send);
  assert.deepEqual(sent, [0, 1, 0, 1, 2]);
});

test('an action whose reply was lost is sent again with the keys of its parts, so that each is done once', async () => {
  const done = new Map<string, BulkReply>();
  const restored: number[] = [];
  const reached: number[] = [];
  let lost = false;
  const send = async (part: { rovers: readonly { id: number | string }[] }, { key }: { key: string }) => {
    const known = done.get(key);
    if (known) return known;
    const ids = part.rovers.map(({ id }) => Number(id));
    restored.push(...ids);
    const reply = replyTo(ids);
    done.set(key, reply);
    if (done.size === 2 && !lost) {
      lost = true;
      throw new Error('the connection was lost');
    }
    return reply;
  };
  const restore = () => inKeyedParts({ action: 'restore', rovers }, 'k', (n) => reached.push(n), send);
  await assert.rejects(restore(), /connection was lost/);
  const reply = await restore();
  assert.deepEqual([...done.keys()], ['k-0', 'k-1', 'k-2']);
  assert.deepEqual(reached, [0, 500, 0, 500, 1000, 1201]);
  const all = rovers.map(({ id }) => id);
  assert.deepEqual(restored, all);
  assert.deepEqual(
    reply.rows.map(({ id, done: isDone }) => isDone && id),
    all,
  );
});

const tooMany = () => new CallError('Too many requests', { status: 429, code: 'too_many', retryAfter: 37 });

test('a part that is refused for now is sent again when the refusal says, and those before it are not', async () => {
  const sent: number[] = [];
  const waited: number[] = [];
  const reply = await inParts(
    { action: 'suspend', rovers },
    () => {},
    async (part, index) => {
      sent.push(index);
      if (sent.length === 2 || sent.length === 3) throw tooMany();
      return replyTo(part.rovers.map(({ id }) => Number(id)));
    },
    async (seconds) => waited.push(seconds),
  );
  assert.deepEqual(sent, [0, 1, 1, 1, 2]);
  assert.deepEqual(waited, [37, 37]);
  assert.equal(reply.rows.length, rovers.length);
});

test('a first part that is refused for now ends the action at once, a later one after ten tries', async () => {
  let sent = 0;
  let waited = 0;
  const refusedFrom = (first: number) =>
    inParts(
      { action: 'suspend', rovers },
      () => {},
      async (part, index) => {
        sent++;
        if (index >= first) throw tooMany();
        return replyTo(part.rovers.map(({ id }) => Number(id)));
      },
      async () => waited++,
    );
  await assert.rejects(refusedFrom(0), /Too many/);
  assert.deepEqual([sent, waited], [1, 0]);
  await assert.rejects(refusedFrom(1), /Too many/);
  assert.deepEqual([sent, waited], [1 + 1 + 10, 9]);
});
