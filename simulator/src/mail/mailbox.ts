import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { CaughtMail } from './caught-mail.ts';
import { MAILBOX_PATH, showMailbox } from './page.ts';

/** A refusal in SMTP's words: 4xx is for now, 5xx for good. */
export interface SmtpRefusal {
  readonly code: number;
  readonly text: string;
}

export interface MailboxOptions {
  readonly host?: string;
  /** 0, the standard, takes a free one. */
  readonly smtpPort?: number;
  readonly pagePort?: number;
  /** Called for every recipient; its result is the reply instead of 250. */
  readonly refuse?: (address: string) => SmtpRefusal | undefined;
  /** Offers STARTTLS with this certificate, and takes e-mails only after a login over it. */
  readonly guarded?: {
    readonly cert: string;
    readonly key: string;
    readonly user: string;
    readonly password: string;
  };
}

export interface Mailbox {
  readonly smtpUrl: string;
  /** The mailbox as a page, for people. */
  readonly pageUrl: string;
  /** The latest last. */
  readonly mails: readonly CaughtMail[];
  /** Waits for the first e-mail to an address, of those after the e-mail `after` if given. Rejects after `within` ms. */
  mailTo(
    address: string,
    requested?: { subject?: RegExp; after?: number; within?: number },
  ): Promise<CaughtMail>;
  stop(): Promise<void>;
}

/** Most e-mails stored; older ones are dropped. */
const RETAINED = 500;
const LARGEST = 10 * 1024 * 1024;

/**
 * A real SMTP server that delivers nothing: it stores e-mails in memory and shows them as a page. Unless
 * guarded it requires neither TLS nor a password. It listens on this machine only by default.
 */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const { host = '127.0.0.1', smtpPort = 0, pagePort = 0, refuse = () => undefined, guarded } = options;
  const mails: CaughtMail[] = [];
  const waiting = new Set<() => void>();
  let count = 0;

  const smtp = new SMTPServer({
    banner: 'Cairn mailbox: catches every e-mail, delivers none',
    size: LARGEST,
    disableReverseLookup: true,
    ...(guarded
      ? { cert: guarded.cert, key: guarded.key, authOptional: false, allowInsecureAuth: false }
      : { authOptional: true, disabledCommands: ['STARTTLS'] }),
    onAuth({ username, password }, _, answer) {
      if (username === guarded?.user && password === guarded?.password) answer(null, { user: username });
      else answer(Object.assign(new Error('The login is wrong'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _, answer) {
      const refusal = refuse(address);
      answer(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, { envelope, secure }, answer) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          if (stream.sizeExceeded)
            return answer(Object.assign(new Error('The e-mail is too large'), { responseCode: 552 }));
          const to = envelope.rcptTo.map(({ address }) => address.toLowerCase());
          mails.push({ ...contentOf(mail), id: ++count, at: new Date(), to, secure });
          if (mails.length > RETAINED) mails.shift();
          answer(null, `caught as ${count}, delivered to nobody`);
          for (const check of [...waiting]) check();
        })
        .catch(answer);
    },
  });
  smtp.on('error', () => {}); // of one connection: it is over, the others go on
  smtp.listen(smtpPort, host);
  await once(smtp.server, 'listening');

  const web = createServer((request, response) => showMailbox(mails, request, response));
  web.listen(pagePort, host);
  await once(web, 'listening');
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

  return {
    mails,
    smtpUrl: `smtp://${host}:${portOf(smtp.server)}`,
    pageUrl: `http://${host}:${portOf(web)}${MAILBOX_PATH}`,
    mailTo(address, { subject = /^/, after = 0, within = 20_000 } = {}) {
      const found = () =>
        mails.find(
          (mail) => mail.id > after && mail.to.includes(address.toLowerCase()) && subject.test(mail.subject),
        );
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(deadline);
          waiting.delete(check);
        };
        const check = () => {
          const mail = found();
          if (mail) {
            end();
            resolve(mail);
          }
        };
        const deadline = setTimeout(() => {
          end();
          const known = mails.map(({ to, subject }) => `${to}: ${subject}`).join('\n');
          reject(
            new Error(
              `No e-mail to ${address} (${subject}) within ${within} ms. There are:\n${known || 'none'}`,
            ),
          );
        }, within);
        waiting.add(check);
        check();
      });
    },
    async stop() {
      web.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => web.close(resolve)),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
}

/** The personal link of an e-mail: the address in its text with a token. Throws when there is none. */
export function mailLink({ text, subject }: CaughtMail): URL {
  const [link] = /https?:\/\/\S*[#?&]token=\S+/.exec(text) ?? [];
  if (!link) throw new Error(`The e-mail "${subject}" has no personal link`);
  return new URL(link);
}

/** What the personal link of an e-mail carries behind `#`. */
export const mailLinkValues = (mail: CaughtMail): URLSearchParams =>
  new URLSearchParams(mailLink(mail).hash.slice(1));

/** What an e-mail says of itself; what it lacks is empty. */
const contentOf = ({ from, subject, messageId, html, text, headers, attachments }: Email) => ({
  from: { name: from?.name ?? '', address: from?.address ?? '' },
  subject: subject ?? '',
  messageId: messageId ?? '',
  html: html ?? '',
  text: text ?? '',
  headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  attachments: attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? '',
    type: mimeType,
    content: Buffer.from(content as ArrayBuffer),
  })),
});
