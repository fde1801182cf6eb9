import { passwordFault } from '@cairn/contract';

/** A new password as it is typed, twice. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

/** What is wrong with it, in the words of the product; an empty object when nothing is. */
export function newPasswordErrors({
  password,
  again,
}: NewPassword): Partial<Record<keyof NewPassword, string>> {
  const passwordError = passwordFault(password);
  if (passwordError) return { password: passwordError };
  return password === again ? {} : { again: 'Passwords do not match' };
}
