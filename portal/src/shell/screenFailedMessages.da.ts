import type { Danish } from '../language/danish.ts';
import type * as english from './screenFailedMessages.ts';

export const screenFailed: Danish<typeof english.screenFailed> = {
  title: 'Siden fejlede',
  text: 'Den kunne ikke vises. Intet af det, der er gemt, er gået tabt.',
  notFetched: 'Ingen forbindelse til serveren',
  notFetchedText: 'Siden er ikke hentet endnu. Den åbner af sig selv, så snart serveren svarer.',
};
