import type { Danish } from '../language/danish.ts';
import type * as english from './secondFactorMessages.ts';

export const secondFactor: Danish<typeof english.secondFactor> = {
  title: 'Andet trin',
  totpLead: 'Indtast koden, som din godkendelsesapp viser for denne konto.',
  recoveryLead: 'Indtast en af dine gendannelseskoder. Hver kode virker én gang.',
  passkeyLead: 'Din browser beder om kontoens adgangsnøgle.',
  totp: 'Kode',
  totpOfApp: 'Kode fra din godkendelsesapp',
  confirmPasskey: 'Derefter beder din browser om din adgangsnøgle.',
  recovery: 'Gendannelseskode',
  passkey: 'Brug adgangsnøgle',
  go: 'Fortsæt',
  required: '** skal udfyldes.',
  wrong: 'Koden er forkert eller er allerede brugt.',
  wrongPasskey: 'Denne adgangsnøgle hører ikke til kontoen.',
  over: 'Dette login er udløbet: Det tog for lang tid, eller for mange koder var forkerte.',
  again: 'Begynd forfra',
  useTotp: 'Brug godkendelsesappen',
  useRecovery: 'Brug en gendannelseskode',
  usePasskey: 'Brug en adgangsnøgle',
};
