import { type MailTemplate as Template, mailTemplates as template } from '@cairn/contract';

export { type Template, template };

/** Goes to a company from its dealer; all others go in the name of the place that they are about. */
export const fromDealer: readonly Template[] = [
  template.gdpr,
  template.gdprFirstWarning,
  template.gdprLastWarning,
  template.companyWelcome,
];

export type LinkKind = 'first-login' | 'reset' | 'gdpr';

/** What the button of a personal link says. */
export const buttons: Record<LinkKind, string> = {
  'first-login': 'Set your password',
  reset: 'Choose a new password',
  gdpr: 'Read and accept',
};

/** What stands for a personal link when the person was given a password instead. */
export const WITHOUT_LINK = 'Sign in with the password that you were given. You then choose one of your own.';

/** In a body that is stored: where the personal link goes, and the address that people reach the portal at. */
export const PERSONAL_LINK = '[personal link]';
export const PORTAL = '[portal]';
