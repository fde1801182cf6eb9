import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRole, tenantRoles } from '@cairn/contract/roles';
import type { TenantSession } from '@cairn/database';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { accessOf } from './access.ts';
import { bySystem, complete, type Mail, queueMail, readLink, requeueMail, template } from './index.ts';

const world = async (t: Parameters<typeof createTestDatabase>[0]) => {
  const made = await createTestDatabase(t);
  const db = made.database.service;
  const rows = seed(made.database);
  const company = await rows.company({ title: 'Wold & Sons', login_title: 'wold' });
  const person = await rows.user({ role: 20, company_id: company.id, email: 'carol@wold.example' });
  const scope = { resellerId: company.reseller_id, dealerId: company.dealer_id, companyId: company.id };
  const mail = (overrides: Partial<Mail> = {}): Mail => ({
    template: template.companyUser,
    mayMail: bySystem,
    to: 'carol@wold.example',
    name: 'Carol',
    scope,
    link: { kind: 'first-login', userId: person.id, days: 14 },
    ...overrides,
  });
  const read = (id: number) =>
    db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...made, db, rows, company, person, scope, mail, read };
};

test('a queued e-mail is written in the tenant’s name and holds no link; the link is made as it leaves', async (t) => {
  const { db, secret, mail, read } = await world(t);
  const { id } = await queueMail(db, mail());
  const row = await read(id);
  assert.equal(row.subject, 'Your login for Wold & Sons');
  assert.equal(row.sender, 'Wold & Sons');
  assert.match(row.html, /Your login for Wold &amp; Sons|for Wold &amp; Sons/);
  assert.match(row.text, /Set your password\s+\[personal link\]/);
  assert.deepEqual(await db.selectFrom('mailed_links').select('id').execute(), []);

  const { html, text } = await complete(db, row, { secret, publicUrl: 'https://rtk.example' });
  const link = new URL(/https:\/\/rtk\.example\/reset-password-form\S+/.exec(text)?.[0] ?? '');
  assert.equal(link.search, '', 'no server is sent the token');
  const values = new URLSearchParams(link.hash.slice(1));
  assert.deepEqual(
    { ...Object.fromEntries(values), token: '' },
    { token: '', email: 'carol@wold.example', dealer: 'wold', first: '1' },
  );
  assert.ok(html.includes(`href="${link.href.replaceAll('&', '&amp;')}"`));
  assert.ok(text.includes('https://rtk.example/wold'));
  assert.ok(!/\[(portal|personal link)\]/.test(html + text));
  const state = await readLink(db, 'first-login', values.get('token') ?? '');
  assert.equal(state?.state, 'open');
  const again = await complete(db, row, { secret, publicUrl: 'https://rtk.example' });
  assert.equal(again.text, text, 'another attempt carries the same link');
});

test('an e-mail is sent in the name of the nearest tenant that has a login page or a logo', async (t) => {
  const { db, rows, read } = await world(t);
  const logo = await rows.image('logo');
  const dealer = await rows.dealer({ title: 'Fens', login_title: 'fens', logo });
  const plain = await rows.company({ dealer_id: dealer.id, title: 'Plain' });
  const own = await rows.company({ dealer_id: dealer.id, title: 'Own', login_title: 'own' });
  const sent = async (about: 20 | 21, { id, reseller_id, dealer_id }: typeof own) => {
    const scope = { resellerId: reseller_id, dealerId: dealer_id, companyId: id };
    return read(
      (
        await queueMail(db, {
          template: about,
          mayMail: bySystem,
          to: 'a@b.example',
          name: 'A',
          scope,
          fields: { access: accessOf(about, false) },
        })
      ).id,
    );
  };
  assert.equal((await sent(21, plain)).sender, 'Fens');
  assert.equal((await sent(21, own)).sender, 'Own');
  const welcome = await sent(20, own);
  assert.equal(welcome.sender, 'Fens', 'the company itself is welcomed by its dealer');
  assert.match(welcome.text, /\[portal\]\/own/, 'at its own login page');
  assert.ok(welcome.html.includes(`src="[portal]/images/${logo}"`));
  assert.match(welcome.text, /Sign in with the password that you were given/);
});

