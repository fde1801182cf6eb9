import { CallError } from '@cairn/contract';
import { say } from '../language/index.ts';
import type { Fault } from './user.rules.ts';
import './words.ts';

const words = { required: 'users.required', email: 'users.badEmail' } as const satisfies Record<
  Fault,
  string
>;

/** The words under the fields of a form, for the faults that its rules found. */
export function wordsOf(faults: Readonly<Record<string, Fault | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, say(words[fault])]] : [])),
  );
}

/** What the server says of fields, under the names that the form has for them. */
export function wordsOfRefusal(error: unknown, nested: string): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(
    error.issues.map(({ field, message }) => [
      field.replace(`${nested}.`, ''),
      message.charAt(0).toUpperCase() + message.slice(1),
    ]),
  );
}
