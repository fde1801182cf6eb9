import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '@cairn/contract';
import { type FormFields, partsOf, serverIssues } from './fields.rules.ts';

const refused = (...issues: { field: string; message: string }[]) =>
  new CallError('Some fields are invalid', { status: 400, code: 'invalid_input', issues });

test('an issue of the server lands on its field, and one without a field is shown for the whole form', () => {
  const error = refused(
    { field: 'machinedata.model', message: 'is not of this maker' },
    { field: 'machines.0.make', message: 'is not known' },
    { field: 'machinedata.value', message: 'is deleted' },
  );
  assert.deepEqual(serverIssues(error, { make: 1, model: 2 }), {
    fields: { model: 'Is not of this maker', make: 'Is not known' },
    rest: ['Is deleted'],
  });
  assert.deepEqual(serverIssues(new Error('no network'), { make: 1 }), { fields: {}, rest: [] });
});

test('an issue lands on the field that the form has under another name', () => {
  const error = refused({ field: 'subdata.removalReason', message: 'must be given' });
  const { fields, rest } = serverIssues(error, { po: '' }, { removalReason: 'po' });
  assert.deepEqual([fields, rest], [{ po: 'Must be given' }, []]);
});

test('a conflict shows a field as its text, that of its choice, yes or no, or in its own words', () => {
  const form = { text: 'Ely', type: 2, active: true, latitude: '52.4', longitude: '0.26', password: 'x' };
  const fields: FormFields<typeof form> = {
    text: { label: 'records.mine' },
    type: { label: 'records.theirs', options: () => [{ value: 2, text: 'Mast' }] },
    active: { label: 'records.yes' },
    latitude: {
      with: ['longitude'],
      partLabel: 'records.empty',
      shown: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
    },
    password: { label: 'records.was', secret: true },
  };
  const conflict = { changes: [], read: form };
  assert.deepEqual(
    partsOf('stations', fields, conflict).map((part) => [part.label, part.fields, part.shown(form)]),
    [
      ['Use mine', ['text'], 'Ely'],
      ['Keep theirs', ['type'], 'Mast'],
      ['Yes', ['active'], 'Yes'],
      ['empty', ['latitude', 'longitude'], '52.4, 0.26'],
      ['(was {{value}})', ['password'], 'a new password'],
    ],
  );
});
