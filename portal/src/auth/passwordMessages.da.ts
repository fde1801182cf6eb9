import type { Danish } from '../language/danish.ts';
import type * as english from './passwordMessages.ts';

export const password: Danish<typeof english.password> = {
  new: 'Ny adgangskode',
  again: 'Gentag adgangskoden',
  different: 'Adgangskoderne er ikke ens',
  current: 'Nuværende adgangskode',
  rules: 'Mindst {{shortest}} tegn med store bogstaver, små bogstaver og tal.',
};
