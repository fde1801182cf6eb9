/** The templates by what they are for; their texts are rows of `email_templates`. */
export const template = {
  roverWelcome: 1,
  subscriptionNew: 5,
  subscriptionCancelled: 6,
  subscriptionRenewed: 7,
  renewalCancelled: 8,
  profile: 10,
  passwordReset: 11,
  ntripDetails: 12,
  passwordChanged: 13,
  securityChanged: 14,
  gdpr: 16,
  gdprFirstWarning: 17,
  gdprLastWarning: 18,
  companyWelcome: 20,
  companyUser: 21,
  dealerWelcome: 30,
  dealerUser: 31,
  resellerUser: 40,
  systemUser: 41,
} as const;
export type Template = (typeof template)[keyof typeof template];

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

/** In a body that is kept: where the personal link goes, and the address that people reach the portal at. */
export const PERSONAL_LINK = '[personal link]';
export const PORTAL = '[portal]';
