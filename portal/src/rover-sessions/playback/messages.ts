import { addMessages } from '../../language/addMessages.ts';

export const playback = {
  farBack: 'Back 1 minute',
  back: 'Back 10 seconds',
  forward: 'Forward 10 seconds',
  farForward: 'Forward 1 minute',
  speed: '{{n}}×',
} as const;
addMessages('playback', playback);
