import { steadyNow } from '../clock.ts';
import type { Account } from '../rovers/accounts.ts';
import type { LoginServices } from './login-services.ts';

/** The account of a username that a request names; `guessed`: its password is not to be compared. Throws Unavailable. */
export async function accountOf(
  username: string | undefined,
  network: string,
  { accounts, roverGuesses }: LoginServices,
): Promise<Account | undefined | 'guessed'> {
  if (username === undefined) return undefined;
  if (await roverGuesses.isHeld(username, network, steadyNow())) return 'guessed';
  return accounts.find(username);
}

/** Counts the password, which is compared in this turn unless too many were wrong. */
export function mayCompare(
  username: string | undefined,
  network: string,
  { roverGuesses }: LoginServices,
): boolean | Promise<boolean> {
  if (username === undefined || roverGuesses.take(username, steadyNow())) return true;
  return roverGuesses.isKnown(username, network, steadyNow());
}
