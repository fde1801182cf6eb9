import { readingsOf } from './encodings.ts';

interface Head {
  /** NTRIP revision: 2 only with the header `Ntrip-Version: Ntrip/2.0`; gpsd and browsers count as 1. */
  readonly version: 1 | 2;
  readonly method: string;
  /** What followed `?`, as sent: for a Rev 2 sourcetable request its filter. */
  readonly query?: string | undefined;
  /** The user name of Basic authorisation (RFC 7617). */
  readonly username?: string | undefined;
  /** The password of Basic authorisation (RFC 7617), or of the Rev 1 `SOURCE` line. */
  readonly password?: string | undefined;
  /** The same credentials read as Latin-1, when they are valid UTF-8 but not ASCII. */
  readonly latin1?: { readonly username?: string; readonly password: string } | undefined;
  /** `User-Agent`, or the `Source-Agent` of Rev 1. */
  readonly userAgent?: string | undefined;
  /** The sentence of an `Ntrip-GGA` header. */
  readonly gga?: string | undefined;
  /** The sourcetable entry that a source offers: `STR` (Rev 1) or `Ntrip-STR`. */
  readonly str?: string | undefined;
  readonly host?: string | undefined;
  readonly accept?: string | undefined;
  /** Whether the body comes in chunks. */
  readonly chunked: boolean;
  /** The body also has a transfer coding that is not read, which RFC 9112 §6.1 answers with 501. */
  readonly strangeCoding: boolean;
  /** All header fields, names in lower case; repeated fields are joined by a comma. */
  readonly headers: ReadonlyMap<string, string>;
}

/** Request of a client. `mountpoint` has no leading slash and is percent-decoded. */
export type NtripRequest =
  /** GET of a mountpoint. */
  | (Head & { readonly kind: 'rover'; readonly mountpoint: string })
  /** GET of `/`. */
  | (Head & { readonly kind: 'sourcetable'; readonly mountpoint: '' })
  /** SOURCE (Rev 1) or POST (Rev 2, but also seen with HTTP/1.0 and no `Ntrip-Version`). */
  | (Head & { readonly kind: 'source'; readonly mountpoint: string })
  /** Any other method: HEAD, OPTIONS, PUT, RTSP … */
  | (Head & { readonly kind: 'other'; readonly mountpoint: string });

/** What is wrong with a request that cannot be read. */
export type RequestProblem =
  /** TLS on a port without TLS. */
  'tls' | 'control_characters' | 'too_long' | 'no_method' | 'unreadable' | 'no_mountpoint';

export type RequestParse =
  | { readonly state: 'incomplete' }
  | { readonly state: 'bad'; readonly problem: RequestProblem }
  /** Bytes from `consumed` on are the body: RTCM of a source, or GGA in the same packet. */
  | { readonly state: 'done'; readonly request: NtripRequest; readonly consumed: number };

const lf = 0x0a;
const cr = 0x0d;
const TAB = 0x09;
/**
 * Characters that must not get in percent-encoded either: PostgreSQL accepts no null character, and a line end would
 * forge a line of the log.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is for
const controls = /[\x00-\x1f\x7f]/;

/**
 * Reads an NTRIP Rev 1 or Rev 2 request from all bytes received so far. Returns the same answer however the
 * bytes were cut into packets. Lines may end with CRLF or LF; empty ones before the request are ignored. A head of more than `limit` bytes is bad.
 */
export function parseRequest(bytes: Uint8Array, limit = 4096): RequestParse {
  const end = Math.min(bytes.length, limit);
  let start = 0;
  let lineStart = 0;
  for (let i = 0; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte === lf) {
      const blank = i === lineStart || (i === lineStart + 1 && bytes[lineStart] === cr);
      if (blank && lineStart > start) return read(bytes.subarray(start), lineStart - start, i + 1);
      lineStart = i + 1;
      if (blank) start = lineStart;
    } else if (byte === 0x7f || (byte < 0x20 && byte !== cr && byte !== TAB)) {
      return bad(i === 0 && byte === 0x16 ? 'tls' : 'control_characters');
    }
  }
  return bytes.length < limit ? { state: 'incomplete' } : bad('too_long');
}

function bad(problem: RequestProblem): RequestParse {
  return { state: 'bad', problem };
}

