import { type PasswordLength, passwordIssue } from '@cairn/contract';
import { serverText, t } from '../language/index.ts';
import './passwordMessages.ts';

/** A new password as it is typed, twice. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

/** What is wrong with it where it needs `shortest` characters, in the words of the product; an empty object when nothing is. */
export function newPasswordErrors(
  { password, again }: NewPassword,
  shortest: PasswordLength,
): Partial<Record<keyof NewPassword, string>> {
  const passwordError = passwordIssue(password, shortest);
  if (passwordError) return { password: serverText(passwordError) };
  return password === again ? {} : { again: t('password.different') };
}
