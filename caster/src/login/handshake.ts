import { logText, type RequestEvent } from '@cairn/contract/caster-events';
import { filterSourcetable, type NtripRequest, parseSourcetableFilter } from '@cairn/gnss';
import {
  pageReply,
  type Refusal,
  type Revision,
  refusal,
  sourceErrors,
  sourcetableReply,
  streamReply,
  uploadReply,
} from '../net/replies.ts';
import type { Account } from '../rovers/account.ts';
import { correctionsEndReason } from '../rovers/account-end.ts';
import { mountpointOf } from '../stations/mountpoint.ts';
import type { SourcetableTexts } from '../stations/sourcetable-cache.ts';
import type { Station } from '../stations/stations.ts';
import { encodingOf, hasPassword } from './credentials.ts';

/** What is done with a complete request. Deciding is pure: request and state in, bytes and action out. */
export type Decision =
  /** Answers and closes. `log` is absent where the log gets no line. */
  | {
      readonly act: 'close';
      readonly reply: Buffer;
      readonly log?: RequestEvent;
      /** The password was wrong, or counts as wrong, so the answer may be delayed. */
      readonly wrongPassword?: boolean;
    }
  /** Answers, and streams the corrections of `mountpoint` to the rover. */
  | {
      readonly act: 'serve';
      readonly reply: Buffer;
      readonly revision: Revision;
      readonly mountpoint: string;
    }
  /** Answers, and reads the station's frames. */
  | { readonly act: 'take'; readonly reply: Buffer; readonly station: Station };

type Of<Kind extends NtripRequest['kind']> = Extract<NtripRequest, { kind: Kind }>;

/**
 * Decides on GET of `/`: the sourcetable, or a page for a browser. A query may ask for some of its lines. `account` is
 * that of the username; one whose password is right is told whether it needs to send GGA.
 */
export function answerSourcetable(
  request: NtripRequest,
  account: Account | undefined | 'guessed',
  tables: SourcetableTexts,
  now: Date,
): Decision {
  const { version, query } = request;
  const log = { event: 'sourcetable_read', version } as const;
  if (isBrowser(request)) return { act: 'close', reply: pageReply(tables.page(), now, true), log };
  if (query !== undefined && /^(auth|strict)\b/i.test(query))
    return { act: 'close', reply: refusal(version, 501, 'This caster has no such filter', now), log };
  const known = provenAccount(request, account);
  const wrongPassword = request.username !== undefined && !known;
  const whole = tables.sourcetable(known);
  const filter = query === undefined ? undefined : parseSourcetableFilter(query);
  if (filter === 'bad')
    return { act: 'close', reply: refusal(version, 400, 'The filter cannot be read', now), log };
  const table = filter ? filterSourcetable(whole, filter) : whole;
  return { act: 'close', reply: sourcetableReply(version, table, now), log, wrongPassword };
}

/** Decides on any other method. */
export function answerOther(request: NtripRequest, tables: SourcetableTexts, now: Date): Decision {
  if (request.method === 'HEAD' && request.mountpoint === '')
    return { act: 'close', reply: pageReply(tables.page(), now, false) };
  const reply = refusal(request.version, 405, 'Method not allowed', now, {
    withBody: request.method !== 'HEAD',
  });
  return { act: 'close', reply, log: { event: 'request_method_unknown', method: request.method } };
}

/**
 * Decides on a rover's request. `account` is that of the username: undefined when it is unknown or absent, `guessed`
 * when too many passwords for it were wrong to compare this one.
 */