test('e-mails about a subscription come from the dealer, who sold it, and questions go there', async (t) => {
  const { db, rows, read } = await world(t);
  const reseller = await rows.reseller({ title: 'North', login_title: 'north' });
  const dealer = await rows.dealer({ reseller_id: reseller.id, title: 'Fens' });
  const company = await rows.company({ dealer_id: dealer.id, title: 'Own', login_title: 'own' });
  const scope = { resellerId: reseller.id, dealerId: dealer.id, companyId: company.id };
  const fields = { rover: 'Roof', subscription: 'Year', reference: 'PO 7', effect: '' };
  const about = template.subscriptionCancelled;
  const { id } = await queueMail(db, {
    template: about,
    mayMail: bySystem,
    to: 'a@b.example',
    name: 'A',
    scope,
    fields,
  });
  const { sender, text } = await read(id);
  assert.equal(sender, 'North', 'the nearest above the company that has a login page');
  assert.match(text, /Reference of\s+the cancellation: PO 7\./);
  assert.match(text, /Ask Fens\./);
});

test('a tenant queues e-mails for their own scope, and links for their own people, only', async (t) => {
  const { database, rows, mail, person, scope, read } = await world(t);
  const other = await rows.user({ role: 20 });
  const { company_id, reseller_id, dealer_id } = other;
  assert.ok(reseller_id && dealer_id && company_id);
  const elsewhere = { resellerId: reseller_id, dealerId: dealer_id, companyId: company_id };
  for (const role of tenantRoles.filter((role) => !isRole(role, 'companyUser'))) {
    const session: TenantSession = { role, ...scope };
    const queue = (overrides: Partial<Mail>) =>
      database.withTenant(session, (db) => queueMail(db, mail(overrides)));
    const { id } = await queue({});
    assert.equal((await read(id)).user_id, person.id);
    await assert.rejects(queue({ scope: elsewhere }), /another organisation/);
    await assert.rejects(queue({ scope: elsewhere, link: undefined }), /does not exist/);
    const theirs = { kind: 'first-login', userId: other.id, days: 1 } as const;
    await assert.rejects(queue({ link: theirs }), /does not exist/);
    assert.equal(
      await database.withTenant({ role, ...elsewhere }, (db) => requeueMail(db, id, 'x@y.example', bySystem)),
      undefined,
    );
  }
});

test('a company that wants no subscription e-mails gets none, and the log states why; others still come', async (t) => {
  const { db, mail, read, company } = await world(t);
  await db.updateTable('companies').set({ send_emails: false }).where('id', '=', company.id).execute();
  const [start, end] = ['2026-11-22T00:00Z', '2027-11-22T00:00Z'].map((at) => ({
    at: new Date(at),
    zone: 'Europe/London',
  }));
  const fields = {
    rover: 'Roof',
    subscription: 'Year',
    start: start ?? '',
    end: end ?? '',
    reference: 'PO',
    effect: '',
  };
  const state = async (overrides: Partial<Mail>) => {
    const { state, reason } = await read((await queueMail(db, mail(overrides))).id);
    return [state, reason];
  };
  assert.deepEqual(await state({ template: template.subscriptionNew, fields, link: undefined }), [
    'withheld',
    'The company wants no subscription e-mails',
  ]);
  assert.deepEqual(await state({}), ['waiting', '']);
});

test('an e-mail that is too many is stored with the reason and not sent, and what was sent is not sent again', async (t) => {
  const { db, mail, read } = await world(t);
  const addressed: string[] = [];
  const mayMail = async (to: string) => addressed.push(to) < 2;
  const first = await queueMail(db, mail({ mayMail }));
  const second = await queueMail(db, mail({ mayMail }));
  assert.deepEqual([first.tooMany, second.tooMany], [false, true]);
  const { state, reason } = await read(second.id);
  assert.equal(state, 'withheld');
  assert.match(reason, /^Too many e-mails to this address/);
  assert.equal(await requeueMail(db, first.id, 'carol@wold.example', mayMail), undefined);
  assert.deepEqual(addressed, Array(3).fill('carol@wold.example'));
  const refused = async () => Promise.reject(new Error('wait'));
  await assert.rejects(queueMail(db, mail({ mayMail: refused })), /wait/);
});

test('an e-mail that lacks a field of its template is refused, naming the field', async (t) => {
  const { db, mail } = await world(t);
  const lacking = mail({ template: template.ntripDetails, fields: { rover: 'Roof' }, link: undefined });
  await assert.rejects(queueMail(db, lacking), /\[connection\]/);
});

