/**
 * The exact bytes of Casta's and Connecta's replies. The functions are pure: version, state and clock in, reply out.
 * NTRIP revision 1 is RTCM 10410.0, revision 2 is RTCM 10410.1.
 */

/** NTRIP revision of a reply: 1 (ICY, SOURCETABLE, ERROR) or 2 (HTTP/1.1). */
export type Revision = 1 | 2;

export const SERVER = 'NTRIP Cairn/1.0';

const reasons = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  431: 'Request Header Fields Too Large',
  501: 'Not Implemented',
  503: 'Service Unavailable',
} as const;
export type Refusal = keyof typeof reasons;

/** The reply that corrections follow; in revision 2 they follow as chunks. */
export function streamReply(revision: Revision, now: Date): Buffer {
  if (revision === 1) return Buffer.from('ICY 200 OK\r\n\r\n');
  return head('HTTP/1.1 200 OK', now, ['Content-Type: gnss/data', 'Transfer-Encoding: chunked']);
}

/** The reply after which a station sends: the body of its POST, or raw frames after SOURCE. */
export function uploadReply(revision: Revision, now: Date): Buffer {
  return revision === 1 ? Buffer.from('ICY 200 OK\r\n\r\n') : head('HTTP/1.1 200 OK', now, []);
}

/** The reply to a request of the sourcetable; `table` ends with its ENDSOURCETABLE line. */
export function sourcetableReply(revision: Revision, table: string, now: Date): Buffer {
  const body = Buffer.from(table);
  const length = `Content-Length: ${body.length}`;
  const start =
    revision === 1
      ? Buffer.from(
          `SOURCETABLE 200 OK\r\nServer: ${SERVER}\r\nContent-Type: text/plain\r\n${length}\r\nConnection: close\r\n\r\n`,
        )
      : head('HTTP/1.1 200 OK', now, [
          'Ntrip-Flags: st_filter,st_match',
          'Content-Type: gnss/sourcetable',
          length,
        ]);
  return Buffer.concat([start, body]);
}

/** A page for a browser; `withBody` is false for HEAD. */
export function pageReply(page: string, now: Date, withBody: boolean): Buffer {
  const body = Buffer.from(page);
  const start = httpHead('HTTP/1.1 200 OK', now, [
    'Content-Type: text/html; charset=utf-8',
    "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${body.length}`,
  ]);
  return withBody ? Buffer.concat([start, body]) : start;
}

/**
 * A refusal in HTTP. `realm` (the mountpoint) is sent with 401; `text` is the reason, for people who read the bytes.
 */
export function refusal(
  revision: Revision,
  status: Refusal,
  text: string,
  now: Date,
  options: { realm?: string; withBody?: boolean } = {},
): Buffer {
  const body = `${text}\r\n`;
  const lines = ['Content-Type: text/plain', `Content-Length: ${Buffer.byteLength(body)}`];
  // RFC 7617 §2.1: UTF-8 is the preferred encoding; Latin-1 is accepted too
  if (status === 401)
    lines.unshift(`WWW-Authenticate: Basic realm="/${options.realm ?? ''}", charset="UTF-8"`);
  if (status === 405) lines.unshift('Allow: GET, HEAD, POST');
  if (status === 503) lines.unshift('Retry-After: 5');
  const line = `${reasons[status]}`;
  const start =
    revision === 1
      ? Buffer.from(
          `HTTP/1.0 ${status} ${line}\r\nServer: ${SERVER}\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`,
        )
      : head(`HTTP/1.1 ${status} ${line}`, now, lines);
  return options.withBody === false ? start : Buffer.concat([start, Buffer.from(body)]);
}

/** Revision 1 refusals of a station. */
export const sourceErrors = {
  password: Buffer.from('ERROR - Bad Password\r\n'),
  mountpoint: Buffer.from('ERROR - Mount Point Taken or Invalid\r\n'),
} as const;

function head(status: string, now: Date, lines: readonly string[]): Buffer {
  return httpHead(status, now, ['Ntrip-Version: Ntrip/2.0', ...lines]);
}

function httpHead(status: string, now: Date, lines: readonly string[]): Buffer {
  const fixed = [
    status,
    `Server: ${SERVER}`,
    `Date: ${now.toUTCString()}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return Buffer.from(`${[...fixed, ...lines].join('\r\n')}\r\n\r\n`);
}
