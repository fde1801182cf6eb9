import type { Danish } from '../language/danish.ts';
import type * as english from './loginMessages.ts';

export const login: Danish<typeof english.login> = {
  title: 'Log ind',
  lead: 'RTK-korrektioner til dit netværk',
  email: 'E-mail',
  password: 'Adgangskode',
  login: 'Log ind',
  error: 'Fejl ved login',
  errorHelp:
    'E-mailadressen eller adgangskoden er forkert. Der er forskel på store og små bogstaver i adgangskoder.',
  required: '** skal udfyldes.',
  tooMany: 'For mange forsøg. Prøv igen om {{wait}}.',
  system: 'Systemfejl ved login',
  notFound: 'LOGINSIDEN FINDES IKKE - Kontrollér adressen, eller kontakt support',
  archivedPage:
    'Denne organisation er arkiveret, og dens brugere kan ikke logge ind. Kontakt den, der leverer tjenesten.',
  toSystem: 'Til systemets login',
  maintenance: 'SYSTEMET VEDLIGEHOLDES',
  maintenanceSince: 'Siden {{time}}. Kun adgang for support.',
  maintenanceText: 'Kun adgang for support.',
  maintenanceRefused: 'Under vedligeholdelse',
  forgotten: 'Glemt din adgangskode?',
  passkey: 'Log ind med en adgangsnøgle',
  passkeyRefused: 'Denne adgangsnøgle er ikke kendt her. Log ind med din adgangskode.',
  theme: 'Skift tema',
  copyright: '© {{year}} {{name}}',
  endedLeft: 'Du er logget ud.',
  endedOffline: 'Serveren kan ikke nås; den afslutter sessionen, så snart den kan.',
  endedIdle: 'Inaktivitet: Du blev logget ud, fordi der ikke er sket noget i et stykke tid.',
  endedRefused: 'Din session er ikke gyldig længere, eller din rolle har ikke adgang. Log ind igen.',
  passwordExpired:
    'Denne startadgangskode er udløbet: Den gjaldt i 24 timer. Den, der driver Cairn, laver en ny på serveren:',
  endedArchived: 'Din konto eller din organisation er arkiveret.',
  endedElsewhere: 'Du blev logget ud fra en anden session eller af en administrator.',
  endedChanged: 'Din adgangskode eller rolle er ændret. Log ind igen.',
  endedMaintenance: 'Du blev logget ud: Systemet vedligeholdes.',
};
