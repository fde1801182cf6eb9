import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Language } from '@cairn/contract';
import { type EffectName, effectOf } from '@cairn/mail';
import { PO, startSubscriptions, YEAR } from '../../test/subscriptions.ts';

/*
 * Every e-mail about a rover and its subscription, in every state of what it speaks about, in both languages. To read
 * them: `MAILS_TO=folder npm test -- api/src/subscriptions/mails.test.ts` writes them into the folder.
 */

const SIM_ALONE = 61;
const LATER = '2099-01-31 10:00';

/** What a company reads after something was done with a rover of its own. */
async function startReader(t: TestContext, language: Language) {
  const subscriptions = await startSubscriptions(t, 0);
  const { dealer, system, company, seed, database } = subscriptions;
  const { reseller_id, dealer_id, company_id } = company;
  const { service } = database;
  for (const type of [YEAR, SIM_ALONE]) {
    const subdata = { type, number: 50, po: 'PO' };
    await system.stock.add({ subdata: { reseller: reseller_id, ...subdata } });
    await system.stock.assign({ subdata: { dealer: dealer_id, ...subdata } });
  }
  await service.updateTable('users').set({ language }).where('company_id', '=', company_id).execute();
  const create = async (more: object = {}) => {
    const { id, sub } = await dealer.roverForms.save({
      roverdata: { companyid: company_id, subtype: YEAR, ...PO, ...more },
    });
    return { id, sub };
  };
  const sold = async (more: object = {}, rover: object = {}) => {
    const { id } = await seed.rover({ company_id, title: 'Sprayer', ...rover });
    const roverdata = { roverid: id, subtype: YEAR, ...PO, ...more };
    const { id: sub } = await dealer.subscriptions.add({ roverdata });
    return { id, sub: Number(sub) };
  };
  const renew = async (subid: number, more: object = {}) =>
    Number((await dealer.subscriptions.renew({ roverdata: { subid, subtype: YEAR, ...PO, ...more } })).id);
  const change = (name: 'cancel' | 'cancelScheduled' | 'suspend', subid: number) =>
    dealer.subscriptions[name]({ roverdata: { subid, ...PO }, sendmail: 1 });
  const welcome = (id: number, useremail?: string) =>
    dealer.users.sendMail({ emailid: 1, id, ...(useremail && { useremail }) });
  return { ...subscriptions, create, sold, renew, change, welcome };
}
type Reader = Awaited<ReturnType<typeof startReader>>;

interface Situation {
  readonly name: string;
  readonly template: number;
  /** None: the e-mail about a cancelled renewal speaks of the subscription that stays. */
  readonly effect?: EffectName;
  readonly go: (reader: Reader) => Promise<unknown>;
}

