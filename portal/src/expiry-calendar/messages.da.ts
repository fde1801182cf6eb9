import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const expiryCalendar: Danish<typeof english.expiryCalendar> = {
  title: 'Udløbskalender',
  type: 'Type',
  today: 'I dag',
  ending: 'Udløber',
  trials: 'Prøve udløber',
  renewed: 'Fornyet',
  sum: '{{ending}} udløber · {{renewed}} fornyet',
  day: '{{day}}: {{ending}} udløber, {{trials}} prøver udløber, {{renewed}} fornyet',
  dayNone: '{{day}}: Intet udløber',
  none: 'INTET UDLØBER DENNE MÅNED',
  noneText: 'Abonnementer, der slutter, står på deres dag efter din kalender ({{zone}}).',
  noneDay: 'Intet udløber',
  noneDayText: 'Vælg en anden dag.',
  failed: 'Kalenderen kunne ikke læses',
  failedDay: 'Abonnementerne kunne ikke læses',
  more: 'Vis flere',
  renew: 'Forny abonnement: {{rover}}',
  scheduled: 'Vis fornyelse: {{rover}}',
  expired: 'Udløbet',
  notRenewed: 'Ikke fornyet',
  export: 'Eksportér måned',
  file: 'Udløb {{month}}',
};
