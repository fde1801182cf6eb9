import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readLogged } from './readLogged.ts';

const rover = (value: number, status: number) => ({ value, status, text: `Rover ${value}` });
const read = <R extends { rovers: readonly object[] }>(reply: R, before?: R, slice?: number): Promise<R> =>
  readLogged(JSON.stringify(reply), before, slice);

test('a rover that did not change stays the same object from one poll to the next', async () => {
  const before = { rovers: [rover(1, 4), rover(2, 5)], total: 2 };
  const after = await read({ rovers: [rover(2, 4), rover(1, 4)], total: 2 }, before);
  assert.equal(after.rovers[1], before.rovers[0]);
  assert.deepEqual(after.rovers, [rover(2, 4), rover(1, 4)]);
  assert.notEqual(after.rovers[0], before.rovers[1]);
});

test('a reply in which nothing changed returns the same list', async () => {
  const before = { rovers: [rover(1, 4)], total: 1 };
  assert.equal((await read({ rovers: [rover(1, 4)], total: 1 }, before)).rovers, before.rovers);
});

test('rovers come and go', async () => {
  const before = { rovers: [rover(1, 4), rover(2, 5)], total: 2 };
  const after = await read({ rovers: [rover(2, 5), rover(3, 0)], total: 2 }, before);
  assert.deepEqual(
    after.rovers.map(({ value }) => value),
    [2, 3],
  );
  assert.equal(after.rovers[0], before.rovers[1]);
});

test('read in slices of whatever length, a reply is what it was, however rovers and stations are named', async () => {
  const nasty = [
    '},{"value":',
    '}],"total":',
    '"',
    '\\',
    '\\"},{\\"value\\":',
    '[',
    ']}',
    'æøå',
    '{"rovers":[',
  ];
  const name = fc.array(fc.constantFrom(...nasty)).map((parts) => parts.join(''));
  const anyRover = fc.record({
    value: fc.nat(),
    text: name,
    station: fc.option(name),
    distance: fc.double(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRover, { maxLength: 12 }),
      fc.array(anyRover, { maxLength: 3 }),
      fc.integer({ min: 0, max: 200 }),
      async (rovers, lastevents, slice) => {
        const reply = JSON.parse(JSON.stringify({ rovers, total: rovers.length, lastevents }));
        assert.deepEqual(await read(reply, undefined, slice), reply);
      },
    ),
  );
});

test('a reply that is cut off is refused', async () => {
  const text = JSON.stringify({ rovers: [rover(1, 4), rover(2, 5), rover(3, 0)] });
  await assert.rejects(readLogged(text.slice(0, -30), undefined, 10), SyntaxError);
});
