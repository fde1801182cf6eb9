import { t } from '../language/index.ts';
import type { UserFormError } from './user.rules.ts';
import './messages.ts';

const messageKeys = { required: 'users.required', email: 'users.badEmail' } as const satisfies Record<
  UserFormError,
  string
>;

/** The words under the fields of a form, for what its rules found wrong. */
export const errorMessages = (
  errors: Readonly<Record<string, UserFormError | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error ? [[field, t(messageKeys[error])]] : [])),
  );
