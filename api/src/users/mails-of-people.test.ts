import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Language } from '@cairn/contract';
import { sql } from 'kysely';
import { tenantInput } from '../../test/tenants.ts';
import { codeAt } from '../../test/totp.ts';
import { PASSWORD, type Person, startWorld } from '../../test/world.ts';

/*
 * Every e-mail about people, their logins and the acceptance of a company, in the states of what it speaks about, in both
 * languages. To read them: `MAILS_TO=folder node --test api/src/users/mails-of-people.test.ts` writes them into the folder.
 */

/** A reseller with a dealer and a company, whose people read `language`, and whoever writes to them. */
async function startReaders(t: TestContext, language: Language) {
  const world = await startWorld(t);
  const { seed, database, person, addUser } = world;
  const { service } = database;
  const reseller = await seed.reseller({ title: 'Cloudbase', login_title: 'cloudbase' });
  const dealer = await seed.dealer({ title: 'Lincs Precision', reseller_id: reseller.id });
  const company = await seed.company({ title: 'Wold Farms', dealer_id: dealer.id });
  const { client: system } = await person(1);
  const { client: seller } = await person(10, company);
  let made = 0;
  /** Somebody of the company, the dealer, the reseller or the system. */
  const somebody = (more: Parameters<typeof addUser>[0] = {}) => {
    made += 1;
    return addUser({
      role: 20,
      company_id: company.id,
      fname: 'Carol',
      lname: 'Wold',
      email: `carol${made}@wold.example`,
      language,
      ...more,
    });
  };
  const main = await somebody();
  await service
    .updateTable('companies')
    .set({ admin_user_id: main.id })
    .where('id', '=', company.id)
    .execute();
  /** The e-mails of the company have left so many days ago. */
  const sentBefore = (days: number) =>
    sql`update emails set state = 'sent', sent_at = now() - make_interval(days => ${days}::int) where company_id = ${company.id}`.execute(
      service,
    );
  const forget = () => sql`delete from emails where link_kind = 'gdpr'`.execute(service);
  return { ...world, service, reseller, dealer, company, system, seller, main, somebody, sentBefore, forget };
}
type Readers = Awaited<ReturnType<typeof startReaders>>;

interface Situation {
  readonly name: string;
  readonly template: number;
  readonly go: (readers: Readers) => Promise<unknown>;
  /** What it says, and what it must not. */
  readonly says?: Readonly<Record<Language, RegExp>>;
  readonly never?: Readonly<Record<Language, RegExp>>;
}

const details = (
  name: string,
  emailid: number,
  more: Parameters<Readers['addUser']>[0],
  says: Situation['says'],
  never?: Situation['never'],
): Situation => ({
  name,
  template: emailid,
  says,
  never,
  go: async ({ system, somebody }) =>
    system.users.sendMail({ emailid: emailid as 20, user: (await somebody(more)).id }),
});
const nowhere = { company_id: null as never, dealer_id: null as never, reseller_id: null as never };
const changesNothing = { en: /changes nothing/, da: /ikke\s+ændre\s+noget/ };
const main = { en: /main administrator/, da: /hovedadministrator/ };

/** Signs somebody of the company in and does something with their own login. */
const own =
  (work: (reader: Person, readers: Readers) => Promise<unknown>): Situation['go'] =>
  async (readers) => {
    const { email } = await readers.somebody();
    await work(await readers.signIn(email), readers);
  };
const ask = ({ seller, company }: Readers, useremail?: string) =>
  seller.users.sendMail({ emailid: 16, id: company.id, ...(useremail !== undefined && { useremail }) });

