/** The e-mail templates by what they are for. Their numbers are those of the calls (`emailid`) and of `email_templates`. */
export const mailTemplates = {
  roverWelcome: 1,
  subscriptionNew: 5,
  subscriptionCancelled: 6,
  subscriptionRenewed: 7,
  renewalCancelled: 8,
  expiryNotice: 9,
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
  certificateEnds: 55,
  alert: 50,
  alertWithoutLink: 51,
  alertOver: 52,
  activityReport: 60,
  performanceReport: 61,
} as const;
export type MailTemplate = (typeof mailTemplates)[keyof typeof mailTemplates];

/** Templates with login details. */
export type LoginTemplate = (typeof mailTemplates)[
  | 'companyWelcome'
  | 'companyUser'
  | 'dealerWelcome'
  | 'dealerUser'
  | 'resellerUser'
  | 'systemUser'];
