import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWorld } from '../../test/world.ts';

test('a branded login page is found by its name, an unknown one is not, and the standard one always is', async (t) => {
  const { anyone, seed, database } = await startWorld(t);
  const logo = await seed.image('logo');
  const background = await seed.image('background');
  const dealer = await seed.dealer({ title: 'Fens', login_title: 'Fens-RTK', logo, background });
  const hidden = await seed.dealer();
  const found = await anyone.auth.branding({ name: 'fens-rtk' });
  assert.deepEqual(found.Branding, [
    {
      text: 'Fens',
      logintitle: 'Fens-RTK',
      logo,
      background,
      country: 1,
      reseller: dealer.reseller_id,
      dealer: dealer.id,
    },
  ]);
  assert.deepEqual(await anyone.auth.branding({ id: dealer.id }), found);
  const unknown = {
    code: 404,
    error: 'LOGIN PAGE NOT FOUND',
    archived: 0,
    logo: '',
    Branding: [],
    Maint: 0,
    MaintAt: null,
  };
  assert.deepEqual(await anyone.auth.branding({ name: 'nobody' }), unknown);
  assert.deepEqual(await anyone.auth.branding({ id: hidden.id }), unknown);
  await database.service.updateTable('dealers').set({ archived_at: new Date() }).execute();
  assert.deepEqual(await anyone.auth.branding({ name: 'fens-rtk' }), { ...unknown, archived: 1 });
  assert.equal((await anyone.auth.branding({})).Branding[0]?.logintitle, 'system');
});

test('the login page of a company has the look of its dealer, as far as the company has none of its own', async (t) => {
  const { anyone, seed } = await startWorld(t);
  const [logo, own, background] = [
    await seed.image('logo'),
    await seed.image('logo'),
    await seed.image('background'),
  ];
  const dealer = await seed.dealer({ login_title: 'fens', logo, background });
  await seed.company({ dealer_id: dealer.id, title: 'Wold Grange', login_title: 'wold' });
  await seed.company({ dealer_id: dealer.id, login_title: 'hill', logo: own });
  const pageOf = async (name: string) => {
    const { Branding } = await anyone.auth.branding({ name });
    return [Branding[0]?.text, Branding[0]?.logo, Branding[0]?.background].slice(name === 'wold' ? 0 : 1);
  };
  assert.deepEqual(await pageOf('wold'), ['Wold Grange', logo, background]);
  assert.deepEqual(await pageOf('hill'), [own, background]);
});
