import type { Danish } from '../language/keys.ts';

export const oneRover: Danish<'oneRover'> = {
  back: 'TILBAGE',
};
