import { createHmac } from 'node:crypto';
import { lookup as resolve } from 'node:dns/promises';
import { request as requestClear } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import { addressFault, isPublicAddress } from '@cairn/domain/webhook-address';

/** Seconds for everything: the name, the connection, and the reply. */
const LONGEST_MS = 10_000;
/** Of a reply only the status counts: what is more than this is not read. */
const MOST_BYTES = 65_536;

/** Why a delivery failed, as the log of deliveries says it. */
export type WebhookFault =
  | 'address' // it leads nowhere that a webhook may be
  | 'name' // it has no address
  | 'timeout'
  | 'connection' // refused, broken off, or its certificate is not valid
  | 'redirect' // which nobody follows
  | 'status'; // another than 2xx

export interface Sent {
  /** The HTTP status of the reply; null without one. */
  readonly status: number | null;
  /** undefined: it was taken. */
  readonly fault?: WebhookFault;
}

export interface WebhookMessage {
  readonly url: string;
  readonly secret: string;
  readonly body: string;
  /** Names the message to its receiver; it stays the same however often the message is tried. */
  readonly key: string;
}

export interface WebhookOptions {
  /** For tests and the demo: also http, and addresses of this machine. */
  readonly anywhere?: boolean;
  /** Resolves a name; default: as the machine does. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly longest?: number;
  readonly now?: () => number;
  /** A certificate authority that is trusted beside those of the machine, PEM. */
  readonly ca?: string;
}

const addressesOf = async (host: string): Promise<readonly string[]> =>
  (await resolve(host, { all: true, verbatim: true })).map(({ address }) => address);

/** `t=<Unix seconds>,v1=<hex>`: HMAC-SHA-256 over "<t>.<body>". */
export const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/**
 * Sends one message. The name is resolved once; every one of its addresses must be of the internet, and the connection is made to
 * the first of these and to no other, so that a name which is resolved again meanwhile leads nowhere else. Redirects are not
 * followed, and the reply is bounded in time and bytes. Never rejects.
 */
export async function sendWebhook(
  { url, secret, body, key }: WebhookMessage,
  { anywhere = false, resolve = addressesOf, longest = LONGEST_MS, now = Date.now, ca }: WebhookOptions = {},
): Promise<Sent> {
  if (addressFault(url, anywhere)) return { status: null, fault: 'address' };
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const signal = AbortSignal.timeout(longest);
  const addresses = isIP(host) ? [host] : await withinTime(resolve(host), signal);
  if (addresses === 'timeout') return { status: null, fault: 'timeout' };
  const [address] = addresses ?? [];
  if (!addresses || address === undefined) return { status: null, fault: 'name' };
  if (!anywhere && !addresses.every(isPublicAddress)) return { status: null, fault: 'address' };

  return new Promise((done) => {
    let status: number | null = null;
    const broken = (): void => done({ status, fault: signal.aborted ? 'timeout' : 'connection' });
    const send = target.protocol === 'https:' ? requestTls : requestClear;
    const request = send(
      target,
      {
        method: 'POST',
        agent: false, // a connection of its own
        signal,
        ca,
        // whatever the name is resolved to now, the connection goes where it was checked
        lookup: (_host, options, callback) => {
          const family = isIP(address);
          if (options.all) callback(null, [{ address, family }]);
          else callback(null, address, family);
        },
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Cairn-Webhook/1',
          'cairn-delivery': key,
          'cairn-signature': signatureOf(secret, body, Math.floor(now() / 1000)),
        },
      },
      (reply) => {
        const got = reply.statusCode ?? 0;
        status = got;
        const ended = (): void => {
          if (got >= 200 && got < 300) done({ status });
          else done({ status, fault: got >= 300 && got < 400 ? 'redirect' : 'status' });
        };
        let bytes = 0;
        reply.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= MOST_BYTES) return;
          ended(); // its status is known, and the rest is not wanted
          request.destroy();
        });
        reply.on('end', ended);
        reply.on('error', broken);
      },
    );
    request.on('error', broken);
    request.end(body);
  });
}

/** undefined when the name has no address. */
async function withinTime(work: Promise<readonly string[]>, signal: AbortSignal) {
  const late = new Promise<'timeout'>((done) =>
    signal.addEventListener('abort', () => done('timeout'), { once: true }),
  );
  return Promise.race([work.catch(() => undefined), late]);
}