const situations: readonly Situation[] = [
  details(
    'a login of a company, by its administrator',
    20,
    {},
    { en: /let\s+colleagues\s+in/, da: /giver\s+kolleger\s+adgang/ },
    main,
  ),
  details('one that is read-only', 20, { readonly: true }, changesNothing, {
    en: /colleagues/,
    da: /kolleger/,
  }),
  details(
    'a user of a company',
    21,
    { role: 30 },
    { en: /Your login for Wold Farms/, da: /Dit login til Wold Farms/ },
  ),
  {
    ...details(
      'a dealer',
      30,
      {},
      { en: /create companies/, da: /opretter\s+du\s+firmaer/ },
      { en: /main|own page/, da: /hoved|egen\s+side/ },
    ),
    go: async ({ system, somebody, dealer }) =>
      system.users.sendMail({
        emailid: 30,
        user: (await somebody({ role: 10, company_id: null as never, dealer_id: dealer.id })).id,
      }),
  },
  {
    ...details('a dealer’s user whose login is read-only', 31, {}, changesNothing, {
      en: /create/,
      da: /opretter/,
    }),
    go: async ({ system, somebody, dealer }) =>
      system.users.sendMail({
        emailid: 31,
        user: (await somebody({ role: 10, company_id: null as never, dealer_id: dealer.id, readonly: true }))
          .id,
      }),
  },
  {
    ...details('a reseller', 40, {}, { en: /manage\s+its\s+dealers/, da: /administrerer\s+du/ }),
    go: async ({ system, somebody, reseller }) =>
      system.users.sendMail({
        emailid: 40,
        user: (await somebody({ ...nowhere, role: 5, reseller_id: reseller.id })).id,
      }),
  },
  details(
    'a system administrator',
    41,
    { ...nowhere, role: 1 },
    { en: /seen\s+and\s+changed/, da: /ses\s+og\s+ændres/ },
  ),
  details(
    'one that is read-only',
    41,
    { ...nowhere, role: 1, readonly: true },
    { en: /changes\s+nothing/, da: /ikke\s+ændre\s+noget/ },
    { en: /seen\s+and\s+changed/, da: /ses\s+og\s+ændres/ },
  ),
  {
    name: 'login details of somebody who has signed in',
    template: 21,
    says: { en: /Choose a new password/, da: /Vælg en ny adgangskode/ },
    go: async ({ system, somebody, signIn }) => {
      const { id, email } = await somebody();
      await signIn(email);
      await system.users.sendMail({ emailid: 21, user: id });
    },
  },
  {
    name: 'the details of a person',
    template: 10,
    says: { en: /Company Admin/, da: /Firmaadmin/ },
    go: async ({ system, somebody }) => system.users.sendMail({ emailid: 10, user: (await somebody()).id }),
  },
  {
    name: 'a forgotten password',
    template: 11,
    go: async ({ anyone, somebody }) => anyone.auth.requestReset({ email: (await somebody()).email }),
  },
  {
    name: 'a password that its owner changed',
    template: 13,
    says: { en: /whoever\s+else\s+was\s+signed\s+in/, da: /alle\s+andre/ },
    go: own(({ client }) => client.auth.changePassword({ current: PASSWORD, password: 'Another-horse-12' })),
  },
  {
    name: 'an authenticator app',
    template: 14,
    says: { en: /If this was not you/, da: /Hvis\s+det\s+ikke\s+var\s+dig/ },
    go: own(async ({ client }, { stopClock }) => {
      const { secret } = await client.credentials.startTotp({ password: PASSWORD });
      await client.credentials.confirmTotp({ code: codeAt(secret, stopClock()) });
    }),
  },
  {
    name: 'an address that its owner changed, to the former one',
    template: 14,
    says: { en: /goes\s+to\s+the\s+new\s+address/, da: /til\s+den\s+nye\s+adresse/ },
    never: { en: /choose a new password/, da: /vælg\s+straks/ },
    go: own(({ client }, { main: { id } }) =>
      client.auth.saveProfile({
        userdata: {
          fname: 'Carol',
          lname: 'Wold',
          email: `moved${id}@wold.example`,
          mobile: '',
          current: PASSWORD,
        },
      }),
    ),
  },
  {
    name: 'a one-time password that an administrator set',
    template: 14,
    says: { en: /At\s+your\s+next\s+login/, da: /Ved\s+dit\s+næste\s+login/ },
    never: { en: /If this was not you/, da: /Hvis\s+det\s+ikke\s+var\s+dig/ },
    go: own(({ id, email }, { system, company }) =>
      system.users.save({
        userdata: {
          id,
          fname: 'Carol',
          lname: 'Wold',
          email,
          role: 20,
          company: company.id,
          password: 'Qw7-something',
        },
      }),
    ),
  },
  {
    name: 'an address that an administrator changed, to the former one',
    template: 14,
    says: { en: /goes\s+to\s+the\s+new\s+address/, da: /til\s+den\s+nye\s+adresse/ },
    go: own(({ id }, { system, company }) =>
      system.users.save({
        userdata: {
          id,
          fname: 'Carol',
          lname: 'Wold',
          email: `set${id}@wold.example`,
          role: 20,
          company: company.id,
        },
      }),
    ),
  },
  {
    name: 'a request for acceptance',
    template: 16,
    says: { en: /within\s+28\s+days/, da: /inden\s+28\s+dage/ },
    go: (readers) => ask(readers),
  },
  {
    name: 'one that is asked again after 20 days',
    template: 16,
    says: { en: /within\s+8\s+days/, da: /inden\s+8\s+dage/ },
    go: async (readers) => {
      await ask(readers);
      await readers.sentBefore(20);
      await ask(readers);
    },
  },
  {
    name: 'one that is sent again on the last day',
    template: 16,
    says: { en: /within\s+1\s+day,/, da: /inden\s+1\s+dag,/ },
    go: async (readers) => {
      await ask(readers);
      await readers.sentBefore(28);
      const { CasterEmails } = await readers.seller.compliance.emails({ company: readers.company.id });
      await readers.seller.compliance.resend({ id: CasterEmails[0]?.value ?? 0, email: readers.main.email });
    },
  },
];

