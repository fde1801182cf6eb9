import { addMessages } from '../language/addMessages.ts';

export const kit = {
  updated: 'Updated',
  failed: 'Update Error',
  failedWith: 'Update Error: {{message}}',
  delete: 'Delete?',
  yes: 'Yes',
  no: 'No',
  select: 'select value',
  missing: 'This record does not exist any more',
  unreadable: 'The record could not be read',
} as const;
addMessages('kit', kit);
