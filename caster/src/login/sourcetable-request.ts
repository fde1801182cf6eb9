import type { NtripRequest } from '@cairn/gnss';
import { steadyNow } from '../clock.ts';
import type { Account } from '../rovers/account.ts';
import { Unavailable } from '../rovers/accounts.ts';
import { accountOf, mayCompare } from './account-of.ts';
import { withKnownUsername } from './credentials.ts';
import { answerSourcetable } from './handshake.ts';
import type { LoginServices } from './login-services.ts';
import type { PendingConnection } from './pending-connection.ts';

/**
 * Sends the sourcetable, which anybody may read. What it says of GGA follows the account whose password came with the
 * request, so a password counts here as it does at a mountpoint.
 */
export async function sendSourcetable(
  pending: PendingConnection,
  received: Extract<NtripRequest, { kind: 'sourcetable' }>,
  services: LoginServices,
): Promise<void> {
  const { network } = pending;
  let request = received;
  let account: Account | undefined | 'guessed';
  try {
    request = await withKnownUsername(received, services.accounts);
    account = await accountOf(request.username, network, services);
    const allowed = account === 'guessed' || mayCompare(request.username, network, services);
    if (allowed !== true && !(await allowed)) account = 'guessed';
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    account = undefined;
  }
  if (pending.closed) return;
  const decision = answerSourcetable(request, account, pending.tables(request), new Date());
  if (request.username !== undefined && decision.act === 'close' && !decision.wrongPassword)
    services.roverGuesses.wasRight(request.username, steadyNow());
  pending.close(decision, request);
}
