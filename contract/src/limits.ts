/** How often one address may call an endpoint. */
export interface Limit {
  readonly perMinute: number;
}

/** A hundred people behind one address, each with a page that polls once a second. */
const read: Limit = { perMinute: 6000 };
const write: Limit = { perMinute: 600 };
/** Calls that need no session. */
const anyone: Limit = { perMinute: 240 };
/** Calls that read or write much, or send mail. */
export const expensive: Limit = { perMinute: 120 };
/** Calls that read a whole list. */
export const wholeList: Limit = { perMinute: 20 };
/** Calls that check a password, a code or a link, and those that mail a link. */
export const guarded: Limit = { perMinute: 40 };

interface Limited {
  readonly method: string;
  readonly roles: unknown;
  readonly background?: true;
  readonly limit?: Limit;
}

/** The limit of an endpoint: its own, else that of its kind. */
export function limitOf(endpoint: Limited): Limit {
  if (endpoint.limit) return endpoint.limit;
  if (endpoint.background) return read; // every open page polls it, with a session or without
  if (endpoint.roles === 'anyone') return anyone;
  return endpoint.method === 'GET' ? read : write;
}
