import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const kit: Danish<typeof english.kit> = {
  updated: 'Opdateret',
  failed: 'Opdateringsfejl',
  failedWith: 'Opdateringsfejl: {{message}}',
  delete: 'Slet?',
  yes: 'Ja',
  no: 'Nej',
  unreadable: 'Posten kunne ikke læses',
  notYours: 'IKKE AUTORISERET TIL AT SE DENNE RESSOURCE',
  notYoursText: 'Den findes ikke, eller den er ikke en af dine.',
  notYoursActing:
    'Den findes ikke, eller den hører ikke til {{dealer}}, som du handler på vegne af. »Vend tilbage« fører tilbage til din egen konto.',
  gone: 'Denne post er her ikke længere',
  goneText: 'Den blev slettet, mens den var åben her, eller den er ikke længere en af dine.',
  toStart: 'Til startsiden',
};
