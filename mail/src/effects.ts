import type { Language } from '@cairn/contract';
import { fieldText, type MailField } from './fields.ts';

/** What an e-mail says of the corrections that a rover gets: of the subscription that it is about, or of a rover's login. */
export type EffectName = keyof (typeof texts)['en'];

/** The moments of an e-mail about a subscription are `[start]` and `[end]`; `at` is another one that the sentence names. */
const texts = {
  en: {
    untilThen: () => 'The rover receives corrections until then.',
    fromThen: () => 'The rover receives corrections in this time, and none before it.',
    withoutGap: () => 'The rover keeps receiving corrections without a gap.',
    gap: (at: string) =>
      `The present subscription ends on ${at}. From then until the new one begins the rover receives no corrections.`,
    whileSuspended: () =>
      'The present subscription is suspended: the rover receives no corrections until it is resumed or the new one begins.',
    notAllowed: () =>
      'The rover is not allowed to connect at present, whatever its subscription: ask your dealer.',
    cancelled: () => 'The rover receives no corrections until it has another subscription.',
    neverBegan: () =>
      'It had not begun. The rover receives no corrections until it has another subscription.',
    simAlone: () => 'Subscriptions of this type are for a SIM card alone, without corrections.',
    simAloneFrom: (at: string) =>
      `The rover receives corrections until ${at}. Subscriptions of the new type are for a SIM card alone, without corrections.`,
    loginNow: () => 'It can receive corrections now.',
    loginFrom: (at: string) => `It can receive corrections from ${at}.`,
    loginSuspended: () => 'Its subscription is suspended: it receives no corrections until that is resumed.',
    loginWithout: () => 'It receives no corrections until it has a subscription.',
    askToRenew: () => 'Contact your dealer to renew them.',
    copyToDealer: () => 'This is a copy of what the company was sent: you can renew them in the portal.',
  },
  da: {
    untilThen: () => 'Roveren modtager korrektioner indtil da.',
    fromThen: () => 'Roveren modtager korrektioner i denne periode og ingen før den.',
    withoutGap: () => 'Roveren modtager fortsat korrektioner uden afbrydelse.',
    gap: (at: string) =>
      `Det nuværende abonnement slutter ${at}. Derfra og til det nye begynder, modtager roveren ingen korrektioner.`,
    whileSuspended: () =>
      'Det nuværende abonnement er sat på pause: Roveren modtager ingen korrektioner, før det genoptages, eller det nye begynder.',
    notAllowed: () =>
      'Roveren må ikke oprette forbindelse for tiden, uanset abonnementet: Spørg jeres forhandler.',
    cancelled: () => 'Roveren modtager ingen korrektioner, før den har et andet abonnement.',
    neverBegan: () =>
      'Det var ikke begyndt. Roveren modtager ingen korrektioner, før den har et andet abonnement.',
    simAlone: () => 'Abonnementer af denne type gælder et SIM-kort alene, uden korrektioner.',
    simAloneFrom: (at: string) =>
      `Roveren modtager korrektioner indtil ${at}. Abonnementer af den nye type gælder et SIM-kort alene, uden korrektioner.`,
    loginNow: () => 'Den kan modtage korrektioner nu.',
    loginFrom: (at: string) => `Den kan modtage korrektioner fra ${at}.`,
    loginSuspended: () =>
      'Dens abonnement er sat på pause: Den modtager ingen korrektioner, før det genoptages.',
    loginWithout: () => 'Den modtager ingen korrektioner, før den har et abonnement.',
    askToRenew: () => 'Kontakt jeres forhandler for at forny dem.',
    copyToDealer: () => 'Dette er en kopi af det, firmaet har fået: Du kan forny dem i portalen.',
  },
} as const satisfies Record<Language, Record<string, (at: string) => string>>;

/** The field `effect` of an e-mail; `at` is the moment that the sentence names, if it names one. */
export const effectOf =
  (name: EffectName, at: MailField = ''): MailField =>
  (language) =>
    texts[language][name](fieldText(at, language));
