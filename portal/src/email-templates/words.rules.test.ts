import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { differences, textOfContent } from './words.rules.ts';

test('the pieces of a comparison make both texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c ', ' ', '\n'), { maxLength: 40 })
    .map((parts) => parts.join(' '));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = differences(before, after);
      const joined = (without: string) =>
        pieces
          .filter(({ change }) => change !== without)
          .map((piece) => piece.text)
          .join('');
      assert.equal(joined('added'), before);
      assert.equal(joined('removed'), after);
    }),
  );
  assert.deepEqual(differences('one two three', 'one 2 three'), [
    { text: 'one ', change: 'same' },
    { text: 'two', change: 'removed' },
    { text: '2', change: 'added' },
    { text: ' three', change: 'same' },
  ]);
});

test('a content is compared as lines of text', () => {
  assert.equal(
    textOfContent('<p>Hello [name],</p><ul><li>A &amp; B</li><li>&lt;b&gt;<br>C</li></ul>'),
    'Hello [name],\nA & B\n<b>\nC',
  );
});
