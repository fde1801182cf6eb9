import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '@cairn/database/testing';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { sanitise } from './sanitise.ts';
import { template } from './templates.ts';
import { variableIssues } from './variables.ts';

/** Tags with their attributes, as a browser's parser begins them too. */
function tagsOf(html: string) {
  const tags: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => void tags.push({ name, attributes }) });
  parser.write(html);
  parser.end();
  return tags;
}

const allowed = ['p', 'h2', 'ul', 'ol', 'li', 'strong', 'em', 'u', 'a', 'br'];

/** Matches nothing but text, allowed tags without attributes, and links to where links may lead. */
function assertHarmless(html: string): void {
  for (const { name, attributes } of tagsOf(html)) {
    assert.ok(allowed.includes(name), `${name} in ${html}`);
    for (const [attribute, value] of Object.entries(attributes)) {
      assert.deepEqual([name, attribute], ['a', 'href'], html);
      assert.match(value, /^(https?:\/\/|mailto:|tel:|\[login\]$)/, html);
    }
  }
  assert.doesNotMatch(html, /<(?!\/?(p|h2|ul|ol|li|strong|em|u|a|br)[ >])/, html);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  assert.doesNotMatch(html, /[\u0000-\u001f\u200e\u200f\u202a-\u202e\u2066-\u2069]/, html);
}

const pieces = [
  '<script>alert(1)</script>',
  '<style>p{display:none}</style>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="position:fixed">text</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" JaVa\tScRiPt:alert(1)">b</a>',
  '<a href="data:text/html,<script>alert(1)</script>">c</a>',
  '<a href="https://ok.example/?a=1&b=\'%22">d</a>',
  '<a href="[login]">e</a>',
  '<a href="[link]">f</a>',
  '<table><tr><td><table><tr><td>cell<td>cell</table></table>',
  '<svg><a xlink:href="javascript:1"><text>g</text></a></svg>',
  '<math><mi//xlink:href="data:x,<script>1</script>">',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<ul><li>one<ul><li>two<ul><li>three<ul><li>four',
  '<li>alone',
  '</p></div></ul>',
  '<b><i><u><b>bold',
  '<!--><script>1</script>-->',
  '<![CDATA[<script>1</script>]]>',
  '<textarea><script>1</script>',
  '<h1>heading<p>text',
  '[name] [link] [x',
  '\u202eevil\u2066',
  '\0\x08\r\n\t',
  '&lt;script&gt;&#x3c;b&#62;&amp;amp;',
  '<div><p>a<div>b</div>c</p>d</div>',
  '<p>a<br><br>b<br></p>',
  '👩‍🌾🚜',
  '\ud83d',
  '"\'<>',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 20 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

test('whatever is written, what is stored is text with a few tags, and sanitised again it is the same', () => {
  fc.assert(
    fc.property(hostile, (input) => {
      const { html } = sanitise(input);
      assertHarmless(html);
      assert.equal(sanitise(html).html, html, JSON.stringify(input));
    }),
    { numRuns: 1500 },
  );
});

test('scripts, styles and handlers are gone with their content; text in unknown tags stays', () => {
  const { html, text, refusedLinks } = sanitise(pieces.join(''));
  assertHarmless(html);
  assert.doesNotMatch(html + text, /alert|onerror|display:none/);
  assert.deepEqual(refusedLinks.length, 4);
  assert.match(html, /<a href="https:\/\/ok\.example\/\?a=1&amp;b=%27%22">d<\/a><a href="\[login\]">e<\/a>/);
});

test('what an editor makes of paragraphs, lists and tables becomes paragraphs and lists', () => {
  const stored = (html: string) => sanitise(html).html;
  assert.equal(
    stored('<ul><li><p>One</p></li><li><p>Two</p><p>lines</p></li></ul>'),
    '<ul><li>One</li><li>Two<br>lines</li></ul>',
  );
  assert.equal(stored('<div>A</div><div><b>B</b></div>'), '<p>A</p><p><strong>B</strong></p>');
  assert.equal(stored('<table><tr><td>A</td><td>B</td></tr></table>'), '<p>A</p><p>B</p>');
  assert.equal(stored('<p></p><p>A</p><p><br></p><p> </p>'), '<p>A</p>');
  assert.equal(stored('plain\ntext'), '<p>plain text</p>');
  assert.equal(stored('<p>a <em>b <em>c</em></em></p>'), '<p>a <em>b c</em></p>');
  assert.equal(stored('<ol><li>A<ol><li>B</li></ol></li></ol>'), '<ol><li>A<ol><li>B</li></ol></li></ol>');
});

test('3,000 emoji are 3,000 characters, and a deep nesting ends', () => {
  const emoji = sanitise(`<p>${'🚜'.repeat(3000)}</p>`);
  assert.equal([...emoji.text].length, 3000);
  const deep = sanitise(`${'<ul><li>'.repeat(5000)}x${'<b>'.repeat(5000)}y`);
  assertHarmless(deep.html);
  assert.ok(deep.html.length < 200_000);
});

/** What stands for more than a paragraph need not be in one. */
const unwrapped = (html: string) => html.replace(/<p>((?:\[[a-z]+\])+)<\/p>/g, '$1');

test('the templates that are installed are as they would be stored, and have the variables that they need', async (t) => {
  const { database } = await createTestDatabase(t);
  const templates = await database.service.selectFrom('email_templates').selectAll().orderBy('id').execute();
  assert.equal(templates.length, Object.keys(template).length);
  for (const { id, title, message, title_da, message_da } of templates) {
    const known = Object.values(template).find((known) => known === id);
    assert.ok(known !== undefined);
    for (const [subject, content] of [
      [title, message],
      [title_da, message_da],
    ] as const) {
      const { html, text, refusedLinks } = sanitise(content);
      assert.equal(unwrapped(html), unwrapped(content), `template ${id}`);
      assert.deepEqual(refusedLinks, []);
      assert.deepEqual(variableIssues(known, 'title', subject), { unknown: [], missing: [] }, subject);
      assert.deepEqual(
        variableIssues(known, 'message', text),
        { unknown: [], missing: [] },
        `template ${id}: ${content}`,
      );
    }
  }
});
