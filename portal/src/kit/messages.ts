import { addMessages } from '../language/index.ts';

addMessages('kit', {
  updated: 'Updated',
  failed: 'Update Error',
  failedWith: 'Update Error: {{message}}',
  delete: 'Delete?',
  yes: 'Yes',
  no: 'No',
  select: 'select value',
  missing: 'This record does not exist any more',
  unreadable: 'The record could not be read',
});
addMessages(
  'kit',
  {
    updated: 'Opdateret',
    failed: 'Opdateringsfejl',
    failedWith: 'Opdateringsfejl: {{message}}',
    delete: 'Slet?',
    yes: 'Ja',
    no: 'Nej',
    select: 'vælg',
    missing: 'Posten findes ikke længere',
    unreadable: 'Posten kunne ikke læses',
  },
  'da',
);
