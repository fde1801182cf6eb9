import type { Clock } from '../clock.ts';
import { SupplierError } from '../error.ts';

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
  /** From the request to the last byte of the reply, ms. */
  readonly timeLimit: number;
  readonly largestReply: number;
}

/** What Node and undici call a connection that was never made. */
const notConnected = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
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
    const reply = await fetch(request.url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    });
    const text = await boundedText(reply, limits.largestReply);
    return { status: reply.status, headers: reply.headers, text, json: jsonOf(text) };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (timeout.signal.aborted) throw new SupplierError('timeout', { mayHaveHadEffect: true });
    throw error instanceof SupplierError ? error : failureOf(error);
  } finally {
    timer.cancel();
  }
}

async function boundedText(reply: Response, largest: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of reply.body ?? []) {
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

/** `fetch` hides the failure of the socket in the cause. Its text may have the address, its code does not. */
function failureOf(error: unknown): SupplierError {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  return new SupplierError('unavailable', {
    reply: code,
    mayHaveHadEffect: code === undefined || !notConnected.has(code),
  });
}
