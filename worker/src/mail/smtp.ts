import { createTransport } from 'nodemailer';

export interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  readonly url: string;
  /** Whether e-mails may leave this machine without TLS; a password never does. */
  readonly clear?: boolean;
  /** The address that e-mails come from; the tenant's title stands before it. */
  readonly from: string;
}

export interface Letter {
  /** Makes its Message-ID, which is the same for every attempt, so that a mailbox recognises a repetition. */
  readonly key: string;
  readonly sender: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

/** A failed attempt. `final`: every other attempt would fail too. `bounced`: because the server refuses the recipient's address. */
export class NotSent extends Error {
  readonly final: boolean;
  readonly bounced: boolean;

  constructor(reason: string, final: boolean, bounced = false) {
    super(reason);
    this.final = final;
    this.bounced = final && bounced;
  }
}

/** ms of one attempt, whatever the server does; what the server says nothing for is given up sooner. */
export const ATTEMPT = 90_000;
const SILENCE = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 30_000,
};

/**
 * Returns the function that hands a letter to the server, over a connection of its own; it resolves once the server has
 * taken it (250 after DATA, RFC 5321 4.2.5) and rejects with NotSent. A password leaves this machine over TLS only, and
 * so do e-mails, which carry links that open accounts, unless `clear` is set.
 */
export function smtp({ url, from, clear = false }: SmtpOptions): (letter: Letter) => Promise<void> {
  const { username, hostname, protocol } = new URL(url);
  const transport = createTransport({
    url,
    ...SILENCE,
    requireTLS: protocol === 'smtp:' && (username !== '' || !clear) && !isThisMachine(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return async ({ key, sender, attachments = [], ...letter }) => {
    try {
      await transport.sendMail({
        ...letter,
        attachments: [...attachments],
        from: { name: sender, address: from },
        messageId: `<${key}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: nobody answers it with an out-of-office note
        signal: AbortSignal.timeout(ATTEMPT),
      });
    } catch (error) {
      throw notSent(error);
    }
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host);
}

/**
 * A 5xx reply about the letter or its recipient is final. One about the sender (530 for a missing login,
 * a refusal of our own address) and network errors are not: settings can be corrected.
 */
function notSent(error: unknown): NotSent {
  if (!(error instanceof Error)) return new NotSent(String(error), false);
  const {
    code,
    command,
    responseCode = 0,
  } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const aboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  const aboutUs =
    responseCode === 503 || responseCode === 530 || (command === 'MAIL FROM' && responseCode !== 552);
  // 5.7: a policy of the server, such as a relay denied, which says nothing of the mailbox (RFC 3463 3.8)
  const bounced = command === 'RCPT TO' && !/\b5\.7\.\d/.test(error.message);
  return new NotSent(error.message, aboutLetter && responseCode >= 500 && !aboutUs, bounced);
}
