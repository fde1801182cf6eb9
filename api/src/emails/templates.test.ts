import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type areas, CallError, type Input, roleIds } from '@cairn/contract';
import { bySystem, queueMail, template } from '@cairn/mail';
import { startWorld } from '../../test/world.ts';

type Template = NonNullable<Input<(typeof areas.emailTemplates)['save']>['template']>;

async function world(t: TestContext) {
  const made = await startWorld(t, { publicUrl: 'https://rtk.example' });
  const admin = await made.person(1, {}, { fname: 'Sam', lname: 'Admin', email: 'sam@rtk.example' });
  const { client } = admin;
  const read = async (id: number) => {
    const { templates = [] } = await client.emailTemplates.read({ emailTemplates: 1, id });
    const [found] = templates;
    assert.ok(found);
    return found;
  };
  return {
    ...made,
    admin,
    client,
    read,
    /** Saves the password e-mail with other values. */
    save: async (values: Partial<Record<keyof Template, unknown>>, id: number = template.passwordChanged) => {
      const { version, title, message, title_da, message_da, typeValue, ...row } = await read(id);
      const { send_admin1, send_admin2, send_dealer, send_reseller } = row;
      const copies = { send_admin1, send_admin2, send_dealer, send_reseller };
      const present = { id, version, title, message, title_da, message_da, typeValue, ...copies };
      return client.emailTemplates.save({ emailTemplates: 1, template: { ...present, ...values } as never });
    },
    /** What an e-mail of it says now. */
    written: async () => {
      const { id } = await queueMail(made.database.service, {
        template: template.passwordChanged,
        mayMail: bySystem,
        to: 'carol@wold.example',
        name: 'Carol',
        scope: { resellerId: null, dealerId: null, companyId: null },
      });
      return made.database.service
        .selectFrom('emails')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    },
  };
}

/** The fields that a save is refused for, with what it says. */
const issuesOf = (saving: Promise<unknown>) =>
  saving.then(
    () => [],
    (error: unknown) => {
      assert.ok(error instanceof CallError);
      return error.issues.map(({ field, message }) => `${field}: ${message}`);
    },
  );

test('a template is found by type and text, edited, and sent as it is from then on; each version stays', async (t) => {
  const { client, save, read, written } = await world(t);
  const known = Object.keys(template).length;
  const all = await client.emailTemplates.read({ emailTemplates: 1, adminEmails: 1 });
  assert.deepEqual([all.templates?.length, all.total, all.add1, all.add2], [known, known, '', '']);
  const found = await client.emailTemplates.read({ emailTemplates: 1, stext: 'PASSWORD', type: 1 });
  assert.ok(found.templates?.some(({ name }) => name === 'Password changed'));
  assert.ok(found.templates?.every(({ typeValue }) => typeValue === 1));

  const before = await read(template.passwordChanged);
  assert.deepEqual([before.version, before.saved, before.typeString], [1, null, 'Reseller']);
  await save({
    title: 'Your password, [name]',
    message: '<p>Hello [name],</p><script>alert(1)</script><div>New: <b>[email]</b></div>',
  });
  const email = await written();
  assert.equal(email.subject, 'Your password, Carol');
  assert.match(email.html, /<p>New: <strong>carol@wold\.example<\/strong><\/p>/);
  assert.doesNotMatch(email.html, /script|alert/);

  const after = await read(template.passwordChanged);
  assert.deepEqual([after.version, after.savedby], [2, 'Sam Admin']);
  const { versions } = await client.emailTemplates.versions({ id: template.passwordChanged });
  assert.deepEqual(
    versions.map(({ version, title, savedby }) => [version, title, savedby]),
    [
      [2, 'Your password, [name]', 'Sam Admin'],
      [1, before.title, ''],
    ],
  );
  assert.equal(versions[1]?.message, before.message);
  const [event] = (await client.audit.events({})).CasterEvents;
  assert.equal(event?.typename, 'E-mail template edited');
});

test('of two who edit the same version the second one is asked; what is the same is saved as no version', async (t) => {
  const { client, save, read } = await world(t);
  await save({});
  assert.equal((await read(template.passwordChanged)).version, 1);
  await save({ title: 'First' });
  await assert.rejects(
    () => save({ title: 'Second', version: 1 }),
    (error) => error instanceof CallError && error.changed?.fields[0]?.field === 'title',
  );
  const { versions } = await client.emailTemplates.versions({ id: template.passwordChanged });
  assert.deepEqual(versions.map(({ title }) => title).slice(0, 1), ['First']);
});

