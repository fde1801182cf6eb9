import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areas } from '@cairn/contract';
import { startWorld } from '../../test/world.ts';

const titles = [
  'Zealand',
  'Ærø',
  'Aabenraa',
  'Ålborg',
  'Østed',
  'Albæk',
  'ølgod',
  'Ebeltoft',
  'Mark 10',
  'Mark 9',
  'mark 2',
  'Mark',
  'Å',
  'O',
  'Müller',
  'muller',
];
const locales = { en: 'en-GB', da: 'da-DK' } as const;

test('pages of names are in the order in which the portal sorts them, for English and Danish readers', async (t) => {
  const { person, seed, baseUrl } = await startWorld(t);
  const dealer = await seed.dealer();
  for (const title of titles) await seed.company({ ...dealer, dealer_id: dealer.id, id: undefined, title });
  const { userid, token, bearer } = (await person(1)).credentials;
  const listed = async (language: 'en' | 'da', page: number, sortdesc: string) => {
    const input = {
      userid: String(userid),
      token,
      limit: '8',
      page: String(page),
      orderby: 'company',
      sortdesc,
    };
    const answer = await fetch(`${baseUrl}${areas.companies.list.path}?${new URLSearchParams(input)}`, {
      headers: { authorization: `Bearer ${bearer}`, 'accept-language': locales[language] },
    });
    const { CasterCompanies } = (await answer.json()) as { CasterCompanies: { text: string }[] };
    return CasterCompanies.map(({ text }) => text);
  };
  for (const language of ['en', 'da'] as const) {
    const { compare } = new Intl.Collator(locales[language], { numeric: true });
    const expected = titles.toSorted(compare);
    const pages = (sortdesc: string) =>
      Promise.all([0, 1].map((page) => listed(language, page, sortdesc))).then((all) => all.flat());
    assert.deepEqual(await pages('false'), expected, language);
    assert.deepEqual(await pages('true'), expected.toReversed(), language);
  }
});
