import type { z } from 'zod';
import type { CallInput, Endpoint, Progress, Reply } from './endpoint.ts';
import { fillMessage } from './message-format.ts';
import type { Changed, Issue, ProblemBody, ProblemCode } from './problem.ts';
import { NOT_AUTHORISED } from './visitor.ts';
import type { Address, Route } from './visitor-routes.ts';

/** Credentials of a signed-in caller: the bearer token, and the pair of user id and token in query or body. */
export interface Credentials {
  readonly bearer: string;
  readonly userid: number;
  readonly token: string;
}

export interface ClientOptions {
  /** Tests give their own; without it the global one is used. */
  readonly fetch?: typeof fetch;
  /** It has no slash at its end; without it the page's own origin is called. */
  readonly baseUrl?: string;
  /** Called before each call; undefined when nobody is signed in. */
  readonly session?: () => Credentials | undefined;
  /** Sent as Accept-Language: of the texts in replies. Default: what the browser sends. */
  readonly language?: () => string;
  /** Gives the sentences of a refusal in the caller's language. Default: as the server sends them. */
  readonly translate?: (text: string) => string;
  /** Check every reply against the contract. For tests: at 10,000 rovers it takes too long. */
  readonly check?: boolean;
  /** Refuse a reply of another form: small ones by their schema, large ones by the names of their fields. */
  readonly verify?: boolean;
}
export interface CallOptions {
  /**
   * Sent as Idempotency-Key: the same call with the same key is done once, and gets the same answer for a day. Another
   * call with the key is refused with key_reused.
   */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** Called while a file comes in, with its bytes so far and in all. */
  readonly onBytes?: (received: number, total: number | undefined) => void;
  /** Parses the text of a reply, for large ones. Default: JSON.parse. */
  readonly read?: (text: string) => unknown;
}

/** `no_answer`: the network failed or the answer was not of this API. `bad_reply`: a success of another form. */
export type CallCode = ProblemCode | 'no_answer' | 'bad_reply';

/** Why a call failed. An aborted call rejects with the abort reason instead, as fetch does. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: CallCode;
  /** Finds the server's log line; with code 999. */
  readonly ref: string | undefined;
  readonly issues: readonly Issue[];
  /** Steps of the action: which were undone, and which failed. */
  readonly messages: readonly Progress[];
  /** What others changed of the record; with code changed_meanwhile. */
  readonly changed: Changed | undefined;
  /** Seconds to wait; with codes too_many, unavailable and busy. */
  readonly retryAfter: number | undefined;
  /** The address of the call, without its values. */
  readonly path: string | undefined;

  constructor(
    message: string,
    input: {
      status: number;
      code: CallCode;
      ref?: string;
      issues?: readonly Issue[];
      messages?: readonly Progress[];
      changed?: Changed;
      retryAfter?: number;
      path?: string;
      cause?: unknown;
    },
  ) {
    super(message, { cause: input.cause });
    this.status = input.status;
    this.code = input.code;
    this.ref = input.ref;
    this.issues = input.issues ?? [];
    this.messages = input.messages ?? [];
    this.changed = input.changed;
    this.retryAfter = input.retryAfter;
    this.path = input.path;
  }

  /** The message for one form field, whatever object it was nested in. */
  field(name: string): string | undefined {
    return this.issues.find(({ field }) => field === name || field.endsWith(`.${name}`))?.message;
  }
}

/** Replies cached for 304: enough for every poll of a page and its recent filters. */
const CACHED_REPLIES = 32;

/** Makes one call of the API: `call(areas.rovers.list, { stext: 'roof' })`. */
export type Call = <E extends Endpoint>(
  endpoint: E | Address<E>,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Reply<E>>;

/** Headers of the pair, where there is no body for it; the query is for other clients. */
export const pairHeaders = { userid: 'x-userid', token: 'x-token' } as const;

/**
 * How calls are made. GET replies carry an ETag; an unchanged one comes back as the very same object. Rejects with
 * CallError. It knows no endpoint: a page that needs one area loads one area.
 */
export function createCall(options: ClientOptions = {}): Call {
  const {
    fetch: send = globalThis.fetch.bind(globalThis),
    baseUrl = '',
    session = () => undefined,
    language,
    translate = (text) => text,
    check = false,
    verify = false,
  } = options;
  const stored = new Map<string, { etag: string; reply: unknown }>();

  async function call(
    endpoint: Endpoint | Route,
    input: Record<string, unknown>,
    { key: once, signal, read, onBytes }: CallOptions = {},
  ): Promise<unknown> {
    // a call with a token of its own, that of a mailed link, is made without a session
    const credentials = 'token' in input ? undefined : session();
    const inBody = credentials && endpoint.method !== 'GET';
    const { url, body } = address(endpoint, {
      ...input,
      ...(inBody && { userid: credentials.userid, token: credentials.token }),
    });
    const key = `${credentials?.bearer} ${url}`;
    const last = endpoint.method === 'GET' ? stored.get(key) : undefined;
    const headers = headersOf({ language: language?.(), credentials, inBody, body, etag: last?.etag, once });
    let answer: Response;
    let text: string;
    try {
      answer = await send(baseUrl + url, {
        method: endpoint.method,
        headers,
        body,
        signal,
        cache: 'no-store',
        credentials: 'omit',
      });
      if (answer.status === 304 && last) return last.reply;
      if (endpoint.download && answer.ok) return await fileOf(answer, onBytes);
      text = await answer.text();
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw new CallError(translate('The server did not answer'), {
        status: 0,
        code: 'no_answer',
        path: endpoint.path,
        cause,
      });
    }
    const reply = await parse(text, answer.ok ? read : undefined);
    if (!answer.ok || reply === undefined) throw refusal(answer, reply, endpoint.path, translate);
    if (verify && !read && 'reply' in endpoint && !isReply(endpoint, reply, text.length))
      throw badReply(answer.status, endpoint.path, translate);
    const checked = check && 'reply' in endpoint ? endpoint.reply.parse(reply) : reply;

    const etag = answer.headers.get('etag');
    if (endpoint.method === 'GET' && etag) store(key, etag, checked);
    return checked;
  }

  function store(key: string, etag: string, reply: unknown): void {
    stored.delete(key); // so that the newest is last
    stored.set(key, { etag, reply });
    for (const oldest of stored.keys()) if (stored.size > CACHED_REPLIES) stored.delete(oldest);
  }

  return call as Call; // the reply matches the endpoint, which `check` verifies in the tests
}

interface RequestHead {
  readonly language: string | undefined;
  readonly credentials: Credentials | undefined;
  /** The pair of the session is in the body. */
  readonly inBody: boolean | undefined;
  readonly body: string | FormData | undefined;
  /** The tag of the reply that is stored, if there is one. */
  readonly etag: string | undefined;
  readonly once: string | undefined;
}

function headersOf({ language, credentials, inBody, body, etag, once }: RequestHead): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (language !== undefined) headers.set('accept-language', language);
  if (credentials) headers.set('authorization', `Bearer ${credentials.bearer}`);
  if (credentials && !inBody) {
    // not in the query: addresses are logged, by proxies at least
    headers.set(pairHeaders.userid, String(credentials.userid));
    headers.set(pairHeaders.token, credentials.token);
  }
  if (typeof body === 'string') headers.set('content-type', 'application/json'); // a form sets its own content type
  if (etag !== undefined) headers.set('if-none-match', etag);
  if (once !== undefined) headers.set('idempotency-key', once);
  return headers;
}

