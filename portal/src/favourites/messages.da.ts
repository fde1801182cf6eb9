import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const favourites: Danish<typeof english.favourites> = {
  star: 'Favorit: {{name}}',
  add: 'Markér som favorit (s)',
  remove: 'Ikke længere favorit (s)',
  toggle: 'Markér som favorit eller fjern markeringen',
  failed: 'Favoritten blev ikke gemt',
  view: 'Favoritter',
  viewHint: 'Rovere, som du har markeret med stjernen',
  only: 'Kun favoritter',
  noneText: 'Stjernen ved et navn markerer det, du vender tilbage til.',
};
