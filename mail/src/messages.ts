import type { Language } from '@cairn/contract';
import type { LinkKind } from './templates.ts';

interface MailMessages {
  /** Labels of the buttons of personal links. */
  readonly buttons: Readonly<Record<LinkKind, string>>;
  /** What stands for a personal link when the person was given a password instead. */
  readonly withoutLink: string;
  readonly validity: (span: string) => string;
  readonly days: (count: number) => string;
  readonly hours: (count: number) => string;
  /** The line under a list that is cut. */
  readonly andMore: (count: number) => string;
  readonly footer: (to: string, sender: string) => string;
  /** What others than its recipient get in place of a personal link. */
  readonly linkLeftOut: string;
  /** How the subject of a copy begins, and the first line of it. */
  readonly copy: string;
  readonly copyOf: (to: string) => string;
  readonly test: string;
  readonly testOf: string;
  /** The first line of every template. */
  readonly greeting: (name: string) => string;
}

/** The texts of e-mails that are in no template. */
export const mailMessages: Readonly<Record<Language, MailMessages>> = {
  en: {
    buttons: {
      'first-login': 'Set your password',
      reset: 'Choose a new password',
      gdpr: 'Read and accept',
      alert: 'I take it',
      report: 'Stop this report',
    },
    withoutLink: 'Sign in with the password that you were given. You then choose one of your own.',
    validity: (span) => `It works once, for ${span}.`,
    days: (count) => (count === 1 ? '1 day' : `${count} days`),
    hours: (count) => (count === 1 ? '1 hour' : `${count} hours`),
    andMore: (count) => `and ${count} more`,
    footer: (to, sender) => `Sent to ${to} by ${sender}`,
    linkLeftOut: 'only in the e-mail to its recipient',
    copy: 'Copy: ',
    copyOf: (to) => `A copy of the e-mail to ${to}.`,
    test: 'Test: ',
    testOf: 'A test of a template: what it says of people and rovers is made up.',
    greeting: (name) => `Hello ${name},`,
  },
  da: {
    buttons: {
      'first-login': 'Vælg din adgangskode',
      reset: 'Vælg en ny adgangskode',
      gdpr: 'Læs og acceptér',
      alert: 'Jeg tager den',
      report: 'Stop rapporten',
    },
    withoutLink: 'Log ind med den adgangskode, du har fået. Derefter vælger du din egen.',
    validity: (span) => `Linket virker én gang, i ${span}.`,
    days: (count) => (count === 1 ? '1 dag' : `${count} dage`),
    hours: (count) => (count === 1 ? '1 time' : `${count} timer`),
    andMore: (count) => `og ${count} flere`,
    footer: (to, sender) => `Sendt til ${to} af ${sender}`,
    linkLeftOut: 'kun i e-mailen til modtageren',
    copy: 'Kopi: ',
    copyOf: (to) => `En kopi af e-mailen til ${to}.`,
    test: 'Test: ',
    testOf: 'En test af en skabelon: Det, den siger om personer og rovere, er opdigtet.',
    greeting: (name) => `Hej ${name}`,
  },
};
