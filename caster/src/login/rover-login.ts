import type { NtripRequest } from '@cairn/gnss';
import { steadyNow } from '../clock.ts';
import type { Account } from '../rovers/account.ts';
import { Unavailable } from '../rovers/accounts.ts';
import { printable } from '../telemetry/caster-log.ts';
import { accountOf, mayCompare } from './account-of.ts';
import { withKnownUsername } from './credentials.ts';
import { answerRover } from './handshake.ts';
import type { LoginServices } from './login-services.ts';
import type { PendingConnection } from './pending-connection.ts';

/** Checks the account of a rover that asks for corrections, and serves or refuses it. */
export async function loginRover(
  pending: PendingConnection,
  received: Extract<NtripRequest, { kind: 'rover' }>,
  services: LoginServices,
): Promise<void> {
  if (services.selfCheck.isOwn(received)) return services.selfCheck.serve(pending, received);
  const { accounts, casta, guard, ids, names, roverGuesses, stations } = services;
  const { network } = pending;
  const release = (id: number | undefined) => {
    if (id !== undefined) ids.release(id);
  };
  let request = received;
  let account: Account | undefined | 'unavailable' | 'guessed';
  let id: number | undefined;
  try {
    request = await withKnownUsername(received, accounts);
    account = await accountOf(request.username, network, services);
    if (account !== 'guessed') id = await ids.next();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    account = 'unavailable';
  }
  // without `await` when the account is known, because in another turn the next login would be counted before this one
  // is compared
  const allowed = typeof account === 'string' || mayCompare(request.username, network, services);
  if (allowed !== true && !(await allowed)) account = 'guessed';
  if (pending.closed) return release(id);
  if (typeof account === 'object') account = accounts.cached(account.username); // it may have changed meanwhile
  const tables = pending.tables(request);
  const decision = answerRover(request, account, (mount) => stations.find(mount), tables, new Date());
  const now = steadyNow();
  if (request.username !== undefined && (decision.act !== 'close' || !decision.wrongPassword))
    roverGuesses.wasRight(request.username, now);
  if (decision.act !== 'serve' || typeof account !== 'object' || id === undefined) {
    release(id);
    if (account === 'guessed') account = accounts.cached(request.username ?? '');
    return pending.close(decision, request, typeof account === 'object' ? account : undefined);
  }
  if (pending.farEnded) {
    release(id);
    return pending.drop();
  }
  const stats = {
    id,
    service: pending.service,
    address: pending.address,
    userAgent: names.own(printable(request.userAgent ?? '')),
    requestedMountpoint: names.own(request.mountpoint),
    revision: decision.revision,
  };
  guard.loggedIn(network, now);
  const behind = pending.handOver(decision.reply);
  casta.serve(account, pending.connection, stats, decision.mountpoint, request.gga, behind);
}
