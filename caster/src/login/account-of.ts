import { steadyNow } from '../clock.ts';
import type { Account } from '../rovers/account.ts';
import type { LoginServices } from './login-services.ts';

/**
 * The account of the username that a request names; `guessed` when its password is not to be compared. Throws
 * Unavailable.
 */
export async function accountOf(
  username: string | undefined,
  network: string,
  { accounts, roverGuesses }: LoginServices,
): Promise<Account | undefined | 'guessed'> {
  if (username === undefined) return undefined;
  if (await roverGuesses.isHeld(username, network, steadyNow())) return 'guessed';
  return accounts.find(username);
}

/**
 * Whether the password may be compared, which must happen in this turn. Counts it, unless too many were wrong before.
 */
export function mayCompare(
  username: string | undefined,
  network: string,
  { roverGuesses }: LoginServices,
): boolean | Promise<boolean> {
  if (username === undefined || roverGuesses.take(username, steadyNow())) return true;
  return roverGuesses.isKnown(username, network, steadyNow());
}
