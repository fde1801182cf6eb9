import type { Danish } from '../language/keys.ts';

export const kit: Danish<'kit'> = {
  updated: 'Opdateret',
  failed: 'Opdateringsfejl',
  failedWith: 'Opdateringsfejl: {{message}}',
  delete: 'Slet?',
  yes: 'Ja',
  no: 'Nej',
  select: 'vælg',
  missing: 'Posten findes ikke længere',
  unreadable: 'Posten kunne ikke læses',
};
