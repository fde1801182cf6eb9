import type { NtripRequest } from '@cairn/gnss';
import type { Account } from './accounts.ts';
import { type Code, code } from './log.ts';
import { RTK_RTCM3 } from './nearest.ts';
import { proves } from './proof.ts';
import {
  pageReply,
  type Refusal,
  type Revision,
  refusal,
  sourceErrors,
  sourcetableReply,
  streamReply,
  uploadReply,
} from './replies.ts';
import type { Station } from './stations.ts';

/** What to do with a connection whose request is in. Pure: request and knowledge in, bytes and deed out. */
export type Decision =
  /** Answer and close. `log` is absent where nothing is worth a line. */
  | {
      readonly act: 'close';
      readonly reply: Buffer;
      readonly log?: { readonly code: Code; readonly description: string };
      /** A wrong guess: the answer may be delayed. */
      readonly guess?: boolean;
    }
  /** Answer and stream corrections of `mountpoint` to the rover. */
  | {
      readonly act: 'serve';
      readonly reply: Buffer;
      readonly revision: Revision;
      readonly mountpoint: string;
    }
  /** Answer and read the station's frames. */
  | { readonly act: 'take'; readonly reply: Buffer; readonly station: Station };

type Of<Kind extends NtripRequest['kind']> = Extract<NtripRequest, { kind: Kind }>;

/** Sourcetable and page, made only when they are asked for. */
export interface Tables {
  sourcetable(): string;
  page(): string;
}

/** GET and HEAD of `/`: the sourcetable, or a page for a browser. */
export function answerSourcetable(request: NtripRequest, tables: Tables, now: Date): Decision {
  const log = { code: code.sourcetable, description: `Sourcetable read (revision ${request.version})` };
  const reply = isBrowser(request)
    ? pageReply(tables.page(), now, true)
    : sourcetableReply(request.version, tables.sourcetable(), now);
  return { act: 'close', reply, log };
}

/** Any other method. */
export function answerOther(request: NtripRequest, tables: Tables, now: Date): Decision {
  if (request.method === 'HEAD' && request.mountpoint === '')
    return { act: 'close', reply: pageReply(tables.page(), now, false) };
  const description = `Method ${request.method} is not known here`;
  const reply = refusal(request.version, 405, 'Method not allowed', now, {
    withBody: request.method !== 'HEAD',
  });
  return { act: 'close', reply, log: { code: code.badRequest, description } };
}

/** `account`: what the username stands for; undefined when it is unknown or none was given. */
export function answerRover(
  request: Of<'rover'>,
  account: Account | undefined | 'unavailable',
  findStation: (mount: string) => Station | undefined,
  tables: Tables,
  now: Date,
): Decision {
  const asked = mountpointOf(request.mountpoint, findStation);
  const no = (code: Code, status: Refusal, description: string, guess = false): Decision => {
    const text = status === 401 && guess ? 'Unauthorized' : description;
    const reply = refusal(revision, status, text, now, { realm: printableRealm(request.mountpoint) });
    return { act: 'close', reply, log: { code, description }, guess };
  };
  const unknown = (description: string): Decision => {
    const log = { code: code.unknownMountpoint, description };
    const reply =
      revision === 2 || isBrowser(request)
        ? refusal(revision, 404, 'Unknown mountpoint', now)
        : sourcetableReply(1, tables.sourcetable(), now);
    return { act: 'close', reply, log };
  };

  let revision: Revision = request.version;
  if (account === 'unavailable')
    return no(code.temporarilyRefused, 503, 'The accounts cannot be read at the moment, try again soon');
  const known = account && request.password !== undefined && proves(request.password, account.proof);
  if (!known) {
    if (!asked) return unknown(`There is no mountpoint ${request.mountpoint}`);
    if (request.username === undefined)
      return no(code.wrongPassword, 401, 'No username and password were sent', true);
    if (!account) return no(code.unknownUsername, 401, 'No account has this username', true);
    return no(code.wrongPassword, 401, 'The password is wrong', true);
  }

  revision = account.preferredVersion ?? revision;
  if (!account.allowed) return no(code.notAllowed, 401, 'The account is not allowed to connect');
  if (account.expiresAt <= now.getTime())
    return no(
      code.expired,
      401,
      `The account expired on ${new Date(account.expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    );
  const forced = account.forcedMountpoint;
  const mountpoint = forced === undefined ? asked : mountpointOf(forced, findStation);
  if (!mountpoint)
    return unknown(
      forced === undefined
        ? `There is no mountpoint ${request.mountpoint}`
        : `The account's forced mountpoint ${forced} does not exist`,
    );
  return { act: 'serve', reply: streamReply(revision, now), revision, mountpoint };
}

/** `present`: the source that holds the mountpoint now, if any. */
export function answerStation(
  request: Of<'source'>,
  station: Station | undefined,
  present: 'none' | 'yields' | 'holds',
  now: Date,
): Decision {
  const revision: Revision = request.method === 'SOURCE' ? 1 : 2;
  const no = (code: Code, status: Refusal, description: string, text: string, guess = false): Decision => {
    const first = status === 401 ? sourceErrors.password : sourceErrors.mountpoint;
    const reply =
      revision === 1 ? first : refusal(2, status, text, now, { realm: printableRealm(request.mountpoint) });
    return { act: 'close', reply, log: { code, description }, guess };
  };
  if (!station)
    return no(
      code.stationUnknown,
      404,
      `No station has the mountpoint ${request.mountpoint}`,
      'Unknown mountpoint',
    );
  if (request.password === undefined || !proves(request.password, station.proof))
    return no(
      code.stationWrongPassword,
      401,
      request.password === undefined ? 'No password was sent' : 'The password is wrong',
      'Unauthorized',
      true,
    );
  if (present === 'holds')
    return no(
      code.stationTaken,
      409,
      'Another address is sending to this mountpoint',
      'The mountpoint is taken: another address is sending to it',
    );
  return { act: 'take', reply: uploadReply(revision, now), station };
}

/** The mountpoint as it is written here, whatever the letter case it was asked in. */
export function mountpointOf(
  mount: string,
  findStation: (mount: string) => Station | undefined,
): string | undefined {
  return mount.toUpperCase() === RTK_RTCM3 ? RTK_RTCM3 : findStation(mount)?.mount;
}

function isBrowser(request: NtripRequest): boolean {
  return /text\/html/i.test(request.accept ?? '') && !/^ntrip/i.test(request.userAgent ?? '');
}

function printableRealm(mountpoint: string): string {
  return mountpoint.replace(/[^\w.-]/g, '_').slice(0, 64);
}
