import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Clock } from '../clock.ts';
import { SupplierError } from '../error.ts';
import { isPublic, NOT_PUBLIC, publicLookup } from './public-address.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the text is no JSON: empty, a page of a gateway, or cut off. */
  readonly json: unknown;
}

export interface ExchangeLimits {
  /** How long the exchange may take from the request to the last byte of the reply, ms. */
  readonly timeLimit: number;
  readonly largestReply: number;
  /** The stand-ins of the demo are on this machine; everything else is on the internet. */
  readonly standIns: boolean;
}

/** What Node calls a connection that was never made. */
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  NOT_PUBLIC,
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * One request and its whole reply, of whatever status. Redirects are not followed: they could take the credentials to
 * another host.
 */
export async function exchange(
  request: HttpRequest,
  limits: ExchangeLimits,
  clock: Clock,
  signal?: AbortSignal,
): Promise<HttpReply> {
  signal?.throwIfAborted();
  const timeout = new AbortController();
  const timer = clock.after(limits.timeLimit, () => timeout.abort());
  try {
    const ends = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
    const reply = await send(request, limits.standIns, ends);
    const text = await boundedText(reply, limits.largestReply);
    const headers = new Headers(
      Object.entries(reply.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      ),
    );
    return { status: reply.statusCode ?? 0, headers, text, json: jsonOf(text) };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (timeout.signal.aborted) throw new SupplierError('timeout', { mayHaveHadEffect: true });
    throw error instanceof SupplierError ? error : failureOf(error);
  } finally {
    timer.cancel();
  }
}

/** Not by `fetch`, which takes no look-up of its own: the address that is looked at must be the one that is connected to. */
function send(
  { method, url, headers, body }: HttpRequest,
  standIns: boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!standIns && isIP(host) !== 0 && !isPublic(host))
    // an address is connected to without a look-up
    throw new SupplierError('unavailable', { reply: NOT_PUBLIC, mayHaveHadEffect: false });
  const text = body === undefined ? undefined : JSON.stringify(body);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  begin(
    url,
    {
      method,
      signal,
      ...(!standIns && { lookup: publicLookup }),
      headers: {
        accept: 'application/json',
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...headers,
      },
    },
    resolve,
  )
    .on('error', reject)
    .end(text);
  return promise;
}

async function boundedText(reply: IncomingMessage, largest: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > largest)
      throw new SupplierError('malformed_reply', { reply: 'too large', mayHaveHadEffect: true });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a failure may have the address, its code does not. */
function failureOf(error: unknown): SupplierError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return new SupplierError('unavailable', {
    reply: code,
    mayHaveHadEffect: code === undefined || !notConnected.has(code),
  });
}
