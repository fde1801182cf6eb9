/** An e-mail that came in. Nothing of it went anywhere. */
export interface CaughtMail {
  /** 1 for the first. */
  readonly id: number;
  readonly at: Date;
  readonly from: { readonly name: string; readonly address: string };
  /** The address of RCPT TO, in lower case. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  readonly html: string;
  readonly text: string;
  /** Header lines as they came, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
  /** Came over TLS. */
  readonly secure: boolean;
}
