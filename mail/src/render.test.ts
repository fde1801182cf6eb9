import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '@cairn/database/testing';
import fc from 'fast-check';
import type { Branding } from './branding.ts';
import { render } from './render.ts';
import { template } from './templates.ts';

const branding: Branding = {
  sender: 'Lincs Precision',
  logo: '',
  loginTitle: 'lincs',
  reseller: 'Cloudbase',
  dealer: 'Lincs Precision',
  company: 'Wold Grange Farms',
};
const fields = {
  name: 'Carol',
  to: 'carol@wold.example',
  email: 'carol@wold.example',
  company: 'Wold Grange Farms',
};
const link = { kind: 'first-login', days: 14 } as const;
const rendered = (overrides: Partial<Parameters<typeof render>[0]> = {}) =>
  render({
    title: 'Your login for [company]',
    message: '<p>Hello [name],</p><p>[link]</p><p><a href="[login]">[login]</a></p>',
    fields,
    branding,
    link,
    ...overrides,
  });

test('a name, a title or a reference becomes no link in an e-mail program, and is else as it was typed', () => {
  const names = {
    name: 'sign in at https://evil.example/login or www.evil.example',
    company: 'a@evil.example mailto:b@evil.example',
    rover: 'Evil.Example',
  };
  const message = '<p>Hello [name],</p><p>[company], [rover]</p>';
  const written = rendered({ title: '[rover]: [company]', message, fields: { ...fields, ...names } });
  const bodies = Object.values(written).join(' ').replaceAll(fields.to, '');
  assert.doesNotMatch(bodies, /evil\.\w|:\/\/evil|@evil|www\.\w/i);
  assert.match(written.text, /sign in at https: \/\/evil\. example\/login/);
  const plain = { name: 'J.R. Smith', company: 'Wold 4.2 Ltd.', rover: 'TP-5.0R' };
  const { text } = rendered({ message, fields: { ...fields, ...plain } });
  assert.match(text, /J\.R\. Smith[\s\S]*Wold 4\.2 Ltd\., TP-5\.0R/);
});

/** Text that somebody could type to break out of a header or of HTML. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\0',
        '\u2028',
        '\u202e',
        '"',
        "'",
        '<',
        '>',
        '&',
        '&#60;',
        '<!--',
        '-->',
        ']]>',
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '</td></table>',
        '<style>',
        'Bcc: x@y.example',
        '[name]',
        '[link]',
        '[login]',
        '[personal link]',
        '[portal]',
        '[',
        ']',
        '$&',
        '$1',
        '\\',
        '\ud800',
        'x',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

/** The tags of a document, in order, with their attributes' names. */
const skeleton = (html: string) =>
  [...html.matchAll(/<(\/?[a-z!]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/gi)].map(
    ([, tag, attributes = '']) =>
      `${tag} ${[...attributes.matchAll(/([a-z-]+)=/gi)].map(([, name]) => name)}`,
  );

test('no name, title or sender, whatever is in it, breaks the header or the HTML, or is filled in again', () => {
  const plain = rendered();
  fc.assert(
    fc.property(hostile, hostile, hostile, (name, company, sender) => {
      const { subject, html, text } = rendered({
        fields: { ...fields, name, company },
        branding: { ...branding, sender },
      });
      assert.ok(!/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject), JSON.stringify(subject));
      assert.ok(subject.isWellFormed() && html.isWellFormed());
      assert.deepEqual(skeleton(html), skeleton(plain.html));
      assert.equal(html.split('<').length, plain.html.split('<').length);
      assert.equal(html.split('[personal link]').length, plain.html.split('[personal link]').length);
      assert.equal(html.split('[portal]').length, plain.html.split('[portal]').length);
      assert.equal(text.split('[personal link]').length, plain.text.split('[personal link]').length);
    }),
    { numRuns: 2000 },
  );
});

test('values arrive as they were typed: in HTML escaped, in the text and the subject as they are', () => {
  const company = `Smith & "Sons" <Ltd> $& [name] 'Ø' 🚜`;
  const { subject, html, text } = rendered({
    title: '[company]',
    message: '<p>[company]</p>',
    fields: { ...fields, company },
  });
  assert.equal(subject, company);
  assert.ok(html.includes('<p>Smith &amp; &quot;Sons&quot; &lt;Ltd&gt; $&amp; [name] &#39;Ø&#39; 🚜</p>'));
  assert.ok(text.includes(company));
});

