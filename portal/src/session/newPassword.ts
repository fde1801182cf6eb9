import { passwordFault } from '@cairn/contract';

/** A new password as it is typed, twice. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

/** What is wrong with it, in the words of the product; an empty object when nothing is. */
export function faultsOf({ password, again }: NewPassword): Partial<Record<keyof NewPassword, string>> {
  const fault = passwordFault(password);
  if (fault) return { password: fault };
  return password === again ? {} : { again: 'Passwords do not match' };
}
