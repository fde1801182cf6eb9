import type { Danish } from '../language/danish.ts';
import type * as english from './copyMessages.ts';

export const copying: Danish<typeof english.copying> = {
  refused: 'Ikke kopieret: browseren tillader det ikke',
  byHand: 'Markér teksten på siden, og kopiér den derfra.',
};
