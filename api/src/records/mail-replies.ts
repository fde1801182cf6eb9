import type { areas, Reply } from '@cairn/contract';
import { sentence } from '@cairn/domain/language';

/** What the call that sends an e-mail says of it. */
type Answer = Reply<typeof areas.users.sendMail>;

/** The mail is in the outbox. */
export const sent = (to: string): Answer => ({
  messages: [
    {
      message: sentence('Email'),
      text: sentence('E-mail to {{email}} is on its way', { email: to }),
      error: 0,
    },
  ],
  error: 0,
  code: 0,
});

const notSent = (why: string, code = 0): Answer => ({
  messages: [{ message: sentence('Email'), text: why, error: 1 }],
  error: 1,
  code,
});

export const tooMany = (email: string) =>
  notSent(sentence('Email not sent: too many e-mails to {{email}} within an hour', { email }));

/** Nobody to send it to. */
export const nobody = () => notSent(sentence('Email not sent: there is no address'));

/** There are no NTRIP details to send. */
export const withoutLogin = () =>
  notSent(sentence('Email not sent: with a SIM alone there is no NTRIP login'));

/** A company that has accepted, or of which there is nothing left to accept, is not asked to. */
export const accepted = () => notSent(sentence('The notice has already been accepted'));
export const removed = () => notSent(sentence('The personal data was removed'));

/** No such person, company or rover, or not theirs to see: the call says so in its reply. */
export const missing = () => notSent(sentence('Email not sent: not found'), 404);
