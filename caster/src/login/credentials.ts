import { type NtripRequest, type StrangeEncoding, strangeReadingsOf } from '@cairn/gnss';
import { matchesDigest, type PasswordDigest } from '../net/password-digest.ts';
import type { Accounts } from '../rovers/accounts.ts';

/** Whether a request has the password, in UTF-8 or in Latin-1. A password in ASCII is compared once. */
export function hasPassword({ password, latin1 }: NtripRequest, proof: PasswordDigest): boolean {
  if (password === undefined) return false;
  return matchesDigest(password, proof) || (latin1 !== undefined && matchesDigest(latin1.password, proof));
}

/** The encoding in which a refused password would be right. Nothing is compared when it is ASCII. */
export function encodingOf(
  { password, latin1 }: NtripRequest,
  proof: PasswordDigest,
): StrangeEncoding | undefined {
  const readings = strangeReadingsOf(latin1?.password ?? password ?? '');
  return readings.find(({ text }) => matchesDigest(text, proof))?.encoding;
}

/** The request with its username in the encoding in which there is such an account. Throws Unavailable. */
export async function withKnownUsername<Request extends NtripRequest>(
  request: Request,
  accounts: Pick<Accounts, 'find'>,
): Promise<Request> {
  const { username, latin1 } = request;
  if (username === undefined || latin1?.username === undefined || latin1.username === username)
    return request;
  if (await accounts.find(username)) return request;
  return (await accounts.find(latin1.username)) ? { ...request, username: latin1.username } : request;
}
