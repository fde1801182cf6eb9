import { z } from 'zod';
import { area, count, filterId, flag, id, lazyObject, line, progress, unused, utc } from './endpoint.ts';
import { expensive } from './limits.ts';
import { emailAddress, requiredLine } from './tenancy.ts';

/** A company that has not accepted the data-processing notice yet. */
export const outstanding = lazyObject(() => ({
  reseller: z.string().describe('Title'),
  dealer: z.string().describe('Title'),
  company: z.string().describe('Title'),
  companyid: z.int(),
  email: z.string().describe('Recipient of its last GDPR e-mail'),
  emails_sent: z.int().describe('GDPR e-mails sent, warnings included'),
  first_sent: utc
    .nullable()
    .describe('When the first of them was sent: the days count from then; null: none yet'),
  twoweek_warning: utc.nullable().describe('When the warning after 14 days was sent'),
  fourweek_warning: utc.nullable().describe('When the warning after 28 days was sent'),
  created: utc.describe('When the company was created'),
}));
export type Outstanding = z.output<typeof outstanding>;

/** What became of an e-mail. */
export const emailStates = ['waiting', 'retried', 'sent', 'failed', 'bounced', 'withheld'] as const;

/** An e-mail as the log shows it, with [personal link] in place of a link for one person. */
export const loggedEmail = lazyObject(() => ({
  value: z.int().describe('Id'),
  date: utc.describe('When it was written'),
  subject: z.string(),
  sent_email: z.string().describe('Address of the recipient'),
  text: z.string().describe('The plain text part'),
  html: z
    .string()
    .describe('The HTML part, to be shown in a sandboxed frame only; empty in lists, where it is not read'),
  state: z
    .enum(emailStates)
    .describe('retried: waits for another attempt; bounced: the mail server refused the address'),
  sent: utc.nullable().describe('When the mail server accepted it'),
  reason: z.string().describe('Why the last attempt failed, or why it is withheld'),
}));
export type LoggedEmail = z.output<typeof loggedEmail>;

/** State of a mailed acceptance link. `unknown` has no other fields. */
export const acceptance = lazyObject(() => ({
  state: z
    .enum(['open', 'accepted', 'expired', 'removed', 'unknown'])
    .describe(
      'expired: too old, or a newer e-mail has replaced the link; removed: the 28 days are over and the personal data is gone',
    ),
  company: z.string().describe('Who is to accept; empty when unknown'),
  dealer: z.string().describe('Title of its dealer'),
  logo: z.string().describe('Name of the logo of the company, else its dealer, else its reseller; or empty'),
  accepted: utc.nullable(),
  accepted_by: z.string(),
  refused: utc.nullable().describe('When somebody of the company last refused, while nobody has accepted'),
}));
export type Acceptance = z.output<typeof acceptance>;

const token = line(200).describe('From the address of the mailed link');

export const outstandingSortKeys = [
  'first_sent',
  'company',
  'reseller',
  'dealer',
  'email',
  'emailsSent',
  'twoweek',
  'fourweek',
  'created',
] as const;

export const compliance = area('compliance', {
  outstanding: {
    method: 'GET',
    path: '/api/casterindexcompliance',
    summary:
      'Companies that have not accepted the data-processing notice: counts is [waiting, past 14 days, past 28 days], data the companies, the longest waiting first.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    background: true,
    input: () =>
      z.object({
        reseller: filterId,
        dealer: filterId,
        orderby: z
          .enum(outstandingSortKeys)
          .default('first_sent')
          .describe('first_sent: the longest waiting first'),
        sortdesc: flag.default(false),
        stext: line(100).default('').describe('Part of the name of the company or dealer, or of the address'),
        page: count(0, 1_000_000).default(0),
        limit: count(1, 200)
          .default(50)
          .describe('0 < limit; the shell requests 1, as it shows the counts only'),
      }),
    reply: () =>
      z.object({
        counts: z.array(z.int()).length(3).describe('Count of all that match stext and the tenant filter'),
        data: z.array(outstanding),
      }),
  },
  emails: {
    method: 'GET',
    path: '/api/castergdpremails',
    summary: 'The GDPR e-mails of one company, the latest first; none when the caller cannot see it.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    input: () => z.object({ company: id }),
    reply: () => z.object({ CasterEmails: z.array(loggedEmail) }),
  },
  resend: {
    method: 'POST',
    path: '/api/resendemail',
    summary:
      'Sends an e-mail of the log once more, with a new link in place of the old one. error in the message when no mail is sent.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    writes: true,
    limit: { perMinute: 60 },
    affects: ['compliance.emails', 'compliance.outstanding', 'emails.list'],
    input: () =>
      z.object({
        id: id.describe('The e-mail: value in the log'),
        email: emailAddress.describe(
          'Recipient; an e-mail with a sign-in link is only sent to its own address',
        ),
        user: unused("who asks is the session's person"),
      }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
  exportCompany: {
    method: 'GET',
    path: '/api/companyexport',
    summary: 'All stored data of one company, as one JSON file: data holds its text.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    limit: expensive,
    long: true,
    input: () => z.object({ company: id }),
    reply: () => z.object({ filename: z.string(), data: z.string().describe('JSON, UTF-8') }),
  },
  own: {
    method: 'GET',
    path: '/api/gdprown',
    summary:
      "The last GDPR e-mail to the caller's own company, while the company has not accepted the notice; else null.",
    roles: ['companyAdmin'],
    background: true,
    input: () => z.object({}),
    reply: () =>
      z.object({
        request: z.object({ id, email: z.string().describe('Its address'), sent: utc.nullable() }).nullable(),
      }),
  },
  acceptance: {
    method: 'POST',
    path: '/api/gdpr',
    summary: 'State of a mailed acceptance link. A POST, so that the token is in no address.',
    roles: 'anyone',
    limit: { perMinute: 60 },
    input: () => z.object({ token }),
    reply: () => acceptance,
  },
  accept: {
    method: 'POST',
    path: '/api/gdpraccept',
    summary:
      'Accepts the data-processing notice for the company of a mailed link: works once; name, time and address are stored. The reply has the new state.',
    roles: 'anyone',
    limit: { perMinute: 20 },
    input: () => z.object({ token, name: requiredLine(100).describe('Who accepts: their own name') }),
    reply: () => acceptance,
  },
  refuse: {
    method: 'POST',
    path: '/api/gdprrefuse',
    summary:
      'Refuses the data-processing notice for the company of a mailed link: the refusal is an event that those above the company see, and the link stays open, so that somebody may still accept.',
    roles: 'anyone',
    limit: { perMinute: 20 },
    input: () => z.object({ token, name: requiredLine(100).describe('Who refuses: their own name') }),
    reply: () => acceptance,
  },
});
