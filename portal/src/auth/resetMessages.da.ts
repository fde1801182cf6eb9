import type { Danish } from '../language/danish.ts';
import type * as english from './resetMessages.ts';

export const reset: Danish<typeof english.reset> = {
  title: 'Glemt din adgangskode?',
  lead: 'Indtast din e-mailadresse. Du får et link til at vælge en ny adgangskode.',
  send: 'Send link',
  sent: 'Linket er sendt',
  sentText: 'Linket er på vej til {{email}}. Det kan bruges én gang. Se også i mappen med spam.',
  toLogin: 'Tilbage til login',
  formTitle: 'Ny adgangskode',
  formLead: 'Til {{email}}',
  firstTitle: 'Velkommen',
  firstLead: 'Vælg adgangskoden til {{email}}',
  save: 'Gem adgangskode',
  failed: 'Adgangskoden blev ikke ændret',
  changed: 'Adgangskoden er ændret',
  changedText: 'Din adgangskode er opdateret',
  noLink: 'Linket er ufuldstændigt',
  noLinkText: 'Åbn hele linket fra e-mailen, eller bed om et nyt.',
  linkOver: 'Linket virker ikke længere',
  newLink: 'Bed om et nyt link',
};