for (const language of ['en', 'da'] as const)
  test(`e-mails about people and logins say what is so, in ${language}`, async (t) => {
    const readers = await startReaders(t, language);
    const read: string[] = [];
    for (const { name, template, go, says, never } of situations) {
      await readers.forget();
      await go(readers);
      const mail = await readers.service
        .selectFrom('emails')
        .orderBy('id', 'desc')
        .limit(1)
        .select(['template', 'subject', 'text'])
        .executeTakeFirstOrThrow();
      read.push(`==== ${name}\n${mail.subject}\n\n${mail.text}`);
      assert.equal(mail.template, template, name);
      assert.match(mail.text, /Carol Wold/, name);
      if (says) assert.match(`${mail.subject}\n${mail.text}`, says[language], name);
      if (never) assert.doesNotMatch(mail.text, never[language], name);
    }
    const { MAILS_TO: folder } = process.env;
    if (folder) await writeFile(join(folder, `mails-of-people-${language}.txt`), read.join('\n\n'));
  });

test('a request for acceptance greets whoever it goes to, also when it is sent again', async (t) => {
  const { seller, company, service, main, addUser } = await startReaders(t, 'en');
  await addUser({
    role: 20,
    company_id: company.id,
    fname: 'Dora',
    lname: 'Fen',
    email: 'dora@wold.example',
  });
  await seller.users.sendMail({ emailid: 16, id: company.id, useremail: 'office@elsewhere.example' });
  const { CasterEmails } = await seller.compliance.emails({ company: company.id });
  const id = CasterEmails[0]?.value ?? 0;
  await seller.compliance.resend({ id, email: 'Dora@wold.example' });
  await seller.compliance.resend({ id, email: main.email });
  const mails = await service.selectFrom('emails').select(['to_name', 'text']).orderBy('id').execute();
  assert.deepEqual(
    mails.map(({ to_name, text }) => [
      to_name,
      /Hello (.*),/.exec(text)?.[1],
      /Sent to (\S+)/.exec(text)?.[1],
    ]),
    [
      ['Wold Farms', 'Wold Farms', 'office@elsewhere.example'],
      ['Dora Fen', 'Dora Fen', 'Dora@wold.example'],
      ['Carol Wold', 'Carol Wold', main.email],
    ],
  );
});

test('a company that has accepted, or whose data was removed, is not asked to accept', async (t) => {
  const { seller, company, service } = await startReaders(t, 'en');
  const asked = async () => (await seller.users.sendMail({ emailid: 16, id: company.id })).messages[0]?.text;
  const mark = (more: object) =>
    service.updateTable('companies').set(more).where('id', '=', company.id).execute();
  await mark({ gdpr_accepted_at: new Date(), gdpr_accepted_by: 'Carol' });
  assert.equal(await asked(), 'The notice has already been accepted');
  await mark({ gdpr_accepted_at: null, gdpr_accepted_by: null, gdpr_removed_at: new Date() });
  assert.equal(await asked(), 'The personal data was removed');
  assert.deepEqual(await service.selectFrom('emails').select('id').execute(), []);
});

test('an e-mail that is sent again to another address of a company greets whoever has it', async (t) => {
  const { seller, seed, company, service, main } = await startReaders(t, 'en');
  const { id: rover } = await seed.rover({ company_id: company.id, title: 'Sprayer' });
  await seller.users.sendMail({ emailid: 12, id: rover });
  const { id } = await service.selectFrom('emails').select('id').executeTakeFirstOrThrow();
  for (const email of ['office@elsewhere.example', main.email]) await seller.compliance.resend({ id, email });
  const mails = await service
    .selectFrom('emails')
    .select(['text', 'html', 'rover_id'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    mails.map(({ text, rover_id }) => [
      /Hello (.*),/.exec(text)?.[1],
      /Sent to (\S+)/.exec(text)?.[1],
      rover_id,
    ]),
    [
      ['Carol Wold', main.email, rover],
      ['Wold Farms', 'office@elsewhere.example', rover],
      ['Carol Wold', main.email, rover],
    ],
  );
  assert.match(mails[1]?.html ?? '', /Hello Wold Farms,.*Sent to office@elsewhere\.example/s);
});

test('the wizard of a company asks its new administrator by name', async (t) => {
  const { seller, dealer, service } = await startReaders(t, 'en');
  await seller.companies.save({ companydata: tenantInput({ dealer: dealer.id }) as never });
  const mails = await service.selectFrom('emails').select(['template', 'to_name']).orderBy('id').execute();
  assert.deepEqual(
    mails.map(({ template, to_name }) => [template, to_name.slice(0, 9)]),
    [
      [20, 'Ann Smith'],
      [16, 'Ann Smith'],
    ],
  );
});
