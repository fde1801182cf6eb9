import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const records: Danish<typeof english.records> = {
  title: 'Posten er ændret',
  changed: '{{who}} ændrede {{what}}',
  unchanged: 'Den blev gemt imens. Intet af det, du ser, er ændret.',
  somebody: 'Nogen',
  system: 'Systemet',
  others: 'Dine ændringer er i andre felter: {{what}}.',
  noneOfYours: 'Du har ikke ændret noget felt.',
  choose: 'Du har også ændret {{what}}. Vælg, hvilke værdier der skal gemmes.',
  theirs: 'Behold deres',
  mine: 'Brug mine',
  chooseOne: 'Vælg en af de to.',
  was: '(var {{value}})',
  empty: 'tom',
  newPassword: 'en ny adgangskode',
  present: 'Det, de gemte',
  back: 'Tilbage til formularen',
  saveToo: 'Gem også mine ændringer',
  saveAnyway: 'Gem alligevel',
  save: 'Gem mit valg',
  gone: 'Den findes ikke længere: Den er slettet i mellemtiden eller er ikke længere en af dine.',
  notSaved: 'Ikke gemt',
  yes: 'Ja',
  no: 'Nej',
};
