import { type MailTemplate as Template, mailTemplates as template } from '@cairn/contract';

export { type Template, template };

/** Sent to a company in the name of its dealer; all others in the name of their tenant scope. */
export const fromDealer: readonly Template[] = [
  template.gdpr,
  template.gdprFirstWarning,
  template.gdprLastWarning,
  template.companyWelcome,
];

export type LinkKind = 'first-login' | 'reset' | 'gdpr';

/** Label of the button of a personal link. */
export const buttons: Record<LinkKind, string> = {
  'first-login': 'Set your password',
  reset: 'Choose a new password',
  gdpr: 'Read and accept',
};

/** What stands for a personal link when the person was given a password instead. */
export const WITHOUT_LINK = 'Sign in with the password that you were given. You then choose one of your own.';

/** Placeholders in a stored body: the personal link, and the address of the portal. */
export const PERSONAL_LINK = '[personal link]';
export const PORTAL = '[portal]';
