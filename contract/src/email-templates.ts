import { z } from 'zod';
import { area, bit, filterId, flag, id, lazyObject, line, oneOf, progress, utc } from './endpoint.ts';
import { expensive } from './limits.ts';
import { emailAddress, versionRead } from './tenancy.ts';

const system = ['systemAdmin'] as const;

/** Whose business a template is about, by the number that the calls have for it. */
export const mailTemplateTypes = [
  { value: 1, text: 'Reseller' },
  { value: 2, text: 'Dealer' },
] as const;

/** Characters of a subject. */
export const MAIL_TITLE = { min: 3, max: 255, pattern: /^[\p{L}\p{M}\p{N} .,\-_?!:;()[\]]*$/u } as const;
/** Characters of a content as it is read: code points of its text, without markup. */
export const MAIL_CONTENT = { min: 3, max: 3000 } as const;
/** Characters of a content with its markup. */
const MARKUP = 40_000;

const flags = {
  send_admin1: bit.describe('A copy goes to the admin e-mail 1'),
  send_admin2: bit,
  send_dealer: bit.describe('A copy goes to the main administrator of the dealer whom the e-mail is about'),
  send_reseller: bit,
};
const texts = {
  title: z.string().describe('Subject'),
  message: z.string().describe('Content: HTML of a few tags, variables in brackets'),
  title_da: z.string().describe('Danish; empty with the Danish content: the English ones are sent'),
  message_da: z.string(),
};

const emailTemplate = lazyObject(() => ({
  id: z.int(),
  version: z.int(),
  name: z.string().describe('What it is for'),
  ...texts,
  typeValue: z.literal([1, 2]).describe('1 reseller, 2 dealer'),
  typeString: z.string(),
  ...flags,
  variables: z
    .array(
      z.object({
        name: z.string(),
        required: bit.describe('The content must have it'),
        content: bit.describe('For the content alone, not for the subject'),
      }),
    )
    .describe('What it may have in brackets'),
  saved: utc.nullable().describe('When it was last changed; null: never'),
  savedby: z.string().describe('By whom; empty: nobody who is still there'),
}));
export type EmailTemplate = z.output<typeof emailTemplate>;

const emailTemplateVersion = lazyObject(() => ({
  version: z.int(),
  ...texts,
  typeValue: z.literal([1, 2]),
  ...flags,
  saved: utc,
  savedby: z.string(),
}));
export type EmailTemplateVersion = z.output<typeof emailTemplateVersion>;

const markup = z.string().max(MARKUP);
const copies = { send_admin1: flag, send_admin2: flag, send_dealer: flag, send_reseller: flag };

/** A template as a form sends it. What is wrong with its texts is named by the server, by field. */
const templateData = lazyObject(() => ({
  id,
  version: versionRead,
  typeValue: oneOf(0, 1, 2),
  title: line(1000),
  message: markup,
  title_da: line(1000).default(''),
  message_da: markup.default(''),
  ...copies,
}));

/** A text that is not saved yet, of one language, for a tenant or a rover. */
const draft = () =>
  z.object({
    id: id.describe('Template'),
    language: z.enum(['en', 'da']),
    title: line(1000),
    message: markup,
    reseller: filterId.describe(
      'In whose name: the nearest tenant of this place that has a logo or a login page',
    ),
    dealer: filterId,
    company: filterId,
    rover: filterId.describe('The rover that it is about; left out: one that is made up'),
  });

/** The templates of e-mails, and whom copies go to. */
export const emailTemplates = area('emailTemplates', {
  read: {
    method: 'GET',
    path: '/api/getemails',
    summary:
      'emailTemplates: the templates of e-mails, by what they are for. adminEmails: whom copies for "Admin 1" and "Admin 2" go to.',
    roles: system,
    input: () =>
      z.object({
        emailTemplates: flag.default(false),
        adminEmails: flag.default(false),
        id: filterId.describe('One template'),
        stext: line(100).default('').describe('Part of the subject, the content or the purpose'),
        type: oneOf(0, 1, 2).default(0).describe('0 all, 1 reseller, 2 dealer'),
      }),
    reply: () =>
      z.object({
        templates: z.array(emailTemplate).optional(),
        total: z.int().optional(),
        add1: z.string().optional().describe('Empty: none yet'),
        add2: z.string().optional(),
        version: z.int().optional().describe('Of the admin e-mails'),
      }),
  },
  save: {
    method: 'POST',
    path: '/api/updateemails',
    summary:
      'emailTemplates: changes a template, which gets another version. adminEmails: changes those of the two addresses that are given.',
    roles: system,
    writes: true,
    affects: ['emailTemplates.read', 'emailTemplates.versions', 'audit.recent'],
    input: () =>
      z.object({
        emailTemplates: flag.default(false),
        adminEmails: flag.default(false),
        add1: emailAddress.optional(),
        add2: emailAddress.optional(),
        version: versionRead,
        template: templateData.optional(),
      }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
  versions: {
    method: 'GET',
    path: '/api/emailtemplateversions',
    summary:
      'The versions of a template, the newest first: its texts, who saved them and when. The last 200.',
    roles: system,
    input: () => z.object({ id }),
    reply: () => z.object({ versions: z.array(emailTemplateVersion) }),
  },
  preview: {
    method: 'POST',
    path: '/api/emailtemplatepreview',
    summary: 'A text as an e-mail, with what is wrong with it. Nothing is stored.',
    roles: system,
    input: draft,
    reply: () =>
      z.object({
        subject: z.string(),
        html: z.string().describe('To be shown in a sandboxed frame only'),
        text: z.string(),
        length: z.int().describe('Characters of the content as they are counted'),
        faults: z.array(z.object({ field: z.enum(['title', 'message']), message: z.string() })),
      }),
  },
  sendTest: {
    method: 'POST',
    path: '/api/emailtemplatetest',
    summary: 'Sends a text as an e-mail to the caller. A personal link is left out.',
    roles: system,
    writes: true,
    limit: expensive,
    affects: ['emails.list'],
    input: draft,
    reply: () => z.object({ messages: z.array(progress) }),
  },
});
