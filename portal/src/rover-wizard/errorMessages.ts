import { t } from '../language/index.ts';
import type { Errors, Faults } from './rover.rules.ts';
import './messages.ts';

/** The words under the fields of the form. */
export const errorMessages = (faults: Faults): Errors =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, t(`roverForm.${fault}`)]] : [])),
  );
