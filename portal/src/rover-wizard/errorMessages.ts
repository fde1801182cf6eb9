import { t } from '../language/index.ts';
import type { ErrorCodes, Errors } from './rover.rules.ts';
import './messages.ts';

/** The sentences under the fields of the form, by the codes of what is wrong. */
export const errorMessages = (codes: ErrorCodes): Errors =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([field, code]) => (code ? [[field, t(`roverForm.${code}`)]] : [])),
  );
