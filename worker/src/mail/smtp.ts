import { createTransport } from 'nodemailer';

export interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  readonly url: string;
  /** The address that e-mails come from; the tenant's title stands before it. */
  readonly from: string;
}

export interface Letter {
  /** Of its Message-ID. The same for every attempt, so that a mailbox can tell a repetition. */
  readonly key: string;
  readonly sender: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** An attempt that did not succeed. `final`: the server will say the same however often it is asked. */
export class NotSent extends Error {
  readonly final: boolean;

  constructor(reason: string, final: boolean) {
    super(reason);
    this.final = final;
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
 * taken it (250 after DATA, RFC 5321 4.2.5) and rejects with NotSent. A password leaves this machine over TLS only.
 */
export function smtp({ url, from }: SmtpOptions): (letter: Letter) => Promise<void> {
  const { username, hostname, protocol } = new URL(url);
  const transport = createTransport({
    url,
    ...SILENCE,
    requireTLS: protocol === 'smtp:' && username !== '' && !isThisMachine(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return async ({ key, sender, ...letter }) => {
    try {
      await transport.sendMail({
        ...letter,
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
 * What SMTP says of the letter or its recipient with 5xx is final. What it says of us (530 for a login that it wants,
 * a refusal of our own address) and what the network says is not: settings can be put right.
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
  return new NotSent(error.message, aboutLetter && responseCode >= 500 && !aboutUs);
}
