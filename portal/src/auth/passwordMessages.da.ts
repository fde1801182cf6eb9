import type { Danish } from '../language/keys.ts';

export const password: Danish<'password'> = {
  new: 'Ny adgangskode',
  again: 'Gentag adgangskoden',
  different: 'Adgangskoderne er ikke ens',
  current: 'Nuværende adgangskode',
  rules: 'Mindst 6 tegn med store bogstaver, små bogstaver og tal.',
};