export function answerRover(
  request: Of<'rover'>,
  account: Account | undefined | 'unavailable' | 'guessed',
  findStation: (mount: string) => Station | undefined,
  tables: SourcetableTexts,
  now: Date,
): Decision {
  const requested = mountpointOf(request.mountpoint, findStation);
  const no = (log: RequestEvent, status: Refusal, wrongPassword = false): Decision => {
    const text = status === 401 && wrongPassword ? 'Unauthorized' : logText(log);
    const reply = refusal(revision, status, text, now, { realm: printableRealm(request.mountpoint) });
    return { act: 'close', reply, log, wrongPassword };
  };
  const unknown = (mountpoint: string, forced: boolean, wrongPassword = false): Decision => {
    const log = { event: 'rover_unknown_mountpoint', mountpoint, forced } as const;
    const reply =
      revision === 2 || isBrowser(request)
        ? refusal(revision, 404, 'Unknown mountpoint', now)
        : sourcetableReply(1, tables.sourcetable(reader), now);
    return { act: 'close', reply, log, wrongPassword };
  };

  let revision: Revision = request.version;
  let reader: Account | undefined;
  if (account === 'unavailable') return no({ event: 'accounts_unavailable' }, 503);
  const known = provenAccount(request, account);
  if (!known) {
    // with the right password the account might be served all the same, so this was a guess too
    if (!requested) return unknown(request.mountpoint, false, request.username !== undefined);
    if (request.username === undefined) return no({ event: 'rover_wrong_password', sent: false }, 401, true);
    if (account === 'guessed') return no({ event: 'rover_guessed' }, 401, true);
    if (!account) return no({ event: 'rover_unknown_username' }, 401, true);
    const encoding = encodingOf(request, account.proof);
    return no({ event: 'rover_wrong_password', sent: true, ...(encoding && { encoding }) }, 401, true);
  }

  revision = known.preferredVersion ?? revision;
  reader = known;
  if (!known.allowed) return no({ event: 'rover_not_allowed' }, 401);
  if (known.suspended) return no({ event: 'rover_suspended' }, 401);
  if (known.validFrom > now.getTime())
    return no({ event: 'rover_not_started', at: new Date(known.validFrom).toISOString() }, 401);
  const endReason = correctionsEndReason(known, now.getTime());
  if (endReason === 'account_sim_alone') return no({ event: 'rover_sim_alone' }, 401);
  if (endReason) {
    const event = endReason === 'account_cancelled' ? 'rover_cancelled' : 'rover_expired';
    return no({ event, at: new Date(known.expiresAt).toISOString() }, 401);
  }
  const forced = known.forcedMountpoint;
  const mountpoint = forced === undefined ? requested : mountpointOf(forced, findStation);
  if (!mountpoint) return unknown(forced ?? request.mountpoint, forced !== undefined);
  return { act: 'serve', reply: streamReply(revision, now), revision, mountpoint };
}

/**
 * Decides on a source's request. `present` is the source that has the mountpoint now, if any, or `guessed` when too
 * many passwords for the station were wrong to compare this one.
 */
export function answerStation(
  request: Of<'source'>,
  station: Station | undefined,
  present: 'none' | 'yields' | 'holds' | 'guessed',
  now: Date,
): Decision {
  const revision: Revision = request.method === 'SOURCE' ? 1 : 2;
  const no = (
    log: RequestEvent | undefined,
    status: Refusal,
    text: string,
    wrongPassword = false,
  ): Decision => {
    const first = status === 401 ? sourceErrors.password : sourceErrors.mountpoint;
    const reply =
      revision === 1 ? first : refusal(2, status, text, now, { realm: printableRealm(request.mountpoint) });
    return { act: 'close', reply, ...(log && { log }), wrongPassword };
  };
  if (!station) {
    const mountpoint = isMountpoint(request.mountpoint) ? request.mountpoint : undefined;
    return no({ event: 'station_unknown_mountpoint', mountpoint }, 404, 'Unknown mountpoint');
  }
  if (present === 'guessed') return no(undefined, 401, 'Unauthorized', true); // is logged once a minute
  if (!hasPassword(request, station.proof)) {
    const encoding = encodingOf(request, station.proof);
    const sent = request.password !== undefined;
    return no(
      { event: 'station_wrong_password', sent, ...(encoding && { encoding }) },
      401,
      'Unauthorized',
      true,
    );
  }
  if (present === 'holds')
    return no(
      { event: 'station_mountpoint_taken' },
      409,
      'The mountpoint is taken: another address is sending to it',
    );
  if (revision === 2 && request.strangeCoding) {
    const log = { event: 'request_bad', problem: 'transfer_coding', limit: 0 } as const;
    return no(log, 501, logText(log));
  }
  return { act: 'take', reply: uploadReply(revision, now), station };
}

/** The account, if the request has its password. */
function provenAccount(request: NtripRequest, account: Account | undefined | 'guessed'): Account | undefined {
  return account && account !== 'guessed' && hasPassword(request, account.proof) ? account : undefined;
}

/** Whether a station may have this name. The log shows no other name that a stranger sent. */
export const isMountpoint = (name: string): boolean => /^[\w-]{1,32}$/.test(name);

function isBrowser(request: NtripRequest): boolean {
  return /text\/html/i.test(request.accept ?? '') && !/^ntrip/i.test(request.userAgent ?? '');
}

function printableRealm(mountpoint: string): string {
  return mountpoint.replace(/[^\w.-]/g, '_').slice(0, 64);
}
