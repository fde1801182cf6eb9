import { z } from 'zod';
import { type Area, count, filterId, id, line, progress, unused, utc } from './endpoint.ts';
import { expensive } from './limits.ts';
import { emailAddress, requiredLine } from './tenancy.ts';

/** A company that was asked to accept the data-processing notice and has not yet. */
export const outstanding = z.object({
  reseller: z.string().describe('Title'),
  dealer: z.string().describe('Title'),
  company: z.string().describe('Title'),
  companyid: z.int(),
  email: z.string().describe('Where its last GDPR e-mail went'),
  emails_sent: z.int().describe('GDPR e-mails that have left, warnings included'),
  asked: utc.nullable().describe('When the first of them left: the days count from then; null: none has yet'),
  twoweek_warning: utc.nullable().describe('When the warning after 14 days left'),
  fourweek_warning: utc.nullable().describe('When the warning after 28 days left'),
  created: utc.describe('When the company was created'),
});
export type Outstanding = z.output<typeof outstanding>;

/** An e-mail as the log shows it. Where it holds a link for one person, it says [personal link]. */
export const loggedEmail = z.object({
  value: z.int().describe('Id'),
  date: utc.describe('When it was written'),
  subject: z.string(),
  sent_email: z.string().describe('The address that it goes to'),
  text: z.string().describe('The plain text part'),
  html: z.string().describe('The HTML part: to be shown in a sandboxed frame only'),
  state: z.enum(['waiting', 'sent', 'failed', 'withheld']),
  sent: utc.nullable().describe('When the mail server took it'),
  reason: z.string().describe('Why the last attempt failed, or why it is withheld'),
});
export type LoggedEmail = z.output<typeof loggedEmail>;

/** What a mailed acceptance link leads to. `unknown` has nothing more to say. */
export const acceptance = z.object({
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
});
export type Acceptance = z.output<typeof acceptance>;

const token = line(200).describe('From the address of the mailed link');

export const compliance = {
  outstanding: {
    method: 'GET',
    path: '/api/casterindexcompliance',
    summary:
      'Companies that have not accepted the data-processing notice: counts is [waiting, past 14 days, past 28 days], data the companies, the longest waiting first.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    background: true,
    input: z.object({
      reseller: filterId,
      dealer: filterId,
      stext: line(100).default('').describe('Part of the name of the company or dealer, or of the address'),
      page: count(0, 1_000_000).default(0),
      limit: count(1, 200)
        .default(50)
        .describe('0 < limit; the shell asks for 1, as it shows the counts only'),
    }),
    reply: z.object({
      counts: z.array(z.int()).length(3).describe('Of all that stext and the tenant filter let through'),
      data: z.array(outstanding),
    }),
  },
  emails: {
    method: 'GET',
    path: '/api/castergdpremails',
    summary: 'The GDPR e-mails of one company, the latest first; none when it is not there for the caller.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    input: z.object({ company: id }),
    reply: z.object({ CasterEmails: z.array(loggedEmail) }),
  },
  resend: {
    method: 'POST',
    path: '/api/resendemail',
    summary:
      'Sends an e-mail of the log once more, with a new link in place of the old one. error in the message when no mail is sent.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    writes: true,
    limit: { perMinute: 60 },
    input: z.object({
      id: id.describe('The e-mail: value in the log'),
      email: emailAddress.describe(
        'Where it goes; an e-mail with a link for one person to sign in with goes to its own address only',
      ),
      user: unused("who asks is the session's person"),
    }),
    reply: z.object({ messages: z.array(progress) }),
  },
  exportCompany: {
    method: 'GET',
    path: '/api/companyexport',
    summary: 'Everything that is kept of one company, as one JSON file: data holds its text.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    limit: expensive,
    input: z.object({ company: id }),
    reply: z.object({ filename: z.string(), data: z.string().describe('JSON, UTF-8') }),
  },
  acceptance: {
    method: 'POST',
    path: '/api/gdpr',
    summary: 'What a mailed acceptance link leads to. It is posted so that the token is in no address.',
    roles: 'anyone',
    limit: { perMinute: 60 },
    input: z.object({ token }),
    reply: acceptance,
  },
  accept: {
    method: 'POST',
    path: '/api/gdpraccept',
    summary:
      'Accepts the data-processing notice for the company of a mailed link: good once, and who, when and from where is kept. The state in the reply says how it is now.',
    roles: 'anyone',
    limit: { perMinute: 20 },
    input: z.object({ token, name: requiredLine(100).describe('Who accepts: their own name') }),
    reply: acceptance,
  },
} as const satisfies Area;