/** Characters; the schema reads as many in about a millisecond. */
const SMALL_REPLY = 100_000;

function isReply({ reply: schema }: Endpoint, reply: unknown, length: number): boolean {
  if (length <= SMALL_REPLY) return schema.safeParse(reply).success;
  if (typeof reply !== 'object' || reply === null) return false;
  const fields = 'shape' in schema ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];
  return fields.every(([name, field]) => name in reply || field.safeParse(undefined).success);
}

/**
 * The refusal of a reply that succeeded with a body that is none of ours: a proxy's page, or a server of another
 * version.
 */
export const badReply = (
  status: number,
  path: string,
  translate: (text: string) => string = (text) => text,
): CallError =>
  new CallError(translate('The server sent a reply of another form'), { status, code: 'bad_reply', path });

/** Path, query and body of a call. GET travels in the query; all others in the body. */
function address(
  endpoint: Route,
  input: Record<string, unknown>,
): { url: string; body: string | FormData | undefined } {
  const rest = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (endpoint.upload) return { url: path, body: formOf(rest) };
  if (endpoint.method !== 'GET') return { url: path, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value])
      query.append(
        name,
        typeof one === 'boolean' ? (one ? '1' : '0') : one instanceof Date ? one.toISOString() : String(one),
      );
  }
  return { url: query.size > 0 ? `${path}?${query}` : path, body: undefined };
}

/** The file of a reply, under the server's file name. */
async function fileOf(answer: Response, onBytes: CallOptions['onBytes']): Promise<File> {
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const content = await (onBytes ? counted(answer, onBytes) : answer).blob();
  return new File([content], name ?? 'download', { type: content.type });
}

/** Counts the bytes of a reply as they come in. */
function counted(answer: Response, onBytes: NonNullable<CallOptions['onBytes']>): Response {
  const length = Number(answer.headers.get('content-length'));
  // a compressed reply says how long it is on its way
  const total = length > 0 && !answer.headers.get('content-encoding') ? length : undefined;
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.length;
      onBytes(received, total);
      controller.enqueue(chunk);
    },
  });
  return new Response(answer.body?.pipeThrough(counter) ?? null, { headers: answer.headers });
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

async function parse(text: string, read: (text: string) => unknown = JSON.parse): Promise<unknown> {
  try {
    return await read(text);
  } catch {
    return undefined;
  }
}

function refusal(
  answer: Response,
  body: unknown,
  path: string,
  translate: (text: string) => string,
): CallError {
  const { status } = answer;
  if (body === NOT_AUTHORISED)
    return new CallError(translate(NOT_AUTHORISED), { status, code: 'not_authorised', path });
  if (!isProblem(body))
    return new CallError(
      fillMessage(translate('The server answered {{status}}'), {
        status: `${status} ${answer.statusText}`.trim(),
      }),
      {
        status,
        code: 'no_answer',
        path,
      },
    );
  const wait = Number(answer.headers.get('retry-after'));
  const issues = body.issues?.map(({ field, message }) => ({ field, message: translate(message) }));
  return new CallError(translate(body.error), {
    ...body,
    ...(issues && { issues }),
    status,
    path,
    retryAfter: wait > 0 ? wait : undefined,
  });
}

/**
 * The body is checked by hand, because the schema would load its validator into every page. A server of another version
 * may have more codes.
 */
function isProblem(body: unknown): body is ProblemBody {
  if (typeof body !== 'object' || body === null || !('error' in body) || !('code' in body)) return false;
  return typeof body.error === 'string' && (typeof body.code === 'string' || body.code === 999);
}
