import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const oneRover: Danish<typeof english.oneRover> = {
  back: 'TILBAGE',
};
