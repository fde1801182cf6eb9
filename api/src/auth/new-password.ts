import type { PasswordLength } from '@cairn/contract';
import { type HashTurn, hashPassword, type Named, newPasswordIssue } from '@cairn/domain/passwords';
import { wrong } from '../problem.ts';

/**
 * argon2id's text of a password that a person is to have.
 * @throws {Problem} invalid_input at `field`, when the rules for passwords of this installation refuse it
 */
export async function hashNewPassword(
  password: string,
  person: Named,
  { turn, shortestPassword }: { turn: HashTurn; shortestPassword: PasswordLength },
  field = 'password',
): Promise<string> {
  const issue = await newPasswordIssue(password, person, shortestPassword);
  if (issue) throw wrong(field, issue);
  return hashPassword(password, turn);
}