const situations: readonly Situation[] = [
  { name: 'a sale', template: 5, effect: 'untilThen', go: ({ sold }) => sold() },
  { name: 'a sale for later', template: 5, effect: 'fromThen', go: ({ sold }) => sold({ substart: LATER }) },
  {
    name: 'a sale of a SIM alone',
    template: 5,
    effect: 'simAlone',
    go: ({ sold }) => sold({ subtype: SIM_ALONE }),
  },
  {
    name: 'a sale to a rover that may not connect',
    template: 5,
    effect: 'notAllowed',
    go: ({ sold }) => sold({}, { allowed: false }),
  },
  {
    name: 'a renewal from now',
    template: 5,
    effect: 'untilThen',
    go: async ({ sold, renew }) => renew((await sold()).sub, { activatenow: 1 }),
  },
  {
    name: 'a renewal behind the present one',
    template: 7,
    effect: 'withoutGap',
    go: async ({ sold, renew }) => renew((await sold()).sub),
  },
  {
    name: 'a renewal with a gap before it',
    template: 7,
    effect: 'gap',
    go: async ({ sold, renew }) => renew((await sold()).sub, { substart: LATER }),
  },
  {
    name: 'a renewal behind one that is suspended',
    template: 7,
    effect: 'whileSuspended',
    go: async ({ sold, renew, change }) => {
      const { sub } = await sold();
      await change('suspend', sub);
      await renew(sub);
    },
  },
  {
    name: 'a renewal with corrections behind a SIM alone',
    template: 7,
    effect: 'fromThen',
    go: async ({ sold, renew }) => renew((await sold({ subtype: SIM_ALONE })).sub),
  },
  {
    name: 'a renewal with a SIM alone behind one with corrections',
    template: 7,
    effect: 'simAloneFrom',
    go: async ({ sold, renew }) => renew((await sold()).sub, { subtype: SIM_ALONE }),
  },
  {
    name: 'a renewal for later of one that was cancelled',
    template: 7,
    effect: 'fromThen',
    go: async ({ sold, renew, change }) => {
      const { sub } = await sold();
      await change('cancel', sub);
      await renew(sub, { substart: LATER });
    },
  },
  {
    name: 'a cancellation',
    template: 6,
    effect: 'cancelled',
    go: async ({ sold, change }) => change('cancel', (await sold()).sub),
  },
  {
    name: 'a cancellation of a SIM alone',
    template: 6,
    effect: 'simAlone',
    go: async ({ sold, change }) => change('cancel', (await sold({ subtype: SIM_ALONE })).sub),
  },
  {
    name: 'a cancellation of a first sale that has not begun',
    template: 6,
    effect: 'neverBegan',
    go: async ({ sold, change }) => change('cancelScheduled', (await sold({ substart: LATER })).sub),
  },
  {
    name: 'a cancellation of a renewal',
    template: 8,
    go: async ({ sold, renew, change }) => change('cancelScheduled', await renew((await sold()).sub)),
  },
  {
    name: 'a cancellation of a renewal behind one that is suspended',
    template: 8,
    go: async ({ sold, renew, change }) => {
      const { sub } = await sold();
      await change('suspend', sub);
      await change('cancelScheduled', await renew(sub));
    },
  },
  { name: 'a welcome', template: 1, effect: 'loginNow', go: ({ create }) => create() },
  {
    name: 'a welcome before the start',
    template: 1,
    effect: 'loginFrom',
    go: ({ create }) => create({ activatenow: 0, substart: LATER }),
  },
  {
    name: 'a welcome while suspended',
    template: 1,
    effect: 'loginSuspended',
    go: async ({ sold, change, welcome }) => {
      const { id, sub } = await sold();
      await change('suspend', sub);
      await welcome(id);
    },
  },
  {
    name: 'a welcome after a cancellation',
    template: 1,
    effect: 'loginWithout',
    go: async ({ sold, change, welcome }) => {
      const { id, sub } = await sold();
      await change('cancel', sub);
      await welcome(id);
    },
  },
  {
    name: 'a welcome to a rover that may not connect',
    template: 1,
    effect: 'notAllowed',
    go: async ({ sold, welcome }) => welcome((await sold({}, { allowed: false })).id),
  },
];

const flat = (text: string) => text.replaceAll(/\s+/g, ' ');
/** A sentence without the moment that it names. */
const known = (name: EffectName, language: Language) => {
  const sentence = effectOf(name, '|');
  return (typeof sentence === 'function' ? sentence(language) : '').split('|').map(flat);
};

for (const language of ['en', 'da'] as const)
  test(`e-mails say what is so, in ${language}`, async (t) => {
    const reader = await startReader(t, language);
    const read: string[] = [];
    for (const [index, { name, template, effect, go }] of situations.entries()) {
      // an address gets 30 e-mails an hour
      const email = `carol${index}@wold.example`;
      await reader.database.service
        .updateTable('users')
        .set({ email })
        .where('fname', '=', 'Carol')
        .execute();
      await go(reader);
      const mail = await reader.database.service
        .selectFrom('emails')
        .orderBy('id', 'desc')
        .limit(1)
        .select(['template', 'subject', 'text'])
        .executeTakeFirstOrThrow();
      read.push(`==== ${name}\n${mail.subject}\n\n${mail.text}`);
      assert.equal(mail.template, template, name);
      for (const part of effect ? known(effect, language) : [])
        assert.ok(flat(mail.text).includes(part), `${name}: ${part}\n${mail.text}`);
      assert.match(mail.text, /Carol Wold/, name);
    }
    const { MAILS_TO: folder } = process.env;
    if (folder) await writeFile(join(folder, `mails-${language}.txt`), read.join('\n\n'));
  });

test('an e-mail to another address greets the company, and one to a colleague greets the colleague', async (t) => {
  const { sold, welcome, mails, addUser, company } = await startReader(t, 'en');
  await addUser({
    role: 20,
    company_id: company.company_id,
    fname: 'Dora',
    lname: 'Fen',
    email: 'dora@wold.example',
  });
  const { id } = await sold({ companyemail: 'office@elsewhere.example' });
  await welcome(id, 'office@elsewhere.example');
  await welcome(id, 'Dora@wold.example');
  const greetings = (await mails()).map(({ to_address, text }) => [
    to_address,
    /Hello (.*),/.exec(text)?.[1],
  ]);
  assert.deepEqual(greetings, [
    ['office@elsewhere.example', 'Wold Farms'],
    ['office@elsewhere.example', 'Wold Farms'],
    ['Dora@wold.example', 'Dora Fen'],
  ]);
});
