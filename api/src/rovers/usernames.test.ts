import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRover } from '../../../commands/records.ts';
import { importRovers } from '../../../commands/rover-import.ts';
import { startRoverForms, YEAR } from '../../test/rover-forms.ts';
import { refusal } from '../../test/tenants.ts';

const TAKEN = 'The username belongs to another rover';

test('a username that differs from another in case only is taken, by every way in', async (t) => {
  const forms = await startRoverForms(t, { change_username: true });
  const { create, client, system, company_id, dealer_id, database, secret, seed } = forms;
  await seed.rover({ username: 'FenDrill' }); // of another tenant
  const { id } = await create({ username: 'own' });
  const username = 'fendrill';
  const ways = {
    'a new rover': () => create({ username }),
    'a changed rover': () => client.roverForms.save({ roverdata: { roverid: id, username } }),
    'Casta Settings': () => system.roverForms.saveCastaValues({ data: { roverid: id, Username: username } }),
  };
  for (const [way, write] of Object.entries(ways)) {
    const refused = await refusal(write());
    assert.ok(JSON.stringify(refused).includes(TAKEN), `${way}: ${JSON.stringify(refused)}`);
  }
  const rows = ['FENDRILL', 'Twice', 'tWICE'].map((name, index) => ({
    line: index + 2,
    company: 'Åkær & Sønner',
    subtype: 'RTK 1 year',
    username: name,
  }));
  const { errors } = await client.roverImport.run({ dealer: dealer_id, rows, dryrun: true });
  assert.deepEqual(
    errors.map(({ line, message }) => `${line} ${message}`).filter((text) => !/stock/i.test(text)),
    [`2 ${TAKEN}`, '4 is in the file twice'],
  );
  const one = { company: company_id, username: 'FENdrill' };
  await assert.rejects(createRover(database, secret, one), /The username FENdrill is taken/);
  const file = `FENdrill,secret-99,${company_id}\nnew,secret-99,${company_id}\nNEW,secret-99,${company_id}`;
  await assert.rejects(
    importRovers(database, secret, file),
    /FENdrill is taken[\s\S]*NEW is on line 2 already/,
  );
});

test('a drawn username avoids those that people typed in another case', async (t) => {
  const { create, seed, rowOf } = await startRoverForms(t);
  await seed.rover({ username: 'AkaerSonner1' });
  assert.equal((await rowOf((await create()).id)).username, 'akaersonner2');
});

test('20 rovers that are created at once without a username get 20 usernames, and so do those offered the same one', async (t) => {
  const { create, system, database, dealer_id, reseller_id } = await startRoverForms(t);
  const units = { type: YEAR, number: 40, po: 'PO' };
  await system.stock.add({ subdata: { reseller: reseller_id, ...units } });
  await system.stock.assign({ subdata: { dealer: dealer_id, ...units } });
  const outcomes = await Promise.all([
    ...Array.from({ length: 20 }, () => refusal(create())),
    ...Array.from({ length: 5 }, () => refusal(create({ username: 'akaersonner1' }))), // as its form offered it
  ]);
  assert.deepEqual(new Set(outcomes), new Set(['done']));
  const rovers = await database.service.selectFrom('rovers').select('username').execute();
  assert.deepEqual(
    rovers.map(({ username }) => Number(username.replace('akaersonner', ''))).toSorted((a, b) => a - b),
    Array.from({ length: 25 }, (_, index) => index + 1),
  );
});