test('each rule of a template is named at its field', async (t) => {
  const { save, read } = await world(t);
  const subject = async (title: string) => issuesOf(save({ title }));
  assert.deepEqual(await subject(''), ['template.title: A subject is required']);
  assert.deepEqual(await subject('ab'), ['template.title: A subject must be 3 to 255 characters long']);
  assert.deepEqual(await subject('a'.repeat(256)), [
    'template.title: A subject must be 3 to 255 characters long',
  ]);
  assert.deepEqual(await subject('a'.repeat(255)), []);
  assert.deepEqual(await subject('Æble 2., -_?!:;()[x1]'), []);
  for (const sign of ['<', '@', '/', "'", '"', '&', '%', '🚜'])
    assert.match((await subject(`abc${sign}`))[0] ?? '', /may have letters, digits, spaces and/, sign);
  assert.deepEqual(await subject('Hello [link]'), ['template.title: [link] is not a variable here']);

  const content = async (message: string, id?: number) => issuesOf(save({ message }, id));
  assert.deepEqual(await content('<p> </p><script>1</script>'), ['template.message: A content is required']);
  assert.match((await content('<p>ab</p>'))[0] ?? '', /3 to 3000 characters long; it has 2$/);
  assert.deepEqual(await content(`<p><strong>${'🚜'.repeat(3000)}</strong></p>`), []);
  assert.match((await content(`<p>${'🚜'.repeat(3001)}</p>`))[0] ?? '', /it has 3001$/);
  assert.deepEqual(await content('<p>Hello [nmae]</p>'), ['template.message: [nmae] is not a variable here']);
  assert.deepEqual(await content('<p>No button</p>', template.passwordReset), [
    'template.message: The variable [link] is missing',
  ]);
  assert.match(
    (await content('<p><a href="javascript:alert(1)">here</a></p>'))[0] ?? '',
    /^template\.message: The link javascript:alert\(1\) is not possible/,
  );
  assert.match((await content('<p><a href="data:text/html,x">here</a></p>'))[0] ?? '', /is not possible/);

  assert.deepEqual(await issuesOf(save({ typeValue: 0 })), [
    'template.typeValue: The Type value needs to be set.',
  ]);
  assert.deepEqual((await issuesOf(save({ typeValue: 3 }))).length, 1);
  assert.deepEqual(await issuesOf(save({ title_da: '' })), ['template.title_da: A subject is required']);
  assert.deepEqual(await issuesOf(save({ title_da: '', message_da: '' })), []);
  assert.equal((await read(template.passwordChanged)).title_da, '');
});

test('admin e-mails are saved one by one, and must be addresses', async (t) => {
  const { client } = await world(t);
  await client.emailTemplates.save({ adminEmails: 1, add1: 'office@rtk.example' });
  const { add1, add2, version } = await client.emailTemplates.read({ adminEmails: 1 });
  assert.deepEqual([add1, add2, version], ['office@rtk.example', '', 2]);
  await client.emailTemplates.save({ adminEmails: 1, add2: 'second@rtk.example', version });
  await client.emailTemplates.save({ adminEmails: 1 });
  const after = await client.emailTemplates.read({ adminEmails: 1 });
  assert.deepEqual([after.add1, after.add2, after.version], ['office@rtk.example', 'second@rtk.example', 3]);
  await assert.rejects(() => client.emailTemplates.save({ adminEmails: 1, add1: 'no address' }));
  await assert.rejects(() => client.emailTemplates.save({ adminEmails: 1, add1: '' }));
});

test('a draft is shown for a tenant, a rover and in a language, with its faults; nothing is stored', async (t) => {
  const { client, seed, database } = await world(t);
  const dealer = await seed.dealer({ title: 'Lincs' });
  const company = await seed.company({ dealer_id: dealer.id, title: 'Wold' });
  const rover = await seed.rover({ company_id: company.id, title: 'Sprayer <9>' });
  const draft = {
    id: template.roverWelcome,
    language: 'en' as const,
    title: '[rover] of [company] [nmae]',
    message:
      '<p>Hello [name], [nmae] <a href="javascript:1">x</a></p><p>[rover]: [username], [effect]</p><script>1</script>',
  };
  const shown = await client.emailTemplates.preview({ ...draft, rover: rover.id });
  assert.equal(shown.subject, 'Sprayer <9> of Wold (nmae)');
  assert.match(shown.html, /Sprayer &lt;9&gt;/);
  assert.match(shown.html, />Lincs</, 'in the name of the dealer');
  assert.doesNotMatch(shown.html, /javascript:|<script/);
  assert.deepEqual(
    shown.faults.map(({ field }) => field),
    ['message', 'title', 'message'],
  );
  const danish = await client.emailTemplates.preview({ ...draft, language: 'da', dealer: dealer.id });
  assert.match(danish.text, /Den kan modtage korrektioner nu/);
  await assert.rejects(() => client.emailTemplates.preview({ ...draft, company: 999_999 }), /no such record/);
  assert.deepEqual(await database.service.selectFrom('emails').select('id').execute(), []);
});

test('a test goes to whoever asks for it, without a personal link, and to nobody when it is wrong', async (t) => {
  const { client, database } = await world(t);
  const draft = {
    id: template.passwordReset,
    language: 'en' as const,
    title: 'New password',
    message: '<p>Hello [name]</p><p>[link]</p>',
  };
  const { messages } = await client.emailTemplates.sendTest(draft);
  assert.deepEqual(messages[0]?.text, 'E-mail to sam@rtk.example is on its way');
  const [email] = await database.service.selectFrom('emails').selectAll().execute();
  assert.deepEqual(
    [email?.kind, email?.to_address, email?.link_kind, email?.subject],
    ['test', 'sam@rtk.example', null, 'Test: New password'],
  );
  assert.doesNotMatch(`${email?.html}${email?.text}`, /\[personal link\]/);
  assert.match(email?.text ?? '', /A test of a template/);
  await assert.rejects(() => client.emailTemplates.sendTest({ ...draft, message: '<p>No link</p>' }));
  assert.equal((await database.service.selectFrom('emails').select('id').execute()).length, 1);
});

test('templates are for system admins alone', async (t) => {
  const { person } = await world(t);
  const { reseller, dealer, companyAdmin, companyUser } = roleIds;
  for (const role of [reseller, dealer, companyAdmin, companyUser]) {
    const { client } = await person(role);
    await assert.rejects(() => client.emailTemplates.read({ emailTemplates: 1 }));
    await assert.rejects(() => client.emailTemplates.versions({ id: 1 }));
  }
});
