import type { Danish } from '../language/keys.ts';

export const oneRover: Danish<'oneRover'> = {
  back: 'TILBAGE',
  notYours: 'IKKE AUTORISERET TIL AT SE DENNE RESSOURCE',
  notYoursText: 'Der er ingen sådan rover blandt dem, du må se.',
};