test('a resent e-mail goes to the new address, and its link replaces the earlier one once it is sent', async (t) => {
  const { db, secret, mail, read } = await world(t);
  const options = { secret, publicUrl: 'https://rtk.example' };
  const tokenOf = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
  const { id } = await queueMail(db, mail());
  const first = tokenOf((await complete(db, await read(id), options)).text);
  const resent = await requeueMail(db, id, 'other@wold.example', bySystem);
  assert.equal((await readLink(db, 'first-login', first))?.state, 'open', 'nothing has left yet');
  const row = await read(resent?.id ?? 0);
  assert.equal(row.to_address, 'other@wold.example');
  const second = tokenOf((await complete(db, row, options)).text);
  assert.equal((await readLink(db, 'first-login', first))?.state, 'replaced');
  assert.equal((await readLink(db, 'first-login', second))?.state, 'open');
});

test('a link for a person who was archived meanwhile is not made', async (t) => {
  const { db, secret, mail, read, person } = await world(t);
  const { id } = await queueMail(db, mail());
  await db.updateTable('users').set({ archived_at: new Date() }).where('id', '=', person.id).execute();
  await assert.rejects(complete(db, await read(id), { secret, publicUrl: 'https://x.example' }), /archived/);
});

test('a link for a person who has signed in is queued, and queued again, for their own address only', async (t) => {
  const { db, mail, person } = await world(t);
  const { id } = await queueMail(db, mail({ to: 'office@wold.example' }));
  await db.updateTable('users').set({ last_login_at: new Date() }).where('id', '=', person.id).execute();
  await assert.rejects(queueMail(db, mail({ to: 'office@wold.example' })), /present address/);
  await assert.rejects(requeueMail(db, id, 'office@wold.example', bySystem), /present address/);
  assert.ok(await requeueMail(db, id, 'Carol@wold.example', bySystem));
});

test('an e-mail is in the language that its recipient chose, else in that of the tenant’s country', async (t) => {
  const { db, mail, read, person, rows } = await world(t);
  const subject = async (overrides: Partial<Mail> = {}) => {
    const { id } = await queueMail(db, mail(overrides));
    return (await read(id)).subject;
  };
  assert.equal(await subject(), 'Your login for Wold & Sons');
  await db.updateTable('users').set({ language: 'da' }).where('id', '=', person.id).execute();
  const { html, text } = await read((await queueMail(db, mail())).id);
  assert.match(html, /<html lang="da">/);
  assert.match(text, /Dit login er carol@wold\.example/);
  assert.match(text, /Vælg din adgangskode\s+\[personal link\]\s+Linket virker én gang, i 14 dage\./);
  assert.match(text, /Sendt til carol@wold\.example af/);
  const role = {
    template: template.profile,
    fields: { fullname: '', mobile: '', role: (language: string) => language },
  };
  const { id } = await queueMail(db, mail({ ...role, userId: person.id, link: undefined }));
  assert.match((await read(id)).text, /Rolle: da/);

  const danish = await rows.company({ title: 'Mark', country: 2 });
  const scope = { resellerId: danish.reseller_id, dealerId: danish.dealer_id, companyId: danish.id };
  const request = {
    template: template.gdpr,
    scope,
    link: { kind: 'gdpr', companyId: danish.id, days: 3 },
  } as const;
  assert.equal(
    await subject({ ...request, to: 'a@b.example' }),
    'Acceptér, hvordan vi behandler data for Mark',
  );
  await rows.user({ role: 20, company_id: danish.id, email: 'eve@mark.example', language: 'en' });
  assert.equal(
    await subject({ ...request, to: 'Eve@mark.example' }),
    'Please accept how we process the data of Mark',
  );
});

test('every template is there in Danish, with the fields of the English one', async (t) => {
  const { db } = await world(t);
  const templates = await db
    .selectFrom('email_templates')
    .select(['id', 'title', 'message', 'title_da as danish_title', 'message_da as danish'])
    .execute();
  const fields = (...texts: string[]) =>
    texts.map((text) => [...new Set(text.match(/\[[a-z]+\]/g))].sort().join(' '));
  for (const { id, title, message, danish_title, danish } of templates)
    assert.deepEqual(fields(danish_title, danish), fields(title, message), `template ${id}`);
});
