import { CallError } from '@cairn/contract';
import { serverText, t } from '../language/index.ts';
import type { UserFormError } from './user.rules.ts';
import './messages.ts';
import { sentenceCase } from '../ui/format.ts';

const messageKeys = { required: 'users.required', email: 'users.badEmail' } as const satisfies Record<
  UserFormError,
  string
>;

/** The words under the fields of a form, for the faults that its rules found. */
export function validationMessages(
  errors: Readonly<Record<string, UserFormError | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error ? [[field, t(messageKeys[error])]] : [])),
  );
}

/** The server's messages about fields, under the form's names of the fields. */
export function serverMessages(error: unknown, nested: string): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(
    error.issues.map(({ field, message }) => [
      field.replace(`${nested}.`, ''),
      serverText(sentenceCase(message)),
    ]),
  );
}