function read(bytes: Uint8Array, end: number, consumed: number): RequestParse {
  // Latin-1 gives one character per byte whatever was sent; nothing in a head needs more.
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('latin1').split('\n');
  const requestLine = (lines[0] as string).trimEnd();
  const headers = readHeaders(lines);
  const head = readHead(headers);
  if (controls.test(`${head.username ?? ''}${head.latin1?.username ?? ''}`)) return bad('control_characters');
  const method = requestLine.slice(0, Math.max(0, requestLine.indexOf(' ')));
  if (!/^[A-Z]{3,16}$/.test(method)) return bad('no_method');
  const rest = requestLine.slice(method.length + 1);
  const target = method === 'SOURCE' ? sourceLine(rest) : requestTarget(rest);
  if (!target) return bad('unreadable');
  const request = { ...head, ...target, method };
  const { mountpoint } = target;
  if (method === 'GET') {
    if (mountpoint === '') return done({ ...request, kind: 'sourcetable', mountpoint }, consumed);
    return done({ ...request, kind: 'rover' }, consumed);
  }
  if (method !== 'SOURCE' && method !== 'POST') return done({ ...request, kind: 'other' }, consumed);
  if (mountpoint === '') return bad('no_mountpoint');
  return done({ ...request, kind: 'source' }, consumed);
}

function done(request: NtripRequest, consumed: number): RequestParse {
  return { state: 'done', request, consumed };
}

/** A line without a colon is skipped, because some receivers put remarks between their headers. */
function readHeaders(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] as string;
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

function readHead(headers: ReadonlyMap<string, string>): Omit<Head, 'method'> {
  return {
    version: /^ntrip\/2/i.test(headers.get('ntrip-version') ?? '') ? 2 : 1,
    ...basicCredentials(headers.get('authorization')),
    userAgent: headers.get('user-agent') ?? headers.get('source-agent'),
    gga: headers.get('ntrip-gga'),
    str: headers.get('str') ?? headers.get('ntrip-str'),
    host: headers.get('host'),
    accept: headers.get('accept'),
    ...transferCodings(headers.get('transfer-encoding') ?? ''),
    headers,
  };
}

function transferCodings(header: string): Pick<Head, 'chunked' | 'strangeCoding'> {
  const codings = header.toLowerCase().split(/[\s,]+/);
  return {
    chunked: codings.includes('chunked'),
    strangeCoding: codings.some((coding) => !['', 'identity', 'chunked'].includes(coding)),
  };
}

/**
 * The credentials of the Basic scheme (RFC 7617), whose user name ends at the first colon; empty for any other scheme.
 */
function basicCredentials(authorization: string | undefined): Pick<Head, 'username' | 'password' | 'latin1'> {
  const encoded = /^basic +([^ ]*)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return {};
  const [first, latin1] = readingsOf(Buffer.from(encoded, 'base64').toString('latin1'));
  return { ...credentials(first), ...(latin1 !== undefined && { latin1: credentials(latin1) }) };
}

function credentials(text: string): { username: string; password: string } {
  const [username = '', ...password] = text.split(':');
  return { username, password: password.join(':') };
}

/** Reads `password /mount`, where the slash can be missing (str2str) and ` HTTP/1.1` can follow. */
function sourceLine(
  rest: string,
): (Pick<Head, 'latin1'> & { password: string; mountpoint: string }) | undefined {
  const line = rest.replace(/(?<! ) +HTTP\/\d(\.\d)?$/i, '').trimEnd();
  const space = line.lastIndexOf(' ');
  const mountpoint = line.slice(space + 1);
  if (space < 0 && !mountpoint.startsWith('/')) return undefined;
  // not `trim`, which takes A0, the last byte of `à` in UTF-8, for a space
  const [password, latin1] = readingsOf(line.slice(0, Math.max(0, space)).replace(/^ +|(?<! ) +$/g, ''));
  return {
    password,
    mountpoint: mountpoint.replace(/^\//, ''),
    ...(latin1 !== undefined && { latin1: { password: latin1 } }),
  };
}

/**
 * Reads `/mount?query HTTP/1.x`, also with a missing slash, a missing version, or a whole URL, as sent through a proxy.
 */
function requestTarget(rest: string): { mountpoint: string; query?: string } | undefined {
  const target = rest
    .replace(/(?<! ) +(HTTP|RTSP)\/\d(\.\d)?$/i, '')
    .trim()
    .replace(/^[a-z]+:\/\/[^/?]*/i, '');
  const question = target.indexOf('?');
  const path = (question < 0 ? target : target.slice(0, question)).replace(/^\//, '');
  const mountpoint = percentDecoded(path);
  if (mountpoint === undefined) return undefined;
  return question < 0 ? { mountpoint } : { mountpoint, query: target.slice(question + 1) };
}

function percentDecoded(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    const decoded = decodeURIComponent(path);
    return controls.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
