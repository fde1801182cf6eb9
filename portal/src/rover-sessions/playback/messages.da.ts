import type { Danish } from '../../language/danish.ts';
import type * as english from './messages.ts';

export const playback: Danish<typeof english.playback> = {
  farBack: '1 minut tilbage',
  back: '10 sekunder tilbage',
  forward: '10 sekunder frem',
  farForward: '1 minut frem',
  speed: '{{n}}×',
};
