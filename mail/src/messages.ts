import type { Language } from '@cairn/contract';
import type { MailField } from './fields.ts';
import { type LinkKind, template } from './templates.ts';

/** Templates about a subscription whose text depends on what it gives. */
export type EffectTemplate = (typeof template)[
  | 'subscriptionNew'
  | 'subscriptionCancelled'
  | 'subscriptionRenewed'];

interface MailMessages {
  /** Labels of the buttons of personal links. */
  readonly buttons: Readonly<Record<LinkKind, string>>;
  /** What stands for a personal link when the person was given a password instead. */
  readonly withoutLink: string;
  readonly validity: (span: string) => string;
  readonly days: (count: number) => string;
  readonly hours: (count: number) => string;
  /** Under a list that is cut. */
  readonly andMore: (count: number) => string;
  /** What became of the corrections of the rover. */
  readonly effects: Readonly<Record<EffectTemplate, string>>;
  /** In place of that, of a subscription without corrections. */
  readonly simAlone: string;
  readonly footer: (to: string, sender: string) => string;
}

/** The texts of e-mails that are in no template. */
export const mailMessages: Readonly<Record<Language, MailMessages>> = {
  en: {
    buttons: { 'first-login': 'Set your password', reset: 'Choose a new password', gdpr: 'Read and accept' },
    withoutLink: 'Sign in with the password that you were given. You then choose one of your own.',
    validity: (span) => `It works once, for ${span}.`,
    days: (count) => `${count} days`,
    hours: (count) => (count === 1 ? '1 hour' : `${count} hours`),
    andMore: (count) => `and ${count} more`,
    effects: {
      [template.subscriptionNew]: 'The rover receives corrections until then.',
      [template.subscriptionCancelled]:
        'The rover receives no corrections until it has another subscription.',
      [template.subscriptionRenewed]: 'The rover keeps receiving corrections without a gap.',
    },
    simAlone: 'Subscriptions of this type are for a SIM card alone, without corrections.',
    footer: (to, sender) => `Sent to ${to} by ${sender}`,
  },
  da: {
    buttons: {
      'first-login': 'Vælg din adgangskode',
      reset: 'Vælg en ny adgangskode',
      gdpr: 'Læs og acceptér',
    },
    withoutLink: 'Log ind med den adgangskode, du har fået. Derefter vælger du din egen.',
    validity: (span) => `Linket virker én gang, i ${span}.`,
    days: (count) => `${count} dage`,
    hours: (count) => (count === 1 ? '1 time' : `${count} timer`),
    andMore: (count) => `og ${count} flere`,
    effects: {
      [template.subscriptionNew]: 'Roveren modtager korrektioner indtil da.',
      [template.subscriptionCancelled]:
        'Roveren modtager ingen korrektioner, før den har et andet abonnement.',
      [template.subscriptionRenewed]: 'Roveren modtager fortsat korrektioner uden afbrydelse.',
    },
    simAlone: 'Abonnementer af denne type gælder et SIM-kort alene, uden korrektioner.',
    footer: (to, sender) => `Sendt til ${to} af ${sender}`,
  },
};

/** The field `effect` of an e-mail about a subscription: what it means for the corrections of the rover. */
export const effectOf =
  (about: EffectTemplate, corrections: boolean): MailField =>
  (language) =>
    corrections ? mailMessages[language].effects[about] : mailMessages[language].simAlone;
