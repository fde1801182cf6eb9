import { type MailTemplate as Template, mailTemplates as template } from '@cairn/contract';

export { type Template, template };

/** Sent to a company in the name of its dealer; all others in the name of their tenant scope. */
export const fromDealer: readonly Template[] = [
  template.gdpr,
  template.gdprFirstWarning,
  template.gdprLastWarning,
  template.companyWelcome,
  template.roverWelcome,
  template.ntripDetails,
  template.subscriptionNew,
  template.subscriptionCancelled,
  template.subscriptionRenewed,
  template.renewalCancelled,
  template.expiryNotice,
];

export type LinkKind = 'first-login' | 'reset' | 'gdpr' | 'alert' | 'report';

/** Placeholders in a stored body: the personal link, and the address of the portal. */
export const PERSONAL_LINK = '[personal link]';
export const PORTAL = '[portal]';
