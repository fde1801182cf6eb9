import type { Language } from '@cairn/contract';
import { type Template, template } from './templates.ts';

/** What each template is for, as lists name it. */
const names: Readonly<Record<Language, Readonly<Record<Template, string>>>> = {
  en: {
    [template.roverWelcome]: 'Rover welcome',
    [template.subscriptionNew]: 'Subscription, new or renewed from now',
    [template.subscriptionCancelled]: 'Subscription cancelled',
    [template.subscriptionRenewed]: 'Subscription renewed',
    [template.renewalCancelled]: 'Scheduled renewal cancelled',
    [template.expiryNotice]: 'Subscriptions that expire soon',
    [template.profile]: 'User profile',
    [template.passwordReset]: 'Password reset',
    [template.ntripDetails]: 'NTRIP details',
    [template.passwordChanged]: 'Password changed',
    [template.securityChanged]: 'Sign-in security changed',
    [template.gdpr]: 'GDPR acceptance',
    [template.gdprFirstWarning]: 'GDPR warning after 14 days',
    [template.gdprLastWarning]: 'GDPR warning after 28 days',
    [template.companyWelcome]: 'Company login details',
    [template.companyUser]: 'Login details of a company user',
    [template.dealerWelcome]: 'Dealer welcome',
    [template.dealerUser]: 'Login details of a dealer user',
    [template.resellerUser]: 'Reseller login details',
    [template.systemUser]: 'System administrator login details',
    [template.certificateEnds]: 'TLS certificate ends',
    [template.alert]: 'Alert, with a link to take it',
    [template.alertWithoutLink]: 'Alert',
    [template.alertOver]: 'Back to normal',
    [template.activityReport]: 'Activity report',
  },
  da: {
    [template.roverWelcome]: 'Velkomst til rover',
    [template.subscriptionNew]: 'Abonnement, nyt eller fornyet fra nu',
    [template.subscriptionCancelled]: 'Abonnement opsagt',
    [template.subscriptionRenewed]: 'Abonnement fornyet',
    [template.renewalCancelled]: 'Planlagt fornyelse annulleret',
    [template.expiryNotice]: 'Abonnementer, der snart udløber',
    [template.profile]: 'Brugerprofil',
    [template.passwordReset]: 'Nulstilling af adgangskode',
    [template.ntripDetails]: 'NTRIP-oplysninger',
    [template.passwordChanged]: 'Adgangskode ændret',
    [template.securityChanged]: 'Login-sikkerhed ændret',
    [template.gdpr]: 'GDPR-accept',
    [template.gdprFirstWarning]: 'GDPR-advarsel efter 14 dage',
    [template.gdprLastWarning]: 'GDPR-advarsel efter 28 dage',
    [template.companyWelcome]: 'Loginoplysninger til firma',
    [template.companyUser]: 'Loginoplysninger til firmabruger',
    [template.dealerWelcome]: 'Velkomst til forhandler',
    [template.dealerUser]: 'Loginoplysninger til forhandlerbruger',
    [template.resellerUser]: 'Loginoplysninger til distributør',
    [template.systemUser]: 'Loginoplysninger til systemadministrator',
    [template.certificateEnds]: 'TLS-certifikat udløber',
    [template.alert]: 'Advarsel med link til at tage den',
    [template.alertWithoutLink]: 'Advarsel',
    [template.alertOver]: 'Tilbage til det normale',
    [template.activityReport]: 'Aktivitetsrapport',
  },
};

/** What a template is for, by its number. */
export const templateName = (id: number, language: Language): string =>
  names[language][id as Template] ?? String(id);
