import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startRoverForms } from '../../test/rover-forms.ts';
import { refusal } from '../../test/tenants.ts';

test('notes are added, changed and deleted by those who manage the rover, and read by all who see it', async (t) => {
  const { create, client, person, company_id, dealer_id, reseller_id, database } = await startRoverForms(t);
  const { id: rover } = await create();
  const { id } = await client.roverForms.addNote({
    data: { type_id: rover, description: 'Antenna replaced' },
  });
  const { client: viewer } = await person(30, { reseller_id, dealer_id, company_id });
  const [note] = (await viewer.roverForms.notes({ rover })).notes;
  assert.partialDeepStrictEqual(note, { id, description: 'Antenna replaced', type: 1, type_id: rover });
  await client.roverForms.editNote({
    data: { id, version: note?.version, description: 'Antenna and cable' },
  });
  await assert.rejects(
    client.roverForms.editNote({ data: { id, version: note?.version, description: 'Cable' } }),
    { code: 'changed_meanwhile' },
  );
  assert.partialDeepStrictEqual(await refusal(viewer.roverForms.removeNote({ id })), {
    code: 'not_authorised',
  });
  await client.roverForms.removeNote({ id });
  assert.deepEqual((await viewer.roverForms.notes({ rover })).notes, []);
  const events = await database.service
    .selectFrom('user_events')
    .where('type', 'in', [84, 85, 86])
    .select('detail')
    .execute();
  assert.deepEqual(
    events,
    [{ detail: '' }, { detail: '' }, { detail: '' }],
    'what a note says is not repeated',
  );
  const { CasterEvents } = await viewer.audit.recent({ rover });
  assert.deepEqual(
    CasterEvents.filter(({ type }) => type >= 84 && type <= 86).map(({ text }) => text),
    ['deleted', 'edited', 'created'].map((done) => `Note on akaersonner1 ${done}`),
    'they are in the Action History of the rover, by its name',
  );
});

test('a company reads what its dealer wrote about a rover, and changes its own notes only; the dealer changes both', async (t) => {
  const { create, client: dealer, person, company_id, dealer_id, reseller_id } = await startRoverForms(t);
  const { id: rover } = await create();
  const { client: company } = await person(20, { reseller_id, dealer_id, company_id });
  const { client: colleague } = await person(20, { reseller_id, dealer_id, company_id });
  const { id: theirs } = await dealer.roverForms.addNote({ data: { type_id: rover, description: 'Unpaid' } });
  const { id: own } = await company.roverForms.addNote({ data: { type_id: rover, description: 'New mast' } });
  const editable = async (reader: typeof company) =>
    (await reader.roverForms.notes({ rover })).notes.map((note) => [note.id, note.editable]);
  const ofCompany = [
    [own, 1],
    [theirs, 0],
  ];
  assert.deepEqual(await editable(company), ofCompany);
  assert.deepEqual(await editable(colleague), ofCompany);
  assert.deepEqual(await editable(dealer), [
    [own, 1],
    [theirs, 1],
  ]);
  const data = { id: theirs, description: 'Paid' };
  await assert.rejects(company.roverForms.editNote({ data }), { code: 'locked' });
  await assert.rejects(company.roverForms.removeNote({ id: theirs }), { code: 'locked' });
  await colleague.roverForms.editNote({ data: { id: own, description: 'New antenna' } });
  await dealer.roverForms.removeNote({ id: own });
  await dealer.roverForms.removeNote({ id: theirs });
});