test('brackets around what is no field are text; a missing field is an error that names it', () => {
  assert.equal(rendered({ title: 'Rover [x] [1] [NAME] []' }).subject, 'Rover [x] [1] [NAME] []');
  assert.throws(() => rendered({ message: '<p>[username]</p>' }), /\[username\]/);
});

test('the text part has all the text of the HTML, with every address written out', () => {
  const { text } = rendered();
  assert.match(text, /^Lincs Precision\n/);
  assert.match(text, /Hello Carol,/);
  assert.match(text, /Set your password \[personal link\]\nIt works once, for 14 days\./);
  assert.match(text, /\[portal\]\/lincs\n/);
  assert.match(text, /Sent to carol@wold\.example by Lincs Precision \[portal\]/);
});

test('the lifetime of a link is shown in days or hours', () => {
  const lifetime = (days: number) => /for (\d+ \w+)\./.exec(rendered({ link: { ...link, days } }).text)?.[1];
  assert.deepEqual([14, 2, 1, 1 / 24, 0.01].map(lifetime), [
    '14 days',
    '2 days',
    '24 hours',
    '1 hour',
    '1 hour',
  ]);
});

test('a list of the message has an item for each value, which is text whatever it holds', () => {
  const { html, text } = rendered({
    title: 'x',
    message: '<ul><li>[rovers]</li></ul><p>All: [rovers]</p>',
    fields,
    lists: { rovers: ['Sprayer & Co', '<b>Seeder</b>', '[personal link]'] },
  });
  assert.ok(
    html.includes('<li>Sprayer &amp; Co</li><li>&lt;b&gt;Seeder&lt;/b&gt;</li><li>(personal link)</li>'),
  );
  assert.match(text, /\* Sprayer & Co\n \* <b>Seeder<\/b>/);
  assert.match(text, /All: Sprayer & Co, <b>Seeder<\/b>, \(personal link\)/);
});

test('a table has its figures on the right, and what it holds is text', () => {
  const rows = [['Wold & Co', 1234] as const, ['<b>Fen</b> https://evil.example', 2] as const];
  const table = { title: 'By dealer', header: ['', 'New'], rows };
  const { html, text } = rendered({ title: 'x', message: '[bydealer]', tables: { bydealer: table } });
  assert.match(html, /Wold &amp; Co<\/td><td align="right"[^>]*>1,234<\/td>/);
  assert.ok(!html.includes('<b>Fen') && !html.includes('https://evil'));
  assert.match(text, /Wold & Co +1,234\n/);
  const many = { ...table, rows: Array.from({ length: 45 }, (_, n) => [`Dealer ${n}`, n] as const) };
  assert.match(
    rendered({ title: 'x', message: '[bydealer]', tables: { bydealer: many } }).text,
    /and 5 more/,
  );
});

test('every template of a new installation can be filled in, and none is empty or torn', async (t) => {
  const { database } = await createTestDatabase(t);
  const templates = await database.service.selectFrom('email_templates').selectAll().orderBy('id').execute();
  assert.deepEqual(
    templates.map(({ id }) => id),
    Object.values(template).toSorted((a, b) => a - b),
  );
  const names =
    'fullname mobile role change access advice deadline rover connection port mountpoint username subscription start end reference effect rovers headline summary alerts domain period totals byreseller bydealer report losses byrover';
  const all = Object.fromEntries(names.split(' ').map((name) => [name, `the ${name}`]));
  const { reseller, dealer } = branding;
  for (const { id, title, message } of templates) {
    assert.match(title, /^[\p{L}\d .,\-_?!:;()[\]]+$/u, `the subject of ${id} has what an editor allows`);
    const { html, text } = rendered({ title, message, fields: { ...all, ...fields, reseller, dealer } });
    assert.ok(!/\[(?!portal|personal link)[a-z]/.test(text), `${id} is filled in: ${text}`);
    for (const tag of ['p', 'ul', 'li', 'strong', 'a'])
      assert.equal(
        html.split(`<${tag}>`).length + html.split(`<${tag} `).length - 1,
        html.split(`</${tag}>`).length,
        `${tag} in ${id}`,
      );
    assert.equal(/\[link\]/.test(message), /\[personal link\]/.test(text), `the link of ${id}`);
  }
});
