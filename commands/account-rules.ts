import { SHORTEST_NTRIP_PASSWORD } from '@cairn/contract/passwords';

/** What NTRIP's Basic authorisation cannot carry (RFC 7617 2), or the rovers table does not take. */
export function usernameProblem(username: string): string | undefined {
  if (!username) return 'the username is empty';
  if (username.length > 64) return 'the username is longer than 64 characters';
  if (/[\s:]/.test(username)) return `the username "${username}" has a space or a colon in it`;
  return hasControls(username) ? 'the username has control characters in it' : undefined;
}

export function passwordProblem(password: string): string | undefined {
  if (!password) return 'the password is empty';
  if (password.length < SHORTEST_NTRIP_PASSWORD)
    return `the password has fewer than ${SHORTEST_NTRIP_PASSWORD} characters`;
  if (password.length > 128) return 'the password is longer than 128 characters';
  return hasControls(password) ? 'the password has control characters in it' : undefined;
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
